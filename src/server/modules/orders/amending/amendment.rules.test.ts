import { describe, expect, test } from 'vitest';
import { type Amendment, giftsAfter, wantedRows } from './amendment.rules.ts';

const row = (rowId: number, quantity: number, delivered = 0, gift = false) => {
  return { rowId, articleId: rowId * 100, quantity, delivered, gift };
};
const ROWS = [row(10, 20), row(20, 8, 5), row(30, 1, 0, true)];
const amend = (rows: Amendment['rows'], added: Amendment['added'] = []) => wantedRows(ROWS, { rows, added });
const short = ({ rows }: ReturnType<typeof wantedRows>) => rows.map(({ rowId, quantity }) => [rowId, quantity]);

describe('rows after an amendment (C-ORD-5)', () => {
  test.each<[string, Amendment['rows'], Amendment['added'], unknown, unknown]>([
    [
      'nothing',
      [],
      [],
      [
        [10, 20],
        [20, 8],
      ],
      [],
    ],
    [
      'fewer and more',
      [
        { rowId: 10, quantity: 5 },
        { rowId: 20, quantity: 9 },
      ],
      [],
      [
        [10, 5],
        [20, 9],
      ],
      [],
    ],
    ['a row less', [{ rowId: 10, quantity: 0 }], [], [[20, 8]], []],
    [
      'the rest of a row',
      [{ rowId: 20, quantity: 5 }],
      [],
      [
        [10, 20],
        [20, 5],
      ],
      [],
    ],
    [
      'less than was delivered',
      [{ rowId: 20, quantity: 4 }],
      [],
      [
        [10, 20],
        [20, 4],
      ],
      [[20, 'below-delivered']],
    ],
    [
      'a delivered row removed',
      [{ rowId: 20, quantity: 0 }],
      [],
      [
        [10, 20],
        [20, 0],
      ],
      [[20, 'below-delivered']],
    ],
    [
      'added after the last row',
      [],
      [{ articleId: 7, quantity: 3 }],
      [
        [10, 20],
        [20, 8],
        [40, 3],
      ],
      [],
    ],
    [
      'what is there already',
      [],
      [{ articleId: 1000, quantity: 3 }],
      [
        [10, 20],
        [20, 8],
        [40, 3],
      ],
      [[40, 'already-there']],
    ],
    [
      'a gift',
      [{ rowId: 30, quantity: 2 }],
      [],
      [
        [10, 20],
        [20, 8],
      ],
      [[30, 'gift']],
    ],
    [
      'another order’s row',
      [{ rowId: 99, quantity: 2 }],
      [],
      [
        [10, 20],
        [20, 8],
      ],
      [[99, 'unknown-row']],
    ],
  ])('%s', (_, rows, added, wanted, faults) => {
    const result = amend(rows, added);
    expect(short(result)).toEqual(wanted);
    expect([...result.faults]).toEqual(faults);
  });

  test('the same article twice among the added rows', () => {
    const { faults } = amend(
      [],
      [
        { articleId: 7, quantity: 1 },
        { articleId: 7, quantity: 2 },
      ],
    );
    expect([...faults]).toEqual([[50, 'already-there']]);
  });
});

describe('gifts after an amendment (C-PRICE-2)', () => {
  const gift = { rowId: 30, articleId: 5, quantity: 2, delivered: 0 };
  test.each<[string, number, number, number, number[], number[]]>([
    // due before, due after, delivered → kept, added
    ['no threshold crossed', 2, 2, 0, [2], []],
    ['its promo is over', 0, 0, 0, [2], []],
    ['below the threshold', 2, 0, 0, [], []],
    ['below the threshold, one has left', 2, 0, 1, [1], []],
    ['the next threshold', 2, 4, 0, [4], []],
  ])('%s', (_, before, after, delivered, kept, added) => {
    const due = (pieces: number) => new Map(pieces > 0 ? [[5, pieces]] : []);
    const result = giftsAfter([{ ...gift, delivered }], due(before), due(after));
    expect([[...result.kept.values()], [...result.added.values()]]).toEqual([kept, added]);
  });

  test('a promo that began after the order was sent gives nothing, unless the amendment reaches it', () => {
    expect(giftsAfter([], new Map([[9, 1]]), new Map([[9, 1]])).added.size).toBe(0);
    expect([...giftsAfter([], new Map(), new Map([[9, 1]])).added]).toEqual([[9, 1]]);
  });
});
