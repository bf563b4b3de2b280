import { expect, test } from 'vitest';
import { priceBaseText } from './price-base-text.ts';

test.each([
  [{ quantity: 100, pack: false }, 'PZ', 345, 'it', '€ 3,45 / 100 pz'],
  [{ quantity: 1000, pack: true }, 'PZ', 124, 'it', '€ 12,40 / conf. da 1.000 pz'],
  [{ quantity: 1000, pack: true }, 'PZ', 124, 'en', '€ 12.40 / pack of 1,000 pcs'],
  [{ quantity: 0.5, pack: true }, 'MT', 12345, 'it', '€ 0,6173 / conf. da 0,5 mt'],
] as const)('%o %s at %d in %s: %s', (base, um, net, locale, text) => {
  expect(priceBaseText(base, { net, um }, locale).replaceAll('\u00a0', ' ')).toBe(text);
});
