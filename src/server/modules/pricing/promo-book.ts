/** The promos of one day, found by what they apply to and who may have them (C-PRICE-2). */
import { isSamePromo, type Promo, type PromoKey } from './best-offer.rules.ts';
import type { Priceable } from './conditions.rules.ts';
import { parseChain } from './discount-chain.rules.ts';
import type { PromoRow } from './price.repository.ts';

/** Who asks: promos are for everybody, for a price list, or for named customers. */
export interface Entitlement {
  readonly clientId: number;
  readonly priceListCode: string | null;
}

interface BookedPromo extends Promo {
  readonly isEntitled: (who: Entitlement) => boolean;
  readonly productId: number | null;
  readonly familyId: number | null;
  readonly brandId: number | null;
}

export interface PromoBook {
  /** Promos on this article that `who` may have; several conditions of one promo must all hold. */
  promosFor(article: Priceable, who: Entitlement): Promo[];
  /** False once the promo expired, was withdrawn, or is not for `who`. */
  holds(promo: PromoKey, article: Priceable, who: Entitlement): boolean;
}

export function createPromoBook(rows: readonly PromoRow[]): PromoBook {
  const byArticle = new Map<number, BookedPromo[]>();
  const byFamily = new Map<number, BookedPromo[]>();
  const byBrand = new Map<number, BookedPromo[]>();
  for (const row of rows) {
    const promo = bookedPromo(row);
    if (row.product_id !== null) file(byArticle, row.product_id, promo);
    else if (row.family_id !== null) file(byFamily, row.family_id, promo);
    else if (row.brand_id !== null) file(byBrand, row.brand_id, promo);
  }
  const promosFor = (article: Priceable, who: Entitlement): Promo[] => {
    const found: Promo[] = [];
    const take = (promos: readonly BookedPromo[] | undefined) => {
      for (const promo of promos ?? []) if (applies(promo, article) && promo.isEntitled(who)) found.push(promo);
    };
    take(byArticle.get(article.id));
    if (article.parentId !== null) take(byArticle.get(article.parentId));
    if (byFamily.size > 0) for (const family of article.familyPath) take(byFamily.get(family.id));
    if (article.brand) take(byBrand.get(article.brand.id));
    return found;
  };
  return {
    promosFor,
    holds: (key, article, who) => promosFor(article, who).some((promo) => isSamePromo(promo, key)),
  };
}

function file(into: Map<number, BookedPromo[]>, id: number, promo: BookedPromo): void {
  const list = into.get(id);
  if (list) list.push(promo);
  else into.set(id, [promo]);
}

function applies(promo: BookedPromo, article: Priceable): boolean {
  return (
    (promo.familyId === null || article.familyPath.some((family) => family.id === promo.familyId)) &&
    (promo.brandId === null || article.brand?.id === promo.brandId)
  );
}

function bookedPromo(row: PromoRow): BookedPromo {
  return {
    code: row.code,
    row: row.row,
    title: { it: row.title_it, en: row.title_en },
    from: row.from_quantity,
    validTo: row.valid_to,
    effect: effectOf(row),
    isEntitled: entitlementOf(row.entitled),
    productId: row.product_id,
    familyId: row.family_id,
    brandId: row.brand_id,
  };
}

function effectOf(row: PromoRow): Promo['effect'] {
  if (row.type === 'net_price' && row.net_price !== null) return { net: row.net_price };
  const extra = parseChain(row.chain);
  if (row.type === 'extra_discount' && extra) return { extra };
  throw new Error(`Promo ${row.code}/${row.row} has neither a net price nor a discount chain.`);
}

/** 'all', 'list:CODE' or 'customer:1|2|3'; anything else entitles nobody. */
function entitlementOf(text: string): BookedPromo['isEntitled'] {
  if (text === 'all') return () => true;
  const [kind, value = ''] = text.split(':', 2);
  if (kind === 'list') return (who) => who.priceListCode === value;
  const customers = new Set(kind === 'customer' ? value.split('|').map(Number) : []);
  return (who) => customers.has(who.clientId);
}
