/**
 * The table of prices (back-office design §4.4): one row per article, some columns per price list of the shop. Page and server make
 * the definition from the lists that there are; columns of a list are named after its number, which stays when it is renamed.
 */
import type { BuiltInView, GridColumn, GridDefinition, GridFilter } from './grid-definition.ts';

export interface MatrixList {
  readonly id: number;
  readonly code: string;
  /** Its gaps have a tab of their own. */
  readonly default: boolean;
}

/** What is shown of an article in a list. */
export const MATRIX_PARTS = ['price', 'breaks', 'margin', 'changed', 'by'] as const;
export type MatrixPart = (typeof MATRIX_PARTS)[number];

export const matrixKey = (part: MatrixPart, list: number): string => `${part}_${list}`;

/** The list that a column is of; undefined = it is of the article. */
export function matrixCellOf(column: string): { readonly part: MatrixPart; readonly list: number } | undefined {
  const [, part, list] = /^([a-z]+)_(\d{1,9})$/.exec(column) ?? [];
  const known = MATRIX_PARTS.find((one) => one === part);
  return known && { part: known, list: Number(list) };
}

export const MATRIX_ARTICLE_COLUMNS = [
  { key: 'article', kind: 'code', title: { it: 'Articolo', en: 'Article' }, width: 124, pinned: true },
  { key: 'name_it', kind: 'text', title: { it: 'Nome', en: 'Name in Italian' }, width: 240, optional: 'en' },
  { key: 'name_en', kind: 'text', title: { it: 'Nome in inglese', en: 'Name' }, width: 240, optional: 'it' },
  { key: 'brand', kind: 'text', title: { it: 'Marca', en: 'Brand' }, width: 110 },
  { key: 'family', kind: 'text', title: { it: 'Famiglia', en: 'Family' }, width: 150, optional: true },
  { key: 'um', kind: 'code', title: { it: 'UM', en: 'Unit' }, width: 56, optional: true },
  { key: 'active', kind: 'flag', title: { it: 'Articolo attivo', en: 'Article active' }, width: 104, optional: true },
  {
    key: 'cost',
    kind: 'money',
    title: { it: 'Costo €', en: 'Cost €' },
    permission: 'costs.read',
    decimals: 4,
    width: 84,
  },
] as const satisfies readonly GridColumn[];

const columnsOf = ({ id, code }: MatrixList): Readonly<Record<MatrixPart, GridColumn>> => ({
  price: {
    key: matrixKey('price', id),
    kind: 'money',
    title: { it: `${code} €`, en: `${code} €` },
    decimals: 4,
    width: 96,
    edit: { permission: 'prices.write', least: 0, optional: true, along: matrixKey('breaks', id) },
  },
  breaks: {
    key: matrixKey('breaks', id),
    kind: 'breaks',
    title: { it: `${code} scaglioni`, en: `${code} breaks` },
    decimals: 4,
    width: 180,
    ordered: false,
    optional: true,
    edit: { permission: 'prices.write', optional: true },
  },
  margin: {
    key: matrixKey('margin', id),
    kind: 'percent',
    title: { it: `${code} margine %`, en: `${code} margin %` },
    permission: 'costs.read',
    decimals: 1,
    width: 108,
    optional: true,
  },
  changed: {
    key: matrixKey('changed', id),
    kind: 'time',
    title: { it: `${code} cambiato`, en: `${code} changed` },
    width: 108,
    ordered: false,
    optional: true,
  },
  by: {
    key: matrixKey('by', id),
    kind: 'text',
    title: { it: `${code} da chi`, en: `${code} by` },
    width: 120,
    ordered: false,
    optional: true,
  },
});

const ACTIVE: GridFilter = { column: 'active', is: ['yes'] };

/** The tabs show the same articles with other columns of each list. */
function viewsOf(lists: readonly MatrixList[]): readonly BuiltInView[] {
  const tab = (
    title: BuiltInView['title'],
    name: string,
    parts: readonly MatrixPart[],
    more: readonly string[] = [],
  ) => ({
    name,
    title,
    filters: [ACTIVE],
    columns: [
      'article',
      'name_it',
      'name_en',
      ...more,
      ...lists.flatMap(({ id }) => parts.map((part) => matrixKey(part, id))),
    ],
  });
  const first = lists.find((list) => list.default);
  return [
    { name: 'prices', title: { it: 'Prezzi', en: 'Prices' }, filters: [ACTIVE] },
    tab({ it: 'Scaglioni', en: 'Quantity breaks' }, 'breaks', ['price', 'breaks']),
    {
      ...tab({ it: 'Margini', en: 'Margins' }, 'margins', ['price', 'margin'], ['cost']),
      // Without a cost there is no margin; who sees no costs has no such tab.
      filters: [ACTIVE, { column: 'cost', empty: false }],
    },
    tab({ it: 'Ultima modifica', en: 'Last change' }, 'changes', ['price', 'changed', 'by']),
    ...(first
      ? [
          {
            name: 'missing',
            // Which list it is about is said by the filter.
            title: { it: 'Senza prezzo', en: 'Without a price' },
            filters: [ACTIVE, { column: matrixKey('price', first.id), empty: true }],
          },
        ]
      : []),
    { name: 'all', title: { it: 'Tutti', en: 'All' }, filters: [] },
  ];
}

/** `lists` in the order of their columns. */
export const priceMatrixGrid = (lists: readonly MatrixList[]): GridDefinition => ({
  name: 'price-matrix',
  title: { it: 'Prezzi per listino', en: 'Prices by list' },
  permission: 'prices.read',
  columns: [
    ...MATRIX_ARTICLE_COLUMNS,
    ...lists.flatMap((list) => {
      const columns = columnsOf(list);
      return MATRIX_PARTS.map((part) => columns[part]);
    }),
  ],
  sort: [{ column: 'article', down: false }],
  sums: [],
  views: viewsOf(lists),
});
