/**
 * Annuls a delivery note that was issued and not invoiced (C-FISC-4): it keeps its number, is shown as cancelled and never invoiced, and the
 * order's pieces are to be delivered again. Only the newest note of an order: amounts of a delivery follow from those before it.
 */
import { AppError } from '#contract/values/errors.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { Hand, OrderAdmin, TakenBack } from '../orders/index.ts';
import { cancelNote, readLaterNote, readNotePieces } from './annulled-notes.repository.ts';
import { InvoicingRefused } from './invoicing-refused.ts';
import { lockNotes, readOpenNotesOf } from './issuing.repository.ts';

export interface AnnulledNote {
  readonly number: string;
  readonly order: TakenBack;
}

/** @throws InvoicingRefused `note-invoiced`, `later-note`; OrderNotMoved */
export async function annulNote(
  transaction: Queryable,
  noteId: number,
  hand: Hand,
  orders: Pick<OrderAdmin, 'takeBack'>,
): Promise<AnnulledNote> {
  const [known] = await readNotePieces(transaction, noteId);
  if (!known) throw new AppError('not-found');
  // The order first, as a delivery does: nobody issues another note of it meanwhile. Then the note, as an invoice does.
  const pieces = new Map(known.rows.map(({ row, quantity }) => [row, quantity]));
  const order = await orders.takeBack(transaction, known.order_number, pieces, {
    ...hand,
    note: [known.number, hand.note].filter(Boolean).join(': '),
  });
  await lockNotes(transaction, [noteId]);
  const [open] = await readOpenNotesOf(transaction, [noteId]);
  if (!open) throw new InvoicingRefused('note-invoiced', { number: known.number });
  const [later] = await readLaterNote(transaction, noteId, open.order_id);
  if (later) throw new InvoicingRefused('later-note', { number: known.number, other: later.number });
  await cancelNote(transaction, noteId);
  return { number: known.number, order };
}
