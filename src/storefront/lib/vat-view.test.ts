import { expect, test } from 'vitest';
import { vatCookie, vatWanted } from './vat-view.ts';

test.each([
  ['', false],
  ['vat_prices=1', true],
  ['language=it; vat_prices=1; flash=x', true],
  ['vat_prices=0', false],
  ['vat_prices=10', false],
  ['my_vat_prices=1', false],
])('cookie «%s»: prices with VAT %s', (cookie, wanted) => {
  expect(vatWanted(cookie)).toBe(wanted);
});

test('the line that asks for them is read back, the other removes it', () => {
  expect(vatWanted(vatCookie(true).split(';', 1)[0] ?? '')).toBe(true);
  expect(vatCookie(false)).toContain('Max-Age=0');
});
