/**
 * What a customer would pay under a promo as it stands in a form (C-OFF-7): its lines are put in place of the stored ones of its code,
 * and the shop's own quoter is asked with and without them. Nothing is saved.
 */
import type { Locale } from '#contract/values/locale.ts';
import { type Money, moneyToNumber } from '#contract/values/money.ts';
import { today } from '#server/platform/clock.ts';
import type { ArticleRecord } from '../../catalogue/index.ts';
import type { Price, Promo } from '../benefits/best-offer.rules.ts';
import { entitlementOf } from '../benefits/entitlement.rules.ts';
import { createPromoBook } from '../benefits/promo-book.ts';
import { loadBuyer, loadGuest } from '../buyer.ts';
import { buyersQuoter } from '../buyers-quoter.ts';
import { type PromoRow, readPromos } from '../price.repository.ts';
import { createPriceBook } from '../price-book.ts';
import { defaultQuantity } from '../quote.rules.ts';
import type { PriceDeskDeps } from './price-desk.service.ts';
import { readCovered, readIds } from './promo-trial.repository.ts';

/** A line with its codes; exactly one of `net` and `chain`. */
export interface TrialLine {
  readonly row: number;
  readonly title: Readonly<Record<Locale, string>>;
  readonly validFrom: string;
  readonly validTo: string;
  readonly entitled: string;
  /** '' = none. */
  readonly product: string;
  readonly family: string;
  readonly brand: string;
  readonly from: number;
  readonly net: Money | null;
  readonly chain: string;
}

export interface TrialAsk {
  readonly code: string;
  readonly lines: readonly TrialLine[];
  /** 0 = a guest. */
  readonly customerId: number;
  readonly addressCode: number;
  /** Plain date; undefined = today. */
  readonly day: string | undefined;
}

export interface TrialResult {
  readonly day: string;
  readonly entitled: boolean;
  readonly in_days: boolean;
  readonly covered: number;
  readonly rows: Array<{
    readonly code: string;
    readonly name: string;
    readonly quantity: number;
    /** Euros; null = not sold to them. */
    readonly before: number | null;
    readonly after: number | null;
    readonly by: 'this' | 'other' | 'list';
    readonly title: string;
    /** Where this promo makes the price: what the shop's card shows. */
    readonly card?: TrialCard;
  }>;
}

export interface TrialCard {
  readonly name_it: string;
  readonly name_en: string;
  readonly brand: string;
  /** Euros per piece. */
  readonly gross: number;
  readonly chain: string;
  readonly title_it: string;
  readonly title_en: string;
  readonly valid_to: string;
  readonly from: number;
}

const MOST_ROWS = 60;

/** @throws AppError `not-found` for an unknown customer. */
export async function tryPromo(
  { db, clock, timeZone, terms, decimals, catalogue }: PriceDeskDeps,
  { code, lines, customerId, addressCode, day: asked }: TrialAsk,
  locale: Locale,
): Promise<TrialResult> {
  const day = asked ?? today(clock, timeZone);
  const ids = await readIds(db, {
    products: lines.map(({ product }) => product),
    families: lines.map(({ family }) => family),
    brands: lines.map(({ brand }) => brand),
  });
  const rows = lines.flatMap((line): PromoRow[] => {
    const [product, family, brand] = [
      ids.products.get(line.product),
      ids.families.get(line.family),
      ids.brands.get(line.brand),
    ];
    if (product === undefined && family === undefined && brand === undefined) return [];
    return [
      {
        code,
        row: line.row,
        title_it: line.title.it,
        title_en: line.title.en,
        type: line.net === null ? 'extra_discount' : 'net_price',
        product_id: product ?? null,
        family_id: family ?? null,
        brand_id: brand ?? null,
        from_quantity: line.from,
        net_price: line.net,
        chain: line.chain,
        valid_from: line.validFrom,
        valid_to: line.validTo,
        entitled: line.entitled,
        threshold_amount: null,
        repeats: false,
        gift_product_id: null,
        gift_quantity: 1,
        gift_carti: null,
        gift_name_it: null,
        gift_name_en: null,
        gift_um: null,
        off: false,
      },
    ];
  });
  const valid = rows.filter((row) => row.valid_from <= day && day <= row.valid_to);
  const [buyer, stored, covered] = await Promise.all([
    customerId === 0 ? loadGuest(db, day) : loadBuyer(db, customerId, addressCode, { day, terms }),
    readPromos(db, day),
    readCovered(
      db,
      {
        products: [...ids.products.values()],
        families: [...ids.families.values()],
        brands: [...ids.brands.values()],
      },
      MOST_ROWS,
    ),
  ]);
  const others = stored.filter((row) => row.code !== code || row.type === 'gift');
  const [prices, articles] = await Promise.all([
    buyer.priceListId === null ? new Map() : createPriceBook(db, day).prices(buyer.priceListId, covered.ids),
    catalogue.articlesByIds(covered.ids),
  ]);
  const trial = createPromoBook(valid);
  const before = buyersQuoter(buyer, { prices, book: createPromoBook(others), decimals });
  const after = buyersQuoter(buyer, { prices, book: createPromoBook([...others, ...valid]), decimals });
  return {
    day,
    entitled: rows.some(({ entitled }) => entitlementOf(entitled)(buyer)),
    in_days: valid.length > 0,
    covered: covered.count,
    rows: covered.ids.flatMap((id) => {
      const article = articles.get(id);
      if (!article) return [];
      const steps = trial.promosFor(article, buyer).map(({ from }) => from);
      const quantity = Math.max(defaultQuantity(article), steps.length === 0 ? 0 : Math.min(...steps));
      const [old, now] = [before.price(article, quantity), after.price(article, quantity)];
      const promo = now?.promo ?? null;
      return [
        {
          code: article.carti,
          name: article.name[locale],
          quantity,
          before: old && moneyToNumber(old.net),
          after: now && moneyToNumber(now.net),
          by: promo === null ? ('list' as const) : promo.code === code ? ('this' as const) : ('other' as const),
          title: promo === null ? '' : promo.title[locale] || promo.code,
          ...(now && promo?.code === code && { card: cardOf(article, now, promo) }),
        },
      ];
    }),
  };
}

const cardOf = (
  { name, brand }: ArticleRecord,
  { gross, chain }: Price,
  { title, validTo, from }: Promo,
): TrialCard => ({
  name_it: name.it,
  name_en: name.en,
  brand: brand?.name ?? '',
  gross: moneyToNumber(gross),
  chain,
  title_it: title.it,
  title_en: title.en,
  valid_to: validTo,
  from,
});
