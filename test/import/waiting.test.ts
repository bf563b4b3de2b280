/** Whole imports: rows that name what is not there yet wait for it (C-EXC-1, docs/exchange-rows.md). */
import { expect, test } from 'vitest';
import { createWaitingRows } from '#server/import/index.ts';
import { NOW, withImport } from './import-kit.ts';

const bench = withImport();
const lines = (...all: readonly string[]) => `${all.join('\n')}\n`;
const CUSTOMER = { 'customers.csv': lines('code;company_name', '700;Nuova srl') };
const OF_THE_CUSTOMER = {
  'addresses.csv': lines('customer;code;name', '700;4;Cantiere'),
  'users.csv': lines('email;role;customer;name', 'lia@example.com;customer;700;Lia'),
  'deadlines.csv': lines('customer;document;date;amount', '0700;FT/9;2026-02-01;10', '700;FT/9;2026-03-01;boh'),
  'invoices.csv': lines('number;date;customer;total', 'FT/9;2026-02-01;700;12,20'),
  'invoice_rows.csv': lines('invoice;year;row;description;total', 'FT/9;2026;1;Vite;10', 'FT/8;2026;1;Altro;10'),
  'stock.csv': lines('product;quantity', 'NUOVO;5'),
};

const work = async () => {
  const { db, dataDir } = bench();
  const log = { error: (...given: unknown[]) => void expect(given).toEqual([]) };
  const outbox = { enqueue: async () => {}, deliverSoon: () => {} };
  const deps = { db, dataDir, clock: () => NOW, timeZone: 'Europe/Rome', log, outbox, office: '' };
  return createWaitingRows(deps).work();
};
const kept = () => bench().rows('select file, key from waiting_rows order by file, key');
const only = async (files: Record<string, string>, options: object = {}) => {
  const on = bench();
  on.clear();
  on.write(files);
  return on.run(options);
};

test('rows of customers and documents wait for the customer, and come in with them (C-EXC-1)', async () => {
  const report = await only(OF_THE_CUSTOMER, { waits: 'erp' });
  expect(report.files.map(({ file, waiting = 0, refused }) => [file, waiting, refused])).toEqual([
    ['addresses.csv', 1, 0],
    ['users.csv', 1, 0],
    ['invoices.csv', 1, 0],
    ['invoice_rows.csv', 1, 1],
    ['deadlines.csv', 1, 1],
    ['stock.csv', 1, 0],
  ]);
  expect(report.errors).toBe(2);
  expect(await work()).toBe(0);
  await only(CUSTOMER);
  expect(await work()).toBe(5);
  const { one } = bench();
  expect(await one('select count(*)::int from addresses where client_id = 700 and address_code = 4')).toBe(1);
  expect(await one(`select client_id from users where email = 'lia@example.com'`)).toBe(700);
  expect(await one('select count(*)::int from deadlines where client_id = 700')).toBe(1);
  expect(await one('select r.total::int from invoice_rows r join invoices i on i.id = r.invoice_id')).toBe(100_000);
  expect(await kept()).toEqual([{ file: 'stock', key: 'NUOVO' }]);
  expect(await one(`select count(*)::int from import_runs where user_name = 'erp' and state = 'done'`)).toBe(5);
});

test('an import that asks for nothing refuses them, and a newer row of any import makes an old one needless (C-EXC-3)', async () => {
  expect((await only({ 'stock.csv': lines('product;quantity', 'NUOVO;5') })).errors).toBe(1);
  await only({ 'stock.csv': lines('product;quantity', 'NUOVO;5', 'ALTRO;1') }, { waits: 'erp' });
  expect(await kept()).toHaveLength(2);
  await only({
    'products.csv': lines('code;name_it', 'NUOVO;Dado'),
    'stock.csv': lines('product;quantity', 'NUOVO;8'),
  });
  expect(await kept()).toEqual([{ file: 'stock', key: 'ALTRO' }]);
  await work();
  expect(await bench().one('select quantity::int from stock')).toBe(8);
});

test('what is complete replaces what waited; nothing waits when it is tried or strict; passwords are not kept', async () => {
  const stock = { 'stock.csv': lines('product;quantity', 'NUOVO;5') };
  expect((await only(stock, { waits: 'erp', strict: true })).committed).toBe(false);
  expect((await only(stock, { waits: 'erp', dryRun: true })).files).toMatchObject([{ waiting: 1, refused: 0 }]);
  expect(await kept()).toEqual([]);
  await only(stock, { waits: 'erp' });
  await only({ 'stock.csv': lines('product;quantity', 'ALTRO;1') }, { waits: 'erp', replace: true });
  expect(await kept()).toEqual([{ file: 'stock', key: 'ALTRO' }]);
  const users = { 'users.csv': lines('email;password;role;customer', 'lia@example.com;segretissima;customer;700') };
  expect((await only(users, { waits: 'erp' })).errors).toBe(1);
});
