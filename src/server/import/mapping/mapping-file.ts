/** The YAML that maps the columns of a supplier's file (docs/import-format.md, "Mapping"). */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { ECO_KINDS } from '#server/modules/pricing/index.ts';
import { ImportFailure } from '../import-failure.ts';

const expression = z.union([z.string().min(1).max(500), z.number(), z.boolean()]).transform(String);

/** Of an attribute that the file brings. */
const newAttribute = {
  label_it: z.string().optional(),
  label_en: z.string().optional(),
  type: z.enum(['text', 'number', 'boolean']).default('text'),
  unit: z.string().default(''),
  filterable: z.boolean().default(true),
  /** Its place among the attributes; left out, the place that it has here. */
  position: z.int().min(0).max(1_000_000).optional(),
};

/** `existing`: one that the shop has, of which only values change. */
const attribute = z.strictObject({ value: expression, existing: z.boolean().default(false), ...newAttribute });

const ATTRIBUTE_CODE = /^[a-z][a-z0-9_]*$/;
const LOWER_CASE = 'codes are lower case';

const packaging = z.strictObject({
  code: expression,
  quantity: expression,
  default: z.boolean().default(false),
  smallest: z.boolean().default(false),
});

const price = z.strictObject({
  value: expression,
  per: expression.optional(),
  list: z.string().default('BASE'),
  name: z.string().default('Listino base'),
  /** Days on which the list is valid, and the list that it replaces on them. */
  valid_from: z.string().default(''),
  valid_to: z.string().default(''),
  replaces: z.string().default(''),
});

/** An environmental contribution, per piece unless `kg` says how many kilograms of a piece count. */
const eco = z.strictObject({ kind: z.enum(ECO_KINDS), value: expression, kg: expression.optional() });

const article = z.strictObject({
  code: expression,
  name_it: expression,
  name_en: expression.optional(),
  short_it: expression.optional(),
  short_en: expression.optional(),
  description_it: expression.optional(),
  description_en: expression.optional(),
  keywords_it: expression.optional(),
  keywords_en: expression.optional(),
  mpn: expression.optional(),
  /** Levels from the root on. */
  family: z.union([expression.transform((level) => [level]), z.array(expression).min(1).max(6)]).optional(),
  brand: expression.optional(),
  vat: expression.optional(),
  um: expression.optional(),
  price_base: expression.optional(),
  cost: expression.optional(),
  floor_margin: expression.optional(),
  old_codes: expression.optional(),
  pictures: expression.optional(),
  attributes: z
    .record(z.string().min(1).max(100), attribute)
    .refine(
      (all) => Object.entries(all).every(([code, { existing }]) => existing || ATTRIBUTE_CODE.test(code)),
      LOWER_CASE,
    )
    .default({}),
  packagings: z.array(packaging).max(10).default([]),
  barcode: expression.optional(),
  stock: expression.optional(),
  prices: z.array(price).max(20).default([]),
  eco: z.array(eco).max(ECO_KINDS.length).default([]),
});

const file = {
  /** File inside the folder; not needed when the source is a single file. */
  source: z.string().optional(),
  separator: z.enum([';', ',', '\t', '|']).optional(),
  encoding: z.enum(['utf-8', 'windows-1252', 'utf-16le', 'utf-16be']).optional(),
  /** Line with the names of the columns; what is above it is no row. */
  header: z.int().min(1).max(1000).default(1),
};

/** A supplier's list of articles. */
const articleMapping = z.strictObject({ ...file, products: article });

/** One of our tables, column by column: `table: prices`. */
const tableMapping = z.strictObject({
  ...file,
  table: z.string().regex(/^[a-z_]{3,40}$/),
  columns: z.record(z.string().regex(/^([a-z][a-z_0-9]*|attr:[^\s,]+)$/), expression),
  /** Attributes that the shop has not yet, of columns `attr:…`. */
  attributes: z.record(z.string().regex(ATTRIBUTE_CODE, LOWER_CASE), z.strictObject(newAttribute)).default({}),
});

export type NewAttribute = z.infer<z.ZodObject<typeof newAttribute>>;
export type TableMapping = z.infer<typeof tableMapping>;
export type Mapping = z.infer<typeof articleMapping> | TableMapping;
export type ArticleMapping = z.infer<typeof article>;

/** @throws ImportFailure `bad-mapping` naming the key. */
export async function readMapping(path: string): Promise<Mapping> {
  const source = basename(path);
  let document: unknown;
  try {
    document = parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw new ImportFailure('bad-mapping', {
      source,
      reason: error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error),
    });
  }
  const isTable = typeof document === 'object' && document !== null && 'table' in document;
  const parsed = (isTable ? tableMapping : articleMapping).safeParse(document);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ImportFailure('bad-mapping', { source, reason: `${issue?.path.join('.')}: ${issue?.message}` });
}
