import { expect, test } from 'vitest';
import { hidePricesCookie, pricesHidden } from './price-privacy.ts';

test.each([
  ['', false],
  ['hide_prices=1', true],
  ['language=it; hide_prices=1; flash=x', true],
  ['hide_prices=0', false],
  ['hide_prices=10', false],
  ['not_hide_prices=1', false],
])('cookie «%s»: prices hidden %s', (cookie, hidden) => {
  expect(pricesHidden(cookie)).toBe(hidden);
});

test('the line that hides them is read back, the other removes it', () => {
  expect(pricesHidden(hidePricesCookie(true).split(';', 1)[0] ?? '')).toBe(true);
  expect(hidePricesCookie(false)).toContain('Max-Age=0');
});
