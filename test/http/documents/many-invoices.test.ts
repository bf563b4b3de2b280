/**
 * Invoices of customers who have many are packed as columns, and what changed since is read beside them: the result is that of a filter
 * that reads one invoice after the other.
 */
import { beforeAll, expect, test } from 'vitest';
import {
  INVOICE_KINDS,
  INVOICE_PAYMENTS,
  type InvoiceKind,
  type InvoicePayment,
} from '#contract/values/document-kinds.ts';
import { numberKey } from '#contract/values/number-key.rules.ts';
import { documentRange } from '#server/modules/ledger/document-range.rules.ts';
import { packInvoices } from '#server/modules/ledger/index.ts';
import { addInvoices, dayOfShop, pack, packedOf, unpack } from '../kit/many-invoices.ts';
import { type Customer, withShop } from '../kit/start-shop.ts';

const shop = withShop();
let owner: Customer;
let today: string;

interface Invoice {
  id: number;
  address_code: number | null;
  kind: string;
  number: string;
  number_key: string;
  /** `YYYY-MM-DD` */
  date: string;
  texts: string;
  taxable: number;
  total: number;
  due_amount: number | null;
  due_open: number | null;
  late: boolean;
  seen: boolean;
}

/** As the database has them now, one after the other. */
const readAll = () =>
  shop().db.query<Invoice>(
    null,
    `select i.id, address_code, kind, number, number_key, date::text, lower(concat_ws(E'\\n', reference, cig, cup)) as texts,
       taxable, total, due_amount, due_open, coalesce(next_due < $2::date, false) as late,
       exists (select from document_views v where v.owner_kind = 'invoice' and v.owner_id = i.id) as seen
     from invoices i where client_id = $1`,
    [owner.customerId, today],
  );

const add = (count: number, seed: number, { customerId, addressCodes }: Customer = owner) =>
  addInvoices({ db: shop().db, customerId, addressCodes, today }, count, seed);

beforeAll(async () => {
  owner = await shop().login('cliente1@example.com');
  for (const table of ['deadlines', 'document_links', 'invoices']) await shop().db.query(null, `delete from ${table}`);
  today = await dayOfShop(shop().db);
  await add(300, 1);
  // Another customer's, with the same texts.
  await add(60, 2, await shop().login('cliente2@example.com'));
});

interface Asked {
  from?: string;
  to?: string;
  kind?: InvoiceKind;
  payment?: InvoicePayment;
  destination?: number;
  text?: string;
  unread?: boolean;
}

const plain = (italian: string | undefined) =>
  italian && `${italian.slice(4)}-${italian.slice(2, 4)}-${italian.slice(0, 2)}`;

const paymentOf = ({ due_amount, due_open, late }: Invoice) => {
  if (due_open === null) return null;
  if (due_open <= 0) return 'paid';
  if (late) return 'expired';
  return due_open < (due_amount ?? 0) ? 'partly' : 'open';
};
const daysBefore = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
const isNew = (invoice: Invoice) => !invoice.seen && invoice.date >= daysBefore(30);

/** The naive filter. */
function matches(invoice: Invoice, asked: Asked): boolean {
  const range = documentRange({ from: plain(asked.from), to: plain(asked.to) }, today);
  const text = asked.text?.trim();
  const key = text ? numberKey(text) : '';
  return (
    invoice.date >= range.from &&
    invoice.date <= range.to &&
    (asked.kind === undefined || invoice.kind === asked.kind) &&
    (asked.payment === undefined || paymentOf(invoice) === asked.payment) &&
    (asked.destination === undefined || invoice.address_code === asked.destination) &&
    (!asked.unread || isNew(invoice)) &&
    (!text || (key !== '' && invoice.number_key.includes(key)) || invoice.texts.includes(text.toLowerCase()))
  );
}

function sumsOf(found: readonly Invoice[]) {
  const sum = (of: (invoice: Invoice) => number) => found.reduce((total, invoice) => total + of(invoice), 0) / 10_000;
  const sign = ({ kind }: Invoice) => (kind === 'credit_note' ? -1 : 1);
  return {
    taxable: sum((invoice) => sign(invoice) * invoice.taxable),
    total: sum((invoice) => sign(invoice) * invoice.total),
    open: sum(({ due_open }) => due_open ?? 0),
    expired: sum(({ due_open, late }) => (late && (due_open ?? 0) > 0 ? (due_open ?? 0) : 0)),
    unread: found.filter(isNew).length,
  };
}

const ALL = { from: '01012000' };

async function compare(asked: Asked, all: readonly Invoice[]): Promise<number> {
  const expected = all.filter((invoice) => matches(invoice, asked));
  const { data, count, totals } = await owner.call('account.get_invoices', { ...asked, per_page: 100 });
  expect({ asked, count, totals }).toEqual({ asked, count: expected.length, totals: sumsOf(expected) });
  const ids = new Set(expected.map(({ id }) => id));
  expect(data.length).toBe(Math.min(100, expected.length));
  expect(data.filter(({ id }) => !ids.has(id))).toEqual([]);
  return count;
}

/** Every filter alone and some together, over ranges with and without whole months. */
function filters(): Asked[] {
  const destination = owner.addressCodes[0] ?? 0;
  const others: Asked[] = [
    {},
    { destination },
    { unread: true },
    ...INVOICE_KINDS.map((kind) => ({ kind })),
    ...INVOICE_PAYMENTS.map((payment) => ({ payment })),
    { payment: 'paid', kind: 'deferred', destination },
    { payment: 'expired', text: '1' },
    ...[
      '1',
      '43',
      'ft 12',
      'FT/0012',
      '/A1',
      'po-1',
      '100%',
      '"Nord"',
      "d'a",
      'a\\b',
      'b_',
      'STRASSE',
      'straße',
      'È',
      'è',
      '12',
      'nessuno',
    ]
      .concat(['%', '_', '\\', "'", 'z1234', 'Z12345678', 'nord" 1', '  43  ', '-', '???'])
      .map((text) => ({ text })),
  ];
  const month = `01${today.slice(5, 7)}${today.slice(0, 4)}`;
  const ranges: Asked[] = [
    {},
    ALL,
    { from: '01012024', to: '31122024' },
    { from: '15012025', to: '10022025' },
    { from: month },
  ];
  return ranges.flatMap((range) => others.map((other) => ({ ...range, ...other })));
}

test('every filter finds what reading each invoice finds, with the same sums (C-DOC-2)', async () => {
  const every = async () => {
    const all = await readAll();
    let found = 0;
    for (const asked of filters()) if ((await compare(asked, all)) > 0) found++;
    // The filters of which nothing is found are the few.
    expect(found).toBeGreaterThan(filters().length / 3);
  };
  await unpack(shop().db);
  expect((await readAll()).length).toBe(300);
  await every();
  await pack(shop().db);
  expect((await packedOf(shop().db, owner.customerId))?.changes).toBe(0);
  await every();
  await add(25, 7);
  await shop().db.query(null, `update invoices set date = date - 40, total = total + 3 where id % 29 = 0`);
  expect((await packedOf(shop().db, owner.customerId))?.changes).toBeGreaterThan(25);
  await every();
});

test('lists and sums follow whatever happens to invoices, packed or not (C-DOC-2, C-DOC-3)', async () => {
  const { db } = shop();
  const look = async () => {
    const all = await readAll();
    for (const asked of [
      ALL,
      {},
      { ...ALL, payment: 'paid' },
      { ...ALL, kind: 'credit_note' },
      { ...ALL, destination: owner.addressCodes[0] ?? 0 },
      { ...ALL, text: '1' },
    ] as const)
      await compare(asked, all);
  };
  const changes = [
    'delete from invoices where id % 17 = 0',
    `update invoices set kind = 'credit_note', credit = true where id % 5 = 0`,
    `update invoices set date = date - 40, year = extract(year from date - 40) where id % 4 = 0`,
    'update invoices set address_code = null, total = total + 7 where id % 3 = 0',
    'update deadlines set open = 0 where id % 2 = 0',
    'update deadlines set open = amount where id % 6 = 0',
    'delete from deadlines where id % 9 = 0',
  ];
  for (const change of changes) {
    await db.query(null, change);
    await look();
    await pack(shop().db);
    await look();
  }
  await add(50, 3);
  await look();
  await Promise.all([pack(shop().db), pack(shop().db), add(20, 4)]);
  await look();
  await db.query(null, 'delete from invoices where client_id = $1 and id % 2 = 0', [owner.customerId]);
  await look();
  // Too few to be packed.
  await pack(shop().db);
  expect(await packedOf(shop().db, owner.customerId)).toBeUndefined();
  await look();
  await db.query(null, 'truncate invoices cascade');
  await look();
});

test('an import that is not committed is not in the packed invoices, and not forgotten by who packs meanwhile (C-DOC-2)', async () => {
  const { db } = shop();
  await add(260, 8);
  await pack(shop().db);
  const before = await packedOf(shop().db, owner.customerId);
  await db.transaction(async (importing) => {
    await importing.query(null, 'update invoices set total = total + 1 where client_id = $1', [owner.customerId]);
    await packInvoices(importing, 'wait');
    await db.transaction((job) => packInvoices(job, 'leave'));
    expect(await packedOf(shop().db, owner.customerId)).toEqual(before);
    await compare(ALL, await readAll());
  });
  expect((await packedOf(shop().db, owner.customerId))?.version).not.toBe(before?.version);
  await compare(ALL, await readAll());
});

test('a number of two series is shown with its series, and found by it (C-DOC-2)', async () => {
  await shop().db.query(null, 'delete from invoices');
  for (const [series, number] of [
    ['A', '7'],
    ['B', '7'],
    ['C', '7/C'],
  ] as const)
    await shop().db.query(
      null,
      `insert into invoices (client_id, kind, series, number, number_key, year, date, taxable, vat, total, payable, source)
       values ($1, 'invoice', $2, $3, $4, 2026, $5, 0, 0, 0, 0, 'erp')`,
      [owner.customerId, series, number, numberKey(`${series} ${number}`), today],
    );
  const list = async (text: string) =>
    (await owner.call('account.get_invoices', { text })).data.map(({ number }) => number).sort();
  expect(await list('7')).toEqual(['7/C', 'A/7', 'B/7']);
  expect(await list('b 7')).toEqual(['B/7']);
  // In the links of another document, and in the statement.
  await shop().db.query(
    null,
    `with note as (insert into delivery_notes (client_id, series, number, number_key, year, date, kind, source)
         values ($1, 'M', '9', $2, 2026, $3, 'deferred', 'erp') returning id)
     insert into document_links (from_kind, from_id, to_kind, to_id, how)
       select 'note', note.id, 'invoice', i.id, 'row' from note cross join invoices i where i.client_id = $1 and i.series <> 'C'`,
    [owner.customerId, numberKey('M 9'), today],
  );
  const [invoice] = (await owner.call('account.get_invoices', { text: 'b 7' })).data;
  const { links } = await owner.call('account.get_invoice_detail', { id: invoice?.id ?? 0 });
  expect(links.map(({ number }) => number)).toEqual(['M/9']);
  const { data: entries } = await owner.call('account.get_statement', ALL);
  expect(entries.map(({ document }) => document.number)).toEqual(expect.arrayContaining(['7/C', 'A/7', 'B/7']));
});
