/** SQL of numbers without gaps: counter rows that stay locked until the transaction that issues ends (C-FISC-4). */
import type { Queryable } from '#server/platform/db/index.ts';
import type { SeriesKind } from './document-number.rules.ts';

interface Counter {
  readonly last_number: number;
  readonly last_day: string | null;
}

export interface Series {
  readonly kind: SeriesKind;
  readonly series: string;
  readonly year: number;
}

/** Locks the series; the next one to issue in it waits. */
export async function lockSeries(transaction: Queryable, { kind, series, year }: Series): Promise<Counter> {
  const [counter] = await transaction.query<Counter>(
    'invoicing.lock-series',
    `insert into document_counters as c (kind, series, year) values ($1, $2, $3)
     on conflict (kind, series, year) do update set last_number = c.last_number returning last_number, last_day`,
    [kind, series, year],
  );
  return counter ?? { last_number: 0, last_day: null };
}

export const storeNumber = (
  transaction: Queryable,
  { kind, series, year }: Series,
  number: number,
  day: string | null,
) =>
  transaction.query(
    'invoicing.store-number',
    `update document_counters set last_number = $4, last_day = coalesce($5, last_day)
     where kind = $1 and series = $2 and year = $3`,
    [kind, series, year, number, day],
  );

/** The next counter of the files of a sender. */
export async function takeFileNumber(transaction: Queryable, sender: string): Promise<number> {
  const [row] = await transaction.query<{ last_number: number }>(
    'invoicing.take-file-number',
    `insert into invoice_file_counters as c (sender, last_number) values ($1, 1)
     on conflict (sender) do update set last_number = c.last_number + 1 returning last_number`,
    [sender],
  );
  return row?.last_number ?? 0;
}
