/** The attributes that articles of the shop can have. */
import type { GridDefinition } from './grid-definition.ts';

const WRITE = { permission: 'articles.write' } as const;

const TYPES = [
  { value: 'text', title: { it: 'Testo', en: 'Text' } },
  { value: 'number', title: { it: 'Numero', en: 'Number' } },
  { value: 'boolean', title: { it: 'Sì o no', en: 'Yes or no' } },
] as const;

export const ATTRIBUTES_GRID = {
  name: 'attributes',
  title: { it: 'Attributi', en: 'Attributes' },
  permission: 'articles.read',
  columns: [
    { key: 'code', kind: 'code', title: { it: 'Codice', en: 'Code' }, width: 150 },
    {
      key: 'label_it',
      kind: 'text',
      title: { it: 'Nome', en: 'Name in Italian' },
      width: 220,
      edit: { ...WRITE, longest: 200 },
    },
    {
      key: 'label_en',
      kind: 'text',
      title: { it: 'Nome in inglese', en: 'Name' },
      width: 220,
      edit: { ...WRITE, longest: 200 },
    },
    { key: 'type', kind: 'choice', title: { it: 'Tipo', en: 'Kind' }, choices: TYPES, width: 84 },
    {
      key: 'unit',
      kind: 'code',
      title: { it: 'Unità', en: 'Unit' },
      width: 70,
      edit: { ...WRITE, optional: true, longest: 20 },
    },
    { key: 'filterable', kind: 'flag', title: { it: 'Filtro', en: 'Filter' }, width: 76, edit: WRITE },
    {
      key: 'position',
      kind: 'number',
      title: { it: 'Posto', en: 'Place' },
      width: 70,
      edit: { ...WRITE, least: 0, most: 1_000_000 },
    },
    { key: 'articles', kind: 'number', title: { it: 'Articoli', en: 'Articles' }, width: 84 },
  ],
  sort: [
    { column: 'position', down: false },
    { column: 'code', down: false },
  ],
  sums: [],
  views: [
    { name: 'all', title: { it: 'Tutti', en: 'All' }, filters: [] },
    { name: 'filters', title: { it: 'Filtri', en: 'Filters' }, filters: [{ column: 'filterable', is: ['yes'] }] },
    {
      name: 'searched',
      title: { it: 'Solo cercati', en: 'Searched only' },
      filters: [{ column: 'filterable', is: ['no'] }],
    },
    { name: 'unused', title: { it: 'Non usati', en: 'Unused' }, filters: [{ column: 'articles', to: 0 }] },
  ],
} as const satisfies GridDefinition;
