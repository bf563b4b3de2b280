/** The grid of prices (back-office design §4.4): one row per list, article, quantity and days. */
import type { GridDefinition, GridFilter } from './grid-definition.ts';

const NOW: GridFilter = { column: 'in_force', is: ['yes'] };

export const PRICES_GRID = {
  name: 'prices',
  title: { it: 'Prezzi', en: 'Prices' },
  permission: 'prices.read',
  columns: [
    { key: 'article', kind: 'code', title: { it: 'Articolo', en: 'Article' }, width: 124 },
    { key: 'name_it', kind: 'text', title: { it: 'Nome', en: 'Name in Italian' }, width: 260, optional: 'en' },
    { key: 'name_en', kind: 'text', title: { it: 'Nome in inglese', en: 'Name' }, width: 260, optional: 'it' },
    { key: 'brand', kind: 'text', title: { it: 'Marca', en: 'Brand' }, width: 110 },
    { key: 'family', kind: 'text', title: { it: 'Famiglia', en: 'Family' }, width: 150, optional: true },
    { key: 'list', kind: 'code', title: { it: 'Listino', en: 'List' }, width: 96 },
    { key: 'list_name', kind: 'text', title: { it: 'Nome del listino', en: 'List name' }, width: 140, optional: true },
    {
      key: 'from',
      kind: 'quantity',
      title: { it: 'Da pezzi', en: 'From pieces' },
      width: 84,
      edit: { permission: 'prices.write', least: 0.001, most: 10_000_000 },
    },
    {
      key: 'price',
      kind: 'money',
      title: { it: 'Prezzo €', en: 'Price €' },
      decimals: 4,
      width: 92,
      edit: { permission: 'prices.write', least: 0 },
    },
    {
      key: 'valid_from',
      kind: 'day',
      title: { it: 'Dal', en: 'First day' },
      width: 84,
      edit: { permission: 'prices.write', optional: true },
    },
    {
      key: 'valid_to',
      kind: 'day',
      title: { it: 'Al', en: 'Last day' },
      width: 84,
      edit: { permission: 'prices.write', optional: true },
    },
    { key: 'in_force', kind: 'flag', title: { it: 'Vale oggi', en: 'In force' }, width: 78 },
    { key: 'um', kind: 'code', title: { it: 'UM', en: 'Unit' }, width: 56, optional: true },
    { key: 'active', kind: 'flag', title: { it: 'Articolo attivo', en: 'Article active' }, width: 104, optional: true },
    { key: 'changed', kind: 'time', title: { it: 'Cambiato', en: 'Changed' }, width: 84, ordered: false },
    { key: 'by', kind: 'text', title: { it: 'Da chi', en: 'By' }, width: 120, ordered: false },
  ],
  sort: [
    { column: 'article', down: false },
    { column: 'list', down: false },
    { column: 'from', down: false },
  ],
  sums: [],
  views: [
    { name: 'now', title: { it: 'Oggi', en: 'Today' }, filters: [NOW] },
    {
      name: 'breaks',
      title: { it: 'Scaglioni', en: 'Quantity breaks' },
      filters: [NOW, { column: 'from', from: 1.001 }],
    },
    { name: 'coming', title: { it: 'Futuri', en: 'Coming' }, filters: [{ column: 'valid_from', from: 'today+1' }] },
    { name: 'over', title: { it: 'Scaduti', en: 'Ended' }, filters: [{ column: 'valid_to', to: 'today-1' }] },
    { name: 'zero', title: { it: 'A zero', en: 'At zero' }, filters: [{ column: 'price', to: 0 }], alarm: true },
    { name: 'all', title: { it: 'Tutti', en: 'All' }, filters: [] },
  ],
} as const satisfies GridDefinition;
