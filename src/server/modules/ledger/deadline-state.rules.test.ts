import { describe, expect, test } from 'vitest';
import { bankSince, type DeadlineFacts, deadlineState, graceEnds } from './deadline-state.rules.ts';

const days = { today: '2026-11-23', bankSince: '2026-11-16' };
const one: DeadlineFacts = { open: 100, dueDate: '2026-11-30', presented: false, unpaidOn: null };

describe('state of a deadline (C-DOC-3)', () => {
  test.each([
    ['nothing is open', { open: 0, dueDate: '2026-01-01' }, 'paid'],
    ['returned by the bank and paid since', { open: 0, unpaidOn: '2026-10-01' }, 'paid'],
    ['returned by the bank', { unpaidOn: '2026-11-20', presented: true }, 'unpaid'],
    ['a credit is never late', { open: -100, dueDate: '2026-01-01' }, 'toExpire'],
    ['on receipt', { dueDate: null }, 'toExpire'],
    ['later', {}, 'toExpire'],
    ['today is not past', { dueDate: '2026-11-23' }, 'toExpire'],
    ['yesterday is past', { dueDate: '2026-11-22' }, 'expired'],
    ['at the bank, later', { presented: true }, 'atBank'],
    ['at the bank, in its days of grace', { presented: true, dueDate: '2026-11-16' }, 'atBank'],
    ['at the bank, its days of grace are over', { presented: true, dueDate: '2026-11-15' }, 'expired'],
  ] as const)('%s', (_, facts, state) => {
    expect(deadlineState({ ...one, ...facts }, days)).toBe(state);
  });
});

describe('days of grace of a bank receipt (C-DOC-3)', () => {
  test.each([
    ['2026-11-16', 5, [], '2026-11-23'],
    ['2026-11-20', 5, [], '2026-11-27'],
    ['2026-11-21', 1, [], '2026-11-23'],
    ['2026-12-23', 2, ['2026-12-24', '2026-12-25'], '2026-12-29'],
    ['2026-11-16', 0, [], '2026-11-16'],
  ] as const)('due %s, %i bank days: over on the %s', (due, grace, holidays, end) => {
    expect(graceEnds(due, grace, holidays)).toBe(end);
  });

  test.each([
    ['2026-11-23', 5, '2026-11-16'],
    ['2026-11-25', 5, '2026-11-18'],
    ['2026-11-23', 0, '2026-11-23'],
  ] as const)('on %s with %i days the bank has what falls due since %s', (today, grace, since) => {
    const first = bankSince(today, grace, []);
    expect(graceEnds(first, grace, []) >= today).toBe(true);
    expect(first).toBe(since);
  });
});
