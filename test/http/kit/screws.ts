/** Articles for tests of orders, and what a test changes of one for a while. */
import type { Queryable } from '#server/platform/db/index.ts';
import type { Customer } from './start-shop.ts';

export interface Screw {
  readonly id: number;
  readonly carti: string;
  /** Pieces of its usual packaging. */
  readonly pack: number;
}

/** Sizes of one screw: in packagings, with a price, those with most in stock first. */
export async function screwsFor(customer: Customer): Promise<Screw[]> {
  const check = async (codes: readonly string[]) =>
    (await customer.call('quick_order.check_rows', { rows: codes.map((code) => ({ code, quantity: '' })) })).rows;
  const [screw] = await check(['VT933']);
  const sizes = await check((screw?.choices ?? []).map(({ carti }) => carti));
  const stocked = sizes.toSorted(
    (one, other) => (other.article?.availability.quantity ?? 0) - (one.article?.availability.quantity ?? 0),
  );
  return stocked.flatMap(({ kind, article }) =>
    kind === 'ok' && article
      ? [{ id: article.id, carti: article.carti, pack: article.packagings.find((one) => one.default)?.quantity ?? 1 }]
      : [],
  );
}

/** For as long as `run` takes the article costs 1 € and has a floor of 10 %. */
export async function withFloor(db: Queryable, id: number, run: () => Promise<void>): Promise<void> {
  const set = (cost: number | null, floor: number | null) =>
    db.query(null, 'update products set cost = $2, floor_margin = $3 where id = $1', [id, cost, floor]);
  await set(10_000, 10);
  try {
    await run();
  } finally {
    await set(null, null);
  }
}
