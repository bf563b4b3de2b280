/** The grid of orders and its tabs (back-office design §4.1). */
import type { GridDefinition, GridFilter } from './grid-definition.ts';

/** Nothing more can happen to the others. */
const OPEN: GridFilter = { column: 'status', is: ['IA', 'NE', 'partial'] };
const ACCEPTED: GridFilter = { column: 'status', is: ['NE', 'partial'] };
const FREE: GridFilter = { column: 'hold', is: ['no'] };
const BY_WANTED_DAY = [{ column: 'wanted', down: false }];

/** Words of the statuses, for all grids of orders. */
export const ORDER_STATUSES_WORDS = [
  { value: 'IA', title: { it: 'Da accettare', en: 'To accept' } },
  { value: 'NE', title: { it: 'Da evadere', en: 'To fulfil' } },
  { value: 'partial', title: { it: 'Evaso in parte', en: 'Partly fulfilled' } },
  { value: 'E', title: { it: 'Evaso', en: 'Fulfilled' } },
  { value: 'cancelled', title: { it: 'Annullato', en: 'Cancelled' } },
] as const;

const DELIVERIES = [
  { value: 'shipping', title: { it: 'Spedizione', en: 'Shipping' } },
  { value: 'pickup', title: { it: 'Ritiro', en: 'Pickup' } },
] as const;

export const ORDERS_GRID = {
  name: 'orders',
  title: { it: 'Ordini', en: 'Orders' },
  permission: 'orders.read',
  columns: [
    { key: 'number', kind: 'code', title: { it: 'Numero', en: 'Number' }, width: 106 },
    { key: 'arrived', kind: 'time', title: { it: 'Arrivato', en: 'Received' }, width: 80 },
    { key: 'customer', kind: 'text', title: { it: 'Cliente', en: 'Customer' }, width: 150 },
    {
      key: 'customer_code',
      kind: 'number',
      title: { it: 'Codice cliente', en: 'Customer code' },
      width: 92,
      optional: true,
    },
    { key: 'destination', kind: 'text', title: { it: 'Destinazione', en: 'Destination' }, width: 100 },
    {
      key: 'delivery',
      kind: 'choice',
      title: { it: 'Resa', en: 'Delivery' },
      choices: DELIVERIES,
      width: 92,
      optional: true,
    },
    { key: 'agent', kind: 'text', title: { it: 'Agente', en: 'Agent' }, width: 124, optional: true },
    { key: 'rows', kind: 'number', title: { it: 'Righe', en: 'Lines' }, width: 44 },
    { key: 'ready', kind: 'percent', title: { it: 'Pronto %', en: 'Ready %' }, width: 70 },
    { key: 'net', kind: 'money', title: { it: 'Imponibile €', en: 'Net €' }, permission: 'prices.read', width: 84 },
    {
      key: 'total',
      kind: 'money',
      title: { it: 'Documento €', en: 'Document €' },
      permission: 'prices.read',
      width: 88,
    },
    { key: 'date', kind: 'day', title: { it: 'Data', en: 'Date' }, width: 84, optional: true },
    {
      key: 'on_credit',
      kind: 'money',
      title: { it: 'Sul fido €', en: 'On credit €' },
      permission: 'prices.read',
      width: 88,
      optional: true,
    },
    { key: 'wanted', kind: 'day', title: { it: 'Consegna', en: 'Wanted' }, width: 76 },
    { key: 'window', kind: 'code', title: { it: 'Fascia di ritiro', en: 'Pickup window' }, width: 112, optional: true },
    { key: 'payment', kind: 'code', title: { it: 'Pagamento', en: 'Payment' }, width: 92 },
    { key: 'credit', kind: 'percent', title: { it: 'Fido %', en: 'Credit %' }, permission: 'prices.read', width: 74 },
    { key: 'status', kind: 'choice', title: { it: 'Stato', en: 'Status' }, choices: ORDER_STATUSES_WORDS, width: 112 },
    { key: 'hold', kind: 'flag', title: { it: 'Sospeso', en: 'On hold' }, width: 84, optional: true },
    {
      key: 'hold_reason',
      kind: 'text',
      title: { it: 'Motivo della sospensione', en: 'Reason for hold' },
      width: 180,
      optional: true,
      edit: { permission: 'orders.write', optional: true },
    },
    { key: 'note', kind: 'text', title: { it: 'Note del cliente', en: 'Buyer’s note' }, width: 140, optional: true },
    { key: 'notes', kind: 'number', title: { it: 'Note interne', en: 'Internal notes' }, width: 92, optional: true },
    {
      key: 'assigned',
      kind: 'person',
      title: { it: 'Assegnato', en: 'Assigned' },
      width: 80,
      edit: { permission: 'orders.write', optional: true },
    },
    { key: 'reference', kind: 'text', title: { it: 'Riferimento', en: 'Reference' }, width: 116, optional: true },
  ],
  sort: [{ column: 'arrived', down: true }],
  sums: ['net', 'on_credit'],
  views: [
    { name: 'to_accept', title: { it: 'Da accettare', en: 'To accept' }, filters: [{ column: 'status', is: ['IA'] }] },
    {
      name: 'to_prepare',
      title: { it: 'Da preparare oggi', en: 'To prepare today' },
      filters: [ACCEPTED, FREE, { column: 'wanted', to: 'today' }],
      sort: BY_WANTED_DAY,
    },
    {
      name: 'pickups',
      title: { it: 'Ritiri', en: 'Pickups' },
      filters: [OPEN, { column: 'delivery', is: ['pickup'] }],
      sort: [...BY_WANTED_DAY, { column: 'window', down: false }],
      columns: [
        'number',
        'customer',
        'wanted',
        'window',
        'rows',
        'ready',
        'total',
        'payment',
        'credit',
        'status',
        'assigned',
      ],
    },
    {
      name: 'late',
      title: { it: 'In ritardo', en: 'Late' },
      filters: [OPEN, { column: 'wanted', to: 'today-1' }],
      sort: BY_WANTED_DAY,
      alarm: true,
    },
    { name: 'on_hold', title: { it: 'Sospesi', en: 'On hold' }, filters: [OPEN, { column: 'hold', is: ['yes'] }] },
    {
      name: 'over_credit',
      title: { it: 'Oltre fido', en: 'Over credit' },
      filters: [OPEN, { column: 'credit', from: 101 }],
    },
    {
      name: 'partial',
      title: { it: 'Evasi in parte', en: 'Partly fulfilled' },
      filters: [{ column: 'status', is: ['partial'] }],
    },
    { name: 'all', title: { it: 'Tutti', en: 'All' }, filters: [] },
  ],
} as const satisfies GridDefinition;
