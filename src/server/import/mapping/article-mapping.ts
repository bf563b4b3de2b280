/** The part `products` of a mapping: one record of a supplier is an article with its brand, families, packagings, prices … */
import { z } from 'zod';
import { ECO_KINDS } from '#server/modules/pricing/index.ts';
import { columnSource } from './column-source.ts';

/** Of an attribute that the file brings. */
export const newAttribute = {
  label_it: z.string().optional(),
  label_en: z.string().optional(),
  type: z.enum(['text', 'number', 'boolean']).default('text'),
  unit: z.string().default(''),
  filterable: z.boolean().default(true),
  /** Its place among the attributes; left out, the place that it has here. */
  position: z.int().min(0).max(1_000_000).optional(),
};

/** `existing`: one that the shop has, of which only values change. */
const attribute = z.strictObject({ value: columnSource, existing: z.boolean().default(false), ...newAttribute });

export const ATTRIBUTE_CODE = /^[a-z][a-z0-9_]*$/;
export const LOWER_CASE = 'codes are lower case';

const packaging = z.strictObject({
  code: columnSource,
  quantity: columnSource,
  default: z.boolean().default(false),
  smallest: z.boolean().default(false),
});

const price = z.strictObject({
  value: columnSource,
  per: columnSource.optional(),
  list: z.string().default('BASE'),
  name: z.string().default('Listino base'),
  /** Days on which the list is valid, and the list that it replaces on them. */
  valid_from: z.string().default(''),
  valid_to: z.string().default(''),
  replaces: z.string().default(''),
});

/** An environmental contribution, per piece unless `kg` says how many kilograms of a piece count. */
const eco = z.strictObject({ kind: z.enum(ECO_KINDS), value: columnSource, kg: columnSource.optional() });

/** Columns of `products` that are taken as they are. */
export const TEXT_COLUMNS = [
  'name_it',
  'name_en',
  'short_it',
  'short_en',
  'description_it',
  'description_en',
  'vat',
  'vat_nature',
  'um',
  'price_base',
  'cost',
  'floor_margin',
  'keywords_it',
  'keywords_en',
  'mpn',
  'old_codes',
  'pictures',
  'parent',
  'related',
  'alternatives',
  'superseded_by',
  'assistance_url',
  'is_new',
  'is_hot',
  'next_insert',
  'sales',
  'rating',
  'created',
  'active',
  'min_quantity',
  'max_quantity',
] as const;

const texts = Object.fromEntries(TEXT_COLUMNS.map((column) => [column, columnSource.optional()])) as Record<
  (typeof TEXT_COLUMNS)[number],
  z.ZodOptional<typeof columnSource>
>;

export const articleMapping = z.strictObject({
  code: columnSource,
  ...texts,
  /** Levels from the root on, by their names: those that the shop does not have are created. */
  family: z.union([columnSource.transform((level) => [level]), z.array(columnSource).min(1).max(6)]).optional(),
  /** Code of a family that the shop has. */
  family_code: columnSource.optional(),
  /** Its name: a brand that the shop does not have is created. */
  brand: columnSource.optional(),
  /** Code of a brand that the shop has. */
  brand_code: columnSource.optional(),
  attributes: z
    .record(z.string().min(1).max(100), attribute)
    .refine(
      (all) => Object.entries(all).every(([code, { existing }]) => existing || ATTRIBUTE_CODE.test(code)),
      LOWER_CASE,
    )
    .default({}),
  packagings: z.array(packaging).max(10).default([]),
  barcode: columnSource.optional(),
  stock: columnSource.optional(),
  prices: z.array(price).max(20).default([]),
  eco: z.array(eco).max(ECO_KINDS.length).default([]),
});

export type NewAttribute = z.infer<z.ZodObject<typeof newAttribute>>;
export type ArticleMapping = z.infer<typeof articleMapping>;
