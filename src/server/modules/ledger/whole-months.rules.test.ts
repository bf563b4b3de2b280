import { expect, test } from 'vitest';
import { wholeMonths } from './whole-months.rules.ts';

const EXAMPLES: ReadonlyArray<readonly [from: string, to: string, first: string, after: string]> = [
  ['2026-01-01', '2026-03-31', '2026-01-01', '2026-04-01'],
  ['2025-11-24', '2026-11-24', '2025-12-01', '2026-11-01'],
  ['2026-01-05', '2026-01-20', '2026-02-01', '2026-01-01'],
  ['2026-01-05', '2026-02-10', '2026-02-01', '2026-02-01'],
  ['2025-12-01', '2025-12-31', '2025-12-01', '2026-01-01'],
  ['2024-02-01', '2024-02-29', '2024-02-01', '2024-03-01'],
  ['2023-02-01', '2023-02-28', '2023-02-01', '2023-03-01'],
  ['2026-01-31', '2026-01-31', '2026-02-01', '2026-02-01'],
];

test.each(EXAMPLES)('%s to %s: whole months from %s, before %s (C-DOC-2)', (from, to, first, after) => {
  expect(wholeMonths(from, to)).toEqual({ first, after });
});
