import { expect, test } from 'vitest';
import { hiddenPrices } from '#storefront/domain/session/price-privacy.ts';
import { vatView } from '#storefront/domain/session/vat-view.ts';
import { browserChoice } from './browser-choice.ts';

const choice = browserChoice('large_text');

test.each([
  ['', false],
  ['large_text=1', true],
  ['language=it; large_text=1; flash=x', true],
  ['large_text=0', false],
  ['large_text=10', false],
  ['not_large_text=1', false],
])('cookie «%s»: %s', (cookie, on) => {
  expect(choice.isOn(cookie)).toBe(on);
});

test('the line that says yes is read back by its own choice only, the other removes it', () => {
  for (const one of [choice, hiddenPrices, vatView]) {
    const kept = one.line(true).split(';', 1)[0] ?? '';
    expect([choice, hiddenPrices, vatView].filter(({ isOn }) => isOn(kept))).toEqual([one]);
    expect(one.line(false)).toContain('Max-Age=0');
  }
});
