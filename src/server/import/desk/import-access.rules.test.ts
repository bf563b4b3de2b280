import { expect, test } from 'vitest';
import { costColumns, hasAmounts, isOfCustomers, neededFor, withoutCosts } from './import-access.rules.ts';

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
  ['articles with costs', { kind: 'products', columns: { code: 'A', cost: 'B' } }, ['articles.write', 'costs.read']],
  ['a list without', { kind: 'catalogue', columns: { code: 'A', name_it: 'B', price: '' } }, ['articles.write']],
] as const)('%s needs what changing it by hand needs (C-OFF-5)', (_, mapping, permissions) => {
  expect(neededFor(CSV, mapping)).toEqual({ permissions, closed: undefined });
});

test.each([
  [
    'articles and prices',
    folder('products.csv', 'prices.csv', 'images/a.jpg'),
    ['articles.write', 'prices.write', 'costs.read'],
    undefined,
  ],
  [
    'inside one folder',
    folder('export/products.csv', 'export/images/a.jpg'),
    ['articles.write', 'costs.read'],
    undefined,
  ],
  ['logins', folder('products.csv', 'users.csv'), ['articles.write', 'costs.read'], 'users'],
  ['logins in JSON lines', folder('Users.jsonl'), [], 'users'],
  ['invoices', folder('invoices.csv'), [], 'invoices'],
  ['FatturaPA', folder('fatturapa/IT01.xml'), [], 'fatturapa'],
  ['pages of the shop', folder('content/pages/a.md'), ['content.write'], undefined],
])('a folder with %s', (_, form, permissions, closed) => {
  expect(neededFor(form, null)).toEqual({ permissions, closed });
});

test('columns of costs are those that are read as such, and those whose heading says so (C-OFF-5)', () => {
  const columns = ['Codice', 'Costo unitario (€)', 'Netto', 'Sconto', 'Margine minimo'];
  const mapping = { kind: 'products', columns: { code: 'Codice', cost: '{Netto} | trim' } } as const;
  expect([...costColumns(columns, mapping)]).toEqual(['Netto', 'Costo unitario (€)', 'Margine minimo']);
  expect([...costColumns(columns, null)]).toEqual(['Costo unitario (€)', 'Margine minimo']);
  expect(withoutCosts(mapping).columns).toEqual({ code: 'Codice' });
});

test.each([
  ['stock.csv', false, false],
  ['products.csv', false, false],
  ['prices.csv', true, false],
  ['discounts.csv', true, true],
  ['credit.csv', false, true],
  ['users.csv', false, true],
  ['invoices.csv', true, true],
])('cells of %s are amounts: %s, about people: %s (C-OFF-5)', (file, amounts, people) => {
  expect([hasAmounts(folder(file), null), isOfCustomers(folder(file), null)]).toEqual([amounts, people]);
});
