/** Columns of products.csv (docs/import-format.md). */
import {
  code,
  custom,
  date,
  decimal,
  flag,
  list,
  localised,
  quantity,
  requiredText,
  text,
  whole,
} from '../../cells.ts';
import { CellRefused } from '../../import-failure.ts';
import { floorMargin, money, priceBase, url, vatNature } from '../../trade-cells.ts';

export const PRODUCT_COLUMNS = {
  code: { ...requiredText(100), aliases: ['carti'] },
  parent: text(100),
  slug: custom<string>((value) => {
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(value) || value.length > 200) throw new CellRefused('bad-slug');
    return value;
  }, ''),
  ...localised('name', 300, { required: true }),
  ...localised('short', 1000, { required: false }),
  ...localised('description', 20_000, { required: false }),
  ...localised('keywords', 2000, { required: false }),
  brand: code(''),
  family: code(''),
  vat: whole(0, 100, 22),
  vat_nature: vatNature,
  um: { ...text(10), empty: 'PZ' },
  price_base: priceBase,
  mpn: text(100),
  old_codes: list(100),
  related: list(100),
  alternatives: list(100),
  superseded_by: text(100),
  assistance_url: url(''),
  is_new: flag(false),
  is_hot: flag(false),
  next_insert: flag(false),
  sales: whole(0, 2_000_000_000, 0),
  rating: decimal(0, 5, 0),
  created: date(null),
  active: flag(true),
  min_quantity: quantity({ positive: true, empty: null }),
  max_quantity: quantity({ positive: true, empty: null }),
  pictures: list(200),
  cost: money(null),
  floor_margin: floorMargin,
} as const;

/** Cells that are stored under another name, or that only link to another row. */
type Translated = 'code' | 'parent' | 'brand' | 'family';

/** PostgreSQL types of the staged values, by column of `products`. A cell without a type does not compile. */
export const PRODUCT_TYPES: Readonly<
  Record<Exclude<keyof typeof PRODUCT_COLUMNS, Translated> | 'carti' | 'brand_id' | 'family_id' | 'attributes', string>
> = {
  carti: 'text',
  slug: 'text',
  name_it: 'text',
  name_en: 'text',
  short_it: 'text',
  short_en: 'text',
  description_it: 'text',
  description_en: 'text',
  keywords_it: 'text',
  keywords_en: 'text',
  brand_id: 'int',
  family_id: 'int',
  vat: 'smallint',
  vat_nature: 'text',
  um: 'text',
  price_base: 'int',
  attributes: 'jsonb',
  pictures: 'jsonb',
  mpn: 'text',
  old_codes: 'text[]',
  related: 'text[]',
  alternatives: 'text[]',
  superseded_by: 'text',
  assistance_url: 'text',
  is_new: 'boolean',
  is_hot: 'boolean',
  next_insert: 'boolean',
  sales: 'int',
  rating: 'real',
  created: 'date',
  active: 'boolean',
  min_quantity: 'numeric(14, 3)',
  max_quantity: 'numeric(14, 3)',
  cost: 'bigint',
  floor_margin: 'numeric(4, 1)',
};
