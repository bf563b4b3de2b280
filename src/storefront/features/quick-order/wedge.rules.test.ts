import { expect, test } from 'vitest';
import { burstAfter, isScan, NO_BURST } from './wedge.rules.ts';

/** Keys `gap` ms apart, and whether the Enter after them ends a scan. */
function scan(text: string, gap: number): boolean {
  let burst = NO_BURST;
  let at = 1000;
  for (const key of text) {
    at += gap;
    burst = burstAfter(burst, key, at);
  }
  return isScan(burst, at + gap);
}

test.each([
  ['8031234567891', 5, true],
  ['8031234567891', 30, true],
  ['VT933.08.020', 12, true],
  ['8031234567891', 90, false],
  ['100', 5, false],
])('%s at %d ms a key (C-QUICK-4)', (text, gap, is) => {
  expect(scan(text, gap)).toBe(is);
});

test('a pause begins anew: what was typed before the scan is not part of it (C-QUICK-4)', () => {
  let burst = burstAfter(NO_BURST, 'x', 0);
  burst = burstAfter(burst, '8', 500);
  expect(burst.text).toBe('8');
  expect(burstAfter(burst, '0', 510).text).toBe('80');
});
