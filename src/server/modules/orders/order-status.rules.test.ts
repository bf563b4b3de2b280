import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ORDER_STATUSES, type OrderStatus } from '#contract/endpoints/order.ts';
import {
  afterDelivery,
  canFollow,
  isClosed,
  isLate,
  ORDER_STATUS_LABELS,
  residualOf,
  statusAfterTakingBack,
  statusesOf,
  withDelivered,
} from './order-status.rules.ts';

/** Row = from, column = to. */
const TABLE: ReadonlyArray<readonly [OrderStatus, Record<OrderStatus, boolean>]> = [
  ['IA', { IA: false, NE: true, partial: false, E: false, cancelled: true }],
  ['NE', { IA: false, NE: false, partial: true, E: true, cancelled: true }],
  ['partial', { IA: false, NE: false, partial: true, E: true, cancelled: true }],
  ['E', { IA: false, NE: false, partial: false, E: false, cancelled: false }],
  ['cancelled', { IA: false, NE: false, partial: false, E: false, cancelled: false }],
];

test.each(TABLE)('IA → NE → E, partly fulfilled, cancelled: from %s (C-ORD-5)', (from, allowed) => {
  expect(Object.fromEntries(ORDER_STATUSES.map((to) => [to, canFollow(from, to)]))).toEqual(allowed);
});

test.each([
  ['IA', 10, 0, 10],
  ['NE', 10, 0, 10],
  ['partial', 10, 4, 6],
  ['partial', 0.3, 0.1, 0.2],
  ['partial', 10, 10, 0],
  ['partial', 10, 12, 0],
  ['E', 10, 8, 0],
  ['cancelled', 10, 4, 0],
] as const)(
  'residual of a row, order %s: %d ordered, %d delivered → %d (C-ORD-5)',
  (status, quantity, delivered, residual) => {
    expect(residualOf(status, { quantity, delivered })).toBe(residual);
    expect(isClosed(status)).toBe(status === 'E' || status === 'cancelled');
  },
);

test('Not Escaped: whatever is still to come, in whole or in part; a status alone is itself, none is all (S-4.45)', () => {
  expect(statusesOf('open')).toEqual(['IA', 'NE', 'partial']);
  expect(statusesOf('E')).toEqual(['E']);
  expect(statusesOf(undefined)).toBeUndefined();
});

describe('delivering in parts', () => {
  const rows = [
    { rowId: 10, quantity: 5, delivered: 0 },
    { rowId: 20, quantity: 0.3, delivered: 0.1 },
  ];
  test.each([
    ['some pieces', { 10: 2 }, { status: 'partial', delivered: new Map([[10, 2]]) }],
    ['one row whole', { 10: 5 }, { status: 'partial', delivered: new Map([[10, 5]]) }],
    [
      'the last pieces fulfil the order',
      { 10: 5, 20: 0.2 },
      {
        status: 'E',
        delivered: new Map([
          [10, 5],
          [20, 0.3],
        ]),
      },
    ],
    ['more than was ordered', { 20: 0.3 }, { refused: 'too-many-pieces', rowId: 20, residual: 0.2 }],
    ['nothing', { 10: 0 }, { refused: 'no-pieces', rowId: 10, residual: 5 }],
    ['a row that is not there', { 30: 1 }, { refused: 'unknown-row', rowId: 30, residual: 0 }],
  ])('%s', (_, pieces, expected) => {
    const given = new Map(Object.entries(pieces).map(([row, count]) => [Number(row), count]));
    expect(afterDelivery(rows, given)).toEqual(expected);
  });
});

test('labels of the statuses are those of the specification, the same in documents and on screen (S-3.57, S-4.44, S-4.46)', () => {
  expect(ORDER_STATUS_LABELS.IA.en).toBe('To be accepted');
  expect(ORDER_STATUS_LABELS.NE.en).toBe('To checkout (to be fulfilled)');
  expect(ORDER_STATUS_LABELS.E.en).toContain('Escaped');
  for (const locale of ['it', 'en'] as const) {
    const file = new URL(`../../../storefront/locales/${locale}/orders.json`, import.meta.url);
    const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
    for (const status of ORDER_STATUSES)
      expect(texts[`orders_status_${status.toLowerCase()}`]).toBe(ORDER_STATUS_LABELS[status][locale]);
  }
});

test.each([
  ['fulfilled, nothing said of any row: delivered in full', 'E', [0, 0], [10, 5]],
  ['fulfilled, what was delivered is said: as it is said', 'E', [4, 0], [4, 0]],
  ['on its way: as it is said', 'partial', [0, 0], [0, 0]],
  ['cancelled: nothing was delivered', 'cancelled', [0, 0], [0, 0]],
] as const)('imported orders, %s (C-ORD-5)', (_, status, delivered, shown) => {
  const rows = [10, 5].map((quantity, at) => ({ quantity, delivered: delivered[at] ?? 0 }));
  expect(withDelivered(status, rows).map((row) => row.delivered)).toEqual(shown);
});

test.each([
  ['open, its day is past', 'NE', '2026-11-20', true],
  ['delivered in part, its day is past', 'partial', '2026-11-20', true],
  ['open, its day is today', 'NE', '2026-11-22', false],
  ['open, no day was promised', 'NE', null, false],
  ['fulfilled, its day is past', 'E', '2026-11-20', false],
  ['cancelled, its day is past', 'cancelled', '2026-11-20', false],
] as const)('late on 2026-11-22: %s', (_, status, day, late) => {
  expect(isLate(status, day, '2026-11-22')).toBe(late);
});

test.each<[from: OrderStatus, delivered: number[], to: OrderStatus | undefined]>([
  ['E', [0, 0], 'NE'],
  ['E', [4, 0], 'partial'],
  ['partial', [0, 0], 'NE'],
  ['partial', [0.5, 0], 'partial'],
  ['cancelled', [0, 0], 'cancelled'],
  ['NE', [0], undefined],
  ['IA', [0], undefined],
])('%s, of which %j stays delivered → %s (C-FISC-4)', (from, delivered, to) => {
  expect(statusAfterTakingBack(from, delivered)).toBe(to);
});
