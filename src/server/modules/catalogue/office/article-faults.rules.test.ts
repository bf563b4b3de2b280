import { expect, test } from 'vitest';
import { attributeFaults, faultsOf, referenceFaults } from './article-faults.rules.ts';

const pack = (code: string, quantity: number, marks = '') => ({
  code,
  um: code,
  quantity,
  default: marks.includes('d'),
  smallest: marks.includes('s'),
});
const values = (changed: object) => ({ packagings: [], min_quantity: null, max_quantity: null, eans: [], ...changed });

test.each([
  ['none at all', { packagings: [] }, {}],
  ['one with both marks', { packagings: [pack('PZ', 1, 'ds')] }, {}],
  ['two, each with a mark', { packagings: [pack('PZ', 1, 's'), pack('SCA', 100, 'd')] }, {}],
  ['no usual one', { packagings: [pack('PZ', 1, 's')] }, { packagings: ['Exactly one packaging is the usual one.'] }],
  [
    'two smallest ones',
    { packagings: [pack('PZ', 1, 'ds'), pack('SCA', 100, 's')] },
    { packagings: ['Exactly one packaging is the smallest that is sold.'] },
  ],
  [
    'the smallest is larger than another',
    { packagings: [pack('PZ', 1, 'd'), pack('SCA', 100, 's')] },
    { packagings: ['The smallest packaging cannot have more pieces than the others.'] },
  ],
  [
    'one code twice',
    { packagings: [pack('PZ', 1, 'ds'), pack('PZ', 10)] },
    { packagings: ['Two packagings have the same code.'] },
  ],
  ['limits in order', { min_quantity: 2, max_quantity: 2 }, {}],
  ['limits crossed', { min_quantity: 3, max_quantity: 2 }, { max_quantity: ['The maximum is below the minimum.'] }],
  [
    'barcodes',
    { eans: ['8001234567897', '8001234567890', '12'] },
    { eans: ['The check digit is wrong: 8001234567890', 'Not an EAN (8, 12, 13 or 14 digits): 12'] },
  ],
])('%s (C-CAT-3)', (_, changed, faults) => {
  expect(faultsOf(values(changed), 'en')).toEqual(faults);
});

test('codes that lead nowhere are named (C-CAT-1)', () => {
  const article = { code: 'A', values: { related: ['B', 'X'], alternatives: ['A'], superseded_by: 'Y' } };
  const unknown = { brand: true, family: false, articles: ['X', 'Y'], taken: [['8001234567897', 'C'] as const] };
  expect(referenceFaults(article, unknown, 'it')).toEqual({
    brand: ['Questa marca non esiste.'],
    eans: ['È già di un altro articolo: 8001234567897 (C)'],
    related: ['Questi codici non esistono: X'],
    alternatives: ['Un articolo non rimanda a sé stesso.'],
    superseded_by: ['Questi codici non esistono: Y'],
  });
});

test('attributes that cannot be stored are named', () => {
  expect(attributeFaults([['diametro', 'not-a-number']], 'it')).toEqual({ attributes: ['Serve un numero: diametro'] });
  expect(attributeFaults([], 'it')).toEqual({});
});
