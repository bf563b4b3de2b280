import { expect, test } from 'vitest';
import type { Deadline } from '#contract/endpoints/account/deadlines.ts';
import {
  byMonth,
  chosenIds,
  deadlineFilters,
  deadlinesRequest,
  sumOpen,
  transferReason,
} from './deadline-list.rules.ts';

const deadline = (id: number, due_date: string | null, more: Partial<Deadline> = {}): Deadline => ({
  id,
  due_date,
  document: { kind: 'invoice', id, number: `2026/${id}`, date: '' },
  part: 1,
  parts: 1,
  method: 'Bonifico',
  amount: 100,
  open: 100,
  state: 'toExpire',
  days_late: 0,
  unpaid_on: null,
  unpaid_reason: '',
  fee: 0,
  disputed: false,
  payable: true,
  not_payable: null,
  payment: null,
  ...more,
});

test('deadlines stand by month, with what is open in each (C-DOC-3)', () => {
  const months = byMonth([
    deadline(1, '31/10/2026', { open: 0.1 }),
    deadline(2, '30/11/2026', { open: 0.2 }),
    deadline(3, '30/11/2026', { open: 0.1 }),
    deadline(4, null),
  ]);
  expect(months.map(({ month, deadlines, open }) => [month, deadlines.map(({ id }) => id), open])).toEqual([
    ['2026-10', [1], 0.1],
    ['2026-11', [2, 3], 0.3],
    ['', [4], 100],
  ]);
});

test('a credit reduces what is open', () => {
  expect(sumOpen([{ open: 100.05 }, { open: -40.1 }])).toBe(59.95);
});

const LIST = [
  deadline(1, '31/10/2026', { state: 'expired' }),
  deadline(2, '31/10/2026', { state: 'expired', disputed: true }),
  deadline(3, '30/11/2026', { state: 'atBank', payable: false, not_payable: 'at-bank' }),
  deadline(4, '31/12/2026'),
  deadline(5, '31/10/2026', { state: 'unpaid' }),
];

test.each([
  ['', [1, 5]],
  ['pay=4', [4]],
  ['pay=4&pay=2', [2, 4]],
  ['pay=3', []],
  ['pay=', []],
  ['pay=99&pay=x', []],
])('"%s" chooses %j', (query, ids) => {
  expect(chosenIds(new URLSearchParams(query), LIST)).toEqual(ids);
});

test('the list has no range until one is asked for, and everything open is on one page', () => {
  const read = (query: string) => deadlineFilters(new URLSearchParams(query), '2026-11-24');
  expect(read('').from).toBe('');
  expect(deadlinesRequest(read(''))).toEqual({ from: '01011900', page: 1, per_page: 100 });
  expect(deadlinesRequest(read('state=unpaid&from=2026-01-01&method=RiBa&sort=amount-dec'))).toEqual({
    page: 1,
    per_page: 100,
    state: 'unpaid',
    from: '01012026',
    method: 'RiBa',
    sort: 'amount-dec',
  });
});

test('the reason names customer and documents, each once, within 140 characters', () => {
  expect(transferReason(10482, [LIST[0], LIST[3], LIST[3]] as Deadline[])).toBe('10482 2026/1 2026/4');
  const many = Array.from({ length: 40 }, (_, id) => deadline(1000 + id, null));
  const reason = transferReason(10482, many);
  expect(reason.length).toBeLessThanOrEqual(140);
  const [, left] = /\+(\d+)$/.exec(reason) ?? [];
  expect(reason.split(' ').length - 2 + Number(left)).toBe(40);
});
