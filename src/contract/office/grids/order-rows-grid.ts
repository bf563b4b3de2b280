/** The grid of the rows of all orders: what is still to be delivered, of which article, and whether it is there. */
import type { GridDefinition, GridFilter } from './grid-definition.ts';
import { ORDER_STATUSES_WORDS } from './orders-grid.ts';

const OPEN: GridFilter = { column: 'status', is: ['IA', 'NE', 'partial'] };
const LEFT: GridFilter = { column: 'residual', from: 0.001 };
const BY_WANTED_DAY = [{ column: 'wanted', down: false }];

export const ORDER_ROWS_GRID = {
  name: 'order-rows',
  title: { it: 'Righe d’ordine', en: 'Order lines' },
  permission: 'orders.read',
  columns: [
    { key: 'number', kind: 'code', title: { it: 'Ordine', en: 'Order' }, width: 106 },
    { key: 'arrived', kind: 'time', title: { it: 'Arrivato', en: 'Received' }, width: 80, optional: true },
    { key: 'customer', kind: 'text', title: { it: 'Cliente', en: 'Customer' }, width: 140 },
    {
      key: 'customer_code',
      kind: 'number',
      title: { it: 'Codice cliente', en: 'Customer code' },
      width: 92,
      optional: true,
    },
    { key: 'agent', kind: 'text', title: { it: 'Agente', en: 'Agent' }, width: 124, optional: true },
    { key: 'article', kind: 'code', title: { it: 'Articolo', en: 'Article' }, width: 120 },
    {
      key: 'name',
      kind: 'text',
      title: { it: 'Descrizione', en: 'Description in Italian' },
      width: 180,
      optional: 'en',
    },
    {
      key: 'name_en',
      kind: 'text',
      title: { it: 'Descrizione in inglese', en: 'Description' },
      width: 180,
      optional: 'it',
    },
    { key: 'ordered', kind: 'quantity', title: { it: 'Ordinati', en: 'Ordered' }, width: 76 },
    { key: 'delivered', kind: 'quantity', title: { it: 'Consegnati', en: 'Delivered' }, width: 84 },
    { key: 'residual', kind: 'quantity', title: { it: 'Residuo', en: 'Left' }, width: 76 },
    { key: 'stock', kind: 'quantity', title: { it: 'Giacenza', en: 'Stock' }, width: 80 },
    { key: 'short', kind: 'flag', title: { it: 'Manca', en: 'Short' }, width: 64, optional: true },
    { key: 'arrival', kind: 'day', title: { it: 'Arrivo', en: 'Arrival' }, width: 76 },
    { key: 'wanted', kind: 'day', title: { it: 'Consegna', en: 'Wanted' }, width: 76 },
    {
      key: 'unit',
      kind: 'money',
      title: { it: 'Prezzo netto €', en: 'Net price €' },
      permission: 'prices.read',
      width: 92,
      optional: true,
    },
    {
      key: 'net',
      kind: 'money',
      title: { it: 'Netto €', en: 'Net €' },
      permission: 'prices.read',
      width: 84,
      optional: true,
    },
    { key: 'open_net', kind: 'money', title: { it: 'Residuo €', en: 'Left €' }, permission: 'prices.read', width: 88 },
    {
      key: 'margin',
      kind: 'percent',
      decimals: 1,
      title: { it: 'Margine % al costo di oggi', en: 'Margin % at today’s cost' },
      permission: ['costs.read', 'prices.read'],
      width: 172,
      optional: true,
    },
    {
      key: 'below_floor',
      kind: 'flag',
      title: { it: 'Sotto il minimo', en: 'Below floor' },
      permission: ['costs.read', 'prices.read'],
      width: 104,
      optional: true,
    },
    { key: 'status', kind: 'choice', title: { it: 'Stato', en: 'Status' }, choices: ORDER_STATUSES_WORDS, width: 112 },
    { key: 'hold', kind: 'flag', title: { it: 'Sospeso', en: 'On hold' }, width: 84, optional: true },
    { key: 'gift', kind: 'flag', title: { it: 'Omaggio', en: 'Gift' }, width: 76, optional: true },
    { key: 'note', kind: 'text', title: { it: 'Nota della riga', en: 'Note of the line' }, width: 160, optional: true },
  ],
  sort: [{ column: 'arrived', down: true }],
  sums: ['open_net'],
  views: [
    { name: 'open', title: { it: 'Da consegnare', en: 'To deliver' }, filters: [OPEN, LEFT], sort: BY_WANTED_DAY },
    {
      name: 'today',
      title: { it: 'Da preparare oggi', en: 'To prepare today' },
      filters: [
        { column: 'status', is: ['NE', 'partial'] },
        { column: 'hold', is: ['no'] },
        LEFT,
        { column: 'wanted', to: 'today' },
      ],
      sort: [{ column: 'article', down: false }],
    },
    {
      name: 'short',
      title: { it: 'Manca la giacenza', en: 'Not in stock' },
      filters: [OPEN, { column: 'short', is: ['yes'] }],
      sort: [{ column: 'article', down: false }],
      alarm: true,
    },
    {
      name: 'late',
      title: { it: 'In ritardo', en: 'Late' },
      filters: [OPEN, LEFT, { column: 'wanted', to: 'today-1' }],
      sort: BY_WANTED_DAY,
      alarm: true,
    },
    { name: 'all', title: { it: 'Tutte', en: 'All' }, filters: [] },
  ],
} as const satisfies GridDefinition;
