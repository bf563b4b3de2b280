/**
 * A customer's past purchases as priced cards: the latest-order list and the most purchased articles (C-API-4,
 * C-SRCH-9).
 */

import type {
  LatestOrder,
  LatestOrderSort,
  MostPurchased,
  MostPurchasedSort,
} from '#contract/endpoints/account/purchases.ts';
import type { Card } from '#contract/endpoints/article.ts';
import { LATEST_ORDERS_DAYS } from '#contract/values/constants.ts';
import { moneyToNumber } from '#contract/values/money.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import type { Search } from '../search/index.ts';
import type { ArticleCards } from './article-cards.service.ts';
import type { BoughtArticle, BoughtRange, OrderHistory } from './article-ports.ts';
import { type AskedRange, type BoughtSort, boughtRange, sortedBought } from './bought-range.rules.ts';

export interface BoughtPage<Row> {
  readonly data: Row[];
  readonly count: number;
  readonly page: number;
  readonly pages: number;
  readonly from: string | null;
  readonly to: string | null;
}

interface AskedPage extends AskedRange {
  readonly text: string;
  readonly page: number;
  readonly per_page: number;
}

export interface BoughtArticles {
  latest(caller: Caller, asked: AskedPage & { readonly sort: LatestOrderSort }): Promise<BoughtPage<LatestOrder>>;
  mostPurchased(
    caller: Caller,
    asked: AskedPage & { readonly sort: MostPurchasedSort },
  ): Promise<BoughtPage<MostPurchased>>;
  /** All rows of `mostPurchased`, without cards: for files. */
  allPurchased(
    caller: Pick<Caller, 'customerId' | 'locale'>,
    asked: AskedRange & { readonly text: string; readonly sort: MostPurchasedSort },
  ): Promise<readonly BoughtArticle[]>;
}

export interface BoughtArticlesDeps {
  readonly history: OrderHistory;
  readonly cards: ArticleCards;
  readonly search: Search;
}

export function createBoughtArticles({ history, cards, search }: BoughtArticlesDeps): BoughtArticles {
  /** The articles of the list that match the text, in the list's own order. */
  const matching = async (bought: readonly BoughtArticle[], text: string, lang: Caller['locale']) => {
    if (text.trim() === '' || bought.length === 0) return bought;
    const only = bought.map(({ id }) => id);
    const query = { lang, filters: {}, priceView: null, sort: 'default', page: 1, perPage: only.length } as const;
    const { ids } = await search.search({ text, only, ...query });
    const found = new Set(ids);
    return bought.filter(({ id }) => found.has(id));
  };

  async function pageOf<Row>(
    caller: Caller,
    asked: AskedPage,
    { range, sort }: { range: BoughtRange; sort: BoughtSort },
    present: (card: Card, bought: BoughtArticle) => Row,
  ): Promise<BoughtPage<Row>> {
    const { page, per_page: perPage, text } = asked;
    const all = await matching(await history.bought(caller.customerId, range), text, caller.locale);
    const ordered = sortedBought(all, sort, caller.locale);
    const shown = new Map(ordered.slice((page - 1) * perPage, page * perPage).map((one) => [one.id, one]));
    const found = await cards.cards(caller, [...shown.keys()], { childsNamed: 0, ordered: shown });
    return {
      data: found.flatMap((card) => {
        const bought = shown.get(card.id);
        return bought ? [present(card, bought)] : [];
      }),
      count: all.length,
      page,
      pages: Math.ceil(all.length / perPage),
      from: range.from ? wireDate(range.from) : null,
      to: range.to ? wireDate(range.to) : null,
    };
  }

  return {
    latest(caller, asked) {
      const range = boughtRange(asked, LATEST_ORDERS_DAYS, history.lastDays);
      return pageOf(caller, asked, { range, sort: asked.sort }, (card, bought) => ({
        ...card,
        last_order: {
          date: wireDate(bought.date),
          number: bought.number,
          quantity: bought.quantity,
          price_discount: moneyToNumber(bought.net),
          address_code: bought.addressCode,
        },
      }));
    },

    mostPurchased(caller, asked) {
      const range = boughtRange(asked, undefined, history.lastDays);
      return pageOf(caller, asked, { range, sort: ownSort(asked.sort) }, (card, bought) => ({
        ...card,
        purchased: {
          times: bought.times,
          quantity: bought.total,
          last_date: wireDate(bought.date),
          last_quantity: bought.quantity,
          last_price: moneyToNumber(bought.net),
        },
      }));
    },

    async allPurchased({ customerId, locale }, asked) {
      const range = boughtRange(asked, undefined, history.lastDays);
      const all = await matching(await history.bought(customerId, range), asked.text, locale);
      return sortedBought(all, ownSort(asked.sort), locale);
    },
  };
}

/** Here the quantity is the sum over all orders. */
const ownSort = (sort: MostPurchasedSort): BoughtSort => (sort === 'quantity' ? 'total' : sort);

/** `2026-11-21` → `21/11/2026` (C-SET-4). */
function wireDate(date: string): string {
  return date.split('-').reverse().join('/');
}
