import { expect, test } from 'vitest';
import { isPassedOver, momentIn, readFileName } from './incoming-name.rules.ts';

const NOW = new Date('2026-11-27T12:00:00Z');
const OPTIONS = {
  tables: ['products', 'prices', 'price_lists', 'orders', 'order_rows', 'stock', 'customers'],
  figures: ['prices', 'orders', 'stock'],
  timeZone: 'Europe/Rome',
  now: NOW,
};

test.each([
  // name, kind, table, slot, sequence, as of
  ['stock.csv', 'figures', 'stock', 'stock', null, null],
  ['STOCK.CSV', 'figures', 'stock', 'stock', null, null],
  ['stock.jsonl', 'figures', 'stock', 'stock', null, null],
  ['stock_20261127101500.csv', 'figures', 'stock', 'stock', null, '2026-11-27T09:15:00.000Z'],
  ['stock-2026-11-27T10:15:00Z.csv', 'figures', 'stock', 'stock', null, '2026-11-27T10:15:00.000Z'],
  ['stock_20260701_1015.csv', 'figures', 'stock', 'stock', null, '2026-07-01T08:15:00.000Z'],
  ['stock_000017.csv', 'figures', 'stock', 'stock', 17, null],
  ['stock_000017_20261127101500.csv', 'figures', 'stock', 'stock', 17, '2026-11-27T09:15:00.000Z'],
  ['stock_20261126.csv', 'figures', 'stock', 'stock', null, '2026-11-26T22:59:59.000Z'],
  ['stock_20261127.csv', 'figures', 'stock', 'stock', null, NOW.toISOString()],
  ['stock_20261399.csv', 'figures', 'stock', 'stock', 20261399, null],
  ['stock_full_3.csv', 'import', 'stock', 'stock full', 3, null],
  ['products_full.csv', 'import', 'products', 'products full', null, null],
  ['products-fullness.csv', 'import', 'products', 'products', null, null],
  ['price_lists.csv', 'import', 'price_lists', 'price_lists', null, null],
  ['order_rows_9.csv', 'import', 'order_rows', 'order_rows', 9, null],
  ['stockholm.csv', 'import', null, 'file stockholm.csv', null, null],
  ['stock.xlsx', 'import', null, 'file stock.xlsx', null, null],
  ['Listino 2026-11.xlsx', 'import', null, 'file listino .xlsx', null, null],
  ['ack_20261127.csv', 'ack', null, 'ack', null, null],
  ['ack.csv', 'ack', null, 'ack', null, null],
  ['trade-orders_4711.xml', 'orders', null, 'trade-orders', null, null],
  ['Trade-Order.EDI', 'orders', null, 'trade-orders', null, null],
  ['trade-orderly.csv', 'import', null, 'file trade orderly.csv', null, null],
  ['acknowledged.csv', 'import', null, 'file acknowledged.csv', null, null],
])('%s is %s of %s in the slot "%s", number %s, as of %s (C-EXC-3)', (name, kind, table, slot, sequence, asOf) => {
  const read = readFileName(name, OPTIONS);
  expect([read.kind, read.table, read.slot, read.sequence, read.asOf?.toISOString() ?? null]).toEqual([
    kind,
    table,
    slot,
    sequence,
    asOf,
  ]);
});

test('only `full` says that a file is all of a table', () => {
  for (const [name, full] of [
    ['customers_full_1.csv', true],
    ['customers-full.csv', true],
    ['customers.csv', false],
    ['customers_fuller.csv', false],
  ] as const)
    expect([name, readFileName(name, OPTIONS).full]).toEqual([name, full]);
});

test.each([
  ['.stock.csv', true],
  ['stock.csv.tmp', true],
  ['stock.csv.part', true],
  ['stock.csv.FILEPART', true],
  ['stock.csv~', true],
  ['stock.csv.ok', true],
  ['stock.csv', false],
  ['partial.csv', false],
])('%s is passed over: %s', (name, isOne) => expect(isPassedOver(name)).toBe(isOne));

test.each([
  ['2026-03-29T01:59:59Z', '2026-03-29T00:59:59.000Z'],
  ['2026-03-29T03:00:00Z', '2026-03-29T01:00:00.000Z'],
  ['2026-10-25T02:30:00Z', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25T03:00:00Z', '2026-10-25T02:00:00.000Z'],
])('clocks in Rome show %s at %s', (written, moment) =>
  expect(momentIn('Europe/Rome', written).toISOString()).toBe(moment),
);
