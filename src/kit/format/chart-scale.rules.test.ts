import { expect, test } from 'vitest';
import { changePercent, chartScale, sharePercent } from './chart-scale.rules.ts';

test.each([
  [0, [0, 1]],
  [3, [0, 1, 2, 3]],
  [5380, [0, 2000, 4000, 6000]],
  [8000, [0, 2000, 4000, 6000, 8000]],
  [8001, [0, 5000, 10000]],
  [99, [0, 50, 100]],
  [120_000, [0, 50_000, 100_000, 150_000]],
])('up to %d the axis has %j', (highest, ticks) => {
  expect(chartScale(highest)).toEqual({ top: ticks.at(-1), ticks });
});

test.each([
  [105.4, 100, 5.4],
  [90, 100, -10],
  [0, 100, -100],
  [5, 0, undefined],
])('%d after %d is a change of %s', (now, before, change) => expect(changePercent(now, before)).toBe(change));

test('shares are whole per cents, of nothing 0', () => {
  expect([sharePercent(1, 3), sharePercent(2, 3), sharePercent(1, 0)]).toEqual([33, 67, 0]);
});
