/**
 * Popularity of an article (C-TRK-4): the imported number, real sales and clicks. Each of the three is a share of its sum
 * over the whole shop, so that numbers of any scale can be mixed; sales and clicks weigh the more, the more there are of
 * them. The sum of a parent's children is the popularity of all of them together, as with the imported number alone.
 */

export interface PopularityInput {
  /** Sum of the imported numbers of all articles. */
  readonly imported: number;
  /** Article → order rows in which customers bought it. */
  readonly sold: ReadonlyMap<number, number>;
  /** Article → how often it was opened from a list. */
  readonly clicks: ReadonlyMap<number, number>;
}

/** The most that each can weigh; the rest is the imported number's. */
const SOLD_WEIGHT = 0.6;
const CLICKS_WEIGHT = 0.2;
/** So many weigh half of the most. */
const SOLD_HALF = 500;
const CLICKS_HALF = 2000;
/** Scale of a shop without imported numbers. */
const SCALE = 1_000_000;

/**
 * Article → what is added to its imported number, above 0. Adding it orders articles as the weighted sum of their three
 * shares does: that sum, times a number that all articles share.
 */
export function popularityExtras({ imported, sold, clicks }: PopularityInput): Map<number, number> {
  const soldWeight = weightOf(SOLD_WEIGHT, sumOf(sold), SOLD_HALF);
  const clicksWeight = weightOf(CLICKS_WEIGHT, sumOf(clicks), CLICKS_HALF);
  const scale = (imported > 0 ? imported : SCALE) / (1 - soldWeight - clicksWeight);
  const extras = new Map<number, number>();
  const add = (counts: ReadonlyMap<number, number>, weight: number) => {
    const sum = sumOf(counts);
    for (const [article, count] of counts)
      if (count > 0) extras.set(article, (extras.get(article) ?? 0) + (scale * weight * count) / sum);
  };
  add(sold, soldWeight);
  add(clicks, clicksWeight);
  return extras;
}

/** A smaller difference would only renew the index: the order of a list hardly shows it. */
const NOTICEABLE = 0.05;

/** Articles whose stored extra is to be replaced: `0` = it has none any more. */
export function changedExtras(
  before: ReadonlyMap<number, number>,
  now: ReadonlyMap<number, number>,
): Map<number, number> {
  const changed = new Map<number, number>();
  for (const [article, extra] of now)
    if (Math.abs(extra - (before.get(article) ?? 0)) > NOTICEABLE * extra) changed.set(article, extra);
  for (const article of before.keys()) if (!now.has(article)) changed.set(article, 0);
  return changed;
}

const weightOf = (most: number, count: number, half: number): number => (most * count) / (count + half);
const sumOf = (counts: ReadonlyMap<number, number>): number => [...counts.values()].reduce((sum, one) => sum + one, 0);
