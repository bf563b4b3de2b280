/**
 * The grid that compares two price lists (back-office design §4.4): one row per article and quantity that one of them has a price
 * of today for. Its parameters `a` and `b` are the codes of the lists.
 */
import type { GridDefinition } from './grid-definition.ts';

const COMPARED = [
  { value: 'differ', title: { it: 'Diversi', en: 'Different' } },
  { value: 'only_a', title: { it: 'Solo in A', en: 'Only in A' } },
  { value: 'only_b', title: { it: 'Solo in B', en: 'Only in B' } },
  { value: 'equal', title: { it: 'Uguali', en: 'Equal' } },
] as const;

export const PRICE_COMPARISON_GRID = {
  name: 'price-comparison',
  title: { it: 'Confronto di listini', en: 'Comparison of price lists' },
  permission: 'prices.read',
  columns: [
    { key: 'article', kind: 'code', title: { it: 'Articolo', en: 'Article' }, width: 124 },
    { key: 'name_it', kind: 'text', title: { it: 'Nome', en: 'Name in Italian' }, width: 260, optional: 'en' },
    { key: 'name_en', kind: 'text', title: { it: 'Nome in inglese', en: 'Name' }, width: 260, optional: 'it' },
    { key: 'from', kind: 'quantity', title: { it: 'Da pezzi', en: 'From pieces' }, width: 84 },
    { key: 'price_a', kind: 'money', decimals: 4, title: { it: 'Prezzo A €', en: 'Price A €' }, width: 96 },
    { key: 'price_b', kind: 'money', decimals: 4, title: { it: 'Prezzo B €', en: 'Price B €' }, width: 96 },
    { key: 'difference', kind: 'money', decimals: 4, title: { it: 'Differenza €', en: 'Difference €' }, width: 108 },
    { key: 'percent', kind: 'percent', decimals: 1, title: { it: 'Differenza %', en: 'Difference %' }, width: 108 },
    {
      key: 'apart',
      kind: 'percent',
      decimals: 1,
      title: { it: 'Scarto %', en: 'Apart by %' },
      width: 84,
      optional: true,
    },
    { key: 'compared', kind: 'choice', title: { it: 'Confronto', en: 'Compared' }, choices: COMPARED, width: 100 },
    { key: 'brand', kind: 'text', title: { it: 'Marca', en: 'Brand' }, width: 110 },
    { key: 'family', kind: 'text', title: { it: 'Famiglia', en: 'Family' }, width: 150, optional: true },
  ],
  sort: [
    { column: 'article', down: false },
    { column: 'from', down: false },
  ],
  sums: [],
  views: [
    ...COMPARED.map(({ value, title }) => ({
      name: value,
      title,
      filters: [{ column: 'compared', is: [value] }],
    })),
    { name: 'all', title: { it: 'Tutti', en: 'All' }, filters: [] },
  ],
} as const satisfies GridDefinition;
