/** Every id of a grid's rows in order, as one value of PostgreSQL (0257). */
import type { Queryable } from '../database.ts';

export interface IdList {
  /** `o.id` */
  readonly id: string;
  /** `from … where …`, with parameters. */
  readonly rows: string;
  /** `order by …` */
  readonly order: string;
  readonly values: readonly unknown[];
}

/** Reads a list in a transaction, with its snapshot. */
export type IdReader = (transaction: Queryable, list: IdList) => Promise<Int32Array>;

/**
 * One value instead of a million rows: four bytes each. A cursor hands it over in pieces: all of it at once would be read in one
 * go, and nothing else of this thread would run meanwhile (0285).
 */
export const readIds: IdReader = async (transaction, { id, rows, order, values }) => {
  await transaction.query(
    null,
    `declare grid_ids no scroll cursor for with list as materialized (
       select string_agg(int4send(${id}), '' ${order}) as ids ${rows})
     select length(ids) as bytes, encode(substr(ids, place + 1, ${PIECE_BYTES}), 'hex') as piece
     from list, generate_series(0, length(ids) - 1, ${PIECE_BYTES}) place order by place`,
    values,
  );
  const ids = await gathered(async () => {
    const [next] = await transaction.query<Piece>(null, 'fetch 1 from grid_ids');
    return next;
  });
  await transaction.query(null, 'close grid_ids');
  return ids;
};

/** Rows that PostgreSQL expects of a list, before it is read: a plan, no row. */
export async function expectedRows(transaction: Queryable, { id, rows, values }: IdList): Promise<number> {
  const [plan] = await transaction.query<{ 'QUERY PLAN': ReadonlyArray<{ Plan: { 'Plan Rows': number } }> }>(
    null,
    `explain (format json) select ${id} ${rows}`,
    values,
  );
  return plan?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
}

/**
 * Multiple of four. In hexadecimal a piece stays below the 128 KB from which V8 keeps a text among its large objects: those are
 * collected with the whole heap, small ones with the young objects.
 */
const PIECE_BYTES = 48_000;

interface Piece {
  /** Of the whole list. */
  readonly bytes: number;
  /** In hexadecimal: the driver would make a buffer of its own from a bytea. */
  readonly piece: string;
}

/** Integers as `int4send` writes them, turned piece by piece. */
async function gathered(fetch: () => Promise<Piece | undefined>): Promise<Int32Array> {
  const first = await fetch();
  const ids = new Int32Array((first?.bytes ?? 0) / 4);
  const all = Buffer.from(ids.buffer);
  let at = 0;
  for (let next = first; next; next = at < all.length ? await fetch() : undefined) {
    const written = all.write(next.piece, at, 'hex');
    all.subarray(at, at + written).swap32();
    at += written;
  }
  return ids;
}
