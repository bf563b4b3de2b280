import { expect, test } from 'vitest';
import type { LaterRows } from '#contract/values/stock-split.ts';
import { readyDays } from './delivery-fit.rules.ts';

const later = (some_now: boolean, from: [string, 'date' | 'week'] | null, complete: string | null): LaterRows => ({
  rows: 1,
  undated: complete === null ? 1 : 0,
  some_now,
  complete,
  from: from && { date: from[0], precision: from[1] },
});

test.each([
  ['everything is there', null, '2026-11-23', '2026-11-23'],
  ['some of it is there', later(true, ['2026-12-07', 'date'], '2026-12-20'), '2026-11-23', '2026-12-20'],
  ['nothing is there before a day', later(false, ['2026-12-07', 'date'], '2026-12-07'), '2026-12-07', '2026-12-07'],
  [
    'nothing is there before a week: its last day',
    later(false, ['2026-12-07', 'week'], '2026-12-13'),
    '2026-12-13',
    '2026-12-13',
  ],
  ['something has no date', later(true, ['2026-12-07', 'date'], null), '2026-11-23', null],
  ['nothing has a date', later(false, null, null), '2026-11-23', null],
  ['it arrives today', later(false, ['2026-11-23', 'date'], '2026-11-23'), '2026-11-23', '2026-11-23'],
])('%s', (_, rows, first, all) => {
  expect(readyDays(rows, '2026-11-23')).toEqual({ first, all });
});
