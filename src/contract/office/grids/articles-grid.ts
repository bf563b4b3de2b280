/** The grid of articles and its tabs (back-office design §4.3): of all of them, those that are switched off included. */
import type { GridDefinition, GridFilter } from './grid-definition.ts';

const ACTIVE: GridFilter = { column: 'active', is: ['yes'] };
/** A parent is not sold itself: its sizes have price and stock. */
const SOLD: GridFilter = { column: 'sort', not: ['parent'] };

const SORTS = [
  { value: 'single', title: { it: 'Singolo', en: 'Single' } },
  { value: 'parent', title: { it: 'Padre', en: 'Parent' } },
  { value: 'size', title: { it: 'Misura', en: 'Size' } },
] as const;

export const ARTICLES_GRID = {
  name: 'articles',
  title: { it: 'Articoli', en: 'Articles' },
  permission: 'articles.read',
  columns: [
    { key: 'code', kind: 'code', title: { it: 'Codice', en: 'Code' }, width: 124 },
    { key: 'name_it', kind: 'text', title: { it: 'Nome', en: 'Name in Italian' }, width: 280, optional: 'en' },
    { key: 'name_en', kind: 'text', title: { it: 'Nome in inglese', en: 'Name' }, width: 280, optional: 'it' },
    { key: 'brand', kind: 'text', title: { it: 'Marca', en: 'Brand' }, width: 110 },
    { key: 'family', kind: 'text', title: { it: 'Famiglia', en: 'Family' }, width: 150 },
    { key: 'sort', kind: 'choice', title: { it: 'Tipo', en: 'Kind' }, choices: SORTS, width: 76 },
    { key: 'parent', kind: 'code', title: { it: 'Padre', en: 'Parent' }, width: 110, optional: true },
    { key: 'stock', kind: 'quantity', title: { it: 'Giacenza', en: 'Stock' }, width: 76 },
    { key: 'arrival', kind: 'day', title: { it: 'Arrivo', en: 'Arrival' }, width: 76 },
    {
      key: 'price',
      kind: 'money',
      title: { it: 'Listino €', en: 'List price €' },
      permission: 'prices.read',
      width: 84,
    },
    { key: 'vat', kind: 'percent', title: { it: 'IVA %', en: 'VAT %' }, width: 62 },
    { key: 'um', kind: 'code', title: { it: 'UM', en: 'Unit' }, width: 56, optional: true },
    {
      key: 'packagings',
      kind: 'text',
      title: { it: 'Confezioni', en: 'Packagings' },
      width: 150,
      ordered: false,
      optional: true,
    },
    { key: 'eans', kind: 'text', title: { it: 'EAN', en: 'EAN' }, width: 130, ordered: false, optional: true },
    { key: 'mpn', kind: 'code', title: { it: 'Codice produttore', en: 'Maker’s code' }, width: 120, optional: true },
    {
      key: 'sold',
      kind: 'quantity',
      title: { it: 'Venduti in 12 mesi', en: 'Sold in 12 months' },
      width: 120,
      ordered: false,
      optional: true,
    },
    { key: 'missing', kind: 'number', title: { it: 'Mancano', en: 'Missing' }, width: 76 },
    { key: 'picture', kind: 'flag', title: { it: 'Foto', en: 'Picture' }, width: 62 },
    { key: 'is_new', kind: 'flag', title: { it: 'Novità', en: 'New' }, width: 76, optional: true },
    { key: 'is_hot', kind: 'flag', title: { it: 'In evidenza', en: 'Featured' }, width: 92, optional: true },
    {
      key: 'next_insert',
      kind: 'flag',
      title: { it: 'Prossimo inserimento', en: 'Coming soon' },
      width: 140,
      optional: true,
    },
    { key: 'active', kind: 'flag', title: { it: 'Attivo', en: 'Active' }, width: 68 },
    { key: 'created', kind: 'day', title: { it: 'Inserito', en: 'Added' }, width: 84, optional: true },
  ],
  sort: [{ column: 'code', down: false }],
  sums: [],
  views: [
    { name: 'active', title: { it: 'Attivi', en: 'Active' }, filters: [ACTIVE] },
    {
      name: 'no_picture',
      title: { it: 'Senza foto', en: 'Without picture' },
      filters: [ACTIVE, { column: 'picture', is: ['no'] }],
    },
    {
      name: 'no_price',
      title: { it: 'Senza prezzo', en: 'Without price' },
      filters: [ACTIVE, SOLD, { column: 'price', empty: true }],
    },
    {
      name: 'no_family',
      title: { it: 'Senza famiglia', en: 'Without family' },
      filters: [ACTIVE, { column: 'family', empty: true }],
    },
    {
      name: 'out_of_stock',
      title: { it: 'Esauriti', en: 'Out of stock' },
      filters: [ACTIVE, SOLD, { column: 'stock', to: 0 }],
    },
    { name: 'off', title: { it: 'Spenti', en: 'Switched off' }, filters: [{ column: 'active', is: ['no'] }] },
    { name: 'all', title: { it: 'Tutti', en: 'All' }, filters: [] },
  ],
} as const satisfies GridDefinition;
