/** What a mapping may say (docs/exchange-mappings.md), as a schema: for reading it, and for editors. */
import { z } from 'zod';
import { TEXT_ENCODINGS } from '#contract/values/file-encodings.ts';
import { NEWLINES } from '#server/formats/fixed/fixed-records.ts';
import { ATTRIBUTE_CODE, articleMapping, LOWER_CASE, newAttribute } from './article-mapping.ts';
import { columnSource } from './column-source.ts';

export const MAPPED_FORMATS = ['csv', 'fixed', 'xml', 'jsonl', 'xlsx'] as const;
export type MappedFormat = (typeof MAPPED_FORMATS)[number];

/** Our tables, with their columns. */
export type TableColumns = ReadonlyMap<string, readonly string[]>;

const condition = z
  .string()
  .min(2)
  .max(300)
  .describe('`Tipo=A|B`, `1-2=ST`, `Stato != X`, `Codice ~ ^VT`; `Prezzo!=` is a price that is there.');
const conditions = z.union([condition.transform((one) => [one]), z.array(condition).min(1).max(10)]);

const path = z
  .string()
  .regex(/^\/{0,2}[^/\s]+(\/[^/\s]+)*$/, '/Listini/Articolo')
  .max(300);

const record = z.strictObject({
  path: path.optional().describe('Of XML: names from the root to one record, `/Listini/Articolo`.'),
  length: z.int().min(1).max(32_000).optional().describe('Characters of a record of fixed length.'),
  newline: z.enum(NEWLINES).optional().describe('Whether line ends separate the records; optional: either way.'),
  when: conditions.optional().describe('Which records count; others are passed over.'),
  header: condition.optional().describe('The first record has to be such a one; it is no data.'),
  trailer: condition
    .optional()
    .describe('The last record has to be such a one; without it the file is cut off, and refused.'),
  count: columnSource.optional().describe('Where the trailer says how many records there are.'),
  counts: z.enum(['data', 'all']).default('data').describe('Whether header and trailer count too.'),
  sum: z
    .strictObject({ is: columnSource, of: columnSource })
    .optional()
    .describe('Where the trailer says a sum, and what of each record is added up.'),
});

const valueMap = z
  .record(z.string().max(200), z.union([z.string(), z.number(), z.boolean()]).transform(String))
  .describe('What they write → what we write; `"*"`: refuse (when it is left out), keep, or a value.');
const maps = z.record(z.string().regex(/^[\w-]{1,40}$/), valueMap).describe('Maps of values, by their names.');

const regex = z
  .string()
  .min(1)
  .max(300)
  .refine((source) => isPattern(source), 'no regular expression');

function isPattern(source: string): boolean {
  try {
    return new RegExp(source, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

const file = {
  /** File inside a folder; not needed when the source is a single file. */
  source: z.string().max(200).optional(),
  format: z.enum(MAPPED_FORMATS).optional(),
  encoding: z.enum(TEXT_ENCODINGS).optional(),
  separator: z.enum([';', ',', '\t', '|']).optional(),
  header: z
    .int()
    .min(0)
    .max(1000)
    .optional()
    .describe('Line with the names of the columns; 0: there is none, columns are #1, #2 …'),
  sheet: z.string().max(100).optional().describe('Of a workbook; left out: the first one with rows.'),
  record: z.union([path.transform((one) => ({ path: one, counts: 'data' as const })), record]).optional(),
  maps: maps.optional(),
  products: articleMapping.optional(),
  /** One table, as the wizard of the office writes it: the same as `<table>: <columns>`. */
  table: z
    .string()
    .regex(/^[a-z_]{3,40}$/)
    .optional(),
  columns: z.record(z.string().regex(/^([a-z][a-z_0-9]*|attr:[^\s,]+)$/), columnSource).optional(),
  /** Attributes that the shop has not yet, of columns `attr:…`. */
  attributes: z.record(z.string().regex(ATTRIBUTE_CODE, LOWER_CASE), z.strictObject(newAttribute)).default({}),
};

/** Keys of a table that are no columns. */
const rows = {
  when: conditions.optional(),
  each: path.optional().describe('Elements inside a record that are a row each: `Prezzi/Prezzo`.'),
  record: path.optional().describe('Of XML: another path than that of the file.'),
};

function tableRows(columns: readonly string[]) {
  const sources = Object.fromEntries(columns.map((column) => [column, columnSource.optional()]));
  const one = z.strictObject({ ...rows, ...sources });
  return z.union([one, z.array(one).min(1).max(20)]);
}

/** Tables whose names mean something else here; `table: attributes` fills that one. */
const OWN_KEYS: ReadonlySet<string> = new Set(['products', 'attributes']);

function tablesOf(tables: TableColumns) {
  return Object.fromEntries(
    [...tables].flatMap(([table, columns]) => (OWN_KEYS.has(table) ? [] : [[table, tableRows(columns).optional()]])),
  );
}

export const ENTRY_KINDS = ['delta', 'full', 'merge'] as const;

/** The file of a mapping without connection. */
export const fileMapping = (tables: TableColumns) => z.strictObject({ ...file, ...tablesOf(tables) });

/** `inbox` and `outbox` of a connection. @param outbox schema of one of its entries */
export function connectionMapping<Outbox extends z.ZodType>(tables: TableColumns, outbox: Outbox) {
  const entry = z.strictObject({
    name: z
      .string()
      .regex(/^[\w+.-]{1,60}$/)
      .optional()
      .describe('Files of one name are applied in their order; left out: its tables.'),
    match: regex.describe('Which names of files; groups `sequence`, `as_of`, `table` say what stands in them.'),
    as_of: z.string().max(30).optional().describe('How the group `as_of` is written: `yyyyMMddHHmmss`, `ddMMyy`.'),
    tables: z.record(z.string(), z.string()).optional().describe('What the group `table` says → the table it means.'),
    kind: z
      .enum(ENTRY_KINDS)
      .optional()
      .describe('`delta`: figures in batches; `full`: all of these tables; `merge`: an import of what it names.'),
    ...file,
    ...tablesOf(tables),
  });
  return z.strictObject({
    connection: z.string().max(40).optional(),
    maps: maps.optional(),
    inbox: z.array(entry).max(50).optional(),
    outbox: z.array(outbox).max(10).optional(),
  });
}

/** Rows of one of our tables: columns and their expressions, and which records they are made of. */
export interface TableRows {
  readonly when?: readonly string[];
  readonly each?: string;
  readonly record?: string;
  readonly [column: string]: string | readonly string[] | undefined;
}

/** Tables stand beside the keys that have a type. */
export type FileMapping = z.infer<z.ZodObject<typeof file>>;
export type RecordMapping = z.infer<typeof record>;
export type InboxEntry = FileMapping & {
  readonly name?: string | undefined;
  readonly match: string;
  readonly as_of?: string | undefined;
  readonly tables?: Readonly<Record<string, string>> | undefined;
  readonly kind?: (typeof ENTRY_KINDS)[number] | undefined;
};
