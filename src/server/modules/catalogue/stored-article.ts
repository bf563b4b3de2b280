/** Row of the database → `ArticleRecord`. */
import type { Packaging } from '#contract/endpoints/article.ts';
import { isReverseCharge } from '#contract/values/vat-treatment.rules.ts';
import type { ArticleRow, StoredAttribute } from './article.repository.ts';
import type { ChildRow } from './article-children.repository.ts';
import type { ArticleAttribute, ArticleChild, ArticleRecord, Localised } from './article-record.ts';
import type { Labels } from './catalogue-labels.ts';
import type { SharedParts } from './shared-parts.ts';

export interface RecordParts {
  readonly labels: Labels;
  /** Parts shared by all articles that are built from these labels. */
  readonly shared: SharedParts;
  /** Codes of packagings that come first, in this order. */
  readonly packagingOrder: readonly string[];
}

const NO_ARRIVALS: ArticleRecord['arrivals'] = [];

export function toArticleRecord(row: ArticleRow, { labels, shared, packagingOrder }: RecordParts): ArticleRecord {
  const localised = (it: string, en: string): Localised =>
    shared.one('it, en', JSON.stringify([it, en]), () => ({ it, en }));
  return {
    id: row.id,
    carti: row.carti,
    slug: row.slug,
    parentId: row.parent_id,
    name: { it: row.name_it, en: row.name_en },
    short: localised(row.short_it, row.short_en),
    description: localised(row.description_it, row.description_en),
    brand: toBrand(row.brand_id, labels, shared),
    familyPath: labels.familyPath(row.family_id),
    vat: rateOf(row),
    vatNature: shared.text(row.vat_nature),
    um: shared.text(row.um),
    priceBase: row.price_base,
    attributes: inPlace(withInherited(row.attributes, row.parent_attributes ?? []), labels).flatMap((stored) =>
      toAttribute(stored, labels, shared),
    ),
    packagings: shared.one('packagings', JSON.stringify(row.packagings), () => inOrder(row.packagings, packagingOrder)),
    pictures: row.pictures.map(({ sizes }) =>
      shared.one('picture', JSON.stringify(sizes), () => ({
        thumb: sizes.thumb_,
        gallery: sizes.gallery_,
        main: sizes.main_,
      })),
    ),
    related: row.related,
    alternatives: row.alternatives,
    mpn: row.mpn,
    supersededBy: row.superseded_by,
    assistanceUrl: shared.text(row.assistance_url),
    isNew: row.is_new,
    isHot: row.is_hot,
    nextInsert: row.next_insert,
    sales: row.sales,
    rating: row.rating,
    created: shared.text(row.created),
    active: row.active,
    minQuantity: row.min_quantity,
    maxQuantity: row.max_quantity,
    stock: row.stock,
    reserved: row.reserved,
    arrivals: row.arrivals,
    childIds: row.child_ids,
  };
}

/** What a card of the parent shows of one of its children, and what its price depends on. */
export function toArticleChild(row: ChildRow, { labels, shared, packagingOrder }: RecordParts): ArticleChild {
  return {
    id: row.id,
    carti: row.carti,
    parentId: row.parent_id,
    brand: toBrand(row.brand_id, labels, shared),
    familyPath: labels.familyPath(row.family_id),
    vat: rateOf(row),
    priceBase: row.price_base,
    packagings: shared.one('packagings of children', row.packagings_text, () =>
      inOrder(JSON.parse(row.packagings_text) as Packaging[], packagingOrder),
    ),
    isNew: row.is_new,
    nextInsert: row.next_insert,
    stock: row.stock,
    reserved: row.reserved,
    arrivals: row.arrivals ?? NO_ARRIVALS,
  };
}

function toBrand(id: number | null, labels: Labels, shared: SharedParts): ArticleRecord['brand'] {
  const brand = id === null ? undefined : labels.brands.get(id);
  return brand
    ? shared.one('brand', String(brand.id), () => ({ id: brand.id, code: brand.code, name: brand.name }))
    : null;
}

/** Percent; 0 for what never has VAT. */
const rateOf = (row: Pick<ArticleRow, 'vat' | 'vat_nature'>): number =>
  row.vat_nature === '' || isReverseCharge(row.vat_nature) ? row.vat : 0;

/** A child's own values first, then those that only its parent has. */
export function withInherited(own: StoredAttribute[], inherited: StoredAttribute[]): StoredAttribute[] {
  if (inherited.length === 0) return own;
  const codes = new Set(own.map(({ code }) => code));
  return [...own, ...inherited.filter(({ code }) => !codes.has(code))];
}

/** In the order of the shop, which may be another one than when they were written. */
function inPlace(stored: StoredAttribute[], { attributes }: Labels): StoredAttribute[] {
  const place = ({ code }: StoredAttribute) => attributes.get(code)?.place ?? 0;
  return stored.toSorted((one, other) => place(one) - place(other));
}

/** Attributes that were removed from the attributes table are no longer shown. */
function toAttribute(stored: StoredAttribute, labels: Labels, shared: SharedParts): ArticleAttribute[] {
  const attribute = labels.attributes.get(stored.code);
  if (!attribute) return [];
  const { code, label, unit } = attribute;
  const { value_it: it, value_en: en, number = null } = stored;
  const make = () => ({ code, label, unit, value: { it, en }, number });
  return [shared.one('attribute', JSON.stringify([code, it, en, number]), make)];
}

/** The wholesaler's order of packagings; packagings not named in it follow, as stored. */
export function inOrder<One extends { code: string }>(packagings: One[], order: readonly string[]): One[] {
  if (order.length === 0 || packagings.length < 2) return packagings;
  const place = ({ code }: One) => {
    const at = order.indexOf(code);
    return at < 0 ? order.length : at;
  };
  return packagings.toSorted((one, other) => place(one) - place(other));
}
