/** Cells of the grid of articles: what the page of an article can save and is one value, by the same rules. */

import { readAttributeKey } from '#contract/office/grids/attribute-columns.ts';
import type { CellValue, Words } from '#contract/office/grids/grid-definition.ts';
import { entriesOf, listText, MOST_ENTRIES } from '#contract/office/grids/list-change.rules.ts';
import { readGtin } from '#contract/values/gtin.rules.ts';
import type { FieldWriter, WantedCell, WritableRow } from '#server/platform/db/grid/cell-writer.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { readAttributes } from '../catalogue-labels.repository.ts';
import {
  type ArticleCells,
  CELL_FIELDS,
  type CellField,
  type CodesOfCells,
  readArticleCells,
  readCodesOfCells,
  updateArticles,
} from './article-cells.repository.ts';
import { type ArticleFaults, DOUBLED_EAN, faultsOf, referenceFaults } from './article-faults.rules.ts';
import {
  attributeCell,
  attributeCellFault,
  attributesAfter,
  columnsOfAttributes,
  meantAttribute,
  type NamedAttribute,
} from './attribute-cells.rules.ts';
import type { StoredValues } from './office-article.repository.ts';
import { follow } from './office-articles.service.ts';

type ArticleRow = WritableRow &
  Pick<ArticleCells, 'attributes'> & {
    /** Of the shop, in their order; empty where no attribute was asked for. */
    readonly order: readonly NamedAttribute[];
  };
type Cell = WantedCell<ArticleRow>;

/** Read too, because a cell is checked together with them. */
const TOGETHER: readonly CellField[] = ['min_quantity', 'max_quantity'];

/** Codes of other articles. */
const LINKS = ['related', 'alternatives'] as const;
const isLink = (column: string) => LINKS.some((field) => field === column);

/** Cells that more is asked of than their column says. */
const RULED: ReadonlySet<string> = new Set<CellField>([
  ...TOGETHER,
  ...LINKS,
  'brand',
  'family',
  'eans',
  'superseded_by',
]);

/** The family stands in a column per language; both write the one field. */
const OTHER_NAMES: Readonly<Record<string, CellField>> = { family_en: 'family' };
const fieldOf = (column: string) => OTHER_NAMES[column] ?? column;
const asField = (cell: Cell): Cell => ({ ...cell, column: fieldOf(cell.column) });

export const articlesCells: FieldWriter<ArticleRow> = {
  grid: 'articles',
  entity: 'article',
  fields: { ...Object.fromEntries(CELL_FIELDS.map((field) => [field, field])), ...OTHER_NAMES },
  async read(db, ids, lock, columns) {
    const isLimit = TOGETHER.some((field) => columns.includes(field));
    const wanted = new Set([...columns.map(fieldOf), ...(isLimit ? TOGETHER : [])]);
    const fields = CELL_FIELDS.filter((field) => wanted.has(field));
    const asked = columns.filter(isOfAttribute);
    const rows = await readArticleCells(db, ids, { fields, attributes: asked.length > 0, lock });
    const order = asked.length > 0 ? await namedAttributes(db) : [];
    return rows.map(({ id, code, values, attributes }) => ({
      id,
      key: code,
      values: {
        ...(values as Record<string, CellValue>),
        family_en: values.family ?? '',
        ...Object.fromEntries(asked.map((key) => [key, attributeCell(attributes, key)])),
      },
      attributes,
      order,
    }));
  },
  more: async (db) => columnsOfAttributes(await namedAttributes(db)),
  isJoined: (column) => isOfAttribute(column),
  joined: ({ attributes, order }, cells) => ({
    before: { attributes: attributes.map((one) => ({ ...one })) },
    after: { attributes: attributesAfter(attributes, cells, order).map((one) => ({ ...one })) },
  }),
  meant: (column, value) => {
    if (typeof value !== 'string') return value;
    if (isOfAttribute(column)) return meantAttribute(column, value);
    if (isLink(column)) return listText(entriesOf(value, '|'), '|');
    return column === 'eans' ? [...new Set(eansOf(value).map(plainGtin))].sort().join(' ') : value.trim();
  },
  noted: (column, value) =>
    column === 'eans' ? eansOf(value) : isLink(column) ? entriesOf(String(value), '|') : value,
  async check(db, asked) {
    const cells = asked.map(asField);
    const after = valuesAfter(cells);
    const codes = await codesOf(db, cells);
    const taken = takenEans(cells, codes);
    const doubled = doubledEans(cells);
    return cells.map((cell) => {
      if (isOfAttribute(cell.column)) return attributeCellFault(cell);
      if (isLink(cell.column) && linksOf(cell).length > MOST_ENTRIES) return TOO_MANY_LINKS;
      if (!RULED.has(cell.column)) return undefined;
      const values = after.get(cell.row.id) ?? {};
      if (cell.column === 'eans' && eansOf(cell.value).some((ean) => doubled.has(`${cell.row.id} ${ean}`)))
        return DOUBLED_EAN;
      return inBoth(cell, (locale) => ({
        ...faultsOf(
          { packagings: [], min_quantity: null, max_quantity: null, eans: [], ...limitsOf(values, cell) },
          locale,
        ),
        ...referenceFaults(
          {
            code: cell.row.key,
            values: {
              related: cell.column === 'related' ? linksOf(cell) : [],
              alternatives: cell.column === 'alternatives' ? linksOf(cell) : [],
              superseded_by: textOf(cell, 'superseded_by'),
            },
          },
          {
            brand: codes.brands.includes(textOf(cell, 'brand')),
            family: codes.families.includes(textOf(cell, 'family')),
            articles: codes.articles,
            taken: cell.column === 'eans' ? (taken.get(cell.row.id) ?? []) : [],
          },
          locale,
        ),
      }));
    });
  },
  async write(transaction, cells) {
    const changes = new Map<number, Record<string, unknown>>();
    for (const [row, some] of Map.groupBy(cells, ({ row }) => row)) {
      const parts = some.filter(({ column }) => isOfAttribute(column));
      const whole = some.filter(({ column }) => !isOfAttribute(column));
      changes.set(row.id, {
        ...Object.fromEntries(
          whole.map(({ column, value }) => [fieldOf(column), articlesCells.noted?.(column, value)] as const),
        ),
        ...(parts.length > 0 && { attributes: attributesAfter(row.attributes, parts, row.order) }),
      });
    }
    await updateArticles(transaction, changes as ReadonlyMap<number, Partial<StoredValues>>);
  },
  follow: (transaction, rows) =>
    follow(
      transaction,
      rows.map(({ id }) => id),
    ),
};

const TOO_MANY_LINKS: Words = {
  it: `Al massimo ${MOST_ENTRIES} codici.`,
  en: `At most ${MOST_ENTRIES} codes.`,
};

const linksOf = ({ value }: Cell): string[] => entriesOf(String(value), '|');

const isOfAttribute = (column: string): boolean => readAttributeKey(column) !== undefined;

const namedAttributes = async (db: Queryable): Promise<NamedAttribute[]> =>
  (await readAttributes(db)).map(({ code, label_it: it, label_en: en, type, unit }) => ({
    code,
    label: { it, en },
    type,
    unit,
  }));

const eansOf = (value: CellValue): string[] =>
  String(value ?? '')
    .split(/[\s,;]+/)
    .filter(Boolean);

function plainGtin(text: string): string {
  const read = readGtin(text);
  return 'gtin' in read ? read.gtin : text;
}

const textOf = ({ column, value }: Cell, wanted: CellField): string => (column === wanted ? String(value) : '');

/** Values of the rows as the cells make them. */
function valuesAfter(cells: readonly Cell[]): Map<number, Record<string, CellValue>> {
  const after = new Map<number, Record<string, CellValue>>();
  for (const { row, column, value } of cells)
    after.set(row.id, { ...row.values, ...after.get(row.id), [column]: value });
  return after;
}

/** What the cell is checked with: both limits of an order, or its barcodes. */
function limitsOf(values: Readonly<Record<string, CellValue>>, { column, value }: Cell) {
  if (column === 'eans') return { eans: eansOf(value) };
  if (column !== 'min_quantity' && column !== 'max_quantity') return {};
  return { min_quantity: numberOf(values.min_quantity), max_quantity: numberOf(values.max_quantity) };
}

const numberOf = (value: CellValue | undefined): number | null => (typeof value === 'number' ? value : null);

/** The sentence of the cell's own field; crossed limits are said at either of them. */
function inBoth({ column }: Cell, faults: (locale: 'it' | 'en') => ArticleFaults): Words | undefined {
  const said = (locale: 'it' | 'en') => {
    const all = faults(locale);
    const own = column === 'min_quantity' ? all.max_quantity : all[column as CellField];
    return own?.join(' ');
  };
  const it = said('it');
  return it === undefined ? undefined : { it, en: said('en') ?? it };
}

async function codesOf(db: Queryable, cells: readonly Cell[]): Promise<CodesOfCells> {
  const written = (column: CellField) => [
    ...new Set(cells.flatMap((cell) => (cell.column === column && cell.value !== '' ? [String(cell.value)] : []))),
  ];
  const asked = {
    brands: written('brand'),
    families: written('family'),
    articles: [
      ...new Set([...written('superseded_by'), ...cells.flatMap((cell) => (isLink(cell.column) ? linksOf(cell) : []))]),
    ],
    eans: [...new Set(written('eans').flatMap(eansOf))],
  };
  if (Object.values(asked).every((codes) => codes.length === 0))
    return { brands: [], families: [], articles: [], owners: [] };
  return readCodesOfCells(db, asked);
}

/** Barcodes of other articles, by row. */
function takenEans(cells: readonly Cell[], { owners }: CodesOfCells): Map<number, Array<readonly [string, string]>> {
  const byEan = new Map(owners.map((owner) => [owner.ean, owner]));
  const taken = new Map<number, Array<readonly [string, string]>>();
  for (const { row, column, value } of cells) {
    if (column !== 'eans') continue;
    const others = eansOf(value).flatMap((ean) => byEan.get(ean) ?? []);
    taken.set(
      row.id,
      others.flatMap(({ ean, id, code }) => (id === row.id ? [] : [[ean, code] as const])),
    );
  }
  return taken;
}

/** `row barcode` of all but the first row that wants it. */
function doubledEans(cells: readonly Cell[]): ReadonlySet<string> {
  const first = new Map<string, number>();
  const doubled = new Set<string>();
  for (const { row, column, value } of cells) {
    if (column !== 'eans') continue;
    for (const ean of eansOf(value)) {
      const owner = first.get(ean) ?? row.id;
      first.set(ean, owner);
      if (owner !== row.id) doubled.add(`${row.id} ${ean}`);
    }
  }
  return doubled;
}
