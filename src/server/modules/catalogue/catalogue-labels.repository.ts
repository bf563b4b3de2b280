/** The small tables every article refers to: families, brands, attributes, price lists. */
import type { Queryable } from '#server/platform/db/index.ts';

export interface BrandRow {
  id: number;
  code: string;
  name: string;
  logo: string;
  /** Among the brands of the shop. */
  listed: boolean;
}
export interface FamilyRow {
  id: number;
  code: string;
  parent_id: number | null;
  name_it: string;
  name_en: string;
  image: string;
  position: number;
  active: boolean;
}
export interface AttributeRow {
  code: string;
  label_it: string;
  label_en: string;
  type: 'text' | 'number' | 'boolean';
  unit: string;
  filterable: boolean;
}
export interface PriceListRow {
  id: number;
  code: string;
  name: string;
  is_default: boolean;
}

export const readBrands = (db: Queryable) =>
  db.query<BrandRow>(
    'catalogue.brands',
    'select id, code, name, logo, listed from brands where merged_into is null order by name, id',
  );

/** Codes of brands that are another spelling of one, and the code of that one. */
export const readMergedBrands = (db: Queryable) =>
  db.query<{ code: string; into: string }>(
    'catalogue.merged-brands',
    'select b.code, t.code as into from brands b join brands t on t.id = b.merged_into',
  );

export const readFamilies = (db: Queryable) =>
  db.query<FamilyRow>(
    'catalogue.families',
    'select id, code, parent_id, name_it, name_en, image, position, active from families order by position, id',
  );

export const readAttributes = (db: Queryable) =>
  db.query<AttributeRow>(
    'catalogue.attributes',
    'select code, label_it, label_en, type, unit, filterable from attributes order by position, code',
  );

export const readPriceLists = (db: Queryable) =>
  db.query<PriceListRow>('catalogue.price-lists', 'select id, code, name, is_default from price_lists order by id');
