/** The grids of promos and gifts (back-office design §4.4): one row per code, whatever its days. */
import type { GridDefinition } from './grid-definition.ts';

const STATES = [
  { value: 'running', title: { it: 'In corso', en: 'Running' } },
  { value: 'planned', title: { it: 'In programma', en: 'Planned' } },
  { value: 'over', title: { it: 'Finita', en: 'Over' } },
  { value: 'off', title: { it: 'Spenta', en: 'Off' } },
  { value: 'mixed', title: { it: 'Diversa per riga', en: 'Differs by line' } },
] as const;

/** In Italian gifts have words of their own. */
const GIFT_STATES = [
  STATES[0],
  STATES[1],
  { value: 'over', title: { it: 'Finito', en: 'Over' } },
  { value: 'off', title: { it: 'Spento', en: 'Off' } },
  { value: 'mixed', title: { it: 'Diverso per soglia', en: 'Differs by step' } },
] as const;

const VIEWS = [
  {
    name: 'running',
    title: { it: 'In corso', en: 'Running' },
    filters: [{ column: 'state', is: ['running', 'mixed'] }],
  },
  { name: 'planned', title: { it: 'In programma', en: 'Planned' }, filters: [{ column: 'state', is: ['planned'] }] },
  {
    name: 'ending',
    title: { it: 'Finiscono in 14 giorni', en: 'Ending in 14 days' },
    filters: [
      { column: 'state', is: ['running', 'mixed'] },
      { column: 'valid_to', to: 'today+14' },
    ],
  },
  { name: 'off', title: { it: 'Spente', en: 'Off' }, filters: [{ column: 'state', is: ['off'] }] },
  { name: 'over', title: { it: 'Finite', en: 'Over' }, filters: [{ column: 'state', is: ['over'] }] },
  { name: 'all', title: { it: 'Tutte', en: 'All' }, filters: [] },
] as const;

export const PROMOS_GRID = {
  name: 'promos',
  title: { it: 'Promozioni', en: 'Promos' },
  permission: 'promos.read',
  columns: [
    { key: 'code', kind: 'code', title: { it: 'Codice', en: 'Code' }, width: 110 },
    { key: 'title_it', kind: 'text', title: { it: 'Titolo', en: 'Title in Italian' }, width: 220, optional: 'en' },
    { key: 'title_en', kind: 'text', title: { it: 'Titolo in inglese', en: 'Title' }, width: 200, optional: 'it' },
    { key: 'state', kind: 'choice', title: { it: 'Stato', en: 'State' }, choices: STATES, width: 108 },
    { key: 'valid_from', kind: 'day', title: { it: 'Dal', en: 'From' }, width: 84 },
    { key: 'valid_to', kind: 'day', title: { it: 'Al', en: 'To' }, width: 84 },
    { key: 'entitled', kind: 'text', title: { it: 'Per chi', en: 'For whom' }, width: 110 },
    { key: 'lines', kind: 'number', title: { it: 'Righe', en: 'Lines' }, width: 56 },
    { key: 'covers', kind: 'text', title: { it: 'Che cosa copre', en: 'What it covers' }, width: 190 },
    {
      key: 'net',
      kind: 'money',
      title: { it: 'Netto da €', en: 'Net from €' },
      permission: 'prices.read',
      width: 84,
    },
    { key: 'chain', kind: 'code', title: { it: 'Sconti', en: 'Discounts' }, width: 84 },
    { key: 'orders', kind: 'number', title: { it: 'Ordini', en: 'Orders' }, width: 58, ordered: false },
    {
      key: 'pieces',
      kind: 'quantity',
      title: { it: 'Pezzi', en: 'Pieces' },
      width: 76,
      ordered: false,
      optional: true,
    },
    {
      key: 'income',
      kind: 'money',
      title: { it: 'Venduto €', en: 'Sold €' },
      permission: 'prices.read',
      width: 86,
      ordered: false,
    },
  ],
  sort: [{ column: 'valid_to', down: true }],
  sums: [],
  views: VIEWS,
} as const satisfies GridDefinition;

export const GIFTS_GRID = {
  name: 'gifts',
  title: { it: 'Omaggi', en: 'Gifts' },
  permission: 'promos.read',
  columns: [
    { key: 'code', kind: 'code', title: { it: 'Codice', en: 'Code' }, width: 104 },
    { key: 'title_it', kind: 'text', title: { it: 'Titolo', en: 'Title in Italian' }, width: 160, optional: 'en' },
    { key: 'title_en', kind: 'text', title: { it: 'Titolo in inglese', en: 'Title' }, width: 200, optional: 'it' },
    { key: 'state', kind: 'choice', title: { it: 'Stato', en: 'State' }, choices: GIFT_STATES, width: 104 },
    { key: 'valid_from', kind: 'day', title: { it: 'Dal', en: 'From' }, width: 84 },
    { key: 'valid_to', kind: 'day', title: { it: 'Al', en: 'To' }, width: 84 },
    { key: 'entitled', kind: 'text', title: { it: 'Per chi', en: 'For whom' }, width: 96 },
    { key: 'lines', kind: 'number', title: { it: 'Soglie', en: 'Steps' }, width: 56 },
    { key: 'covers', kind: 'text', title: { it: 'Che cosa conta', en: 'What counts' }, width: 116 },
    {
      key: 'amount',
      kind: 'money',
      title: { it: 'Da €', en: 'From €' },
      permission: 'prices.read',
      width: 74,
    },
    { key: 'pieces', kind: 'quantity', title: { it: 'Da pezzi', en: 'From pieces' }, width: 76 },
    { key: 'gift', kind: 'text', title: { it: 'Omaggio', en: 'Gift' }, width: 124 },
    { key: 'stock', kind: 'quantity', title: { it: 'Giacenza omaggio', en: 'Stock of the gift' }, width: 104 },
    { key: 'short', kind: 'flag', title: { it: 'Manca', en: 'Missing' }, width: 62 },
    { key: 'orders', kind: 'number', title: { it: 'Ordini', en: 'Orders' }, width: 58, ordered: false },
  ],
  sort: [{ column: 'valid_to', down: true }],
  sums: [],
  views: [
    ...VIEWS.slice(0, 3),
    {
      name: 'short',
      title: { it: 'Senza giacenza', en: 'Out of stock' },
      filters: [
        { column: 'state', is: ['running', 'mixed'] },
        { column: 'short', is: ['yes'] },
      ],
      alarm: true,
    },
    { ...VIEWS[3], title: { it: 'Spenti', en: 'Off' } },
    { ...VIEWS[4], title: { it: 'Finiti', en: 'Over' } },
    { ...VIEWS[5], title: { it: 'Tutti', en: 'All' } },
  ],
} as const satisfies GridDefinition;
