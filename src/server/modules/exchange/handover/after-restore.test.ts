/** Numbers of orders as other systems write them. */
import { expect, test } from 'vitest';
import { highestNumbers, seriesNumber } from './after-restore.ts';

test.each([
  ['OC/57/2026', { series: 'OC', sequence: 57, year: 2026 }],
  [' oc/0057/2026 ', { series: 'OC', sequence: 57, year: 2026 }],
  ['57', undefined],
  ['OC/57', undefined],
  ['OC/57/26', undefined],
  ['OC/-1/2026', undefined],
  ['OC/1234567890/2026', undefined],
] as const)('%s', (written, expected) => expect(seriesNumber(written)).toEqual(expected));

test('the highest of each series and year counts', () => {
  const numbers = ['OC/9/2026', 'OC/57/2026', 'OC/12/2026', 'OC/800/2025', 'OW/3/2026'];
  expect(highestNumbers(numbers.flatMap((one) => seriesNumber(one) ?? []))).toEqual([
    { series: 'OC', sequence: 57, year: 2026 },
    { series: 'OC', sequence: 800, year: 2025 },
    { series: 'OW', sequence: 3, year: 2026 },
  ]);
});
