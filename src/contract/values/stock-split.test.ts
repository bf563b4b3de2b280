import { describe, expect, test } from 'vitest';
import type { Availability } from '#contract/endpoints/article.ts';
import { laterRows, laterSentence, splitQuantity, splitSentence, withoutSplit } from './stock-split.ts';

const on = (date: string, quantity: number, precision: 'date' | 'week' = 'date') => ({ date, quantity, precision });
const there = (quantity: number, ...arrivals: ReturnType<typeof on>[]): Availability => ({
  text: 'DISPONIBILE',
  quantity,
  arrival: null,
  ...(arrivals.length > 0 && { arrivals }),
});
const coming = (quantity: number, date: string, precision: 'date' | 'week' = 'date'): Availability => ({
  text: 'IN ARRIVO',
  quantity,
  arrival: { date, precision },
});
const NOTHING: Availability = { text: '', quantity: 0, arrival: null };

test.each([
  ['all of it is there', 100, there(100), [100, [], 0], '', ''],
  [
    'the rest arrives',
    120_000,
    there(8200, on('2026-12-07', 200_000)),
    [8200, [['2026-12-07', 111_800]], 0],
    '8.200 subito, 111.800 in arrivo dal 07/12',
    '8,200 now, 111,800 when they arrive (from 07/12)',
  ],
  [
    'several arrivals, then none',
    100,
    there(10, on('2026-12-07', 20, 'week'), on('2027-01-11', 30)),
    [
      10,
      [
        ['2026-12-07', 20],
        ['2027-01-11', 30],
      ],
      40,
    ],
    '10 subito, 50 in arrivo dalla settimana del 07/12, 40 senza data di arrivo',
    '10 now, 50 when they arrive (from the week of 07/12), 40 without an arrival date',
  ],
  [
    'the next arrival only',
    60,
    coming(40, '2026-12-07'),
    [0, [['2026-12-07', 40]], 20],
    '40 in arrivo dal 07/12, 20 senza data di arrivo',
    '40 when they arrive (from 07/12), 20 without an arrival date',
  ],
  ['nothing is known', 1200, NOTHING, [0, [], 1200], '1.200 senza data di arrivo', '1,200 without an arrival date'],
  [
    'halves of a metre',
    0.5,
    there(0.3),
    [0.3, [], 0.2],
    '0,3 subito, 0,2 senza data di arrivo',
    '0.3 now, 0.2 without an arrival date',
  ],
  ['no quantity', 0, there(5), [0, [], 0], '', ''],
] as const)('%s', (_, quantity, availability, [now, arriving, undated], italian, english) => {
  const split = splitQuantity(quantity, availability);
  expect([split.now, split.arriving.map((part) => [part.date, part.quantity]), split.undated]).toEqual([
    now,
    arriving,
    undated,
  ]);
  expect(splitSentence(split, 'it')).toBe(italian);
  expect(splitSentence(split, 'en')).toBe(english);
});

test('a second row of the same article gets what the first one leaves', () => {
  const availability = there(10, on('2026-12-07', 20));
  const first = splitQuantity(15, availability);
  expect(splitQuantity(20, withoutSplit(availability, first))).toEqual({
    now: 0,
    arriving: [on('2026-12-07', 15)],
    undated: 5,
  });
});

describe('rows of a cart', () => {
  const whole = splitQuantity(1, there(1));
  const week = splitQuantity(5, coming(5, '2026-12-07', 'week'));
  const later = splitQuantity(5, there(2, on('2026-12-10', 3)));
  const undated = splitQuantity(5, there(2));

  test.each([
    ['nothing is waited for', [whole], null, '', ''],
    [
      'a week ends on its Sunday',
      [whole, week, later],
      { rows: 2, undated: 0, from: { date: '2026-12-07', precision: 'week' }, complete: '2026-12-13', some_now: true },
      '2 righe arrivano dopo, dalla settimana del 07/12',
      '2 lines arrive later, from the week of 07/12',
    ],
    [
      'some have no date: nobody knows when all is there',
      [later, undated],
      { rows: 2, undated: 1, from: { date: '2026-12-10', precision: 'date' }, complete: null, some_now: true },
      '2 righe arrivano dopo, dal 10/12 (1 senza data)',
      '2 lines arrive later, from 10/12 (1 without a date)',
    ],
    [
      'no date at all',
      [splitQuantity(5, NOTHING)],
      { rows: 1, undated: 1, from: null, complete: null, some_now: false },
      '1 riga arriva dopo, senza data',
      '1 line arrives later, without a date',
    ],
  ] as const)('%s', (_, splits, expected, italian, english) => {
    const rows = laterRows(splits);
    expect(rows).toEqual(expected);
    expect(laterSentence(rows, 'it')).toBe(italian);
    expect(laterSentence(rows, 'en')).toBe(english);
  });
});
