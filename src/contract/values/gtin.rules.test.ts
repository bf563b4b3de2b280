import { expect, test } from 'vitest';
import { readGtin } from './gtin.rules.ts';

test.each([
  ['8001234567897', { gtin: '8001234567897' }],
  ['800-1234 567897', { gtin: '8001234567897' }],
  ['96385074', { gtin: '96385074' }],
  ['036000291452', { gtin: '0036000291452' }],
  ['18001234567894', { gtin: '18001234567894' }],
  ['8001234567890', { fault: 'bad-check-digit', digit: 7 }],
  ['1234567', { fault: 'bad-ean' }],
  ['80012345678AB', { fault: 'bad-ean' }],
  ['', { fault: 'bad-ean' }],
])('%s (C-CAT-1)', (value, read) => {
  expect(readGtin(value)).toEqual(read);
});
