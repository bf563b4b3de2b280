/** Words of articles: their fields and what they lack. */
import type { ArticleField, OfficeArticle } from '#contract/office/articles.ts';
import { m } from '#office/messages/messages.js';

const FIELDS: Readonly<Record<ArticleField, () => string>> = {
  name_it: m.articles_name_it,
  name_en: m.articles_name_en,
  short_it: m.articles_short_it,
  short_en: m.articles_short_en,
  description_it: m.articles_description_it,
  description_en: m.articles_description_en,
  keywords_it: m.articles_keywords_it,
  keywords_en: m.articles_keywords_en,
  brand: m.articles_brand,
  family: m.articles_family,
  vat: m.articles_vat,
  um: m.articles_um,
  mpn: m.articles_mpn,
  packagings: m.articles_packagings,
  min_quantity: m.articles_min,
  max_quantity: m.articles_max,
  eans: m.articles_eans,
  attributes: m.articles_attributes,
  pictures: m.articles_pictures,
  related: m.articles_related,
  alternatives: m.articles_alternatives,
  superseded_by: m.articles_superseded,
  is_new: m.articles_new_flag,
  is_hot: m.articles_hot,
  next_insert: m.articles_next,
  active: m.articles_active,
  cost: m.articles_cost,
  floor_margin: m.articles_floor,
};

export function articleFieldName(field: ArticleField): string;
/** Undefined: not a field of articles. */
export function articleFieldName(field: string): string | undefined;
export function articleFieldName(field: string): string | undefined {
  return FIELDS[field as ArticleField]?.();
}

const GAPS: Readonly<Record<OfficeArticle['gaps'][number], () => string>> = {
  picture: m.articles_gap_picture,
  price: m.articles_gap_price,
  family: m.articles_gap_family,
  brand: m.articles_gap_brand,
  description: m.articles_gap_description,
  english: m.articles_gap_english,
  ean: m.articles_gap_ean,
};

export const gapName = (gap: OfficeArticle['gaps'][number]): string => GAPS[gap]();
