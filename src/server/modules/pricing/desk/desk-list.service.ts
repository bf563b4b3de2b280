/** Many articles for one buyer: the shop's own quoter, once with what is stored and once with tried terms. Nothing is saved. */
import type { QuotedList, QuotedPrice } from '#contract/office/price-desk.ts';
import type { Locale } from '#contract/values/locale.ts';
import { type Money, moneyToNumber } from '#contract/values/money.ts';
import { today } from '#server/platform/clock.ts';
import { type ArticleCost, type ArticleRecord, marginAt } from '../../catalogue/index.ts';
import { createPromoBook } from '../benefits/promo-book.ts';
import { loadBuyer, loadGuest } from '../buyer.ts';
import { buyersQuoter } from '../buyers-quoter.ts';
import { readAgreed, readPriceLists, readPromos } from '../price.repository.ts';
import { createPriceBook } from '../price-book.ts';
import { defaultQuantity, type Quoter } from '../quote.rules.ts';
import { rowTotal } from '../row-total.rules.ts';
import { agreementOf, type PriceDeskDeps, trialPromo, withTrial } from './price-desk.service.ts';

/** A line that was asked for; `charged`: the net price of an order's line. */
export interface AskedLine {
  readonly article: ArticleRecord;
  readonly quantity: number | undefined;
  readonly charged: Money | null;
}

export interface ListAsk {
  /** 0 = a guest. */
  readonly customerId: number;
  readonly addressCode: number;
  /** Plain date; undefined = today. */
  readonly day: string | undefined;
  readonly lines: readonly AskedLine[];
  /** undefined = the caller may not see them: the result has no margins. */
  readonly costs: ReadonlyMap<number, ArticleCost> | undefined;
}

export interface TriedForAll {
  readonly list?: string | undefined;
  readonly general?: string | undefined;
  readonly extra?: string | undefined;
  readonly day?: string | undefined;
}

/** @throws AppError `not-found` for an unknown customer, `validation` for tried terms that cannot be read. */
export async function quoteList(
  deps: PriceDeskDeps,
  ask: ListAsk,
  tried: TriedForAll | undefined,
  locale: Locale,
): Promise<Omit<QuotedList, 'unknown' | 'addresses'>> {
  const { db } = deps;
  const lists = await readPriceLists(db);
  const [now, then, agreed] = await Promise.all([
    quoterOf(deps, ask, {}, locale, lists),
    tried && quoterOf(deps, ask, tried, locale, lists),
    ask.customerId === 0 ? undefined : readAgreed(db, ask.customerId, ask.addressCode).then(([row]) => row),
  ]);
  const sums = { now: 0, tried: 0, charged: 0 };
  const rows = ask.lines.map(({ article, quantity = defaultQuantity(article), charged }) => {
    const priced = (quoter: Quoter, sum: 'now' | 'tried'): QuotedPrice => {
      const price = quoter.price(article, quantity);
      const total = price && rowTotal(quantity, price.net);
      sums[sum] += total ?? 0;
      const cost = ask.costs?.get(article.id);
      return {
        gross: price && moneyToNumber(price.gross),
        net: price && moneyToNumber(price.net),
        chain: price?.chain ?? '',
        promo: price?.promo ? price.promo.title[locale] || price.promo.code : '',
        total: total === null ? null : moneyToNumber(total),
        ...(cost && { margin: marginAt(price?.net ?? null, cost) }),
      };
    };
    sums.charged += charged === null ? 0 : rowTotal(quantity, charged);
    return {
      code: article.carti,
      name: article.name[locale],
      um: article.um,
      quantity,
      charged: charged === null ? null : moneyToNumber(charged),
      now: priced(now, 'now'),
      tried: then ? priced(then, 'tried') : null,
    };
  });
  const isOrder = ask.lines.some(({ charged }) => charged !== null);
  return {
    customer: agreed ? { client_id: ask.customerId, name: agreed.name } : null,
    address_code: ask.addressCode,
    lists: lists.map(({ code, name }) => ({ code, name })),
    rows,
    sums: {
      now: moneyToNumber(sums.now),
      tried: then ? moneyToNumber(sums.tried) : null,
      charged: isOrder ? moneyToNumber(sums.charged) : null,
    },
  };
}

/** The buyer, prices and promos of one side, read once for all lines. */
async function quoterOf(
  { db, clock, timeZone, terms, decimals }: PriceDeskDeps,
  { customerId, addressCode, day: asked, lines }: ListAsk,
  tried: TriedForAll,
  locale: Locale,
  lists: Awaited<ReturnType<typeof readPriceLists>>,
): Promise<Quoter> {
  const day = tried.day ?? asked ?? today(clock, timeZone);
  const agreement = agreementOf(tried, 0, lists, locale);
  const buyer =
    customerId === 0
      ? await loadGuest(db, day, agreement)
      : await loadBuyer(db, customerId, addressCode, { day, terms, tried: agreement });
  const ids = [...new Set(lines.map(({ article }) => article.id))];
  const [prices, rows] = await Promise.all([
    buyer.priceListId === null ? new Map() : createPriceBook(db, day).prices(buyer.priceListId, ids),
    readPromos(db, day),
  ]);
  const trial = trialPromo(tried.extra ? { promo: { chain: tried.extra, from: 0 } } : {}, day, locale);
  return buyersQuoter(buyer, { prices, book: withTrial(createPromoBook(rows), trial), decimals });
}
