/** Files of the account's documents (C-DOC-5): invoices, delivery notes, deadlines, ledger, credit. */
import { beforeEach, expect, test } from 'vitest';
import { issuesOf, withImport } from './import-kit.ts';

const bench = withImport();

const lines = (...rows: string[]) => `${rows.join('\n')}\n`;
const CUSTOMERS = {
  'customers.csv': lines('code;company_name', '7;Rossi', '8;Bianchi'),
  'products.csv': lines('code;name_it;old_codes', 'VITE;Vite M8;VITE-OLD', 'TUBO;Tubo;'),
  'barcodes.csv': lines('product;ean', 'TUBO;4006381333931'),
  'customer_codes.csv': lines('customer;code;product', '7;mia-vite;VITE'),
};
const NOTES = {
  'delivery_notes.csv': lines(
    'number;date;customer;kind;packages;carrier',
    'DT/0012;03/11/2026;7;deferred;2;Corriere',
    'DT/13;04/11/2026;7;accompanying;;',
  ),
  'delivery_note_rows.csv': lines(
    'note;date;row;product;description;um;quantity;order;order_row',
    'DT/0012;03/11/2026;10;VITE-OLD;Vite M8;PZ;100;OC/1/2026;10',
    'DT/0012;03/11/2026;20;mia-vite;Vite M8;PZ;50;;',
    'DT/13;04/11/2026;10;4006381333931;Tubo;PZ;1,5;;',
  ),
};
const INVOICES = {
  'invoices.csv': lines(
    'number;date;customer;type;taxable;vat;total;terms;external_id',
    'FT/5;30/11/2026;7;TD24;100,00;22,00;122,00;RiBa 30 gg DFFM;E5',
  ),
  'invoice_rows.csv': lines(
    'invoice;year;row;product;description;um;quantity;net;total;vat;note;note_date',
    'FT/5;2026;10;VITE;Vite M8;PZ;100;0,50;50,00;22;DT 12;03/11/2026',
    'FT/5;2026;20;SCONOSCIUTO;Servizio;;1;50;50,00;22;;',
  ),
};
const DEADLINES = {
  'deadlines.csv': lines(
    'customer;document;date;part;due_date;amount;open;method;state',
    '7;FT/5;30/11/2026;1;31/12/2026;122,00;;RiBa;atBank',
    '7;FT/5;30/11/2026;2;;-10,00;;Bonifico;',
  ),
};

const NO_ROWS = 'invoice;year;row;total\n';

const links = () =>
  bench().rows(`select from_kind, to_kind, how from document_links order by from_kind, to_kind, from_id, to_id`);

beforeEach(() => bench().write(CUSTOMERS));

test('documents with rows, articles by any of their codes, links, VAT table, deadlines', async () => {
  bench().write({
    ...NOTES,
    ...INVOICES,
    ...DEADLINES,
    'orders.csv': lines('number;customer;address;date;status', 'OC/1/2026;7;1;2026-11-01;E'),
    'order_rows.csv': lines('order;row;product;quantity;price', 'OC/1/2026;10;VITE;100;1'),
  });
  expect(issuesOf(await bench().run())).toEqual([]);
  expect(
    await bench().rows(
      `select r.carti, p.carti as article, r.quantity from delivery_note_rows r left join products p on p.id = r.product_id
       order by r.note_id, r.row_id`,
    ),
  ).toEqual([
    { carti: 'VITE-OLD', article: 'VITE', quantity: 100 },
    { carti: 'mia-vite', article: 'VITE', quantity: 50 },
    { carti: '4006381333931', article: 'TUBO', quantity: 1.5 },
  ]);
  expect(await bench().rows('select carti, product_id from invoice_rows where product_id is null')).toEqual([
    { carti: 'SCONOSCIUTO', product_id: null },
  ]);
  expect(await links()).toEqual([
    { from_kind: 'note', to_kind: 'invoice', how: 'row' },
    { from_kind: 'order', to_kind: 'note', how: 'row' },
  ]);
  expect(await bench().rows('select rate, taxable, tax from invoice_vat')).toEqual([
    { rate: 22, taxable: 1_000_000, tax: 220_000 },
  ]);
  expect(
    await bench().rows(
      'select part, due_date, amount, open, mp, presented, invoice_id is not null as linked from deadlines order by part',
    ),
  ).toEqual([
    { part: 1, due_date: '2026-12-31', amount: 1_220_000, open: 1_220_000, mp: 'MP12', presented: true, linked: true },
    { part: 2, due_date: null, amount: -100_000, open: -100_000, mp: 'MP05', presented: false, linked: false },
  ]);
  expect(await bench().rows('select kind, td, payable, due_open, next_bank_due from invoices')).toEqual([
    { kind: 'deferred', td: 'TD24', payable: 1_220_000, due_open: 1_220_000, next_bank_due: '2026-12-31' },
  ]);
});

test('importing the same files again changes nothing; a note that comes after its invoice is linked then', async () => {
  bench().write({ ...INVOICES, ...DEADLINES });
  await bench().run();
  expect(await links()).toEqual([]);
  bench().write(NOTES);
  await bench().run();
  expect(await links()).toEqual([{ from_kind: 'note', to_kind: 'invoice', how: 'row' }]);
  const again = await bench().run();
  const changed = again.files.filter(({ inserted, updated, removed }) => inserted + updated + removed > 0);
  expect(changed.map(({ file }) => file)).toEqual([]);
});

test('a document is replaced as a whole: rows that the file does not name any more are gone', async () => {
  bench().write({ ...NOTES, ...INVOICES });
  await bench().run();
  bench().write({
    'invoice_rows.csv': lines(
      'invoice;year;row;product;description;um;quantity;net;total;vat',
      'FT/5;2026;10;VITE;Vite M8;PZ;200;0,50;100,00;10',
    ),
  });
  await bench().run();
  expect(await bench().rows('select row_id, quantity from invoice_rows')).toEqual([{ row_id: 10, quantity: 200 }]);
  expect(await bench().rows('select rate, tax from invoice_vat')).toEqual([{ rate: 10, tax: 100_000 }]);
});

test('the same external id is the same document, whatever its number', async () => {
  bench().write(INVOICES);
  await bench().run();
  bench().write({
    'invoices.csv': lines('number;date;customer;total;external_id', 'FT/5-BIS;30/11/2026;7;122,00;E5'),
    'invoice_rows.csv': NO_ROWS,
  });
  await bench().run();
  expect(await bench().rows('select number, number_key from invoices')).toEqual([
    { number: 'FT/5-BIS', number_key: 'FT/5/BIS' },
  ]);
});

test('a number of another customer is refused, never moved; a credit note may have the number of an invoice', async () => {
  bench().write(INVOICES);
  await bench().run();
  bench().write({
    'invoices.csv': lines(
      'number;date;customer;type;total;invoices',
      'FT/5;30/11/2026;8;;10;',
      'FT/5;30/11/2026;7;TD04;10;FT 5',
    ),
    'invoice_rows.csv': NO_ROWS,
  });
  expect(issuesOf(await bench().run())).toEqual(['invoices.csv:2 number document-of-other']);
  expect(await bench().rows('select client_id, kind, total from invoices order by id')).toEqual([
    { client_id: 7, kind: 'deferred', total: 1_220_000 },
    { client_id: 7, kind: 'credit_note', total: 100_000 },
  ]);
  expect(await links()).toEqual([{ from_kind: 'invoice', to_kind: 'invoice', how: 'header' }]);
});

test('two documents at once are refused: the same external id twice, a number that another one has', async () => {
  const file = (...rows: string[]) => ({ 'invoices.csv': lines('number;date;customer;total;external_id', ...rows) });
  bench().write(file('1;2026-11-01;7;10;A', '2;2026-11-02;7;10;B'));
  await bench().run();
  bench().write(file('2;2026-11-02;7;10;A', '3;2026-11-02;7;10;C', '4;2026-11-02;7;10;C'));
  expect(issuesOf(await bench().run())).toEqual([
    'invoices.csv:2 number number-taken',
    'invoices.csv:4 external_id duplicate',
  ]);
  expect(await bench().rows('select number, external_id from invoices order by number')).toEqual([
    { number: '1', external_id: 'A' },
    { number: '2', external_id: 'B' },
    { number: '3', external_id: 'C' },
  ]);
});

test('--replace removes what files brought, never what came from XML or was issued here; its links go too', async () => {
  bench().write({ ...NOTES, ...INVOICES });
  await bench().run();
  await bench().db.query(
    null,
    `insert into invoices (client_id, kind, number, number_key, year, date, taxable, vat, total, payable, source)
     values (7, 'invoice', 'X1', 'X/1', 2026, '2026-11-01', 0, 0, 0, 0, 'xml')`,
  );
  bench().write({ 'invoices.csv': 'number;date;customer;total\n', 'invoice_rows.csv': NO_ROWS });
  await bench().run({ replace: true });
  expect(await bench().rows('select number from invoices')).toEqual([{ number: 'X1' }]);
  expect(await links()).toEqual([]);
});

test('a note without a day is the newest of its number before the invoice; 1/12 is not 11/2', async () => {
  bench().write({
    'delivery_notes.csv': lines('number;date;customer', '1/12;2025-11-20;7', '1/12;2026-11-20;7', '11/2;2026-11-21;7'),
    'invoices.csv': lines('number;date;customer;total', 'FT/5;30/11/2026;7;50'),
    'invoice_rows.csv': lines('invoice;year;row;total;note', 'FT/5;2026;10;50;1-12'),
  });
  await bench().run();
  expect(
    await bench().rows(`select n.date from document_links l join delivery_notes n on n.id = l.from_id order by 1`),
  ).toEqual([{ date: '2026-11-20' }]);
});

test('what is wrong is said row by row', async () => {
  bench().write({
    'invoices.csv': lines(
      'number;date;customer;total;address',
      'FT/1;31/02/2026;7;10;',
      'FT/2;2026-11-01;99;10;',
      'FT/3;2026-11-01;7;molto;',
      'FT/4;2026-11-01;7;10;9',
      '///;2026-11-01;7;10;',
    ),
    'invoice_rows.csv': lines('invoice;year;row;total', 'FT/99;2026;10;5'),
    'deadlines.csv': lines('customer;document;amount;state', '7;FT/1;10;forse'),
  });
  expect(issuesOf(await bench().run())).toEqual([
    'invoices.csv:2 date not-a-date',
    'invoices.csv:3 customer unknown-customer',
    'invoices.csv:4 total not-a-number',
    'invoices.csv:5 address unknown-address',
    'invoices.csv:6 number required',
    'invoice_rows.csv:2 invoice unknown-document',
    'deadlines.csv:2 state not-one-of',
  ]);
});

test('the books’ ledger and the widened credit', async () => {
  bench().write({
    'ledger.csv': lines(
      'external_id;customer;date;document;description;debit;credit',
      'L1;7;2026-11-01;FT/5;Fattura;122;',
    ),
    'credit.csv': lines(
      'customer;advances;insured_limit;internal_limit;as_of;riba_expired;riba_to_expire',
      '7;10;5000;1000;22/11/2026;1;2',
    ),
  });
  expect(issuesOf(await bench().run())).toEqual([]);
  expect(await bench().rows('select debit, credit from ledger_entries')).toEqual([{ debit: 1_220_000, credit: 0 }]);
  expect(await bench().rows('select insured_limit, as_of, riba_to_expire from customer_credit')).toEqual([
    { insured_limit: 50_000_000, as_of: '2026-11-22', riba_to_expire: 20_000 },
  ]);
});
