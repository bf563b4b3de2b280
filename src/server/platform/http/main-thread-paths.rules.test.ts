import { expect, test } from 'vitest';
import { api } from '#contract/endpoints/api.ts';
import { exchangeApi } from '#contract/exchange/exchange-api.ts';
import { officeApi } from '#contract/office/office-api.ts';
import * as officeFiles from '#contract/office/office-files.ts';
import { isForMainThread } from './main-thread-paths.rules.ts';

const filled = (path: string) => path.replace('{module}', 'bancale').replace(/\{\w+\}/g, '7');
const paths = (endpoints: object) =>
  Object.values(endpoints).flatMap((one) => (typeof one?.path === 'string' ? [filled(one.path)] : []));

test.each([
  ['calls of the office', paths(officeApi), 100],
  ['files of the office', paths(officeFiles), 10],
  ['calls of other systems', paths(exchangeApi), 10],
])('%s go to the main thread', (_, all, least) => {
  expect(all.length).toBeGreaterThan(least);
  expect(all.filter((path) => !isForMainThread(path))).toEqual([]);
});

test('calls of visitors and customers stay in each thread', () => {
  const all = paths(api);
  expect(all.length).toBeGreaterThan(50);
  expect(all.filter(isForMainThread)).toEqual([]);
});

test.each([
  ['/ufficio', true],
  ['/ufficio/orders/7', true],
  ['/ufficiali', false],
  ['/documents/order/7.pdf', true],
  ['/exchange/danea/articles', true],
  ['/api/office/openapi.json', true],
  ['/metrics', true],
  ['/healthz', false],
  ['/trafficz', false],
  ['/', false],
  ['/media/pictures/a.svg', false],
])('%s: %s', (path, isMain) => {
  expect(isForMainThread(path)).toBe(isMain);
});
