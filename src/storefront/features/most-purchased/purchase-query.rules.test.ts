import { expect, test } from 'vitest';
import { isNarrowed, purchaseFields, purchasePage, purchaseQuery, purchasesRequest } from './purchase-query.rules.ts';

const TODAY = '2026-11-21';
const read = (query: string) => purchaseQuery(new URLSearchParams(query), TODAY);

test('the last 12 months, the most often ordered first, without a question (C-ACC-1)', () => {
  expect(purchasesRequest(read(''))).toEqual({ from: '21112025', page: 1 });
  expect(isNarrowed(read(''), TODAY)).toBe(false);
});

test('range, address, text and order go to the call, to the files and from page to page (C-ACC-1, S-1.19)', () => {
  const query = read('from=2026-01-02&to=2026-06-30&destination=2&text=vite&sort=quantity&page=3');
  const fields = { from: '02012026', to: '30062026', destination: '2', text: 'vite', sort: 'quantity' };
  expect(purchaseFields(query)).toEqual(fields);
  expect(purchasesRequest(query)).toEqual({ ...fields, page: 3 });
  const again = new URLSearchParams(Object.entries(purchasePage(query, 4)).map(([key, value]) => [key, `${value}`]));
  expect(purchaseQuery(again, TODAY)).toEqual({ ...query, page: 4 });
});

test.each(['sort=price', 'destination=x', 'page=-1'])('%s is ignored', (query) =>
  expect(read(query)).toEqual(read('')),
);
