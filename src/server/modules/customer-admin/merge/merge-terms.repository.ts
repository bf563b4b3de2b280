/** SQL that writes terms of the customer that stays: who is entitled to promos and coupons, what is known of its credit. */
import type { Queryable } from '#server/platform/db/index.ts';
import type { Values } from '../../operations/index.ts';

export const writeEntitled = (transaction: Queryable, table: 'promos' | 'coupons', id: number, entitled: string) =>
  transaction.query(`customer-admin.entitle-${table}`, `update ${table} set entitled = $2 where id = $1`, [
    id,
    entitled,
  ]);

/** The whole row; it is made when there is none. */
export async function writeCredit(transaction: Queryable, row: Values): Promise<void> {
  const columns = Object.keys(row).filter((column) => /^[a-z_]+$/.test(column));
  const written = columns.filter((column) => column !== 'client_id');
  await transaction.query(
    null,
    `insert into customer_credit (${columns.join(', ')})
     select ${columns.map((column) => `r.${column}`).join(', ')} from jsonb_populate_record(null::customer_credit, $1::jsonb) r
     on conflict (client_id) do update set ${written.map((column) => `${column} = excluded.${column}`).join(', ')}`,
    [JSON.stringify(row)],
  );
}
