/**
 * Promos and coupons that concern the same article, customer and time, with which of them wins for whom. The shop's own quoter is asked
 * with both, and with each alone: what a promo covers, who is entitled to it and which price counts is decided there, never here (C-PRICE-2).
 */
import type { Locale } from '#contract/values/locale.ts';
import { today } from '#server/platform/clock.ts';
import type { ArticleRecord } from '../../catalogue/index.ts';
import { entitlementOf } from '../benefits/entitlement.rules.ts';
import { createPromoBook, type PromoBook } from '../benefits/promo-book.ts';
import { type Buyer, loadBuyer, loadGuest } from '../buyer.ts';
import { buyersQuoter } from '../buyers-quoter.ts';
import { parseChain } from '../discount-chain.rules.ts';
import { type PromoRow, readPromosByCode } from '../price.repository.ts';
import { createPriceBook, type GrossPrices, type PriceBook } from '../price-book.ts';
import { defaultQuantity } from '../quote.rules.ts';
import { type JudgedPrice, type OverlapWinner, winnersOf } from './overlap-winners.rules.ts';
import type { PriceDeskDeps } from './price-desk.service.ts';
import {
  type OverlapPair,
  type OverlapSide,
  readBuyerGroups,
  readCustomerNames,
  readOverlapPairs,
} from './promo-overlaps.repository.ts';

export interface ShownSide {
  readonly code: string;
  readonly title: string;
  readonly valid_from: string;
  readonly valid_to: string;
  readonly entitled: string;
}

export interface PromoOverlap {
  readonly one: ShownSide;
  readonly other: ShownSide;
  /** The other one is a coupon: how many are alike. */
  readonly coupons: number;
  /** First and last common day, from today on. */
  readonly from: string;
  readonly to: string;
  /** Active articles that both cover; the first one, and of how many was asked who wins. */
  readonly articles: number;
  readonly asked: number;
  readonly first: { readonly code: string; readonly name: string };
  readonly winners: ReadonlyArray<
    OverlapWinner & { readonly article: { readonly code: string; readonly name: string } }
  >;
}

export interface PromoOverlaps {
  readonly overlaps: readonly PromoOverlap[];
  /** There are more pairs than are shown. */
  readonly more: boolean;
  /** Whether a coupon takes something off a line with the price of a promo (a setting of the shop). */
  readonly coupon_on_promo: boolean;
}

const MOST_PAIRS = 60;
const MOST_GROUPS = 40;
const MOST_NAMED = 10;

interface AskedBuyer {
  readonly buyer: Buyer;
  readonly who: string;
  readonly customers: number;
}

/** `code`: those with this promo, also while it is switched off; null = all. */
export async function findOverlaps(deps: PriceDeskDeps, code: string | null, locale: Locale): Promise<PromoOverlaps> {
  const { db, clock, timeZone, catalogue, couponOnPromoRows } = deps;
  const found = await readOverlapPairs(db, code, MOST_PAIRS + 1);
  const pairs = found.slice(0, MOST_PAIRS);
  const now = today(clock, timeZone);
  const [rows, articles, groups] = await Promise.all([
    readPromosByCode(db, [...new Set(pairs.flatMap(({ one, other }) => [one.code, other.code]))]),
    catalogue.articlesByIds([...new Set(pairs.flatMap((pair) => pair.articles))]),
    readBuyerGroups(db, MOST_GROUPS),
  ]);
  const days = new Map<string, { readonly book: PriceBook; readonly buyers: Promise<readonly AskedBuyer[]> }>();
  const onDay = (day: string) => {
    const known = days.get(day);
    if (known) return known;
    const made = { book: createPriceBook(db, day), buyers: groupBuyers(deps, groups, day) };
    days.set(day, made);
    return made;
  };
  const overlaps: PromoOverlap[] = [];
  for (const pair of pairs) {
    const { one, other } = pair;
    const from = [now, one.valid_from, other.valid_from].sort().at(-1) ?? now;
    const { book, buyers } = onDay(from);
    const named = await namedBuyers(deps, pair, from);
    const of = { pair, rows, articles, book, decimals: deps.decimals };
    const winners = await judged(of, [...(await buyers), ...named]);
    const first = articles.get(pair.articles[0] ?? 0);
    // Nobody is entitled to both: they never meet.
    if (!first || winners.length === 0) continue;
    overlaps.push({
      one: shownSide(one, locale),
      other: shownSide(other, locale),
      coupons: pair.coupon ? pair.alike : 0,
      from,
      to: [one.valid_to, other.valid_to].sort()[0] ?? '',
      articles: pair.count,
      asked: pair.articles.length,
      first: { code: first.carti, name: first.name[locale] },
      winners: winners.map((winner) => {
        const article = articles.get(winner.example.article);
        return { ...winner, article: { code: article?.carti ?? '', name: article?.name[locale] ?? '' } };
      }),
    });
  }
  return { overlaps, more: found.length > MOST_PAIRS, coupon_on_promo: couponOnPromoRows };
}

interface Judging {
  readonly pair: OverlapPair;
  readonly rows: readonly PromoRow[];
  readonly articles: ReadonlyMap<number, ArticleRecord>;
  readonly book: PriceBook;
  readonly decimals: number | undefined;
}

async function judged({ pair, rows, articles, book, decimals }: Judging, buyers: readonly AskedBuyer[]) {
  const { one, other, coupon } = pair;
  const rowOf = ({ code, row }: OverlapSide) => rows.filter((promo) => promo.code === code && promo.row === row);
  const [mine, theirs] = [rowOf(one), coupon ? [] : rowOf(other)];
  const books = [[...mine, ...theirs], mine, theirs, []].map((some) => createPromoBook(some));
  const [both, first, second, none] = books as [PromoBook, PromoBook, PromoBook, PromoBook];
  const mayUse = entitlementOf(other.entitled);
  const prices: JudgedPrice[] = [];
  for (const [at, { buyer, who, customers }] of buyers.entries()) {
    if (buyer.priceListId === null || (coupon && !mayUse(buyer))) continue;
    const gross: GrossPrices = await book.prices(buyer.priceListId, pair.articles);
    const [together, alone, others, plain] = [both, first, second, none].map((promos) =>
      buyersQuoter(buyer, { prices: gross, book: promos, decimals }),
    );
    for (const id of pair.articles) {
      const article = articles.get(id);
      if (!article || both.promosFor(article, buyer).length < (coupon ? 1 : 2)) continue;
      const quantity = Math.max(defaultQuantity(article), one.from_quantity, other.from_quantity);
      const [price, mineAt, theirsAt, list] = [together, alone, others, plain].map((quoter) =>
        quoter?.price(article, quantity),
      );
      if (!price || !mineAt || !theirsAt || !list) continue;
      prices.push({
        article: id,
        buyer: at,
        who,
        customers,
        quantity,
        list: list.net,
        one: mineAt.net,
        other: theirsAt.net,
        won: price.promo,
      });
    }
  }
  return winnersOf(one, prices);
}

/** A guest, and a customer of each group without discounts of their own for the article. */
async function groupBuyers(
  { db }: PriceDeskDeps,
  groups: Awaited<ReturnType<typeof readBuyerGroups>>,
  day: string,
): Promise<readonly AskedBuyer[]> {
  return Promise.all(
    groups.map(async ({ list, chain, customers }) => {
      const general = parseChain(chain);
      const buyer = await loadGuest(db, day, { ...(list !== '' && { list }), ...(general && { general }) });
      return { buyer, who: buyer.priceListCodes[0] ?? list, customers };
    }),
  );
}

/** Customers whom one of both names: with their own discounts. */
async function namedBuyers(
  { db, terms }: PriceDeskDeps,
  { one, other }: OverlapPair,
  day: string,
): Promise<readonly AskedBuyer[]> {
  const ids = [one, other].flatMap(({ entitled }) =>
    entitled.startsWith('customer:') ? entitled.slice('customer:'.length).split('|').map(Number) : [],
  );
  const named = await readCustomerNames(db, [...new Set(ids)].slice(0, MOST_NAMED));
  return Promise.all(
    named.map(async ({ id, name }) => ({
      buyer: await loadBuyer(db, id, 0, { day, terms }),
      who: name,
      customers: 1,
    })),
  );
}

const shownSide = (
  { code, title_it: it, title_en: en, valid_from, valid_to, entitled }: OverlapSide,
  locale: Locale,
): ShownSide => ({ code, title: locale === 'it' ? it : en || it, valid_from, valid_to, entitled });
