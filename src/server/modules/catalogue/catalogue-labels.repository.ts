/** The small tables every article refers to: families, brands, attributes, price lists. */
import type { Queryable } from '#server/platform/db/index.ts';

export interface BrandRow {
  id: number;
  code: string;
  name: string;
  logo: string;
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
  db.query<BrandRow>('catalogue.brands', 'select id, code, name, logo from brands order by name, id');

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
