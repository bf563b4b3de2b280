/** SQL of notes and tasks about customers. */
import type { Queryable } from '#server/platform/db/index.ts';

export interface CustomerNote {
  readonly id: number;
  readonly client_id: number;
  readonly user_id: number | null;
  readonly author: string;
  readonly text: string;
  readonly at: Date;
  /** Plain date; null = a note, no task. */
  readonly due: string | null;
  readonly done_at: Date | null;
  readonly done_by: string;
}

const COLUMNS = 'id::int as id, client_id, user_id, author, text, at, due, done_at, done_by';

/** Tasks to do by their day, then what was written last; at most 200. */
export const readCustomerNotes = (db: Queryable, code: number): Promise<CustomerNote[]> =>
  db.query<CustomerNote>(
    'customer-admin.read-notes',
    `select ${COLUMNS} from customer_notes where client_id = $1
     order by (due is not null and done_at is null) desc, case when done_at is null then due end, at desc, id desc limit 200`,
    [code],
  );

export async function lockNote(transaction: Queryable, id: number): Promise<CustomerNote | undefined> {
  const [note] = await transaction.query<CustomerNote>(
    'customer-admin.lock-note',
    `select ${COLUMNS} from customer_notes where id = $1 for update`,
    [id],
  );
  return note;
}

/** `id` undefined = the next number; a note that was taken back comes again with its own. */
export async function insertCustomerNote(
  transaction: Queryable,
  note: Omit<CustomerNote, 'id'> & { readonly id?: number },
): Promise<number> {
  const [row] = await transaction.query<{ id: number }>(
    'customer-admin.insert-note',
    `insert into customer_notes (id, client_id, user_id, author, text, at, due, done_at, done_by)
     values (coalesce($1::bigint, nextval(pg_get_serial_sequence('customer_notes', 'id'))), $2, $3, $4, $5, $6, $7, $8, $9)
     returning id::int as id`,
    [
      note.id ?? null,
      note.client_id,
      note.user_id,
      note.author,
      note.text,
      note.at,
      note.due,
      note.done_at,
      note.done_by,
    ],
  );
  return row?.id ?? 0;
}

export const setNoteDone = (
  transaction: Queryable,
  id: number,
  done: { readonly at: Date | null; readonly by: string },
) =>
  transaction.query('customer-admin.set-done', 'update customer_notes set done_at = $2, done_by = $3 where id = $1', [
    id,
    done.at,
    done.by,
  ]);

export const deleteCustomerNote = (transaction: Queryable, id: number) =>
  transaction.query('customer-admin.delete-note', 'delete from customer_notes where id = $1', [id]);
