import { describe, expect, test } from 'vitest';
import type { OfficeOrder } from '#contract/office/orders.ts';
import { deliveryNow, rowNow, type TypedQuantities } from './delivery-now.rules.ts';

const row = (row_id: number, quantity: number, residual: number, total?: number) =>
  ({ row_id, quantity, residual, ...(total !== undefined && { total }) }) as OfficeOrder['rows'][number];

describe('a typed quantity', () => {
  test.each<[string | undefined, ReturnType<typeof rowNow>]>([
    [undefined, { pieces: 1500 }],
    ['', { pieces: 0 }],
    ['0', { pieces: 0 }],
    ['20', { pieces: 20 }],
    ['1.250', { pieces: 1250 }],
    ['1.250,5', { pieces: 1250.5 }],
    ['0,25', { pieces: 0.25 }],
    ['0.25', { pieces: 0.25 }],
    [' 1 250 ', { pieces: 1250 }],
    ['1500', { pieces: 1500 }],
    ['1501', { pieces: 0, fault: 'too-many' }],
    ['-1', { pieces: 0, fault: 'not-a-number' }],
    ['venti', { pieces: 0, fault: 'not-a-number' }],
    ['1,2,3', { pieces: 0, fault: 'not-a-number' }],
  ])('%s', (text, now) => {
    expect(rowNow({ row_id: 7, residual: 1500 }, text === undefined ? {} : { 7: text })).toEqual(now);
  });
});

describe('the delivery', () => {
  const rows = [row(1, 60, 0, 216.69), row(2, 50, 20, 392), row(3, 300, 150, 385.2), row(4, 8, 8, 362.88)];

  test.each<[string, TypedQuantities, ReturnType<typeof deliveryNow>]>([
    [
      'all that is left',
      {},
      {
        rows: [
          { row_id: 2, pieces: 20 },
          { row_id: 3, pieces: 150 },
          { row_id: 4, pieces: 8 },
        ],
        net: 712.28,
        inPart: false,
        faults: 0,
      },
    ],
    [
      'a part',
      { 3: '50', 4: '0' },
      {
        rows: [
          { row_id: 2, pieces: 20 },
          { row_id: 3, pieces: 50 },
        ],
        net: 221,
        inPart: true,
        faults: 0,
      },
    ],
    ['nothing', { 2: '', 3: '', 4: '' }, { rows: [], net: 0, inPart: true, faults: 0 }],
    ['a fault', { 2: '21', 3: '', 4: '' }, { rows: [], net: 0, inPart: true, faults: 1 }],
  ])('%s', (_, typed, delivery) => {
    expect(deliveryNow(rows, typed)).toEqual(delivery);
  });

  test('without prices it has no amount (C-OFF-5)', () => {
    expect(deliveryNow([row(1, 10, 4)], {}).net).toBeUndefined();
  });
});
