import { expect, test } from 'vitest';
import { meantBy } from './code-meaning.rules.ts';

const article = (id: number, carti: string, own = false) => ({ id, carti, own });

test.each([
  ['nothing', 'X', [], []],
  ['the only one, however it is spelled', 'm 81', [article(1, 'M8.1')], [1]],
  [
    'exactly one article’s code before those that are spelled alike',
    'm8.1',
    [article(1, 'M8.1'), article(2, 'M-81')],
    [1],
  ],
  ['several that are spelled alike', 'm81', [article(1, 'M8.1'), article(2, 'M-81')], [1, 2]],
  ['the customer’s own word against the shop’s code', 'M8.1', [article(1, 'M8.1'), article(2, 'ZZ', true)], [1, 2]],
  ['the customer’s own word for the same article', 'M8.1', [article(1, 'M8.1', true), article(2, 'M-81')], [1]],
] as const)('%s (C-QUICK-5)', (_, code, found, meant) => {
  expect(meantBy(code, found).map(({ id }) => id)).toEqual(meant);
});
