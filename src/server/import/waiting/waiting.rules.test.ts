import { describe, expect, test } from 'vitest';
import type { Issue } from '../issue-log.ts';
import type { IssueCode } from '../issue-texts.ts';
import { parted, type WaitedFor, waitedCode } from './waiting.rules.ts';

const issue = (line: number, code: IssueCode, value: string): Issue => ({
  file: 'stock',
  line,
  column: 'product',
  value,
  code,
});

describe('a row waits (C-EXC-1)', () => {
  test.each<[string, Issue[], Array<[number, WaitedFor, string]>, number]>([
    ['for an article', [issue(2, 'unknown-product', 'VT1')], [[2, 'article', 'VT1']], 0],
    ['for a customer, however the number is written', [issue(2, 'unknown-customer', '007')], [[2, 'customer', '7']], 0],
    ['for an order', [issue(2, 'unknown-order', 'oc/012/2026')], [[2, 'order', 'OC/12/2026']], 0],
    ['not with a second fault', [issue(2, 'unknown-product', 'VT1'), issue(2, 'negative', '-1')], [], 2],
    ['not for what nobody can create', [issue(2, 'unknown-product', ' ')], [], 1],
    ['not for another reason', [issue(2, 'negative', '-1')], [], 1],
    ['not the header', [issue(1, 'unknown-product', 'VT1')], [], 1],
    ['beside one that is refused', [issue(3, 'negative', '-1'), issue(2, 'unknown-list', 'X')], [[2, 'list', 'X']], 1],
  ])('%s', (_, issues, waiting, refused) => {
    const found = parted(issues, (line) => line > 1);
    expect(found.waiting.map(({ line, waitsFor, code }) => [line, waitsFor, code])).toEqual(waiting);
    expect(found.refused).toHaveLength(refused);
  });
});

test.each<[WaitedFor, string, string | undefined]>([
  ['article', ' VT1 ', 'VT1'],
  ['article', 'x'.repeat(101), undefined],
  ['customer', '12a', undefined],
  ['customer', '99999999999', undefined],
])('the code of %s %j is %j', (kind, value, code) => {
  expect(waitedCode(kind, value)).toBe(code);
});
