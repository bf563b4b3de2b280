/** The grid of orders and its tabs (back-office design §4.1). */
import type { GridDefinition, GridFilter } from './grid-definition.ts';

/** Nothing more can happen to the others. */
const OPEN: GridFilter = { column: 'status', is: ['IA', 'NE', 'partial'] };
const ACCEPTED: GridFilter = { column: 'status', is: ['NE', 'partial'] };
const BY_WANTED_DAY = [{ column: 'wanted', down: false }];

export const ORDERS_GRID = {
  name: 'orders',
  permission: 'orders.read',
  columns: [
    { key: 'number', kind: 'code', width: 104 },
    { key: 'arrived', kind: 'time', width: 92 },
    { key: 'customer', kind: 'text', width: 208 },
    { key: 'customer_code', kind: 'number', width: 72, optional: true },
    { key: 'destination', kind: 'text', width: 124 },
    { key: 'delivery', kind: 'choice', choices: ['shipping', 'pickup'], width: 84, optional: true },
    { key: 'agent', kind: 'text', width: 124, optional: true },
    { key: 'rows', kind: 'number', width: 52 },
    { key: 'ready', kind: 'percent', width: 76 },
    { key: 'net', kind: 'money', permission: 'prices.read', width: 92 },
    { key: 'total', kind: 'money', permission: 'prices.read', width: 100 },
    { key: 'wanted', kind: 'day', width: 76 },
    { key: 'window', kind: 'code', width: 92, optional: true },
    { key: 'payment', kind: 'code', width: 116 },
    { key: 'credit', kind: 'percent', permission: 'prices.read', width: 72 },
    { key: 'status', kind: 'choice', choices: ['IA', 'NE', 'partial', 'E', 'cancelled'], width: 116 },
    { key: 'reference', kind: 'text', width: 116, optional: true },
    { key: 'note', kind: 'text', width: 140 },
  ],
  sort: [{ column: 'arrived', down: true }],
  sums: ['net'],
  views: [
    { name: 'to_accept', filters: [{ column: 'status', is: ['IA'] }] },
    { name: 'to_prepare', filters: [ACCEPTED, { column: 'wanted', to: 'today' }], sort: BY_WANTED_DAY },
    { name: 'pickups', filters: [OPEN, { column: 'delivery', is: ['pickup'] }], sort: [...BY_WANTED_DAY, { column: 'window', down: false }] },
    { name: 'late', filters: [OPEN, { column: 'wanted', to: 'today-1' }], sort: BY_WANTED_DAY, alarm: true },
    { name: 'over_credit', filters: [OPEN, { column: 'credit', from: 101 }] },
    { name: 'partial', filters: [{ column: 'status', is: ['partial'] }] },
    { name: 'all', filters: [] },
  ],
} as const satisfies GridDefinition;
