import { expect, test } from 'vitest';
import { CELL_FAULTS } from '#contract/office/grids/grid-edit.rules.ts';
import { readTerms } from './price-terms.rules.ts';

const typed = (more: object) => ({ price: '3,12', from: '1', valid_from: '', valid_to: '', ...more });

test('a price is read as its grid reads it, with up to four decimals', () => {
  expect(readTerms(typed({ price: '1.234,5678', from: '0,5', valid_to: '2026-12-24' }), 'it')).toEqual({
    terms: { price: 12_345_678, from: 0.5, valid_from: null, valid_to: '2026-12-24' },
  });
  expect(readTerms(typed({ price: '1,234.5' }), 'en')).toMatchObject({ terms: { price: 12_345_000 } });
});

test.each([
  [{ price: '' }, 'price', CELL_FAULTS.empty],
  [{ price: 'molto' }, 'price', CELL_FAULTS.number],
  [{ from: '0' }, 'from', undefined],
  [{ valid_from: 'domani' }, 'valid_from', CELL_FAULTS.day],
])('%o is refused at its field', (more, field, fault) => {
  expect(readTerms(typed(more), 'it')).toMatchObject({ field, ...(fault && { fault }) });
});
