/** Row of the database → `ArticleRecord`. */
import type { ArticleRow, StoredAttribute } from './article.repository.ts';
import type { ArticleAttribute, ArticleRecord } from './article-record.ts';
import type { Labels } from './catalogue-labels.ts';

export function toArticleRecord(row: ArticleRow, labels: Labels): ArticleRecord {
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
    attributes: withInherited(row.attributes, row.parent_attributes ?? []).flatMap((stored) =>
      toAttribute(stored, labels),
    ),
    packagings: row.packagings,
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
