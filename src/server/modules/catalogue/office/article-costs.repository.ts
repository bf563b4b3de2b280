/** Costs and floors of articles, for those with `costs.read` only (docs/decisions/0299-costs-are-hidden-in-every-response.md). */
import { isBelowFloor, marginOf } from '#contract/values/margin.rules.ts';
import type { Money } from '#contract/values/money.ts';
import type { Queryable } from '#server/platform/db/index.ts';

export interface ArticleCost {
  /** Per piece; null = not known. */
  readonly cost: Money | null;
  /** Percent with one decimal; null = no floor. */
  readonly floor: number | null;
}

/** Of today, by id. Articles that do not exist are absent. */
export async function readArticleCosts(db: Queryable, ids: readonly number[]): Promise<Map<number, ArticleCost>> {
  const rows = await db.query<ArticleCost & { id: number }>(
    'catalogue.read-costs',
    'select id, cost, floor_margin as floor from products where id = any ($1::int[])',
    [ids],
  );
  return new Map(rows.map(({ id, cost, floor }) => [id, { cost, floor }]));
}

/** What responses say of one net price per piece. */
export function marginAt(net: Money | null, of: ArticleCost | undefined) {
  const margin = marginOf(net, of?.cost ?? null);
  return { percent: margin, below_floor: isBelowFloor(margin, of?.floor ?? null) };
}
