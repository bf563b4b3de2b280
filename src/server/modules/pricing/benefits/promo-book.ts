/** The promos of one day, indexed by what they apply to and who is entitled to them (C-PRICE-2). */

import type { Priceable } from '../conditions.rules.ts';
import { parseChain } from '../discount-chain.rules.ts';
import type { PromoRow } from '../price.repository.ts';
import type { Promo } from './best-offer.rules.ts';
import { type Entitlement, entitlementOf } from './entitlement.rules.ts';
import type { GiftPromo, PromoScope } from './gift-threshold.rules.ts';

/** A promo as imported, with its effect. */
export interface BookedPromo {
  readonly scope: PromoScope;
  readonly validFrom: string;
  readonly promo: Promo | null;
  readonly gift: GiftPromo | null;
}

export interface PromoBook {
  /** Promos that set a price of this article, if `who` is entitled to them. */
  promosFor(article: Priceable, who: Entitlement): Promo[];
  /** Gifts that this article counts towards, if `who` is entitled to them. */
  giftsFor(article: Priceable, who: Entitlement): GiftPromo[];
  /** Everything that `who` is entitled to, by code and row. */
  allFor(who: Entitlement): BookedPromo[];
  /** Equal for all who are entitled to the same promos. */
  reachOf(who: Entitlement): string;
}

export interface EntitledPromo extends BookedPromo {
  readonly key: { readonly code: string; readonly row: number };
  readonly isEntitled: (who: Entitlement) => boolean;
}

type Shelf = Readonly<Record<'article' | 'family' | 'brand', Map<number, EntitledPromo[]>>>;
const newShelf = (): Shelf => ({ article: new Map(), family: new Map(), brand: new Map() });

export function createPromoBook(rows: readonly PromoRow[]): PromoBook {
  const prices = newShelf();
  const gifts = newShelf();
  const ofCarts: EntitledPromo[] = [];
  const entitlements = [...new Set(rows.map(({ entitled }) => entitled))].map(entitlementOf);
  const all = rows.map(bookedPromo).sort((a, b) => byKey(a.key, b.key));
  for (const booked of all) {
    const { scope } = booked;
    if (scope.kind === 'cart') ofCarts.push(booked);
    else file((booked.gift ? gifts : prices)[scope.kind], scope.id, booked);
  }
  return {
    promosFor(article, who) {
      const found: Promo[] = [];
      takeOn(prices, article, (booked) => {
        if (booked.promo && booked.isEntitled(who)) found.push(booked.promo);
      });
      return found;
    },
    giftsFor(article, who) {
      const found: GiftPromo[] = [];
      const take = (booked: EntitledPromo) => {
        if (booked.gift && booked.isEntitled(who)) found.push(booked.gift);
      };
      takeOn(gifts, article, take);
      for (const booked of ofCarts) take(booked);
      return found;
    },
    allFor: (who) => all.filter((booked) => booked.isEntitled(who)),
    reachOf: (who) => entitlements.flatMap((isEntitled, at) => (isEntitled(who) ? [at] : [])).join(),
  };
}

type Take = (booked: EntitledPromo) => void;

/**
 * Entries for an article: under itself, its parent, its families and its brand. No generator: the first search of a customer
 * asks for forty thousand articles.
 */
function takeOn({ article: byArticle, family, brand }: Shelf, article: Priceable, take: Take): void {
  byArticle.get(article.id)?.forEach(take);
  if (article.parentId !== null) byArticle.get(article.parentId)?.forEach(take);
  if (family.size > 0) for (const step of article.familyPath) family.get(step.id)?.forEach(take);
  if (article.brand) brand.get(article.brand.id)?.forEach(take);
}

function file(into: Map<number, EntitledPromo[]>, id: number, promo: EntitledPromo): void {
  const list = into.get(id);
  if (list) list.push(promo);
  else into.set(id, [promo]);
}

export function bookedPromo(row: PromoRow): EntitledPromo {
  const scope = scopeOf(row);
  const key = { code: row.code, row: row.row };
  const title = { it: row.title_it, en: row.title_en };
  const shared = { scope, key, validFrom: row.valid_from, isEntitled: entitlementOf(row.entitled) };
  if (row.type === 'gift') return { ...shared, promo: null, gift: giftOf(row, scope) };
  const promo = { ...key, title, from: row.from_quantity, validTo: row.valid_to, effect: effectOf(row) };
  return { ...shared, promo, gift: null };
}

function scopeOf({ product_id, family_id, brand_id }: PromoRow): PromoScope {
  if (product_id !== null) return { kind: 'article', id: product_id };
  if (family_id !== null) return { kind: 'family', id: family_id };
  return brand_id === null ? { kind: 'cart' } : { kind: 'brand', id: brand_id };
}

function giftOf(row: PromoRow, scope: PromoScope): GiftPromo {
  return {
    code: row.code,
    row: row.row,
    title: { it: row.title_it, en: row.title_en },
    validFrom: row.valid_from,
    validTo: row.valid_to,
    scope,
    repeats: row.repeats,
    threshold: row.threshold_amount === null ? { pieces: row.from_quantity } : { amount: row.threshold_amount },
    gift: {
      articleId: row.gift_product_id ?? 0,
      carti: row.gift_carti ?? '',
      quantity: row.gift_quantity,
      name: { it: row.gift_name_it ?? '', en: row.gift_name_en ?? '' },
      um: row.gift_um ?? '',
    },
  };
}

function effectOf(row: PromoRow): Promo['effect'] {
  if (row.type === 'net_price' && row.net_price !== null) return { net: row.net_price };
  const extra = parseChain(row.chain);
  if (row.type === 'extra_discount' && extra) return { extra };
  throw new Error(`Promo ${row.code}/${row.row} has neither a net price nor a discount chain.`);
}

function byKey(a: EntitledPromo['key'], b: EntitledPromo['key']): number {
  return a.code === b.code ? a.row - b.row : a.code < b.code ? -1 : 1;
}
