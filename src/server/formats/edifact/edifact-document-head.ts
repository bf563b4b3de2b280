/** What the heads of `INVOIC` and `DESADV` have in common: number, days, parties, references. */
import type { TradeDocumentMessage, TradeReference } from '../trade-invoice/trade-invoice.ts';
import { NO_PLACE, type NoteBook, oneLine } from '../trade-order/trade-values.ts';
import type { EdifactGuide } from './edifact-guide.ts';
import { type EdifactParty, edifactParty, readPartyReference } from './edifact-parties.ts';
import type { EdifactSegment } from './edifact-segments.ts';
import { edifactDay, partOf } from './edifact-values.ts';

/** Reads one document: head, rows, summary; then the whole. */
export interface EdifactDraft {
  readonly read: (segment: EdifactSegment) => void;
  readonly end: () => Omit<TradeDocumentMessage, 'line'>;
}

export type OpenDraft = (book: NoteBook, guide: EdifactGuide) => EdifactDraft;

const MOST_PARTIES = 50;
const MOST_REFERENCES = 1_000;
const MOST_NOTES = 200;

export interface DocumentHead {
  code: string;
  number: string;
  readonly days: Map<string, string>;
  readonly parties: EdifactParty[];
  readonly references: Array<{ readonly kind: string; readonly number: string; date: string }>;
  /** Subject (4451) and text. */
  readonly texts: Array<{ readonly subject: string; readonly text: string }>;
}

export const newHead = (): DocumentHead => ({
  code: '',
  number: '',
  days: new Map(),
  parties: [],
  references: [],
  texts: [],
});

/** False: the segment is no part of it. */
export function readHead(segment: EdifactSegment, head: DocumentHead): boolean {
  switch (segment.tag) {
    case 'BGM':
      head.code = partOf(segment, 0);
      head.number = oneLine(partOf(segment, 1));
      return true;
    case 'DTM': {
      const [qualifier, text, format] = [0, 1, 2].map((place) => partOf(segment, 0, place)) as [string, string, string];
      const last = head.references.at(-1);
      if (qualifier === '171') {
        if (last) last.date ||= edifactDay(text, format) ?? '';
      } else if (!head.days.has(qualifier)) head.days.set(qualifier, edifactDay(text, format) ?? '');
      return true;
    }
    case 'NAD':
      if (head.parties.length < MOST_PARTIES) head.parties.push(edifactParty(segment));
      return true;
    case 'RFF': {
      const party = head.parties.at(-1);
      if (party && readPartyReference(segment, party)) return true;
      const number = oneLine(partOf(segment, 0, 1));
      if (number !== '' && head.references.length < MOST_REFERENCES)
        head.references.push({ kind: partOf(segment, 0), number, date: '' });
      return true;
    }
    case 'FTX':
      if (head.texts.length < MOST_NOTES)
        head.texts.push({ subject: partOf(segment, 0), text: (segment.elements[3] ?? []).join(' ').trim() });
      return true;
    default:
      return false;
  }
}

export const referencesTo = ({ references }: DocumentHead, kind: string): TradeReference[] =>
  references
    .filter(
      (one, place) =>
        one.kind === kind &&
        references.findIndex((other) => other.kind === kind && other.number === one.number) === place,
    )
    .map(({ number, date }) => ({ number, date }));

export const partyWith = ({ parties }: DocumentHead, qualifiers: readonly string[]) =>
  qualifiers
    .map((one) => parties.find(({ qualifier }) => qualifier === one)?.place)
    .find((place) => place !== undefined) ?? NO_PLACE;

/** The day of the document; undefined: it has none, or one that is no day. */
export function dayOfHead({ days }: DocumentHead, qualifiers: readonly string[]): string | undefined {
  return qualifiers.map((one) => days.get(one)).find((day) => day);
}

export const textsOf = ({ texts }: DocumentHead, subjects: readonly string[]): string[] =>
  texts.filter(({ subject }) => subjects.includes(subject)).map(({ text }) => text);

/** A component as a decimal number; `''` where there is none or no number, which is noted. */
export type ReadNumber = (text: string, line: number) => string;

export const numberReader =
  (read: (text: string) => string | undefined, { warn }: NoteBook): ReadNumber =>
  (text, line) => {
    const number = text === '' ? '' : read(text);
    if (number === undefined) warn('bad-number', text, line);
    return number ?? '';
  };
