/** A record of a supplier's list as rows of our tables: the article, and what hangs on it. */
import type { CellOf, Expression } from '#server/formats/mapping/expression.ts';
import { slugOf } from '#server/modules/catalogue/index.ts';
import { type ArticleMapping, type NewAttribute, TEXT_COLUMNS } from './article-mapping.ts';
import { familyCode } from './family-code.ts';
import type { ConstantTable, Plans, TablePlan } from './mapped-plan.ts';
import type { MappingPath } from './mapping-document.ts';

/** @param path where it stands in the mapping. @throws ImportFailure */
export type Parse = (text: string, path: MappingPath) => Expression;

export function articlePlans(article: ArticleMapping, parseAt: Parse): Plans {
  const parse = (text: string, ...path: MappingPath) => parseAt(text, ['products', ...path]);
  const code = parse(article.code, 'code');
  const levels = (article.family ?? []).map((level, place) => parse(level, 'family', place));
  const brand = article.brand === undefined ? undefined : parse(article.brand, 'brand');
  const given = { article, parse, code, brand, levels };
  /** Rows for one table, left out where the value that they depend on is empty. */
  const side = (name: string, column: string, text: string, key: string): TablePlan => {
    const expression = parse(text, key);
    return {
      name,
      columns: ['product', column],
      sources: [code, expression],
      rowsOf: (cell) => {
        const value = expression.evaluate(cell);
        return value === '' ? [] : [[code.evaluate(cell), value]];
      },
    };
  };
  const tables = [
    brand && {
      name: 'brands',
      columns: ['code', 'name'],
      sources: [brand, brand],
      rowsOf: brandRow(brand),
      distinct: true,
    },
    levels.length > 0 && {
      name: 'families',
      columns: ['code', 'parent', 'name_it'],
      rowsOf: (cell: CellOf) => familySteps(levels, cell),
      distinct: true,
    },
    articlesPlan(given),
    packagingsPlan(given),
    article.barcode !== undefined && side('barcodes', 'ean', article.barcode, 'barcode'),
    article.stock !== undefined && side('stock', 'quantity', article.stock, 'stock'),
    pricesPlan(given),
    ecoPlan(given),
  ];
  const constants = [
    attributesTable(Object.entries(article.attributes).filter(([, { existing }]) => !existing)),
    priceListsTable(article),
  ];
  return {
    tables: tables.filter((one) => typeof one === 'object'),
    constants: constants.filter((one) => one !== undefined),
  };
}

interface Given {
  readonly article: ArticleMapping;
  readonly parse: (text: string, ...path: MappingPath) => Expression;
  readonly code: Expression;
  readonly brand: Expression | undefined;
  readonly levels: readonly Expression[];
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

export function attributesTable(attributes: ReadonlyArray<readonly [string, NewAttribute]>): ConstantTable | undefined {
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
  return rows.length > 0 ? { name: 'attributes', columns, rows } : undefined;
}

function articlesPlan({ article, parse, code, brand, levels }: Given): TablePlan {
  const fields: Array<{ name: string; source: Expression; value: (cell: CellOf) => string }> = [];
  const add = (name: string, source: Expression, value = source.evaluate) => fields.push({ name, source, value });
  add('code', code);
  for (const name of TEXT_COLUMNS) {
    const text = article[name];
    if (text !== undefined) add(name, parse(text, name));
  }
  if (brand) add('brand', brand, (cell) => slugOf(brand.evaluate(cell)));
  else if (article.brand_code !== undefined) add('brand', parse(article.brand_code, 'brand_code'));
  const [root] = levels;
  if (root) add('family', root, (cell) => familySteps(levels, cell).at(-1)?.[0] ?? '');
  else if (article.family_code !== undefined) add('family', parse(article.family_code, 'family_code'));
  for (const [name, { value }] of Object.entries(article.attributes))
    add(`attr:${name}`, parse(value, 'attributes', name, 'value'));
  return {
    name: 'products',
    columns: fields.map(({ name }) => name),
    sources: fields.map(({ source }) => source),
    rowsOf: (cell) => [fields.map(({ value }) => value(cell))],
  };
}

function packagingsPlan({ article: { packagings }, parse, code }: Given): TablePlan | undefined {
  if (packagings.length === 0) return undefined;
  const parsed = packagings.map((one, place) => ({
    ...one,
    code: parse(one.code, 'packagings', place, 'code'),
    quantity: parse(one.quantity, 'packagings', place, 'quantity'),
  }));
  return {
    name: 'packagings',
    columns: ['product', 'code', 'quantity', 'default', 'smallest'],
    sources: [code, parsed[0]?.code, parsed[0]?.quantity],
    rowsOf: (cell) =>
      parsed.flatMap((one) => {
        const [name, quantity] = [one.code.evaluate(cell), one.quantity.evaluate(cell)];
        if (name === '' || quantity === '') return [];
        return [[code.evaluate(cell), name, quantity, one.default ? '1' : '0', one.smallest ? '1' : '0']];
      }),
  };
}

function priceListsTable({ prices: all }: ArticleMapping): ConstantTable | undefined {
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
  return rows.length > 0 ? { name: 'price_lists', columns, rows } : undefined;
}

function pricesPlan({ article: { prices }, parse, code }: Given): TablePlan | undefined {
  if (prices.length === 0) return undefined;
  const parsed = prices.map(({ value, per = '=1', list }, place) => ({
    list,
    value: parse(value, 'prices', place, 'value'),
    per: parse(per, 'prices', place, 'per'),
  }));
  return {
    name: 'prices',
    columns: ['product', 'list', 'price', 'per'],
    sources: [code, undefined, parsed[0]?.value, parsed[0]?.per],
    rowsOf: (cell) =>
      parsed.flatMap(({ list, value, per }) => {
        const price = value.evaluate(cell);
        return price === '' ? [] : [[code.evaluate(cell), list, price, per.evaluate(cell)]];
      }),
  };
}

/** An empty amount says nothing about the article; the amount 0 that it bears none. */
function ecoPlan({ article: { eco }, parse, code }: Given): TablePlan | undefined {
  if (eco.length === 0) return undefined;
  const parsed = eco.map(({ kind, value, kg }, place) => ({
    kind,
    value: parse(value, 'eco', place, 'value'),
    kg: kg === undefined ? null : parse(kg, 'eco', place, 'kg'),
  }));
  return {
    name: 'eco_contributions',
    columns: ['product', 'kind', 'amount', 'basis', 'kg'],
    sources: [code, undefined, parsed[0]?.value, undefined, parsed[0]?.kg ?? undefined],
    rowsOf: (cell) =>
      parsed.flatMap(({ kind, value, kg }) => {
        const amount = value.evaluate(cell);
        const weight = kg === null ? '' : kg.evaluate(cell);
        return amount === '' ? [] : [[code.evaluate(cell), kind, amount, kg === null ? 'piece' : 'kg', weight]];
      }),
  };
}
