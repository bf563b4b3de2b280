/** Writes EDIFACT: one interchange with one message, in the character set of the partner, with the release character where it is needed. */
import type { TradeOrder } from '../trade-order/trade-order.ts';
import type { EdifactAddress } from './edifact-envelope.ts';
import { USUAL_MARKS } from './edifact-segments.ts';
import { bytesOfLetters, lettersOf, writtenSet } from './edifact-text.ts';

/** Elements of a segment, behind its tag: a text or components. Empty ones at the end are left out. */
export type WrittenSegment = readonly [tag: string, ...elements: ReadonlyArray<string | readonly string[]>];

export interface WrittenInterchange {
  readonly set: string;
  readonly sender: EdifactAddress;
  readonly recipient: EdifactAddress;
  /** What makes it unique: a longer text becomes a number of 13 characters, always the same one. */
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** `ORDRSP:D:96A:UN`. */
  readonly identifier: string;
  readonly isTest: boolean;
  /** Without `UNH` and `UNT`. */
  readonly segments: ReadonlyArray<WrittenSegment | undefined>;
}

/** Fits the number of an interchange as it is. */
const SHORT = /^[A-Z0-9]{1,14}$/;
const MESSAGE = '1';

/** @returns a whole file, without line ends. */
export function writeInterchange(written: WrittenInterchange): Uint8Array {
  const { sender, recipient, at, isTest } = written;
  const set = writtenSet(written.set);
  const reference = referenceOf(written.id);
  const body = written.segments.filter((segment) => segment !== undefined);
  const address = ({ id, qualifier }: EdifactAddress) => [id.slice(0, 35), qualifier.slice(0, 4)];
  const all: readonly WrittenSegment[] = [
    [
      'UNB',
      [set, '3'],
      address(sender),
      address(recipient),
      [at.slice(2, 10).replaceAll('-', ''), at.slice(11, 16).replace(':', '')],
      reference,
      ...(isTest ? ['', '', '', '', '', '1'] : []),
    ],
    ['UNH', MESSAGE, written.identifier.split(':')],
    ...body,
    ['UNT', String(body.length + 2), MESSAGE],
    ['UNZ', '1', reference],
  ];
  const { component, element, decimal, release, terminator } = USUAL_MARKS;
  const advice = `UNA${component}${element}${decimal}${release} ${terminator}`;
  return bytesOfLetters(advice + all.map((segment) => segmentText(segment, set)).join(''));
}

function segmentText([tag, ...elements]: WrittenSegment, set: ReturnType<typeof writtenSet>): string {
  const { component, element, terminator } = USUAL_MARKS;
  const texts = elements.map((one) =>
    withoutEnd([one].flat().map((text) => escaped(lettersOf(text, set)))).join(component),
  );
  return [tag, ...withoutEnd(texts)].join(element) + terminator;
}

function withoutEnd(texts: readonly string[]): readonly string[] {
  const last = texts.findLastIndex((text) => text !== '');
  return texts.slice(0, last + 1);
}

const escaped = (text: string) => text.replaceAll(/[?+:']/g, '?$&');

/** A number for an interchange: the identity itself where it is short enough, else a digest of it (FNV-1a, 64 bits). */
export function referenceOf(id: string): string {
  if (SHORT.test(id)) return id;
  let hash = 0xcbf29ce484222325n;
  for (const letter of id) hash = BigInt.asUintN(64, (hash ^ BigInt(letter.codePointAt(0) ?? 0)) * 0x100000001b3n);
  return hash.toString(36).toUpperCase();
}

/** A text in pieces that fit a component. */
export const piecesOf = (text: string, length: number, most: number): readonly string[] =>
  Array.from({ length: Math.min(most, Math.ceil(text.length / length)) }, (_, at) =>
    text.slice(at * length, (at + 1) * length).trim(),
  );

/** An identity in 35 characters: a UUID without its hyphens. */
export const identityOf = (id: string): string => (id.length > 35 ? id.replaceAll('-', '') : id).slice(0, 35);

/** `DTM` with a day. */
export const dayOf = (qualifier: string, day: string): WrittenSegment | undefined =>
  day === '' ? undefined : ['DTM', [qualifier, day.replaceAll('-', ''), '102']];

/** `DTM` with the time, to the minute. */
export const timeOf = (qualifier: string, at: string): WrittenSegment => [
  'DTM',
  [qualifier, at.slice(0, 16).replaceAll(/\D/g, ''), '203'],
];

/** What goes back goes from whom the order was sent to, to who has sent it. */
export function envelopeOf({ echo }: TradeOrder): Pick<WrittenInterchange, 'set' | 'sender' | 'recipient' | 'isTest'> {
  return {
    set: echo.set ?? '',
    sender: { id: echo.recipient ?? '', qualifier: echo.recipientQualifier ?? '' },
    recipient: { id: echo.sender ?? '', qualifier: echo.senderQualifier ?? '' },
    isTest: echo.test === '1',
  };
}
