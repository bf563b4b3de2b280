import { expect, test } from 'vitest';
import type { MergePreview } from '#contract/office/customer-merge.ts';
import { comparedFields, firstTaken } from './compared-fields.rules.ts';

const side = (code: number, fields: object) => ({ code, name: '', town: '', active: true, merged_into: null, fields });
const preview = (stays: object, goes: object, choosable = ['phone', 'fax', 'discount']): MergePreview => ({
  stays: side(1, stays),
  goes: side(2, goes),
  refusals: [],
  warnings: [],
  moves: [],
  agents: {},
  price_lists: {},
  payments: {},
  choosable,
});

test.each([
  ['two values', { phone: '1' }, { phone: '2' }, ['phone'], [], []],
  ['the same value', { phone: '1' }, { phone: '1' }, [], ['phone'], []],
  ['empty on both sides, however that is written', { phone: '' }, { phone: null }, [], [], []],
  ['what is missing is taken', { phone: '' }, { phone: '2' }, ['phone'], [], ['phone']],
  ['what is missing of the terms is not', { discount: '' }, { discount: '50' }, ['discount'], [], []],
  ['what only the one that stays has', { fax: '1' }, { fax: '' }, ['fax'], [], []],
  ['nor what the person may not take', { pec: '' }, { pec: 'a@b.it' }, ['pec'], [], []],
  ['lists', { payment_methods: ['a', 'b'] }, { payment_methods: ['a', 'b'] }, [], ['payment_methods'], []],
])('%s', (_, stays, goes, different, same, taken) => {
  const seen = preview(stays, goes);
  const compared = comparedFields(seen);
  expect(compared.different.map(({ field }) => field)).toEqual(different);
  expect(compared.same.map(({ field }) => field)).toEqual(same);
  expect(firstTaken(seen)).toEqual(taken);
});
