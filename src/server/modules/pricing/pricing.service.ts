/** Prices for a buyer; everything that does not change between two versions of the data is cached. */
import { setImmediate, setTimeout } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { NO_VAT_TERMS, type VatTerms } from '#contract/values/vat-treatment.rules.ts';
import { cacheShare } from '#server/platform/cache/cache-share.ts';
import { watchDataVersions } from '#server/platform/cache/data-versions.ts';
import { LoadOnce } from '#server/platform/cache/load-once.ts';
import { perObject } from '#server/platform/cache/per-object.ts';
import { type Clock, today } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import { every, type RepeatedWork } from '#server/platform/every.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import { readPlafondLeft } from '../customers/index.ts';
import { type Coupons, createCoupons } from './benefits/coupons.service.ts';
import type { Entitlement } from './benefits/entitlement.rules.ts';
import { type BookedPromo, createPromoBook, type PromoBook } from './benefits/promo-book.ts';
import { type Buyer, loadBuyer, loadGuest } from './buyer.ts';
import { buyersQuoter } from './buyers-quoter.ts';
import type { Priceable } from './conditions.rules.ts';
import { createEcoBook, type EcoBook, type EcoOfArticles } from './eco/eco-book.ts';
import { readPriceLists, readPromos } from './price.repository.ts';
import { createPriceBook, type GrossPrices, type PriceBook } from './price-book.ts';
import { buildPriceView, loadPromoArticles, type PriceView, type PromoArticles, partsOf } from './price-view.ts';
import { presentRange, type QuoteRange } from './quote.presenter.ts';
import type { Quote, Quoter } from './quote.rules.ts';

export interface PricingDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly timeZone: string;
  /** `list` = guests see the default list's prices (C-ID-7). */
  readonly guestPrices: 'hidden' | 'list';
  /** Decimals of net unit prices, 2 to 4; left out: 4 (C-SET-3). */
  readonly decimals?: number;
  /** What changes by law; left out: nothing that has days of its own applies. */
  readonly vatTerms?: VatTerms;
}

export interface Pricing {
  /** Cheap: cached until prices change or the day ends. @throws AppError `not-found` for an unknown customer. */
  buyerFor(customerId: number, addressCode: number): Promise<Buyer>;
  /**
   * False: another order has used the plafond of the buyer's declaration of intent meanwhile; `buyerFor` loads them anew.
   * Only buyers with a declaration cost a query.
   */
  plafondHolds(buyer: Buyer): Promise<boolean>;
  /** null = prices are hidden from guests. */
  guestBuyer(): Promise<Buyer | null>;
  /** Loads prices of these articles once; the quoter is then synchronous. */
  quoter(buyer: Buyer, articles: Iterable<Priceable>): Promise<Quoter>;
  /** Price at `quantity`, default: the default packaging; null = not sold to this buyer. */
  quote(buyer: Buyer, article: Priceable, quantity?: number): Promise<Quote | null>;
  /** By article id; articles without a price are absent. */
  quotes(buyer: Buyer, articles: Iterable<Priceable>): Promise<Map<number, Quote>>;
  /**
   * "From … to …" by parent's id; null when none of its children has a price. `families`: a parent's id and its
   * children. Cached per buyer: otherwise a listing of parents would price hundreds of children each time.
   */
  ranges(
    buyer: Buyer,
    families: Iterable<readonly [number, readonly Priceable[]]>,
  ): Promise<Map<number, QuoteRange | null>>;
  /** What one piece of each article bears today besides its price (C-FISC 9.11); articles without are absent. */
  eco(articleIds: readonly number[]): Promise<EcoOfArticles>;
  /** For the search engine: the same object until prices or the day change. */
  priceView(buyer: Buyer): Promise<PriceView>;
  /** Articles with a promo for this buyer: the filter "in promotion". The same object as long as `priceView`'s. */
  promoArticles(buyer: Buyer): Promise<ReadonlySet<number>>;
  /** Every promo of today that the buyer is entitled to, by code and row. */
  promos(who: Entitlement): Promise<readonly BookedPromo[]>;
  readonly coupons: Coupons;
  /** Grows with every change of prices or catalogue and with every new day: prices of an older epoch are stale. */
  epoch(): number;
  /** The same once, before the shop opens; resolves after two seconds although more is still being loaded. */
  prepare(): Promise<void>;
  /**
   * Starts loading the promos of today and their articles' prices after each change and at midnight, so that no customer
   * waits for them: in a shop of 582 000 articles that takes some seconds.
   */
  start(log: Pick<Log, 'error'>): void;
  close(): Promise<void>;
}

const MOST_BUYERS = 5_000;
const MOST_RANGES = 5_000;
/** Price lists whose promos are read, and the promos themselves. */
const MOST_LISTS = 100;
/** Sets of articles in promos, each some megabytes in a large shop. */
const MOST_REACHES = 20;
const MINUTE_MS = 60_000;
/** How long the opening of the shop waits for prices. */
const PREPARE_MS = 2000;

/** Everything read from the database that is valid for one version of the data, which contains the day. */
interface Season {
  readonly epoch: number;
  readonly version: string;
  readonly day: string;
  readonly buyers: LoadOnce<string, Buyer>;
  readonly prices: PriceBook;
  readonly eco: EcoBook;
  readonly promos: LoadOnce<'book' | 'articles' | `list ${number}`>;
  /** By what the buyers are entitled to. */
  readonly covered: LoadOnce<string, ReadonlySet<number>>;
}

export async function createPricing(deps: PricingDeps): Promise<Pricing> {
  const { db, clock, timeZone, vatTerms: terms = NO_VAT_TERMS } = deps;
  let epoch = 0;
  let season: Season | undefined;
  /** undefined = not started. */
  let loading: RepeatedWork | undefined;
  const versions = await watchDataVersions({
    db,
    clock,
    timeZone,
    of: ['catalogue', 'prices'],
    changed: () => loading?.runSoon(),
  });

  const current = (): Season => {
    const version = versions.current();
    if (season?.version === version) return season;
    const day = today(clock, timeZone);
    epoch += 1;
    season = {
      epoch,
      version,
      day,
      buyers: new LoadOnce({ most: MOST_BUYERS }),
      prices: createPriceBook(db, day),
      eco: createEcoBook(db, day),
      promos: new LoadOnce({ most: MOST_LISTS }),
      covered: new LoadOnce({ most: MOST_REACHES }),
    };
    return season;
  };

  const buyer = (key: string, load: (day: string) => Promise<Buyer>): Promise<Buyer> => {
    const { buyers, day } = current();
    return buyers.get(key, () => load(day));
  };

  const promoBook = (): Promise<PromoBook> => {
    const { promos, day } = current();
    return promos.get('book', async () => createPromoBook(await readPromos(db, day)));
  };

  const promoScope = (): Promise<PromoArticles> => {
    const { promos, day } = current();
    return promos.get('articles', () => loadPromoArticles(db, day));
  };

  /** The prices of all articles in promos on a list: the first search of a customer waits for those of their own list only. */
  const pricesOn = (priceListId: number): Promise<boolean> => {
    const { promos, prices } = current();
    return promos.get(`list ${priceListId}`, async () => {
      await prices.preload(
        priceListId,
        (await promoScope()).map(({ id }) => id),
      );
      return true;
    });
  };

  /** What the first search of a customer would wait for. */
  const promoPrices = async (): Promise<void> => {
    const [lists] = await Promise.all([readPriceLists(db), promoScope(), promoBook()]);
    for (const { id } of lists) await pricesOn(id);
    // One view for everybody's list: the code of a customer's first search has run before it.
    const anybody = await buyer('guest', (day) => loadGuest(db, day));
    await Promise.all([priceView(anybody), promoArticles(anybody)]);
  };

  const quoterAt = async (who: Buyer, prices: GrossPrices): Promise<Quoter> =>
    buyersQuoter(who, { prices, book: await promoBook(), decimals: deps.decimals });

  const quoter = async (who: Buyer, articles: Iterable<Priceable>): Promise<Quoter> => {
    const ids: number[] = [];
    for (const article of articles) ids.push(article.id);
    return quoterAt(who, who.priceListId === null ? new Map() : await current().prices.prices(who.priceListId, ids));
  };

  /** Of the articles in promos, whose prices are usually there already. */
  const promoQuoter = async (who: Buyer, articles: PromoArticles): Promise<Quoter> => {
    const { priceListId } = who;
    if (priceListId === null) return quoter(who, articles);
    await pricesOn(priceListId);
    const ready = current().prices.preloaded(priceListId);
    return ready ? quoterAt(who, ready) : quoter(who, articles);
  };

  const quotes = async (who: Buyer, articles: Iterable<Priceable>): Promise<Map<number, Quote>> => {
    const list = [...articles];
    const known = await quoter(who, list);
    const found = new Map<number, Quote>();
    for (const article of list) {
      const quote = known.quote(article);
      if (quote) found.set(article.id, quote);
    }
    return found;
  };

  // What follows from a buyer is cached with the buyer object, which is dropped when the prices or the day change.
  const rangesOf = perObject(
    (_: Buyer) =>
      new LRUCache<number, { range: QuoteRange | null }>({
        maxSize: cacheShare(MOST_RANGES),
        sizeCalculation: () => 1,
      }),
  );
  const priceView = perObject(async (who: Buyer): Promise<PriceView> => {
    const articles = await promoScope();
    return buildPriceView({ db, buyer: who, promoArticles: articles, quoter: await promoQuoter(who, articles) });
  });
  const coveredFor = async (who: Buyer, book: PromoBook): Promise<ReadonlySet<number>> => {
    const covered = new Set<number>();
    for (const part of partsOf(await promoScope())) {
      for (const article of part) {
        const ofArticle = book.giftsFor(article, who).some((gift) => gift.scope.kind !== 'cart');
        if (!ofArticle && book.promosFor(article, who).length === 0) continue;
        covered.add(article.id);
        if (article.parentId !== null) covered.add(article.parentId);
      }
      await setImmediate();
    }
    return covered;
  };
  const promoArticles = perObject(async (who: Buyer): Promise<ReadonlySet<number>> => {
    const { covered } = current();
    const book = await promoBook();
    return covered.get(book.reachOf(who), () => coveredFor(who, book));
  });

  return {
    buyerFor: (customerId, addressCode) =>
      buyer(`${customerId}:${addressCode}`, (day) => loadBuyer(db, customerId, addressCode, { day, terms })),
    async plafondHolds({ customerId, addressCode, vat: { intent } }) {
      if (!intent) return true;
      if ((await readPlafondLeft(db, customerId, intent.protocol)) === intent.left) return true;
      current().buyers.drop(`${customerId}:${addressCode}`);
      return false;
    },
    guestBuyer: async () => (deps.guestPrices === 'list' ? buyer('guest', (day) => loadGuest(db, day)) : null),
    quoter,
    quote: async (who, article, quantity) => (await quoter(who, [article])).quote(article, quantity),
    quotes,
    async ranges(who, families) {
      const known = rangesOf(who);
      const response = new Map<number, QuoteRange | null>();
      const missing: Array<readonly [number, readonly Priceable[]]> = [];
      for (const family of families) {
        const kept = known.get(family[0]);
        if (kept === undefined) missing.push(family);
        else response.set(family[0], kept.range);
      }
      if (missing.length === 0) return response;
      const children = missing.flatMap(([, own]) => own);
      const found = await quotes(who, children);
      for (const [parentId, own] of missing) {
        const range = presentRange(own.flatMap((child) => found.get(child.id) ?? []));
        known.set(parentId, { range });
        response.set(parentId, range);
      }
      return response;
    },
    eco: (articleIds) => current().eco.of(articleIds),
    priceView,
    promoArticles,
    promos: async (who) => (await promoBook()).allFor(who),
    coupons: createCoupons(db),
    epoch: () => current().epoch,
    async prepare() {
      const enough = new AbortController();
      const pause = setTimeout(PREPARE_MS, undefined, { signal: enough.signal }).catch(() => {});
      // A failure is logged by the repeated work, which tries it again.
      await Promise.race([promoPrices().catch(() => {}), pause]);
      enough.abort();
    },
    start(log) {
      loading = every(MINUTE_MS, 'promos of today', promoPrices, log);
      loading.start();
      loading.runSoon();
    },
    async close() {
      await loading?.stop();
      await versions.close();
    },
  };
}
