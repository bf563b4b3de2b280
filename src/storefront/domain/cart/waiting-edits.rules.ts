/** Which edits of a cart wait for the server, and which are left after its response (C-CART-4). */
import type { CartQueueState } from './cart-queue-ports.ts';
import type { RowEdit } from './lost-edits.rules.ts';

type Edited = Pick<CartQueueState, 'pending' | 'notes'>;

/** Quantities and notes that the server does not have yet, one edit per row. `accepting`: rows whose new price is accepted. */
export function waitingEdits({ pending, notes }: Edited, accepting: ReadonlySet<number>): RowEdit[] {
  const edits = new Map<number, RowEdit>();
  const editOf = (row: string): RowEdit => {
    const row_id = Number(row);
    const edit = edits.get(row_id) ?? { row_id };
    edits.set(row_id, edit);
    return edit;
  };
  for (const [row, quantity] of Object.entries(pending)) {
    const edit = editOf(row);
    edit.quantity = quantity;
    if (accepting.has(edit.row_id)) edit.accept = true;
  }
  for (const [row, note] of Object.entries(notes)) editOf(row).note = note;
  return [...edits.values()];
}

export const isSameEdit = (one: RowEdit, other: RowEdit): boolean =>
  one.row_id === other.row_id && one.quantity === other.quantity && one.note === other.note;

/** Without the edits that are confirmed or dropped; values typed meanwhile stay. */
export function withoutSettled(waiting: Edited, settled: readonly RowEdit[]): Edited {
  const [pending, notes] = [{ ...waiting.pending }, { ...waiting.notes }];
  for (const { row_id, quantity, note } of settled) {
    if (pending[row_id] === quantity) delete pending[row_id];
    if (notes[row_id] === note) delete notes[row_id];
  }
  return { pending, notes };
}
