import { expect, test } from 'vitest';
import { storedAttribute } from './attribute-value.rules.ts';

test.each([
  ['text', 'Zincato', 'Zinc plated', { code: 'a', value_it: 'Zincato', value_en: 'Zinc plated' }],
  ['text', 'Zincato', '', { code: 'a', value_it: 'Zincato', value_en: 'Zincato' }],
  ['text', '', 'Zinc plated', { code: 'a', value_it: 'Zinc plated', value_en: 'Zinc plated' }],
  ['text', 'x'.repeat(501), '', 'too-long'],
  ['number', '12,5', '', { code: 'a', value_it: '12,5', value_en: '12.5', number: 12.5 }],
  ['number', '1.234,5', 'whatever', { code: 'a', value_it: '1234,5', value_en: '1234.5', number: 1234.5 }],
  ['number', 'dodici', '', 'not-a-number'],
  ['boolean', 'sì', '', { code: 'a', value_it: 'Sì', value_en: 'Yes' }],
  ['boolean', 'No', '', { code: 'a', value_it: 'No', value_en: 'No' }],
  ['boolean', 'forse', '', 'not-a-flag'],
] as const)('%s: %s / %s', (type, it, en, stored) => {
  expect(storedAttribute({ code: 'a', type }, { it, en })).toEqual(stored);
});
