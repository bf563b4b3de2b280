import { expect, test } from 'vitest';
import type { ArticleValues } from '#contract/office/articles.ts';
import { formOf, valuesOf } from './article-form.rules.ts';

const VALUES: ArticleValues = {
  name_it: 'Vite',
  name_en: 'Screw',
  short_it: '',
  short_en: '',
  description_it: '',
  description_en: '',
  keywords_it: '',
  keywords_en: '',
  brand: 'ACME',
  family: 'VIT',
  vat: 22,
  um: 'PZ',
  mpn: '',
  packagings: [{ code: 'MT', um: 'MT', quantity: 2.5, default: true, smallest: true }],
  min_quantity: null,
  max_quantity: 1500.5,
  eans: ['8001234567897'],
  pictures: [],
  attributes: [],
  related: ['A 1', 'B'],
  alternatives: [],
  superseded_by: '',
  is_new: false,
  is_hot: false,
  next_insert: false,
  active: true,
  cost: 12_345,
  floor_margin: 22.5,
};

test('texts of numbers and lists come back as they were', () => {
  const form = formOf(VALUES, 'it');
  expect([form.max_quantity, form.packagings[0]?.quantity, form.related]).toEqual(['1500,5', '2,5', 'A 1\nB']);
  expect(valuesOf(form)).toEqual({ values: VALUES, faults: {} });
  expect(valuesOf(formOf(VALUES, 'en'))).toEqual({ values: VALUES, faults: {} });
});

test.each([
  [{ vat: '22' }, { vat: 22 }, {}],
  [{ vat: '4,5' }, {}, { vat: 'whole' }],
  [{ vat: '' }, {}, { vat: 'whole' }],
  [{ min_quantity: '' }, { min_quantity: null }, {}],
  [{ min_quantity: 'tre' }, {}, { min_quantity: 'number' }],
  [{ eans: ' 1 \n\n 2' }, { eans: ['1', '2'] }, {}],
  [
    { packagings: [{ code: 'PZ', um: '', quantity: '0', default: true, smallest: true }] },
    {},
    { packagings: 'number' },
  ],
  [
    { packagings: [{ code: 'PZ', um: ' ', quantity: '1', default: true, smallest: true }] },
    { packagings: [{ code: 'PZ', um: 'PZ', quantity: 1, default: true, smallest: true }] },
    {},
  ],
])('%j', (form, values, faults) => {
  expect(valuesOf(form)).toEqual({ values, faults });
});

test.each([
  ['', { values: { cost: null }, faults: {} }],
  ['3,1234', { values: { cost: 31_234 }, faults: {} }],
  ['-1', { values: {}, faults: { cost: 'negative' } }],
  ['molto', { values: {}, faults: { cost: 'number' } }],
])('a cost typed as %j', (cost, read) => expect(valuesOf({ cost })).toEqual(read));

test.each([
  ['', { values: { floor_margin: null }, faults: {} }],
  ['22,5 %', { values: { floor_margin: 22.5 }, faults: {} }],
  ['22,55', { values: {}, faults: { floor_margin: 'floor' } }],
  ['100', { values: {}, faults: { floor_margin: 'floor' } }],
])('a floor typed as %j', (floor_margin, read) => expect(valuesOf({ floor_margin })).toEqual(read));
