/** The brands of the shop; those that are another spelling of one are among them. */
import type { GridDefinition, GridFilter } from './grid-definition.ts';

const WRITE = { permission: 'articles.write' } as const;
const OWN: GridFilter = { column: 'merged', is: ['no'] };

export const BRANDS_GRID = {
  name: 'brands',
  title: { it: 'Marche', en: 'Brands' },
  permission: 'articles.read',
  columns: [
    { key: 'logo', kind: 'text', title: { it: 'Logo', en: 'Logo' }, width: 70, ordered: false },
    {
      key: 'name',
      kind: 'text',
      title: { it: 'Nome', en: 'Name' },
      width: 220,
      edit: { ...WRITE, longest: 200 },
    },
    { key: 'code', kind: 'code', title: { it: 'Codice', en: 'Code' }, width: 150 },
    { key: 'articles', kind: 'number', title: { it: 'Articoli', en: 'Articles' }, width: 84 },
    { key: 'active', kind: 'number', title: { it: 'In vendita', en: 'For sale' }, width: 84 },
    {
      key: 'discounts',
      kind: 'number',
      title: { it: 'Sconti dei clienti', en: 'Customer discounts' },
      width: 120,
      permission: 'prices.read',
    },
    { key: 'has_logo', kind: 'flag', title: { it: 'Ha un logo', en: 'Has a logo' }, width: 84, optional: true },
    {
      key: 'listed',
      kind: 'flag',
      title: { it: 'Fra le marche', en: 'Listed' },
      width: 100,
      edit: WRITE,
    },
    { key: 'twin', kind: 'text', title: { it: 'Scritta anche', en: 'Also written' }, width: 160 },
    { key: 'merged', kind: 'flag', title: { it: 'Unita', en: 'Merged' }, width: 76, optional: true },
    { key: 'into', kind: 'text', title: { it: 'Unita a', en: 'Merged into' }, width: 150, optional: true },
  ],
  sort: [{ column: 'name', down: false }],
  sums: [],
  views: [
    { name: 'own', title: { it: 'Tutte', en: 'All' }, filters: [OWN] },
    {
      name: 'no_logo',
      title: { it: 'Senza logo', en: 'Without logo' },
      filters: [OWN, { column: 'has_logo', is: ['no'] }],
    },
    {
      name: 'no_articles',
      title: { it: 'Senza articoli', en: 'Without articles' },
      filters: [OWN, { column: 'articles', to: 0 }],
    },
    {
      name: 'twins',
      title: { it: 'Scritte in due modi', en: 'Written in two ways' },
      filters: [OWN, { column: 'twin', empty: false }],
    },
    {
      name: 'unlisted',
      title: { it: 'Nascoste', en: 'Hidden' },
      filters: [OWN, { column: 'listed', is: ['no'] }],
    },
    {
      name: 'merged',
      title: { it: 'Unite', en: 'Merged' },
      filters: [{ column: 'merged', is: ['yes'] }],
      columns: ['name', 'code', 'into', 'articles'],
    },
    { name: 'all', title: { it: 'Con le unite', en: 'With merged ones' }, filters: [] },
  ],
} as const satisfies GridDefinition;
