/** A supplier's file + a mapping → the tables that an import reads. */
import { basename, join } from 'node:path';
import { slugOf } from '#server/modules/catalogue/index.ts';
import { openCsv } from '../csv-table.ts';
import { ImportFailure } from '../import-failure.ts';
import type { ImportSource } from '../import-source.ts';
import type { ImportTable } from '../import-table.ts';
import { openJsonl } from '../jsonl-table.ts';
import { familyCode } from './family-code.ts';
import { constantTable, mappedTable } from './mapped-table.ts';
import { type CellOf, type Expression, parseExpression } from '#server/formats/mapping/expression.ts';
import {
  type ArticleMapping,
  type Mapping,
  type NewAttribute,
  readMapping,
  type TableMapping,
} from './mapping-file.ts';

/** @throws ImportFailure `bad-mapping` for unknown columns, filters or files. */
export async function openMapping(
  path: string,
  source: ImportSource,
  readAs: (table: ImportTable) => ImportTable = (table) => table,
): Promise<ReadonlyMap<string, ImportTable>> {
  const mapping = await readMapping(path);
  const supplier = readAs(await openSupplier(mapping, source, path));
  const known = new Set(supplier.columns);
  const parse = (text: string): Expression => {
    try {
      const expression = parseExpression(text);
      const missing = expression.columns.find((column) => !known.has(column.toLowerCase()));
      if (missing !== undefined) throw new Error(`${supplier.file} has no column "${missing}"`);
      return expression;
    } catch (error) {
      throw new ImportFailure('bad-mapping', {
        source: basename(path),
        reason: error instanceof Error ? error.message : String(error),
      });
    }
  };
  if ('table' in mapping) {
    const attributes = attributesTable(Object.entries(mapping.attributes));
    const own: [string, ImportTable] = [mapping.table, oneTable(mapping, supplier, parse)];
    return new Map(attributes ? [['attributes', attributes], own] : [own]);
  }
  return tablesOf(mapping.products, supplier, parse);
}

/** One of our tables, column by column. */
function oneTable({ table, columns }: TableMapping, supplier: ImportTable, parse: Parse): ImportTable {
  const names = Object.keys(columns);
  const sources = Object.values(columns).map(parse);
  return mappedTable(supplier, {
    name: table,
    columns: names,
    sources,
    derived: false,
    rowsOf: (cell) => [sources.map((source) => source.evaluate(cell))],
  });
}

async function openSupplier(mapping: Mapping, source: ImportSource, path: string): Promise<ImportTable> {
  const tables = [...source.files].filter((file) => /^[^/]+\.(csv|txt|jsonl)$/i.test(file));
  const file =
    mapping.source && source.files.has(mapping.source) ? mapping.source : tables.length === 1 ? tables[0] : undefined;
  if (file === undefined) {
    throw new ImportFailure('bad-mapping', {
      source: basename(path),
      reason: `source: ${mapping.source ?? '?'} not found`,
    });
  }
  const { separator: delimiter, encoding, header } = mapping;
  const where = join(source.folder, file);
  if (/\.jsonl$/i.test(file)) return openJsonl(where, file);
  return openCsv(where, file, {
    ...(delimiter && { delimiter }),
    ...(encoding && { encoding }),
    header,
    plainNames: true,
  });
}

type Parse = (text: string) => Expression;

function tablesOf(article: ArticleMapping, supplier: ImportTable, parse: Parse): Map<string, ImportTable> {
  const code = parse(article.code);
  const levels = (article.family ?? []).map(parse);
  const brand = article.brand === undefined ? undefined : parse(article.brand);
  const tables = new Map<string, ImportTable>();
  const add = (name: string, table: ImportTable | undefined) => table && tables.set(name, table);
  /** Rows for one table, left out where the value that they depend on is empty. */
  const side = (name: string, columns: readonly string[], expressions: readonly Expression[]) =>
    mappedTable(supplier, {
      name,
      columns: ['product', ...columns],
      sources: [code, ...expressions],
      rowsOf: (cell) => {
        const values = expressions.map((expression) => expression.evaluate(cell));
        return values[0] === '' ? [] : [[code.evaluate(cell), ...values]];
      },
    });

  add(
    'brands',
    brand &&
      mappedTable(supplier, {
        name: 'brands',
        columns: ['code', 'name'],
        sources: [brand, brand],
        rowsOf: brandRow(brand),
        distinct: true,
      }),
  );
  if (levels.length > 0) {
    const columns = ['code', 'parent', 'name_it'];
    add(
      'families',
      mappedTable(supplier, { name: 'families', columns, rowsOf: (cell) => familySteps(levels, cell), distinct: true }),
    );
  }
  add('attributes', attributesTable(Object.entries(article.attributes).filter(([, { existing }]) => !existing)));
  add('products', articlesTable(article, supplier, parse, { code, brand, levels }));
  add('packagings', packagingsTable(article, supplier, parse, code));
  if (article.barcode !== undefined) add('barcodes', side('barcodes', ['ean'], [parse(article.barcode)]));
  if (article.stock !== undefined) add('stock', side('stock', ['quantity'], [parse(article.stock)]));
  add('price_lists', priceListsTable(article));
  add('prices', pricesTable(article, supplier, parse, code));
  add('eco_contributions', ecoTable(article, supplier, parse, code));
  return tables;
}

const brandRow = (brand: Expression) => (cell: CellOf) => {
  const name = brand.evaluate(cell);
  return name === '' ? [] : [[slugOf(name), name]];
};

/** `[code, code of the parent, name]` from the root on; an empty level ends the path. */
function familySteps(levels: readonly Expression[], cell: CellOf): string[][] {
  const steps: string[][] = [];
  const path: string[] = [];
  for (const level of levels) {
    const name = level.evaluate(cell);
    if (name === '') break;
    path.push(name);
    steps.push([familyCode(path), steps.at(-1)?.[0] ?? '', name]);
  }
  return steps;
}

function attributesTable(attributes: ReadonlyArray<readonly [string, NewAttribute]>): ImportTable | undefined {
  const rows = attributes.map(([name, { label_it = name, label_en = '', type, unit, filterable, position }], place) => [
    name,
    label_it,
    label_en,
    type,
    unit,
    filterable ? '1' : '0',
    String(position ?? place),
  ]);
  const columns = ['code', 'label_it', 'label_en', 'type', 'unit', 'filterable', 'position'];
  return rows.length > 0 ? constantTable('mapping (attributes)', columns, rows) : undefined;
}

const TEXT_COLUMNS = [
  'name_it',
  'name_en',
  'short_it',
  'short_en',
  'description_it',
  'description_en',
  'vat',
  'um',
  'price_base',
  'cost',
  'floor_margin',
  'keywords_it',
  'keywords_en',
  'mpn',
  'old_codes',
  'pictures',
] as const;

function articlesTable(
  article: ArticleMapping,
  supplier: ImportTable,
  parse: Parse,
  { code, brand, levels }: { code: Expression; brand: Expression | undefined; levels: readonly Expression[] },
): ImportTable {
  const fields: Array<{ name: string; source: Expression; value: (cell: CellOf) => string }> = [];
  const add = (name: string, source: Expression, value = source.evaluate) => fields.push({ name, source, value });
  add('code', code);
  for (const name of TEXT_COLUMNS) if (article[name] !== undefined) add(name, parse(article[name]));
  if (brand) add('brand', brand, (cell) => slugOf(brand.evaluate(cell)));
  const [root] = levels;
  if (root) add('family', root, (cell) => familySteps(levels, cell).at(-1)?.[0] ?? '');
  for (const [name, { value }] of Object.entries(article.attributes)) add(`attr:${name}`, parse(value));
  return mappedTable(supplier, {
    name: 'products',
    columns: fields.map(({ name }) => name),
    sources: fields.map(({ source }) => source),
    rowsOf: (cell) => [fields.map(({ value }) => value(cell))],
  });
}

function packagingsTable(
  { packagings }: ArticleMapping,
  supplier: ImportTable,
  parse: Parse,
  code: Expression,
): ImportTable | undefined {
  if (packagings.length === 0) return undefined;
  const parsed = packagings.map((one) => ({ ...one, code: parse(one.code), quantity: parse(one.quantity) }));
  return mappedTable(supplier, {
    name: 'packagings',
    columns: ['product', 'code', 'quantity', 'default', 'smallest'],
    sources: [code, parsed[0]?.code, parsed[0]?.quantity],
    rowsOf: (cell) =>
      parsed.flatMap((one) => {
        const [name, quantity] = [one.code.evaluate(cell), one.quantity.evaluate(cell)];
        if (name === '' || quantity === '') return [];
        return [[code.evaluate(cell), name, quantity, one.default ? '1' : '0', one.smallest ? '1' : '0']];
      }),
  });
}

function priceListsTable({ prices: all }: ArticleMapping): ImportTable | undefined {
  // A list without a name is one that the shop has.
  const prices = all.filter(({ name }) => name !== '');
  // Columns that are not mapped are left out: their values do not change.
  const dated = (['valid_from', 'valid_to', 'replaces'] as const).filter((name) => prices.some((one) => one[name]));
  const rows = prices.map((price, index) => [
    price.list,
    price.name,
    index === 0 ? '1' : '0',
    ...dated.map((name) => price[name]),
  ]);
  const columns = ['code', 'name', 'default', ...dated];
  return rows.length > 0 ? constantTable('mapping (price_lists)', columns, rows) : undefined;
}

function pricesTable(
  { prices }: ArticleMapping,
  supplier: ImportTable,
  parse: Parse,
  code: Expression,
): ImportTable | undefined {
  if (prices.length === 0) return undefined;
  const parsed = prices.map(({ value, per = '=1', list }) => ({ list, value: parse(value), per: parse(per) }));
  return mappedTable(supplier, {
    name: 'prices',
    columns: ['product', 'list', 'price', 'per'],
    sources: [code, undefined, parsed[0]?.value, parsed[0]?.per],
    rowsOf: (cell) =>
      parsed.flatMap(({ list, value, per }) => {
        const price = value.evaluate(cell);
        return price === '' ? [] : [[code.evaluate(cell), list, price, per.evaluate(cell)]];
      }),
  });
}

/** An empty amount says nothing about the article; the amount 0 that it bears none. */
function ecoTable(
  { eco }: ArticleMapping,
  supplier: ImportTable,
  parse: Parse,
  code: Expression,
): ImportTable | undefined {
  if (eco.length === 0) return undefined;
  const parsed = eco.map(({ kind, value, kg }) => ({
    kind,
    value: parse(value),
    kg: kg === undefined ? null : parse(kg),
  }));
  return mappedTable(supplier, {
    name: 'eco_contributions',
    columns: ['product', 'kind', 'amount', 'basis', 'kg'],
    sources: [code, undefined, parsed[0]?.value, undefined, parsed[0]?.kg ?? undefined],
    rowsOf: (cell) =>
      parsed.flatMap(({ kind, value, kg }) => {
        const amount = value.evaluate(cell);
        const weight = kg === null ? '' : kg.evaluate(cell);
        return amount === '' ? [] : [[code.evaluate(cell), kind, amount, kg === null ? 'piece' : 'kg', weight]];
      }),
  });
}
