/** Receipt of an interchange: `CONTRL` of syntax version 3. It says that the interchange was read, not that its orders are accepted. */
import type { EdifactInterchange } from './edifact-envelope.ts';
import { type WrittenSegment, writeInterchange } from './edifact-writer.ts';

/** Action of the receiver (0083): read with all that is in it; refused. */
const READ = '7';
const REFUSED = '4';

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
  return writeInterchange({
    set: header.set,
    sender: recipient,
    recipient: sender,
    isTest: header.isTest,
    id,
    at,
    identifier: 'CONTRL:D:3:UN',
    segments: [
      ['UCI', header.reference, address(sender), address(recipient), READ],
      ...messages
        .filter(({ identifier }) => identifier !== '')
        .map(
          ({ reference, identifier, notes }): WrittenSegment => [
            'UCM',
            reference,
            identifier.split(':'),
            notes.some(({ level }) => level === 'refused') ? REFUSED : READ,
          ],
        ),
    ],
  });
}
