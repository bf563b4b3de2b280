/** Counters of order numbers, and orders as another system has them, after a restore. */
import type { Queryable } from '#server/platform/db/index.ts';

/** Begins the counter where there is none. Returns the last number that was given. */
export async function lockCounter(transaction: Queryable, series: string, year: number): Promise<number> {
  await transaction.query(
    'exchange.begin-counter',
    'insert into order_counters (causale, year) values ($1, $2) on conflict do nothing',
    [series, year],
  );
  const [row] = await transaction.query<{ last: number }>(
    'exchange.lock-counter',
    'select last_number as last from order_counters where causale = $1 and year = $2 for update',
    [series, year],
  );
  return row?.last ?? 0;
}

export const raiseCounter = (transaction: Queryable, series: string, year: number, last: number) =>
  transaction.query(
    'exchange.raise-counter',
    'update order_counters set last_number = $3 where causale = $1 and year = $2 and last_number < $3',
    [series, year, last],
  );

export interface ComparedOrder {
  readonly number: string;
  /** In the other system; null = not said. */
  readonly uid: string | null;
  /** Of the order of this number here; null = there is none. */
  readonly here: string | null;
  /** Its number or its uid is here. */
  readonly known: boolean;
}

export const compareOrders = (
  db: Queryable,
  named: ReadonlyArray<{ readonly number: string; readonly uid: string | null }>,
): Promise<ComparedOrder[]> =>
  db.query<ComparedOrder>(
    null,
    `select b.number, b.uid, o.uid as here, o.uid is not null or exists (select from orders k where k.uid = b.uid) as known
     from jsonb_to_recordset($1::jsonb) b (number text, uid uuid) left join orders o on o.number = b.number
     order by b.number`,
    [JSON.stringify(named)],
  );
