/** Interchanges, groups and messages of a file, from their service segments; what is in a message is read by a reader that is given. */
import type { TradeMessage, TradeNote } from '../trade-order/trade-order.ts';
import { refusal } from '../trade-order/trade-values.ts';
import { EdifactRefused, type EdifactSegment, edifactSegments } from './edifact-segments.ts';
import { partOf } from './edifact-values.ts';

export interface EdifactAddress {
  readonly id: string;
  readonly qualifier: string;
}

/** What `UNB` says. */
export interface EdifactHeader {
  readonly set: string;
  readonly syntax: string;
  readonly sender: EdifactAddress;
  readonly recipient: EdifactAddress;
  /** Number of the interchange: unique for its sender. */
  readonly reference: string;
  /** The sender asks for a CONTRL. */
  readonly wantsReceipt: boolean;
  readonly isTest: boolean;
}

/** What a message gives: its content, or notes alone. */
interface ReadMessage {
  readonly notes: readonly TradeNote[];
}

export type EdifactMessage<Read extends ReadMessage = TradeMessage> = Read & {
  readonly reference: string;
  /** `ORDERS:D:96A:UN:EAN008`. */
  readonly identifier: string;
  /** That were read of it, `UNH` among them, `UNT` not; missing: it is no message. */
  readonly segments?: number;
};

export interface EdifactInterchange<Read extends ReadMessage = TradeMessage> {
  readonly header: EdifactHeader;
  readonly messages: ReadonlyArray<EdifactMessage<Read>>;
}

/** Reads the segments of one message. */
export interface MessageReader<Read extends ReadMessage = TradeMessage> {
  readonly read: (segment: EdifactSegment) => void;
  /** When the message has ended. */
  readonly end: () => Read;
}

export interface EdifactReading<Read extends ReadMessage = TradeMessage> {
  readonly open: (identifier: string, header: EdifactHeader, reference: string) => MessageReader<Read>;
  /** What a message gives of which nothing is read. */
  readonly refused: (note: TradeNote) => Read;
}

const NO_HEADER: EdifactHeader = {
  set: '',
  syntax: '',
  sender: { id: '', qualifier: '' },
  recipient: { id: '', qualifier: '' },
  reference: '',
  wantsReceipt: false,
  isTest: false,
};

/** Messages and interchanges of one file: more are no orders, and would only cost memory. */
const MOST_MESSAGES = 20_000;

/** A message while it is read. */
interface OpenedMessage<Read extends ReadMessage> {
  readonly reference: string;
  readonly identifier: string;
  readonly reader: MessageReader<Read>;
  segments: number;
}

interface OpenedInterchange<Read extends ReadMessage> {
  readonly header: EdifactHeader;
  readonly messages: Array<EdifactMessage<Read>>;
  groups: number;
}

/** Every interchange of a file, ended or not. Never throws on what the file contains. */
export function readInterchanges<Read extends ReadMessage>(
  text: string,
  { open, refused }: EdifactReading<Read>,
): ReadonlyArray<EdifactInterchange<Read>> {
  const found: Array<OpenedInterchange<Read>> = [];
  let opened: OpenedMessage<Read> | undefined;
  /** Of the file: it has begun with `UNB` and not ended with `UNZ`. */
  let isOpen = false;
  let line = 1;
  let begun = 0;
  const current = (): OpenedInterchange<Read> => {
    const last = found.at(-1);
    if (last && (isOpen || last.header === NO_HEADER)) return last;
    const without: OpenedInterchange<Read> = { header: NO_HEADER, messages: [], groups: 0 };
    found.push(without);
    return without;
  };
  const close = (message: OpenedMessage<Read>, notes: readonly TradeNote[]) => {
    const { reference, identifier, reader, segments } = message;
    const read = reader.end();
    current().messages.push({ reference, identifier, segments, ...read, notes: [...read.notes, ...notes] });
    opened = undefined;
  };
  /** A message that has not ended gives no order: what is missing may be rows. */
  const cutOff = () => {
    if (!opened) return;
    const { reference, identifier, segments } = opened;
    current().messages.push({ ...refused(refusal('cut-off', reference, line)), reference, identifier, segments });
    opened = undefined;
  };
  const leaveOpen = () => {
    if (isOpen) warnLast(found.at(-1), refused, { code: 'cut-off', value: found.at(-1)?.header.reference ?? '', line });
  };

  try {
    for (const segment of edifactSegments(text)) {
      line = segment.line;
      if (segment.tag === 'UNB' || segment.tag === 'UNH') begun += 1;
      if (begun > MOST_MESSAGES) throw new EdifactRefused('too-many', line);
      switch (segment.tag) {
        case 'UNB':
          cutOff();
          leaveOpen();
          found.push({ header: headerOf(segment), messages: [], groups: 0 });
          isOpen = true;
          break;
        case 'UNG':
          current().groups += 1;
          break;
        case 'UNH': {
          cutOff();
          const identifier = (segment.elements[1] ?? []).join(':');
          const reference = partOf(segment, 0);
          opened = { reference, identifier, reader: open(identifier, current().header, reference), segments: 1 };
          break;
        }
        case 'UNT':
          if (opened) close(opened, countNotes(segment, opened));
          break;
        case 'UNE':
          break;
        case 'UNZ':
          cutOff();
          checkInterchange(segment, found.at(-1), refused);
          isOpen = false;
          break;
        default:
          if (!opened) break;
          opened.segments += 1;
          opened.reader.read(segment);
      }
    }
  } catch (error) {
    if (!(error instanceof EdifactRefused)) throw error;
    line = error.line;
  }
  cutOff();
  leaveOpen();
  return found;
}

function headerOf(segment: EdifactSegment): EdifactHeader {
  const address = (place: number): EdifactAddress => ({
    id: partOf(segment, place),
    qualifier: partOf(segment, place, 1),
  });
  return {
    set: partOf(segment, 0).toUpperCase(),
    syntax: partOf(segment, 0, 1),
    sender: address(1),
    recipient: address(2),
    reference: partOf(segment, 4),
    wantsReceipt: partOf(segment, 8) === '1',
    isTest: partOf(segment, 10) === '1',
  };
}

/** A wrong count or reference at the end of a message is a warning: many partners never count right. */
function countNotes(
  segment: EdifactSegment,
  { segments, reference }: Pick<OpenedMessage<TradeMessage>, 'segments' | 'reference'>,
): TradeNote[] {
  const notes: TradeNote[] = [];
  const counted = segments + 1;
  const warn = (value: string) => notes.push({ level: 'warning', line: segment.line, code: 'wrong-count', value });
  if (Number(partOf(segment, 0)) !== counted) warn(`UNT ${partOf(segment, 0)} ≠ ${counted}`.slice(0, 100));
  if (partOf(segment, 1) !== reference) warn(`UNT ${partOf(segment, 1)} ≠ ${reference}`.slice(0, 100));
  return notes;
}

/** `UNZ` counts groups where there are some, else messages. */
function checkInterchange<Read extends ReadMessage>(
  segment: EdifactSegment,
  interchange: OpenedInterchange<Read> | undefined,
  refused: EdifactReading<Read>['refused'],
): void {
  if (!interchange) return;
  const counted = interchange.groups || interchange.messages.length;
  const warn = (value: string) => warnLast(interchange, refused, { code: 'wrong-count', value, line: segment.line });
  if (Number(partOf(segment, 0)) !== counted) warn(`UNZ ${partOf(segment, 0)} ≠ ${counted}`);
  if (partOf(segment, 1) !== interchange.header.reference)
    warn(`UNZ ${partOf(segment, 1)} ≠ ${interchange.header.reference}`);
}

/** What is wrong with an interchange is noted with its last message; one without messages gets an entry for it. */
function warnLast<Read extends ReadMessage>(
  interchange: OpenedInterchange<Read> | undefined,
  refused: EdifactReading<Read>['refused'],
  { code, value, line }: Pick<TradeNote, 'code' | 'value' | 'line'>,
): void {
  if (!interchange) return;
  const last = interchange.messages.pop();
  if (last?.notes.some((note) => note.level === 'refused' && note.code === code)) {
    interchange.messages.push(last);
    return;
  }
  const note: TradeNote = { level: 'warning', line, code, value: value.slice(0, 100) };
  interchange.messages.push(
    last
      ? { ...last, notes: [...last.notes, note] }
      : { ...refused(refusal(code, value, line)), reference: '', identifier: '' },
  );
}
