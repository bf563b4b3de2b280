/** Which orders the lists of bought articles include, and how they are sorted (C-SRCH-9). */

import type { LatestOrderSort } from '#contract/endpoints/account/purchases.ts';
import type { Locale } from '#contract/values/locale.ts';
import type { BoughtArticle, BoughtRange } from './article-ports.ts';

/** The range in a request; plain dates. */
export interface AskedRange {
  readonly days?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly destination?: number | undefined;
}

/**
 * The requested range: dates take precedence over days, days over `ownDays`; `ownDays` undefined = every order.
 * `lastDays` returns the plain dates of so many days up to today. Destination 0, sent by an empty choice, means none.
 */
export function boughtRange(
  { days, from, to, destination }: AskedRange,
  ownDays: number | undefined,
  lastDays: (days: number) => { from: string; to: string },
): BoughtRange {
  const counted = days ?? ownDays;
  const dates = from || to ? { from, to } : counted === undefined ? {} : lastDays(counted);
  return { ...dates, destination: destination || undefined };
}

export type BoughtSort = LatestOrderSort | 'times' | 'total';

/** In the requested order; `bought` comes newest first, which decides between equals. */
export function sortedBought(
  bought: readonly BoughtArticle[],
  sort: BoughtSort,
  locale: Locale,
): readonly BoughtArticle[] {
  if (sort === 'latest') return bought;
  if (sort === 'oldest') return bought.toReversed();
  if (sort === 'quantity') return bought.toSorted((a, b) => b.quantity - a.quantity);
  if (sort === 'total') return bought.toSorted((a, b) => b.total - a.total);
  if (sort === 'times') return bought.toSorted((a, b) => b.times - a.times || b.total - a.total);
  const words = new Intl.Collator(locale, { numeric: true });
  const wordOf = (one: BoughtArticle) => (sort === 'name' ? one.name[locale] : one.carti);
  return bought.toSorted((a, b) => words.compare(wordOf(a), wordOf(b)));
}
