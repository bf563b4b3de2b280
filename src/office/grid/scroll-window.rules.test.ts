import { describe, expect, test } from 'vitest';
import {
  firstAt,
  firstShowing,
  isScaled,
  type ListSize,
  lastFirst,
  MOST_PIXELS,
  rowWindow,
  scrolledHeight,
  topOf,
} from './scroll-window.rules.ts';

const size = (total: number): ListSize => ({ total, row: 32, height: 736 });

describe('rows of a long list', () => {
  test.each([
    [38, false, 38 * 32],
    [250_000, false, 8_000_000],
    [250_001, true, MOST_PIXELS],
    [1_000_000, true, MOST_PIXELS],
  ])('%i rows: scaled %s, %i pixels', (total, scaled, pixels) => {
    expect(isScaled(size(total))).toBe(scaled);
    expect(scrolledHeight(size(total))).toBe(pixels);
  });

  test.each([38, 10_000, 1_000_000, 5_000_000])('of %i rows any is reached, also when the bar is scaled', (total) => {
    const list = size(total);
    for (const place of [0, 1, 17, Math.floor(total / 2), 500_000, total - 1].filter((one) => one < total)) {
      const first = firstShowing(list, 0, place);
      const top = topOf(list, first);
      expect(top).toBeGreaterThanOrEqual(0);
      expect(top).toBeLessThanOrEqual(Math.max(0, scrolledHeight(list) - list.height));
      const back = firstAt(list, top);
      expect(back).toBeCloseTo(first, 3);
      const { from, to, offset } = rowWindow(list, back, top);
      expect(place).toBeGreaterThanOrEqual(from);
      expect(place).toBeLessThan(to);
      // The row stands whole within the visible part.
      const y = offset + (place - from) * list.row - top;
      expect(y).toBeGreaterThanOrEqual(-1);
      expect(y + list.row).toBeLessThanOrEqual(list.height + 1);
      expect(to - from).toBeLessThanOrEqual(34);
    }
  });

  test('the end of the bar is the last row, its beginning the first', () => {
    const list = size(1_000_000);
    expect(firstAt(list, 0)).toBe(0);
    expect(firstAt(list, MOST_PIXELS - list.height)).toBeCloseTo(lastFirst(list), 6);
    expect(firstAt(list, MOST_PIXELS * 2)).toBeCloseTo(lastFirst(list), 6);
    expect(lastFirst(list) + list.height / list.row).toBe(1_000_000);
  });

  test('a list that fits is never scrolled', () => {
    const list = size(10);
    expect(lastFirst(list)).toBe(0);
    expect(rowWindow(list, 0, 0)).toEqual({ from: 0, to: 10, offset: 0 });
    expect(firstShowing(list, 0, 9)).toBe(0);
  });
});
