/**
 * The price desk (back-office design §4.4): the price of one article for one buyer on one day, with everything that was compared.
 * The price comes from the shop's own quoter; tried terms are put in place of the stored ones before it is asked, and nothing is saved.
 */
import type { PriceDeskExplained, TriedTerms } from '#contract/office/price-desk.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Locale } from '#contract/values/locale.ts';
import { type Money, moneyFromNumber } from '#contract/values/money.ts';
import type { VatTerms } from '#contract/values/vat-treatment.rules.ts';
import { type Clock, today } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import type { ArticleCost, ArticleRecord, Catalogue } from '../../catalogue/index.ts';
import type { Promo } from '../benefits/best-offer.rules.ts';
import type { Coupons } from '../benefits/coupons.service.ts';
import { bookedPromo, createPromoBook, type PromoBook } from '../benefits/promo-book.ts';
import { type Buyer, loadBuyer, loadGuest, type TriedAgreement } from '../buyer.ts';
import { buyersQuoter, unitOf } from '../buyers-quoter.ts';
import type { QuantityBreak } from '../conditions.rules.ts';
import { type DiscountChain, parseChain } from '../discount-chain.rules.ts';
import {
  type PriceListRow,
  readAgreed,
  readPriceLists,
  readPromos,
  readPromosOf,
  readScales,
} from '../price.repository.ts';
import { createPriceBook, type GrossPrices } from '../price-book.ts';
import { defaultQuantity } from '../quote.rules.ts';
import { deskCoupon } from './desk-coupon.ts';
import { idsOf, type PromoAround } from './looked-at.rules.ts';
import { presentDesk } from './price-desk.presenter.ts';

export interface DeskAsk {
  /** 0 = a guest. */
  readonly customerId: number;
  readonly addressCode: number;
  readonly article: ArticleRecord;
  /** undefined = the default packaging. */
  readonly quantity: number | undefined;
  /** Plain date; undefined = today. */
  readonly day: string | undefined;
  /** '' = none. */
  readonly coupon: string;
  /** undefined = the caller may not see it: the result has no margin. */
  readonly cost: ArticleCost | undefined;
}

export interface PriceDeskDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly terms: VatTerms;
  readonly decimals: number | undefined;
  readonly coupons: Coupons;
  readonly couponOnPromoRows: boolean;
  readonly catalogue: Pick<Catalogue, 'articlesByIds'>;
}

export interface PriceDesk {
  /** @throws AppError `not-found` for an unknown customer, `validation` for tried terms that cannot be read. */
  explain(ask: DeskAsk, tried: TriedTerms | undefined, locale: Locale): Promise<PriceDeskExplained>;
  /** Lists to choose from. */
  lists(): Promise<readonly PriceListRow[]>;
}

/** Of several years of promos the newest. */
const MOST_PROMOS = 40;
const TRIED = { code: '', row: 0 } as const;
const BAD_CHAIN = { it: 'Non è una catena di sconti: 50+10', en: 'Not a chain of discounts: 50+10' };
const NO_EFFECT = { it: 'Indica un netto oppure degli sconti.', en: 'Give a net price or discounts.' };
const UNKNOWN_LIST = { it: 'Questo listino non esiste.', en: 'This price list does not exist.' };

export function createPriceDesk(deps: PriceDeskDeps): PriceDesk {
  const { db, terms, decimals } = deps;

  return {
    lists: () => readPriceLists(db),

    async explain(ask, tried = {}, locale) {
      const { article, customerId } = ask;
      const day = tried.day ?? ask.day ?? today(deps.clock, deps.timeZone);
      const addressCode = tried.address_code ?? ask.addressCode;
      const quantity = tried.quantity ?? ask.quantity ?? defaultQuantity(article);
      const lists = await readPriceLists(db);
      const agreement = agreementOf(tried, article.id, lists, locale);
      const [buyer, agreed] = await Promise.all([
        customerId === 0
          ? loadGuest(db, day, agreement)
          : loadBuyer(db, customerId, addressCode, { day, terms, tried: agreement }),
        customerId === 0 ? undefined : readAgreed(db, customerId, addressCode).then(([row]) => row),
      ]);
      const [prices, rows, around, scales, parent] = await Promise.all([
        pricesOf(buyer, article, tried),
        readPromos(db, day),
        readPromosOf(db, {
          articles: idsOf(article),
          families: article.familyPath.map(({ id }) => id),
          brand: article.brand?.id ?? null,
          limit: MOST_PROMOS,
        }),
        buyer.priceListId === null || tried.gross !== undefined
          ? []
          : readScales(db, buyer.priceListId, article.id, day),
        article.parentId === null ? undefined : parentOf(article.parentId),
      ]);
      const trial = trialPromo(tried, day, locale);
      const book = withTrial(createPromoBook(rows), trial);
      const quoter = buyersQuoter(buyer, { prices, book, decimals });
      const explanation = quoter.explain(article, quantity);
      const promos: PromoAround[] = around.map((row) => {
        const { promo, validFrom, isEntitled } = bookedPromo(row);
        return { promo, validFrom, off: row.off, isEntitled: isEntitled(buyer), isTried: false };
      });
      if (trial) promos.unshift({ promo: trial, validFrom: day, off: false, isEntitled: true, isTried: true });
      const coupon = await deskCoupon(deps, {
        buyer,
        article,
        quantity,
        explanation,
        code: tried.coupon ?? ask.coupon,
      });
      return presentDesk(
        {
          article,
          parent,
          buyer,
          agreed,
          lists,
          agreement,
          quantity,
          decimals,
          breaks: prices.get(article.id) ?? [],
          scales,
          promos,
          gifts: quoter.giftsFor(article),
          explanation,
          unit: unitOf(decimals),
          coupon,
          cost: ask.cost,
        },
        locale,
      );
    },
  };

  async function pricesOf(buyer: Buyer, article: ArticleRecord, { gross }: TriedTerms): Promise<GrossPrices> {
    if (gross !== undefined)
      return new Map([[article.id, [{ from: 1, gross: moneyOf(gross) }] satisfies QuantityBreak[]]]);
    if (buyer.priceListId === null) return new Map();
    return createPriceBook(db, buyer.day).prices(buyer.priceListId, [article.id]);
  }

  async function parentOf(id: number): Promise<ArticleRecord | undefined> {
    return (await deps.catalogue.articlesByIds([id])).get(id);
  }
}

export function agreementOf(
  { list, general, chain }: Pick<TriedTerms, 'list' | 'general' | 'chain'>,
  articleId: number,
  lists: readonly PriceListRow[],
  locale: Locale,
): TriedAgreement {
  if (list !== undefined && !lists.some(({ code }) => code === list))
    throw new AppError('validation', { errors: { list: [UNKNOWN_LIST[locale]] } });
  return {
    ...(list !== undefined && { list }),
    ...(general !== undefined && { general: chainOf('general', general, locale) }),
    ...(chain !== undefined && { ofArticle: { id: articleId, chain: chainOf('chain', chain, locale) } }),
  };
}

/** The smallest code: at the same price it comes first, as a promo does before the list. */
export function trialPromo({ promo }: Pick<TriedTerms, 'promo'>, day: string, locale: Locale): Promo | undefined {
  if (!promo) return undefined;
  const { net, chain, from = 1 } = promo;
  if ((net === undefined) === (chain === undefined || chain === ''))
    throw new AppError('validation', { errors: { promo: [NO_EFFECT[locale]] } });
  const effect = net === undefined ? { extra: chainOf('promo', chain ?? '', locale) } : { net: moneyOf(net) };
  return { ...TRIED, title: { it: '', en: '' }, from, validTo: day, effect };
}

export const withTrial = (book: PromoBook, trial: Promo | undefined): PromoBook =>
  trial ? { ...book, promosFor: (article, who) => [trial, ...book.promosFor(article, who)] } : book;

function chainOf(field: string, text: string, locale: Locale): DiscountChain {
  const chain = parseChain(text);
  if (!chain) throw new AppError('validation', { errors: { [field]: [BAD_CHAIN[locale]] } });
  return chain;
}

/** The contract takes what a price can be: four decimals are enough. */
const moneyOf = (euros: number): Money => moneyFromNumber(euros) ?? Math.round(euros * 10_000);
