/** Stored rows → rows with article, price and anomalies, as they are for this buyer now. */
import { MAX_QUANTITY } from '#contract/values/packaging.ts';
import { availabilityOf, type Catalogue } from '../catalogue/index.ts';
import {
  type Buyer,
  type EcoUnit,
  ecoParts,
  ecoTotal,
  type HeldCoupon,
  type Price,
  type Pricing,
  type Quoter,
  rowTotal,
  type TransportSettings,
} from '../pricing/index.ts';
import type { CartOwner, JoinedRows, StoredRow } from './cart.repository.ts';
import type { GiftShelf } from './cart-benefits.ts';
import type { CartSettings, CartState, PromotionSettings } from './cart-state.ts';
import { oneRowOf, severalRows } from './one-row.rules.ts';
import type { PricedRow } from './priced-row.ts';
import { checkRow } from './row-check.rules.ts';
import { vatFor } from './vat-for.ts';

/** What the cart needs from the catalogue. */
export type Shelves = Pick<
  Catalogue,
  'articlesByIds' | 'articleByKey' | 'addable' | 'limits' | 'stockEpoch' | 'stockMoved'
>;
type Articles = Awaited<ReturnType<Shelves['articlesByIds']>>;

export interface CartPricer {
  buyer(owner: Pick<CartOwner, 'customerId' | 'addressCode'>): Promise<Buyer>;
  priceRows(buyer: Buyer, rows: readonly StoredRow[]): Promise<PricedRow[]>;
  /** What a cart of this buyer needs besides its rows: possible gifts, and the coupon. Empty code = no coupon. */
  extras(buyer: Buyer, couponCode: string): Promise<CartExtras>;
  /** Rows to be joined (C-CART-2): those of the same article without anomalies. */
  twins(buyer: Buyer, rows: Iterable<PricedRow>): Promise<JoinedRows[]>;
  epoch(): number;
  stockEpoch(): number;
  /** Whether prices and stock of the state are current. */
  isCurrent(state: CartState): boolean;
  /** Whether no other order used the plafond of the buyer's declaration of intent meanwhile. */
  plafondHolds(buyer: Buyer): Promise<boolean>;
}

export interface CartExtras {
  readonly couponCode: string;
  readonly coupon: HeldCoupon | null;
  readonly giftShelf: GiftShelf;
  readonly couponOnPromoRows: boolean;
  readonly transport: TransportSettings;
}

export function createCartPricer(
  catalogue: Shelves,
  pricing: Pricing,
  { promotions: settings, transport }: Pick<CartSettings, 'promotions' | 'transport'>,
): CartPricer {
  async function giftShelf(buyer: Buyer): Promise<GiftShelf> {
    const gifts = (await pricing.promos(buyer)).flatMap(({ gift }) => gift?.gift.articleId ?? []);
    if (gifts.length === 0) return new Map();
    const articles = await catalogue.articlesByIds([...new Set(gifts)]);
    return new Map(
      [...articles].map(
        ([id, article]) =>
          [
            id,
            {
              article,
              available: catalogue.addable(article, buyer.day),
              availability: availabilityOf(article, buyer.day),
            },
          ] as const,
      ),
    );
  }

  return {
    async extras(buyer, written) {
      const couponCode = settings.coupons ? written : '';
      const [coupon, shelf] = await Promise.all([
        couponCode === '' ? null : pricing.coupons.held(buyer, couponCode),
        giftShelf(buyer),
      ]);
      return { couponCode, coupon, giftShelf: shelf, couponOnPromoRows: settings.couponOnPromoRows, transport };
    },
    async buyer({ customerId, addressCode }) {
      const known = await pricing.buyerFor(customerId, addressCode);
      return (await pricing.plafondHolds(known)) ? known : pricing.buyerFor(customerId, addressCode);
    },
    plafondHolds: pricing.plafondHolds,
    epoch: pricing.epoch,
    stockEpoch: catalogue.stockEpoch,
    isCurrent: ({ epoch, stockEpoch, rows, giftShelf }) =>
      epoch === pricing.epoch() &&
      !catalogue.stockMoved(stockEpoch, giftShelf.keys()) &&
      !catalogue.stockMoved(stockEpoch, articleIds(rows.values())),
    async twins(buyer, rows) {
      const groups = severalRows(rows).map((group) => group.filter(({ anomalies }) => anomalies.length === 0));
      const articles = groups.flatMap(([first]) => first?.article ?? []);
      if (articles.length === 0) return [];
      const quoter = await pricing.quoter(buyer, articles);
      return groups.flatMap((group) => {
        const article = group[0]?.article;
        const one = article && oneRowOf(group, (pieces, chosen) => quoter.price(article, pieces, chosen), MAX_QUANTITY);
        if (!one) return [];
        const { gross, net } = one.price;
        return one.from.map((from) => ({ into: one.into, from, gross, net }));
      });
    },
    async priceRows(buyer, rows) {
      const articles = await catalogue.articlesByIds(rows.map((row) => row.articleId));
      const [quoter, parents, eco] = await Promise.all([
        pricing.quoter(buyer, articles.values()),
        parentsOf(catalogue, articles),
        pricing.eco([...articles.keys()]),
      ]);
      const context = { articles, parents, quoter, eco, catalogue, settings, buyer };
      return rows.map((row) => priceRow(row, context));
    },
  };
}

function* articleIds(rows: Iterable<PricedRow>) {
  for (const { articleId } of rows) yield articleId;
}

async function parentsOf(catalogue: Shelves, articles: Articles): Promise<Articles> {
  const ids = new Set<number>();
  for (const { parentId } of articles.values()) if (parentId !== null) ids.add(parentId);
  return ids.size === 0 ? new Map() : catalogue.articlesByIds([...ids]);
}

const NO_ECO: readonly EcoUnit[] = [];

interface PricingContext {
  readonly articles: Articles;
  readonly parents: Articles;
  readonly quoter: Quoter;
  readonly eco: ReadonlyMap<number, readonly EcoUnit[]>;
  readonly catalogue: Shelves;
  readonly settings: PromotionSettings;
  readonly buyer: Buyer;
}

function priceRow(row: StoredRow, context: PricingContext): PricedRow {
  const { articles, parents, quoter, catalogue, settings, buyer } = context;
  const { day } = buyer;
  const article = articles.get(row.articleId);
  const chosen = row.promoCode === '' ? undefined : { code: row.promoCode, row: row.promoRow };
  const current = article ? quoter.price(article, row.quantity, chosen) : null;
  const price: Price = current ?? { gross: row.seenGross, net: row.seenNet, chain: '', promo: null };
  const parent = article?.parentId ? parents.get(article.parentId) : undefined;
  const priced = current !== null;
  const sellable = article !== undefined && catalogue.addable(article, day);
  const counts = sellable && priced && (settings.giftsCountPromoRows || !price.promo);
  const { rate, nature } = vatFor(buyer.vat, article);
  const eco = ecoParts(context.eco.get(row.articleId) ?? NO_ECO, row.quantity);
  return {
    ...row,
    article,
    price,
    amounts: {
      gross: rowTotal(row.quantity, price.gross),
      net: rowTotal(row.quantity, price.net),
      vat: rate,
      nature,
      ...(eco.length > 0 && { eco: ecoTotal(eco) }),
    },
    eco,
    availability: article ? availabilityOf(article, day) : { text: '', quantity: 0, arrival: null },
    singleChild: !parent || parent.childIds.length <= 1,
    anomalies: checkRow({
      sellable,
      priced,
      promoHolds: !chosen || (article !== undefined && quoter.promoHolds(article, chosen)),
      quantity: row.quantity,
      packagings: article?.packagings ?? [],
      limits: article ? catalogue.limits(article, day) : {},
      seenNet: row.seenNet,
      net: price.net,
    }),
    gifts: counts ? quoter.giftsFor(article) : [],
    texts: {},
  };
}
