import { expect, test } from 'vitest';
import { type Due, dueColumns } from './dues.rules.ts';

const HALVES: Due[] = [
  { on: '2026-03-31', amount: 500_000 },
  { on: '2026-02-28', amount: 510_000 },
];

test.each<[dues: Due[], paidBefore: string | undefined, expected: ReturnType<typeof dueColumns>]>([
  [[], undefined, undefined],
  [HALVES, undefined, { due_amount: 1_010_000, due_open: 1_010_000, next_due: '2026-02-28', last_due: '2026-03-31' }],
  [HALVES, '2026-03-01', { due_amount: 1_010_000, due_open: 500_000, next_due: '2026-03-31', last_due: '2026-03-31' }],
  [HALVES, '2026-04-01', { due_amount: 1_010_000, due_open: 0, next_due: null, last_due: '2026-03-31' }],
  // On receipt: by the day of the document, 31 January.
  [[{ on: null, amount: 7 }], '2026-01-31', { due_amount: 7, due_open: 7, next_due: null, last_due: null }],
  [[{ on: null, amount: 7 }], '2026-02-01', { due_amount: 7, due_open: 0, next_due: null, last_due: null }],
  // A credit falls due to nobody.
  [
    [{ on: '2026-03-31', amount: -9 }],
    undefined,
    { due_amount: -9, due_open: -9, next_due: null, last_due: '2026-03-31' },
  ],
])('%j, paid before %s (C-DOC-3)', (dues, paidBefore, expected) => {
  expect(dueColumns(dues, '2026-01-31', paidBefore)).toEqual(expected);
});
