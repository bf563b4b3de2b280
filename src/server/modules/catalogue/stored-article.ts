/** Row of the database → `ArticleRecord`. */
import type { ArticleRow, StoredAttribute } from './article.repository.ts';
import type { ArticleAttribute, ArticleRecord } from './article-record.ts';
import type { Labels } from './catalogue-labels.ts';

/** `packagingOrder`: codes that come first, in this order. */
export function toArticleRecord(row: ArticleRow, labels: Labels, packagingOrder: readonly string[]): ArticleRecord {
  const brand = row.brand_id === null ? undefined : labels.brands.get(row.brand_id);
  return {
    id: row.id,
    carti: row.carti,
    slug: row.slug,
    parentId: row.parent_id,
    name: { it: row.name_it, en: row.name_en },
    short: { it: row.short_it, en: row.short_en },
    description: { it: row.description_it, en: row.description_en },
    brand: brand ? { id: brand.id, code: brand.code, name: brand.name } : null,
    familyPath: labels.familyPath(row.family_id),
    vat: row.vat,
    um: row.um,
    priceBase: row.price_base,
    attributes: withInherited(row.attributes, row.parent_attributes ?? []).flatMap((stored) =>
      toAttribute(stored, labels),
    ),
    packagings: inOrder(row.packagings, packagingOrder),
    pictures: row.pictures.map(({ sizes }) => ({ thumb: sizes.thumb_, gallery: sizes.gallery_, main: sizes.main_ })),
    related: row.related,
    alternatives: row.alternatives,
    supersededBy: row.superseded_by,
    assistanceUrl: row.assistance_url,
    isNew: row.is_new,
    isHot: row.is_hot,
    nextInsert: row.next_insert,
    sales: row.sales,
    rating: row.rating,
    created: row.created,
    active: row.active,
    minQuantity: row.min_quantity,
    maxQuantity: row.max_quantity,
    stock: row.stock,
    arrivals: row.arrivals,
    childIds: row.child_ids,
  };
}

/** A child's own values first, then what only its parent says. */
export function withInherited(own: StoredAttribute[], inherited: StoredAttribute[]): StoredAttribute[] {
  if (inherited.length === 0) return own;
  const codes = new Set(own.map(({ code }) => code));
  return [...own, ...inherited.filter(({ code }) => !codes.has(code))];
}

/** Attributes that were removed from the attributes table are no longer shown. */
function toAttribute(stored: StoredAttribute, labels: Labels): ArticleAttribute[] {
  const attribute = labels.attributes.get(stored.code);
  if (!attribute) return [];
  const { code, label, unit } = attribute;
  return [{ code, label, unit, value: { it: stored.value_it, en: stored.value_en }, number: stored.number ?? null }];
}

/** The wholesaler's order of packagings; those he does not name stay behind, as they are stored. */
export function inOrder<One extends { code: string }>(packagings: One[], order: readonly string[]): One[] {
  if (order.length === 0 || packagings.length < 2) return packagings;
  const place = ({ code }: One) => {
    const at = order.indexOf(code);
    return at < 0 ? order.length : at;
  };
  return packagings.toSorted((one, other) => place(one) - place(other));
}
