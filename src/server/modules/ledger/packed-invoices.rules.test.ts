import { describe, expect, test } from 'vitest';
import {
  dueAt,
  markParts,
  markWords,
  NONE,
  nthSmallest,
  type PackedInvoices,
  packedTexts,
  pageByKeys,
  paymentAt,
  placesOf,
} from './packed-invoices.rules.ts';

const DAYS = { today: 100, bankSince: 95 };

/** Day, open, amount, next due, next at the bank, last due. */
type Row = [day: number, open: number, amount: number, next: number, bank: number, last: number];
const ROWS: Row[] = [
  [120, Number.NaN, Number.NaN, NONE, NONE, NONE],
  [110, 0, 50, NONE, NONE, 80],
  [110, 50, 50, 100, NONE, 130],
  [105, 50, 50, 99, NONE, 99],
  [100, 20, 50, NONE, 95, 95],
  [90, 50, 50, NONE, 94, 94],
];

const column = (at: number) => ROWS.map((row) => row[at] as number);
const packed: PackedInvoices = {
  count: ROWS.length,
  ids: Int32Array.of(16, 15, 14, 13, 12, 11),
  days: Int32Array.from(column(0)),
  addresses: Int32Array.of(1, 2, NONE, 1, 2, 1),
  kinds: Int32Array.of(1, 2, 1, 1, 1, 1),
  taxable: new Float64Array(6),
  total: new Float64Array(6),
  dueOpen: Float64Array.from(column(1)),
  dueAmount: Float64Array.from(column(2)),
  nextDue: Int32Array.from(column(3)),
  nextBankDue: Int32Array.from(column(4)),
  lastDue: Int32Array.from(column(5)),
  inOrder: Int32Array.of(6, 5, 4, 3, 2, 1),
};
const ALL = {
  days: DAYS,
  from: 0,
  to: 1000,
  addresses: null,
  kind: null,
  payment: null,
  isUnread: null,
  found: null,
  without: new Set<number>(),
};

describe('invoices as columns (C-DOC-2)', () => {
  test('what is to be paid, and when (C-DOC-3)', () => {
    const states = ROWS.map((_, place) => paymentAt(packed, place, DAYS));
    expect(states).toEqual([null, 'paid', 'open', 'expired', 'partly', 'expired']);
    expect(ROWS.map((_, place) => dueAt(packed, place))).toEqual([NONE, 80, 100, 99, 95, 94]);
  });

  test.each([
    [{}, [0, 1, 2, 3, 4, 5]],
    [{ from: 100, to: 110 }, [1, 2, 3, 4]],
    [{ from: 111, to: 119 }, []],
    [{ to: 89 }, []],
    [{ addresses: new Set([1]) }, [0, 3, 5]],
    [{ kind: 2 }, [1]],
    [{ payment: 'expired' as const }, [3, 5]],
    [{ isUnread: (place: number) => place < 2 }, [0, 1]],
    [{ found: Uint8Array.of(1, 0, 0, 1, 0, 0) }, [0, 3]],
    [{ without: new Set([16, 11]) }, [1, 2, 3, 4]],
  ])('filter %j finds places %j', (filter, places) => {
    expect([...placesOf(packed, { ...ALL, ...filter })]).toEqual(places);
  });

  test.each<[keys: number[] | null, isReversed: boolean, offset: number, limit: number, ids: number[]]>([
    [null, false, 0, 2, [16, 15]],
    [null, false, 4, 9, [12, 11]],
    [null, true, 0, 2, [11, 12]],
    [null, true, 4, 9, [15, 16]],
    [null, true, 9, 2, []],
    [[3, 1, 3, 1, 2, 3], false, 0, 3, [15, 13, 12]],
    // Equal ones stay in their order, also from page to page.
    [[3, 1, 3, 1, 2, 3], false, 1, 3, [13, 12, 16]],
    [[3, 1, 3, 1, 2, 3], false, 4, 3, [14, 11]],
    [[0, 0, 0, 0, 0, 0], false, 2, 2, [14, 13]],
    [[Number.POSITIVE_INFINITY, -5, 7, Number.NEGATIVE_INFINITY, -5, 7], false, 0, 6, [13, 15, 12, 14, 11, 16]],
    [[1, 2, 3, 4, 5, 6], false, 6, 2, []],
  ])('keys %j, reversed %s, from %i on %i: %j', (keys, isReversed, offset, limit, ids) => {
    const page = { ids: packed.ids, keys: keys && Float64Array.from(keys), isReversed, offset, limit };
    expect(pageByKeys(page)).toEqual(ids);
  });

  test('the number at a place is that of the sorted list', () => {
    for (const numbers of [[1], [2, 1], [3, 3, 3, 3], [5, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5], [9, 8, 7, 6, 5, 4, 3, 2, 1]]) {
      const sorted = numbers.toSorted((a, b) => a - b);
      expect(numbers.map((_, nth) => nthSmallest(Float64Array.from(numbers), nth))).toEqual(sorted);
    }
  });

  test.each([
    ['12', [1, 0, 1, 0]],
    ['2a', [1, 0, 0, 0]],
    ['a', [1, 1, 0, 1]],
    ['è', [0, 0, 0, 1]],
    ['', [0, 0, 0, 0]],
    ['12\0', [0, 0, 0, 0]],
  ])('a part of a text: %j is in %j', (part, expected) => {
    const found = new Uint8Array(4);
    markParts(packedTexts('12a12\0a\0 12\0caffè\0', 4), part, found);
    expect([...found]).toEqual(expected);
  });

  test('all words must be in one row', () => {
    // Rows 0 and 1 are of invoice 0, row 2 of invoice 1, row 3 of invoice 2.
    const rows = Int32Array.of(0, 0, 1, 2);
    const look = (...words: number[][][]) => {
      const found = new Uint8Array(3);
      const lists = words.map((list) => list.map((one) => Int32Array.from(one)));
      markWords(rows, lists, found);
      return [...found];
    };
    expect(look([[0, 2]], [[1, 2]])).toEqual([0, 1, 0]);
    // Two words that begin so, in one row.
    expect(look([[0], [0, 3]])).toEqual([1, 0, 1]);
    expect(look([[0, 3]], [])).toEqual([0, 0, 0]);
  });
});
