/**
 * Receipt of an interchange: `CONTRL` of syntax version 3. It says that the interchange was read, or where its syntax is wrong; not that its orders are
 * accepted.
 */
import type { TradeNote } from '../trade-order/trade-order.ts';
import type { EdifactInterchange, EdifactMessage } from './edifact-envelope.ts';
import { type WrittenSegment, writeInterchange } from './edifact-writer.ts';

/** Action of the receiver (0083): read with all that is in it; refused. */
const READ = '7';
const REFUSED = '4';
/** Syntax errors (0085). */
const MISSING = '13';
const NOT_SUPPORTED = '14';
const UNSPECIFIED = '18';
const TOO_MANY = '35';

export interface ContrlWriting {
  /** Ours: unique for each receipt. */
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** @param interchange as `readEdifactInterchanges` gives it; one without `UNB` has no sender to whom a receipt could go. */
export function writeContrl({ header, messages }: EdifactInterchange, { id, at }: ContrlWriting): Uint8Array {
  const { sender, recipient } = header;
  const address = (of: typeof sender) => [of.id, of.qualifier];
  const own = messages.filter(({ identifier }) => identifier !== '');
  // Nothing of it could be read: it has no message, or ends before its first one does.
  const broken = own.length === 0 ? (messages.flatMap(({ notes }) => notes).find(isRefusal) ?? NOTHING) : undefined;
  return writeInterchange({
    set: header.set,
    sender: recipient,
    recipient: sender,
    isTest: header.isTest,
    id,
    at,
    identifier: 'CONTRL:D:3:UN',
    segments: [
      [
        'UCI',
        header.reference,
        address(sender),
        address(recipient),
        broken ? REFUSED : READ,
        ...(broken ? [MISSING, broken.code === 'cut-off' ? 'UNZ' : 'UNH'] : []),
      ],
      ...own.flatMap(messageSegments),
    ],
  });
}

const isRefusal = ({ level }: TradeNote): boolean => level === 'refused';
const NOTHING: Pick<TradeNote, 'code'> = { code: 'no-rows' };

/** `UCM`, with what is wrong and where: the segment in which (0013) and the element (S011), or the place in the message (`UCS`). */
function messageSegments({ reference, identifier, notes, segments = 0 }: EdifactMessage): readonly WrittenSegment[] {
  const refusal = notes.find(isRefusal);
  const named = [reference, identifier.split(':')] as const;
  if (!refusal) return [['UCM', ...named, READ]];
  const refused = (error: string, tag = '', element: readonly string[] = []): WrittenSegment => [
    'UCM',
    ...named,
    REFUSED,
    error,
    tag,
    element,
  ];
  const behind = String(segments + 1);
  switch (refusal.code) {
    // Another type of message: the second element of UNH.
    case 'not-an-order':
      return [refused(NOT_SUPPORTED, 'UNH', ['2', '1'])];
    case 'cut-off':
      return [refused(MISSING, 'UNT'), ['UCS', behind, MISSING]];
    // The number is the second element of BGM, which is the second segment.
    case 'no-number':
      return [
        ['UCM', ...named, REFUSED],
        ['UCS', '2'],
        ['UCD', MISSING, ['2']],
      ];
    case 'no-rows':
      return [
        ['UCM', ...named, REFUSED],
        ['UCS', behind, MISSING],
      ];
    case 'wrong-count':
      return [
        ['UCM', ...named, REFUSED],
        ['UCS', behind, TOO_MANY],
      ];
    default:
      return [refused(UNSPECIFIED)];
  }
}
