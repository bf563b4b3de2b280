import { expect, test } from 'vitest';
import { CELL_FAULTS } from '#contract/office/grids/grid-edit.rules.ts';
import { NO_PRICE_DRAFT, type PriceDraft, readDraft, typedOf, unsavedCount } from './article-price-draft.rules.ts';

const ROWS = [
  { id: 1, list: 'BASE', from: 1, price: 31_234, valid_from: null, valid_to: null },
  { id: 2, list: 'BASE', from: 100, price: 28_000, valid_from: null, valid_to: '2026-12-24' },
];
const draft = (more: Partial<PriceDraft>): PriceDraft => ({ ...NO_PRICE_DRAFT, ...more });
const NEW = { list: 'BASE', from: '500', price: '2,5', valid_from: '', valid_to: '' };

test('a row is shown as it is typed, with its four decimals', () => {
  expect(typedOf(ROWS[0] as (typeof ROWS)[0], 'it')).toEqual({
    from: '1',
    price: '3,1234',
    valid_from: '',
    valid_to: '',
  });
});

test('only fields that differ are sent, with what the page held (C-OFF-4)', () => {
  const read = readDraft(
    draft({ changed: { 1: { price: '3,20', from: '1' }, 2: { price: '2,80' } }, added: [NEW], removed: [] }),
    ROWS,
    'it',
  );
  expect(read).toEqual({
    change: [{ id: 1, values: { price: 32_000 }, known: { price: 31_234 } }],
    add: [{ list: 'BASE', from: 500, price: 25_000, valid_from: null, valid_to: null }],
    remove: [],
    faults: [],
  });
});

test('what the page held when the row was touched counts, not what came meanwhile', () => {
  const held = { from: 1, price: 30_000, valid_from: null, valid_to: null };
  const read = readDraft(draft({ changed: { 1: { price: '3,20' } }, known: { 1: held } }), ROWS, 'it');
  expect(read.change).toEqual([{ id: 1, values: { price: 32_000 }, known: { price: 30_000 } }]);
});

test('a row that is removed is not changed too', () => {
  const removing = draft({ changed: { 2: { price: 'x' } }, removed: [2] });
  expect(readDraft(removing, ROWS, 'it')).toMatchObject({ change: [], remove: [2], faults: [] });
});

test('faults name their row and field', () => {
  const wrong = draft({ changed: { 1: { price: 'molto' } }, added: [{ ...NEW, price: '' }] });
  expect(readDraft(wrong, ROWS, 'it').faults).toEqual([
    { row: '1', field: 'price', why: CELL_FAULTS.number },
    { row: 'new:0', field: 'price', why: CELL_FAULTS.empty },
  ]);
  expect(unsavedCount(wrong)).toBe(2);
});
