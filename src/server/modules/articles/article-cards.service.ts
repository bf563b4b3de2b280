/** Turns article ids into priced cards for one caller: all lists of the shop use it. */
import type { Card } from '#contract/endpoints/article.ts';
import type { ImageSize } from '#contract/endpoints/search.ts';
import type { Clock } from '#server/platform/clock.ts';
import { today } from '#server/platform/clock.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import type { ArticleChild, ArticleRecord, Catalogue } from '../catalogue/index.ts';
import type { Buyer, Pricing } from '../pricing/index.ts';
import { presentCard } from './article-card.presenter.ts';
import type { Articles, LastOrdered, OrderHistory, Wishes } from './article-ports.ts';

export interface ArticleCardsDeps {
  readonly catalogue: Catalogue;
  readonly pricing: Pricing;
  readonly history: OrderHistory;
  readonly wishes: Wishes;
  readonly clock: Clock;
  readonly timeZone: string;
}

/** Which parts of a card a list shows; left out: everything, with the small picture. */
export interface WantedOfCards {
  /** Maximum number of `childs` on each. */
  readonly childsNamed?: number | undefined;
  readonly imageSize?: ImageSize | undefined;
  /** Children of parents with their own prices. */
  readonly variants?: boolean | undefined;
  /** The last order of each, if known already. */
  readonly ordered?: ReadonlyMap<number, LastOrdered> | undefined;
}

export interface ArticleCards {
  /** Cards in the order of `ids`; ids that no longer exist are left out. */
  cards(caller: Caller, ids: readonly number[], wanted?: WantedOfCards): Promise<Card[]>;
  /** The buyer; null = prices are hidden from this caller (C-ID-7). */
  buyer(caller: Caller): Promise<Buyer | null>;
  today(): string;
}

const NO_FAMILIES: ReadonlyMap<number, readonly ArticleChild[]> = new Map();

export function createArticleCards(deps: ArticleCardsDeps): ArticleCards {
  const { catalogue, pricing, history, wishes } = deps;
  const currentDay = () => today(deps.clock, deps.timeZone);

  const buyer = (caller: Caller): Promise<Buyer | null> =>
    caller.customerId === 0 ? pricing.guestBuyer() : pricing.buyerFor(caller.customerId, caller.addressCode);

  return {
    buyer,
    today: currentDay,
    async cards(caller, ids, { childsNamed, imageSize, variants = false, ordered: known } = {}) {
      if (ids.length === 0) return [];
      const day = currentDay();
      const [articles, payer] = await Promise.all([catalogue.articlesByIds(ids), buyer(caller)]);
      const shown = ids.map((id) => articles.get(id)).filter((article) => article !== undefined);
      const parents = shown.filter(({ childIds }) => childIds.length > 0);
      const [families, alternatives, ordered, wished] = await Promise.all([
        parents.length > 0 ? catalogue.childrenOf(parents.map(({ id }) => id)) : NO_FAMILIES,
        alternativesOf(catalogue, shown, day),
        caller.customerId === 0 ? null : (known ?? history.lastOrdered(caller.customerId, ids)),
        caller.customerId === 0 ? null : wishes.of(caller.customerId),
      ]);
      const sold = shown.filter((article) => article.childIds.length === 0);
      const priced = variants ? [...families.values()].flatMap((family) => family.slice(0, childsNamed)) : [];
      const [quotes, ranges] = await Promise.all([
        payer && pricing.quotes(payer, [...sold, ...priced]),
        payer && pricing.ranges(payer, families),
      ]);
      return shown.map((article) =>
        presentCard(article, {
          locale: caller.locale,
          today: day,
          addable: catalogue.addable(article, day),
          limits: catalogue.limits(article, day),
          priced: quotes !== null,
          quote: quotes?.get(article.id) ?? null,
          range: ranges?.get(article.id) ?? null,
          children: families.get(article.id) ?? [],
          childQuotes: variants && quotes ? quotes : undefined,
          childsNamed,
          imageSize,
          alternative: alternatives.get(article.id) ?? null,
          lastOrdered: ordered?.get(article.id),
          wished: wished?.has(article.id) ?? false,
        }),
      );
    },
  };
}

/** For articles that cannot be sold now: the first replacement that can (C-CAT-4). */
async function alternativesOf(catalogue: Catalogue, shown: readonly ArticleRecord[], day: string): Promise<Articles> {
  const missing = shown.filter(
    (article) => article.childIds.length === 0 && article.alternatives.length > 0 && !catalogue.addable(article, day),
  );
  if (missing.length === 0) return new Map();
  const byCode = await catalogue.articlesByCodes(missing.flatMap((article) => article.alternatives));
  const found = new Map<number, ArticleRecord>();
  for (const article of missing) {
    const choices = article.alternatives.map((code) => byCode.get(code)).filter((choice) => choice?.active);
    const best = choices.find((choice) => choice && catalogue.addable(choice, day)) ?? choices[0];
    if (best) found.set(article.id, best);
  }
  return found;
}
