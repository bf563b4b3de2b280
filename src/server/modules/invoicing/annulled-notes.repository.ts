/** SQL of delivery notes that are annulled. */
import type { Queryable } from '#server/platform/db/index.ts';

export interface NotePieces {
  readonly number: string;
  readonly order_number: string;
  /** By row of the order. */
  readonly rows: ReadonlyArray<{ readonly row: number; readonly quantity: number }>;
}

export const readNotePieces = (transaction: Queryable, noteId: number) =>
  transaction.query<NotePieces>(
    'invoicing.note-pieces',
    `select n.number, o.number as order_number,
       (select json_agg(json_build_object('row', order_row, 'quantity', quantity)) from
         (select order_row, sum(quantity) as quantity from delivery_note_rows where note_id = n.id group by order_row) r) as rows
     from delivery_notes n join issued_notes b on b.note_id = n.id join orders o on o.id = b.order_id where n.id = $1`,
    [noteId],
  );

/** The newest note of the order that came after this one and is not annulled. */
export const readLaterNote = (transaction: Queryable, noteId: number, orderId: number) =>
  transaction.query<{ number: string }>(
    'invoicing.later-note',
    `select n.number from issued_notes b join delivery_notes n on n.id = b.note_id
     where b.order_id = $2 and n.id > $1 and n.status <> 'cancelled' order by n.id desc limit 1`,
    [noteId, orderId],
  );

export const cancelNote = (transaction: Queryable, noteId: number) =>
  transaction.query('invoicing.cancel-note', `update delivery_notes set status = 'cancelled' where id = $1`, [noteId]);
