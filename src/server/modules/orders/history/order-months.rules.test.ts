import { expect, test } from 'vitest';
import { countedRange } from './order-months.rules.ts';

test('this month and the eleven before it, each with its days and the same month a year earlier (C-ACC-1)', () => {
  const { months, ...range } = countedRange('2026-11-21');
  expect(months.map(({ month }) => month).join(' ')).toBe(
    '2025-12 2026-01 2026-02 2026-03 2026-04 2026-05 2026-06 2026-07 2026-08 2026-09 2026-10 2026-11',
  );
  expect(months[2]).toEqual({ month: '2026-02', from: '2026-02-01', to: '2026-02-28', before: '2025-02' });
  expect(range).toEqual({ from: '2025-12-01', beforeFrom: '2024-12-01', beforeTo: '2025-11-21' });
});

test.each([
  ['2028-02-29', '2027-02-28'],
  ['2026-01-01', '2025-01-01'],
  ['2026-12-31', '2025-12-31'],
])('a year before %s is %s', (today, before) => expect(countedRange(today).beforeTo).toBe(before));

test('a leap year’s February has 29 days', () => {
  expect(countedRange('2028-02-29').months.at(-1)).toMatchObject({ from: '2028-02-01', to: '2028-02-29' });
});
