import { expect, test } from 'vitest';
import type { Verdict } from '#contract/endpoints/quick-order.ts';
import {
  blankRow,
  checked,
  countsOf,
  edited,
  FIRST_ROWS,
  inserted,
  joined,
  type QuickRow,
  quantitiesFilled,
  type Rows,
  scanned,
  twinsOf,
  waits,
  withBlanks,
  without,
} from './quick-rows.rules.ts';

const write = (pieces: number) => String(pieces);
const article = (id: number): Verdict['article'] => ({
  id,
  carti: `A${id}`,
  slug: `a${id}`,
  num_childs: 0,
  name: 'Vite',
  um: 'PZ',
  image: null,
  packagings: [{ code: 'CF', um: 'PZ', quantity: 100, default: true, smallest: true }],
  availability: { text: 'DISPONIBILE', quantity: 5, arrival: null },
});
const good = (id: number, quantity: number, more: Partial<Verdict> = {}): Verdict => ({
  kind: 'ok',
  article: article(id),
  quantity,
  price: { gross: 1, net: 1, discounts: '', promo_code: '', promo_row: 0, promo_title: '', total: quantity },
  ...more,
});
const row = (key: number, code: string, quantity = '', more: Partial<QuickRow> = {}): QuickRow => ({
  ...blankRow(key),
  code,
  quantity,
  ...more,
});
const filled = (rows: Rows) =>
  rows.filter(({ code }) => code !== '').map(({ code, quantity }) => `${code}=${quantity}`);

test('an empty list is a form of some rows, and there is always one more to go on in', () => {
  expect(withBlanks([])).toHaveLength(FIRST_ROWS);
  const many = Array.from({ length: 9 }, (_, index) => row(index + 1, `C${index}`));
  expect(withBlanks(many)).toHaveLength(10);
  expect(withBlanks(withBlanks(many))).toHaveLength(10);
});

test('writing into the last row makes another; what was said of it is forgotten, a chosen article with the code', () => {
  const rows = [row(1, 'X', '5', { itemId: 7, verdict: good(7, 5), refusal: 'no' })];
  const [changed] = edited(rows, 1, { quantity: '6' });
  expect(changed).toMatchObject({ quantity: '6', itemId: 7, settled: false });
  expect([changed?.verdict, changed?.refusal]).toEqual([undefined, undefined]);
  expect(edited(rows, 1, { code: 'Y' })[0]).toMatchObject({ code: 'Y', itemId: 0 });
});

test('a pasted list stands where the cursor was: over blank rows, before filled ones', () => {
  const rows = withBlanks([row(1, 'A', '1'), blankRow(2), row(3, 'B', '2')]);
  expect(
    filled(
      inserted(rows, 2, [
        { code: 'N', quantity: '9' },
        { code: 'M', quantity: '' },
      ]),
    ),
  ).toEqual(['A=1', 'N=9', 'M=', 'B=2']);
  expect(filled(inserted(rows, 1, [{ code: 'N', quantity: '9' }]))).toEqual(['A=1', 'N=9', 'B=2']);
  expect(filled(inserted(rows, undefined, [{ code: 'N', quantity: '9' }]))).toEqual(['A=1', 'B=2', 'N=9']);
  const keys = inserted(rows, 2, [{ code: 'N', quantity: '9' }]).map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});

test('rows from elsewhere come after those that are there, with numbers of their own and what was said of them', () => {
  const told = { ...row(1, 'C', '3'), settled: true, refusal: 'x' };
  const rows = joined([row(1, 'A', '1'), blankRow(2), row(3, 'B', '2')], [told, blankRow(2)]);
  expect(rows.slice(0, 3).map(({ key, code, refusal }) => [key, code, refusal])).toEqual([
    [1, 'A', undefined],
    [3, 'B', undefined],
    [4, 'C', 'x'],
  ]);
  expect(joined([], [told]).find(({ code }) => code === 'C')).toEqual(told);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
});

test('a column of quantities goes down the rows', () => {
  const rows = [row(1, 'A', '1', { verdict: good(1, 1) }), row(2, 'B'), row(3, 'C')];
  expect(filled(quantitiesFilled(rows, 2, ['7', '8', '9']))).toEqual(['A=1', 'B=7', 'C=8']);
});

test('verdicts: rounded and proposed quantities stand in the field, packagings are counted, summed rows leave', () => {
  const rows = [row(1, 'a1', '150'), row(2, 'EAN', '3'), row(3, 'A1', '50'), row(4, '?', '1')];
  const verdicts: Verdict[] = [
    good(1, 200, { rows: 2 }),
    good(2, 300, { counted: { packaging: 'CF', pieces: 100, count: 3 } }),
    { kind: 'summed', article: article(1), quantity: null, into: 0 },
    { kind: 'unknown', article: null, quantity: null },
  ];
  const after = checked(rows, rows, verdicts, write);
  expect(filled(after)).toEqual(['A1=200', 'EAN=3', '?=1']);
  expect(countsOf(after)).toEqual({ filled: 3, ready: 2, wrong: 1, waiting: 0, cents: 50_000 });
});

test('what was written over meanwhile keeps waiting, and so does what was summed into it', () => {
  const sent = [row(1, 'A', '1'), row(2, 'a', '1')];
  const now = [row(1, 'B', '1'), row(2, 'a', '1')];
  const verdicts: Verdict[] = [
    good(1, 2, { rows: 2 }),
    { kind: 'summed', article: article(1), quantity: null, into: 0 },
  ];
  const after = checked(now, sent, verdicts, write);
  expect(filled(after)).toEqual(['B=1', 'a=1']);
  expect(after.filter(waits)).toHaveLength(2);
});

test('good rows of one article are found, to be summed (C-QUICK-6)', () => {
  const rows = [
    row(1, 'A', '1', { verdict: good(1, 1) }),
    row(2, 'B', '1', { verdict: good(2, 1) }),
    row(3, 'a', '1', { verdict: good(1, 1) }),
  ];
  expect(twinsOf(rows).map(({ key }) => key)).toEqual([1, 3]);
  expect(twinsOf(rows.slice(0, 2))).toEqual([]);
});

test('scanning: a row of its own, then one more of it, counted even while the first verdict is on its way', () => {
  const once = scanned(withBlanks([]), '8031', () => 'never').rows;
  expect(filled(once)).toEqual(['8031=']);
  const sent = once.filter(waits);
  const twice = scanned(once, '8031', () => 'never').rows;
  const counted = { packaging: 'CF', pieces: 100, count: 1 };
  const checkedOnce = checked(twice, sent, [good(1, 100, { proposed: true, counted })], write);
  expect(filled(checkedOnce)).toEqual(['8031=2']);
  expect(checkedOnce.filter(waits)).toHaveLength(1);
  const third = scanned(
    [row(1, '8031', '2', { verdict: good(1, 200) })],
    '8031',
    ({ quantity }) => `${Number(quantity) + 1}`,
  ).rows;
  expect(filled(third)).toEqual(['8031=3']);
});

test('rows leave, the form stays', () => {
  const rows = withBlanks([row(1, 'A'), row(2, 'B')]);
  expect(filled(without(rows, new Set([1])))).toEqual(['B=']);
  expect(without(rows, new Set([1])).length).toBe(FIRST_ROWS);
});
