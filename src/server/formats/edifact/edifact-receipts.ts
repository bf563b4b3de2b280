/** Receipts of a file of EDIFACT: a `CONTRL` for each of its interchanges that is to have one. */
import { readEdifactInterchanges } from './read-edifact-orders.ts';
import { writeContrl } from './write-contrl.ts';

export interface EdifactReceipt {
  /** Of the interchange, as its sender has numbered it. */
  readonly reference: string;
  /** Messages of the interchange in the file, counted as `readEdifactOrders` gives them: from, and how many. */
  readonly first: number;
  readonly count: number;
  readonly content: Uint8Array;
}

export interface ReceiptsWriting {
  /** Also for interchanges that do not ask. */
  readonly always: boolean;
  /** Ours, unique for each file. */
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** Interchanges without a sender get none. Never throws on what the file contains. */
export function edifactReceipts(bytes: Uint8Array, { always, id, at }: ReceiptsWriting): readonly EdifactReceipt[] {
  const receipts: EdifactReceipt[] = [];
  let first = 0;
  for (const [place, interchange] of readEdifactInterchanges(bytes).entries()) {
    const { header, messages } = interchange;
    const count = messages.length;
    if (header.sender.id !== '' && count > 0 && (always || header.wantsReceipt))
      receipts.push({
        reference: header.reference,
        first,
        count,
        content: writeContrl(interchange, { id: `${id}-${place + 1}`, at }),
      });
    first += count;
  }
  return receipts;
}
