import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PromoRow, recordOf, rowsOf, stateOf, withFields } from './promo-record.rules.ts';

const row = (more: Partial<PromoRow> = {}): PromoRow => ({
  row: 10,
  title_it: 'Autunno',
  title_en: 'Autumn',
  valid_from: '2026-10-01',
  valid_to: '2026-11-30',
  entitled: 'all',
  off: false,
  type: 'net_price',
  product: 'VT1',
  family: '',
  brand: '',
  from_quantity: 1,
  net_price: 39_000,
  chain: '',
  threshold_amount: null,
  gift: '',
  gift_quantity: 1,
  repeats: false,
  ...more,
});

test('what all lines share is the head; lines name what they cover and what they cost', () => {
  expect(
    recordOf([
      row(),
      row({ row: 20, type: 'extra_discount', product: '', family: 'viteria', net_price: null, chain: '5' }),
    ]),
  ).toEqual({
    title_it: 'Autunno',
    title_en: 'Autumn',
    valid_from: '2026-10-01',
    valid_to: '2026-11-30',
    entitled: 'all',
    off: false,
    lines: [
      { row: 10, kind: 'article', code: 'VT1', from: 1, net: 3.9, chain: '' },
      { row: 20, kind: 'family', code: 'viteria', from: 1, net: null, chain: '5' },
    ],
  });
});

test('lines that differ keep what is theirs until the head says one thing for all', () => {
  const record = recordOf([row(), row({ row: 20, entitled: 'list:B' })]);
  expect(record).toMatchObject({
    entitled: null,
    lines: [{ own: { entitled: 'all' } }, { own: { entitled: 'list:B' } }],
  });
  const forAll = withFields(record, { entitled: 'list:A' });
  expect(forAll.lines.every((line) => line.own === undefined)).toBe(true);
  expect(rowsOf(forAll).map(({ entitled }) => entitled)).toEqual(['list:A', 'list:A']);
  // Another field leaves them alone, and a new line begins like the first one.
  const longer = withFields(record, {
    valid_to: '2026-12-31',
    lines: [...record.lines, { row: 0, kind: 'brand', code: 'X', from: 1, net: 1, chain: '' }],
  });
  expect(rowsOf(longer).map((one) => [one.row, one.entitled, one.valid_to])).toEqual([
    [10, 'all', '2026-12-31'],
    [20, 'list:B', '2026-12-31'],
    [30, 'all', '2026-12-31'],
  ]);
});

const anyRow = fc.record({
  title_it: fc.constantFrom('A', 'B'),
  valid_to: fc.constantFrom('2026-11-30', '2026-12-31'),
  entitled: fc.constantFrom('all', 'list:B'),
  off: fc.boolean(),
  kind: fc.constantFrom('net', 'extra', 'gift', 'cart'),
  from_quantity: fc.constantFrom(1, 2.5, 100),
  money: fc.integer({ min: 0, max: 10_000_000 }),
});

test('rows → record → rows is the same rows, whatever an import wrote', () => {
  fc.assert(
    fc.property(fc.array(anyRow, { minLength: 1, maxLength: 5 }), (given) => {
      const rows = given.map(({ kind, money, ...one }, place) => {
        const shared = row({ ...one, row: (place + 1) * 10, net_price: null });
        if (kind === 'net') return { ...shared, net_price: money };
        if (kind === 'extra') return { ...shared, type: 'extra_discount' as const, chain: '5+3' };
        const gift = { ...shared, type: 'gift' as const, gift: 'G1', gift_quantity: 2, repeats: one.off };
        return kind === 'gift' ? gift : { ...gift, product: '', threshold_amount: money + 1 };
      });
      expect(rowsOf(recordOf(rows))).toEqual(rows);
    }),
  );
});

test.each([
  [[{}], '2026-09-30', 'planned'],
  [[{}], '2026-10-01', 'running'],
  [[{}], '2026-11-30', 'running'],
  [[{}], '2026-12-01', 'over'],
  [[{ off: true }], '2026-12-01', 'off'],
  [[{}, { valid_from: '2026-11-01' }], '2026-10-15', 'mixed'],
] as const)('%j on %s: %s', (rows, day, state) => {
  expect(
    stateOf(
      rows.map((one) => row(one)),
      day,
    ),
  ).toBe(state);
});
