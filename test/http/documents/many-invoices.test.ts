/**
 * Invoices of customers who have many are packed as columns, and what changed since is read beside them: the result is that of a filter
 * that reads one invoice after the other.
 */
import { beforeAll, expect, test } from 'vitest';
import {
  INVOICE_KINDS,
  INVOICE_PAYMENTS,
  INVOICE_SORTS,
  type InvoiceKind,
  type InvoicePayment,
} from '#contract/values/document-kinds.ts';
import { numberKey } from '#contract/values/number-key.rules.ts';
import { documentRange } from '#server/modules/ledger/document-range.rules.ts';
import { packInvoices } from '#server/modules/ledger/index.ts';
import { randomFor } from '../../../demo/random.ts';
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

const REFERENCES = ['', 'PO-1', 'Cantiere "Nord" 100%', "D'Angelo", 'a\\b_c', 'Straße è', 'ORD 43', 'commessa\t12'];

async function add(count: number, seed: number, customer = owner.customerId): Promise<void> {
  const random = randomFor('many invoices', seed);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const rows = Array.from({ length: count }, (_, n) => {
    const number = pick([`FT/${n}-${seed}`, `${seed}${n}`, `00${n}/A${seed}`, `NC ${n}/${seed}`, `è${n}-${seed}`]);
    const credit = random() < 0.1;
    return {
      address_code: pick([null, ...owner.addressCodes]),
      kind: credit ? 'credit_note' : pick(['invoice', 'deferred']),
      number,
      number_key: numberKey(number),
      days: Math.floor(random() ** 2 * 900),
      reference: pick(REFERENCES),
      cig: pick(['', 'Z123456789']),
      taxable: Math.floor(random() * 1e7),
      due: pick([null, 0, 1, 2, 3]),
    };
  });
  const added = await shop().db.query<{ id: number; number: string; due: number | null }>(
    null,
    `with r as (select * from json_to_recordset($1::json) as r(address_code int, kind text, number text, number_key text, days int,
         reference text, cig text, taxable bigint, due int)),
       i as (insert into invoices (client_id, address_code, kind, credit, number, number_key, year, date, reference, cig, taxable, vat,
           total, payable, source)
         select $2, address_code, kind, kind = 'credit_note', number, number_key, extract(year from $3::date - days), $3::date - days,
           reference, cig, taxable, 0, taxable + 5, taxable + 5, 'erp' from r returning id, number, date)
     select i.id, i.number, r.due from i join r using (number)`,
    [JSON.stringify(rows), customer, today],
  );
  // No deadline, all paid, to expire, expired, in part paid.
  await shop().db.query(
    null,
    `insert into deadlines (client_id, invoice_id, document, document_key, year, due_date, amount, open, source)
     select $2, id, number, number, 2026, $3::date + case when due = 2 then -5 else 20 end, 1000,
       case due when 0 then 0 when 3 then 400 else 1000 end, 'erp'
     from json_to_recordset($1::json) as r(id int, number text, due int) where due is not null`,
    [JSON.stringify(added), customer, today],
  );
}

beforeAll(async () => {
  owner = await shop().login('cliente1@example.com');
  for (const table of ['deadlines', 'document_links', 'invoices']) await shop().db.query(null, `delete from ${table}`);
  const [row] = await shop().db.query<{ day: string }>(
    null,
    `select (now() at time zone 'Europe/Rome')::date::text as day`,
  );
  today = row?.day ?? '';
  await add(300, 1);
  // Another customer's, with the same texts.
  await add(60, 2, (await shop().login('cliente2@example.com')).customerId);
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

const pack = () => shop().db.transaction((transaction) => packInvoices(transaction, 'wait'));
const packed = async () => {
  const [row] = await shop().db.query<{ version: number; changes: number }>(
    null,
    `select version, (select count(*) from invoice_changes where client_id = $1)::int as changes from packed_invoices
     where client_id = $1`,
    [owner.customerId],
  );
  return row;
};
const forget = async () => {
  for (const table of ['packed_invoices', 'packed_invoice_words', 'invoice_changes'])
    await shop().db.query(null, `delete from ${table}`);
};

test('every filter finds what reading each invoice finds, with the same sums (C-DOC-2)', async () => {
  const every = async () => {
    const all = await readAll();
    let found = 0;
    for (const asked of filters()) if ((await compare(asked, all)) > 0) found++;
    // The filters of which nothing is found are the few.
    expect(found).toBeGreaterThan(filters().length / 3);
  };
  await forget();
  expect((await readAll()).length).toBe(300);
  await every();
  await pack();
  expect((await packed())?.changes).toBe(0);
  await every();
  await add(25, 7);
  await shop().db.query(null, `update invoices set date = date - 40, total = total + 3 where id % 29 = 0`);
  expect((await packed())?.changes).toBeGreaterThan(25);
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
    await pack();
    await look();
  }
  await add(50, 3);
  await look();
  await Promise.all([pack(), pack(), add(20, 4)]);
  await look();
  await db.query(null, 'delete from invoices where client_id = $1 and id % 2 = 0', [owner.customerId]);
  await look();
  // Too few to be packed.
  await pack();
  expect(await packed()).toBeUndefined();
  await look();
  await db.query(null, 'truncate invoices cascade');
  await look();
});

test('an import that is not committed is not in the packed invoices, and not forgotten by who packs meanwhile (C-DOC-2)', async () => {
  const { db } = shop();
  await add(260, 8);
  await pack();
  const before = await packed();
  await db.transaction(async (importing) => {
    await importing.query(null, 'update invoices set total = total + 1 where client_id = $1', [owner.customerId]);
    await packInvoices(importing, 'wait');
    await db.transaction((job) => packInvoices(job, 'leave'));
    expect(await packed()).toEqual(before);
    await compare(ALL, await readAll());
  });
  expect((await packed())?.version).not.toBe(before?.version);
  await compare(ALL, await readAll());
});

/** What the descriptions and codes of rows find. */
test('articles are found by words and codes in the rows, packed or not (C-DOC-2)', async () => {
  const { db } = shop();
  const words = ['Vite', 'zincata', 'M8x20', 'M8', "dell'asta", 'Ø12', '3/4"', 'tubo', 'viteria'];
  const random = randomFor('rows of invoices', 1);
  const invoices = await readAll();
  const rows = invoices.flatMap(({ id }) =>
    Array.from({ length: 3 }, (_, row) => ({
      id,
      row: row + 1,
      carti: `X${Math.floor(random() * 20)}`,
      description: words.filter(() => random() < 0.3).join(' '),
    })),
  );
  const write = (some: typeof rows) =>
    db.query(
      null,
      `insert into invoice_rows (invoice_id, client_id, row_id, carti, description)
       select id, $2, row, carti, description from json_to_recordset($1::json) as r(id int, row int, carti text, description text)`,
      [JSON.stringify(some), owner.customerId],
    );
  const list = async (article: string) => {
    const { data, totals, count } = await owner.call('account.get_invoices', {
      ...ALL,
      article,
      per_page: 100,
      sort: 'total-dec',
    });
    return { ids: data.map(({ id }) => id), totals, count };
  };
  const asked = [
    'zincata',
    'vite',
    'vit',
    'm8',
    'zincata vite',
    'tubo M8x20 vi',
    'asta',
    '3/4',
    'ø12',
    'X7',
    'x1',
    'niente',
    'vite niente',
    '"',
  ];
  const each = async () =>
    Object.fromEntries(await Promise.all(asked.map(async (text) => [text, await list(text)] as const)));
  await write(rows.slice(0, 600));
  await forget();
  const early = await each();
  await pack();
  expect(await each()).toEqual(early);
  // Rows of invoices that did not change themselves.
  await write(rows.slice(600, 700));
  await db.query(
    null,
    `update invoice_rows set description = description || ' tubo' where row_id = 2 and invoice_id % 11 = 0`,
  );
  const later = await each();
  expect(later).not.toEqual(early);
  await forget();
  expect(await each()).toEqual(later);
  const having = (word: string) =>
    new Set(
      rows
        .slice(0, 700)
        .filter(({ description }) => description.includes(word))
        .map(({ id }) => id),
    );
  expect(later.zincata).toMatchObject({ count: having('zincata').size });
});

test('pages in every order are the whole list, each invoice once, in the same order packed or not (C-DOC-2)', async () => {
  await shop().db.query(null, 'delete from invoices');
  await add(260, 5);
  const pages = async (sort: (typeof INVOICE_SORTS)[number]) => {
    const parts = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7].map((page) => owner.call('account.get_invoices', { ...ALL, sort, per_page: 50, page })),
    );
    return parts.flatMap(({ data }) => data.map(({ id }) => id));
  };
  const look = async () => {
    const all = (await readAll()).map(({ id }) => id).sort((a, b) => a - b);
    const each = new Map<string, number[]>();
    for (const sort of INVOICE_SORTS) {
      const ids = await pages(sort);
      expect({ sort, ids: ids.toSorted((a, b) => a - b) }).toEqual({ sort, ids: all });
      each.set(sort, ids);
    }
    return each;
  };
  await forget();
  const one = await look();
  await pack();
  expect(await look()).toEqual(one);
  await add(30, 6);
  await shop().db.query(
    null,
    `update invoices set number_key = 'B' || number_key, series = 'Z', total = 7 where id % 13 = 0`,
  );
  const withChanges = await look();
  await forget();
  expect(withChanges).toEqual(await look());
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
});
