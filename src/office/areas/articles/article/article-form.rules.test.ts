import { expect, test } from 'vitest';
import type { ArticleValues } from '#contract/office/articles.ts';
import { formOf, NO_DRAFT, overField, valuesOf, withField, withoutField } from './article-form.rules.ts';

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
  attributes: [],
  related: ['A 1', 'B'],
  alternatives: [],
  superseded_by: '',
  is_new: false,
  is_hot: false,
  next_insert: false,
  active: true,
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

test('a change is stored with what the page held, whatever comes meanwhile (C-OFF-4)', () => {
  const first = withField(NO_DRAFT, 'name_it', 'Vite TE', VALUES, 'it');
  expect(first).toEqual({ form: { name_it: 'Vite TE' }, known: { name_it: 'Vite' } });
  const theirs = { ...VALUES, name_it: 'Bullone' };
  const second = withField(first, 'name_it', 'Vite TE 8', theirs, 'it');
  expect(second.known).toEqual({ name_it: 'Vite' });
  expect(overField(second, 'name_it', theirs)).toEqual({
    form: { name_it: 'Vite TE 8' },
    known: { name_it: 'Bullone' },
  });
  expect(withoutField(second, 'name_it')).toEqual(NO_DRAFT);
  expect(withField(second, 'name_it', 'Bullone', theirs, 'it')).toEqual(NO_DRAFT);
});
