import { expect, test } from 'vitest';
import { neededFor } from './import-access.rules.ts';

const CSV = { format: 'csv', files: [] } as const;
const folder = (...files: string[]) => ({ format: 'folder', files }) as const;

test.each([
  ['stock', { kind: 'stock', columns: { product: 'A', quantity: 'B' } }, ['articles.write']],
  ['prices', { kind: 'prices', columns: { product: 'A', price: 'B' } }, ['prices.write']],
  ['customers', { kind: 'customers', columns: { code: 'A', company_name: 'B' } }, ['customers.write']],
  [
    'a list with prices',
    { kind: 'catalogue', columns: { code: 'A', name_it: 'B', price: 'C' } },
    ['articles.write', 'prices.write'],
  ],
  ['a list without', { kind: 'catalogue', columns: { code: 'A', name_it: 'B', price: '' } }, ['articles.write']],
] as const)('%s needs what changing it by hand needs (C-OFF-5)', (_, mapping, permissions) => {
  expect(neededFor(CSV, mapping)).toEqual({ permissions, closed: undefined });
});

test.each([
  [
    'articles and prices',
    folder('products.csv', 'prices.csv', 'images/a.jpg'),
    ['articles.write', 'prices.write'],
    undefined,
  ],
  ['inside one folder', folder('export/products.csv', 'export/images/a.jpg'), ['articles.write'], undefined],
  ['logins', folder('products.csv', 'users.csv'), ['articles.write'], 'users'],
  ['logins in JSON lines', folder('Users.jsonl'), [], 'users'],
  ['invoices', folder('invoices.csv'), [], 'invoices'],
  ['FatturaPA', folder('fatturapa/IT01.xml'), [], 'fatturapa'],
  ['pages of the shop', folder('content/pages/a.md'), ['content.write'], undefined],
])('a folder with %s', (_, form, permissions, closed) => {
  expect(neededFor(form, null)).toEqual({ permissions, closed });
});
