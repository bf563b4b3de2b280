/** Paying open deadlines through the provider of the checkout (C-DOC-4): once, confirmed by the books, given back. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { AppError } from '#contract/values/errors.ts';
import { createPaymentAdmin, openProvider, PaymentNotRefunded } from '#server/modules/orders/index.ts';
import { importTables } from '../kit/import-tables.ts';
import { refusal } from './refusal.ts';
import { AGENT, BIANCHI, euro, type Person, START, VERDI, withTrade } from './trade-fixtures.ts';

const trade = withTrade();
const dataDir = mkdtempSync(join(tmpdir(), 'bancale-books-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
let documents = 0;
let keys = 0;

beforeEach(() => {
  trade().clock.now = START;
});

const COLUMNS = 'customer,document,date,part,due_date,amount,open,paid,paid_on,paid_reference';

/** What the books say of a deadline; everything else stays empty. */
interface Said {
  customer?: number;
  document: string;
  part?: number;
  due?: string;
  open?: number;
  paid?: number;
  paid_on?: string;
  reference?: string;
}

async function books(said: readonly Said[], options = {}): Promise<void> {
  const lines = said.map(({ customer = 103, document, part = 1, due = '2026-02-28', open = 100, ...rest }) => {
    const { paid = '', paid_on = '', reference = '' } = rest;
    return [customer, document, '2026-01-15', part, due, 100, open, paid, paid_on, reference].join(',');
  });
  await importTables({ ...trade(), dataDir } as never, { 'deadlines.csv': [COLUMNS, ...lines] }, options);
}

/** A new document of which 100 € are open; returns its number. */
async function owed(more: Partial<Said> = {}): Promise<string> {
  documents += 1;
  const document = `FT/${documents}`;
  await books([{ document, ...more }]);
  return document;
}

const verdi = () => trade().as(VERDI);

async function deadlineOf(document: string, person: Person = verdi()) {
  const { data } = await person.call('account.payment_deadline', { state: 'all', text: document });
  return data.find((one) => one.document.number === document) ?? expect.fail(`no deadline of ${document}`);
}

const newKey = () => {
  keys += 1;
  return `deadlines-${process.pid}-${keys}`;
};

async function start(person: Person, ids: readonly number[], key = newKey()) {
  return person.call('payment.start', { deadlines: ids, idempotency_key: key });
}

/** Chooses, pays, finishes. */
async function paid(document: string, person: Person = verdi()): Promise<number> {
  const { payment } = await start(person, [(await deadlineOf(document)).id]);
  await person.call('payment.simulate', { payment, outcome: 'success' });
  expect(await person.call('payment.finish', { payment })).toMatchObject({ state: 'paid', order: null });
  return payment;
}

const officeEmails = (event: string) =>
  trade().db.query<{ recipient: string; text: string }>(
    null,
    `select recipient, payload::text as text from letters where dedupe_key = $1`,
    [event],
  );

async function bank(payment: number) {
  const [row] = await trade().db.query<{ state: string; captures: number; amount: number }>(
    null,
    `select state, captures, amount from simulated_payments where reference = 'payment-' || $1`,
    [payment],
  );
  return row;
}

describe('from choice to paid', () => {
  test('two deadlines in one payment: open falls at once, the office is informed, nothing is taken twice (C-DOC-4)', async () => {
    const [one, two] = [await owed(), await owed({ open: 40.5, due: '2026-04-30' })];
    const before = await deadlineOf(one);
    expect(before).toMatchObject({ state: 'expired', payable: true, not_payable: null, payment: null });
    const opened = await start(verdi(), [before.id, (await deadlineOf(two)).id]);
    expect(opened).toMatchObject({
      purpose: 'deadlines',
      state: 'open',
      amount: 140.5,
      next: { kind: 'simulator' },
      order: null,
      deadlines: [
        { document: one, due_date: '28/02/2026', amount: 100 },
        { document: two, due_date: '30/04/2026', amount: 40.5 },
      ],
    });
    const { payment } = opened;
    expect(await deadlineOf(one)).toMatchObject({ payable: false, not_payable: 'paying', payment, open: 100 });
    expect(await refusal(verdi().call('payment.finish', { payment }))).toMatchObject({ code: 'payment-declined' });
    await verdi().call('payment.simulate', { payment, outcome: 'success' });
    const finished = await verdi().call('payment.finish', { payment });
    expect(finished).toMatchObject({ state: 'paid', order: null, next: { kind: 'finish' } });
    for (const document of [one, two])
      expect(await deadlineOf(document)).toMatchObject({ state: 'paid', open: 0, payable: false, payment: null });
    expect(await verdi().call('payment.finish', { payment })).toEqual(finished);
    expect(await verdi().call('payment.get', { payment })).toEqual(finished);
    expect(await bank(payment)).toMatchObject({ state: 'captured', captures: 1, amount: euro(140.5) });
    const [email, ...more] = await officeEmails(`payment.received:${payment}`);
    expect(more).toEqual([]);
    expect(email).toMatchObject({ recipient: 'office@shop.example' });
    for (const part of [`payment-${payment}`, one, two, 'Verdi Spa', 'Anna Verdi', '140,50'])
      expect(email?.text).toContain(part);
  });

  test('the sums, the invoice and the statement know it at once (C-DOC-3, C-DOC-4)', async () => {
    const document = await owed();
    const sums = async () => (await verdi().call('account.payment_deadline', {})).totals;
    const before = await sums();
    await paid(document);
    const after = await sums();
    expect(euro(before.open) - euro(after.open)).toBe(euro(100));
    expect(euro(before.expired) - euro(after.expired)).toBe(euro(100));
    const { data } = await verdi().call('account.get_statement', {});
    expect(data.filter((entry) => entry.document.number === document)).toMatchObject([
      { date: '10/03/2026', description: 'Pagamento online', credit: 100, debit: 0 },
    ]);
  });

  test('declined: everything is open again, and another try pays (C-DOC-4)', async () => {
    const document = await owed();
    const { id } = await deadlineOf(document);
    const first = await start(verdi(), [id]);
    await verdi().call('payment.simulate', { payment: first.payment, outcome: 'decline' });
    expect(await refusal(verdi().call('payment.finish', { payment: first.payment }))).toMatchObject({
      code: 'payment-declined',
      status: 402,
    });
    expect(await deadlineOf(document)).toMatchObject({ open: 100, payable: true, payment: null });
    const second = await verdi().call('payment.retry', { payment: first.payment });
    expect(second.payment).not.toBe(first.payment);
    await verdi().call('payment.simulate', { payment: second.payment, outcome: 'success' });
    expect(await verdi().call('payment.finish', { payment: second.payment })).toMatchObject({ state: 'paid' });
    expect(await deadlineOf(document)).toMatchObject({ state: 'paid' });
  });

  test('cancelled, and left for half an hour: both can be chosen again, nothing stays reserved (C-DOC-4)', async () => {
    const [one, two] = [await owed(), await owed()];
    const cancelled = await start(verdi(), [(await deadlineOf(one)).id]);
    await verdi().call('payment.simulate', { payment: cancelled.payment, outcome: 'success' });
    expect(await verdi().call('payment.cancel', { payment: cancelled.payment })).toMatchObject({ state: 'failed' });
    expect(await verdi().call('payment.cancel', { payment: cancelled.payment })).toMatchObject({ state: 'failed' });
    expect(await bank(cancelled.payment)).toMatchObject({ state: 'released', captures: 0 });
    expect(await deadlineOf(one)).toMatchObject({ payable: true, open: 100 });
    const left = await start(verdi(), [(await deadlineOf(two)).id]);
    trade().clock.now = new Date(START.getTime() + 31 * 60_000);
    expect(await trade().resumePayments()).toBe(1);
    expect(await bank(left.payment)).toMatchObject({ state: 'released', captures: 0 });
    expect(await deadlineOf(two)).toMatchObject({ payable: true, open: 100 });
  });

  test('what is paid cannot be cancelled (C-DOC-4)', async () => {
    const document = await owed();
    const payment = await paid(document);
    expect(await verdi().call('payment.cancel', { payment })).toMatchObject({ state: 'paid' });
    expect(await deadlineOf(document)).toMatchObject({ state: 'paid' });
  });
});

describe('each deadline once', () => {
  test('50 payments of one deadline at the same moment, in two processes: one begins, 49 are refused (C-DOC-4)', async () => {
    const document = await owed();
    const { id } = await deadlineOf(document);
    const other = (await trade().secondProcess()).as(VERDI);
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) => start(index % 2 ? verdi() : other, [id])),
    );
    const begun = results.filter((result) => result.status === 'fulfilled');
    const refused = results.filter((result) => result.status === 'rejected');
    expect(begun).toHaveLength(1);
    expect(refused.map(({ reason }) => (reason as AppError).code)).toEqual(Array(49).fill('conflict'));
    const [running] = await trade().db.query(
      null,
      `select count(*)::int from deadline_payments p join payments q on q.id = p.payment_id where p.deadline_id = $1`,
      [id],
    );
    expect(running).toEqual({ count: 1 });
  });

  test('a double click, also in two processes: one payment, one capture (C-DOC-4)', async () => {
    const { id } = await deadlineOf(await owed());
    const other = (await trade().secondProcess()).as(VERDI);
    const key = newKey();
    const started = await Promise.all(
      Array.from({ length: 10 }, (_, index) => start(index % 2 ? verdi() : other, [id], key)),
    );
    const [payment = 0, ...others] = new Set(started.map((one) => one.payment));
    expect(others).toEqual([]);
    await verdi().call('payment.simulate', { payment, outcome: 'success' });
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => (index % 2 ? verdi() : other).call('payment.finish', { payment })),
    );
    expect(await bank(payment)).toMatchObject({ state: 'captured', captures: 1 });
    expect(await officeEmails(`payment.received:${payment}`)).toHaveLength(1);
  });

  test('twice in one list it is paid once; paid, at the bank or a credit it is refused (C-DOC-4)', async () => {
    const open = await owed();
    const { id } = await deadlineOf(open);
    expect(await start(verdi(), [id, id])).toMatchObject({ amount: 100 });
    const [closed, credit] = [await owed({ open: 0 }), await owed({ open: -20 })];
    const atBank = await owed({ due: '2026-06-30' });
    await trade().db.query(null, 'update deadlines set presented = true where document = $1', [atBank]);
    for (const document of [closed, credit, atBank]) {
      const also = await owed();
      const ids = [(await deadlineOf(also)).id, (await deadlineOf(document)).id];
      expect(await refusal(start(verdi(), ids))).toMatchObject({ code: 'conflict', status: 409 });
      expect(await deadlineOf(also)).toMatchObject({ payable: true });
    }
  });

  test('paid by transfer while the card was asked: the reserved money goes back (C-DOC-4)', async () => {
    const document = await owed();
    const { payment } = await start(verdi(), [(await deadlineOf(document)).id]);
    await verdi().call('payment.simulate', { payment, outcome: 'success' });
    await books([{ document, open: 0 }]);
    expect(await refusal(verdi().call('payment.finish', { payment }))).toMatchObject({ code: 'conflict' });
    expect(await bank(payment)).toMatchObject({ state: 'released', captures: 0 });
    expect(await deadlineOf(document)).toMatchObject({ state: 'paid', open: 0 });
  });

  test('a list of the books that leaves it out does not remove what is being paid (C-DOC-4, C-DOC-5)', async () => {
    const document = await owed();
    const { payment } = await start(verdi(), [(await deadlineOf(document)).id]);
    await verdi().call('payment.simulate', { payment, outcome: 'success' });
    const others = await trade().db.query<{ document: string; open: number }>(
      null,
      'select document, open::float8 / 10000 as open from deadlines where document <> $1 and client_id = 103',
      [document],
    );
    await books(others, { replace: true });
    expect(await verdi().call('payment.finish', { payment })).toMatchObject({ state: 'paid' });
    expect(await deadlineOf(document)).toMatchObject({ state: 'paid', open: 0 });
  });
});

/** Open, and how many payments made here are confirmed, after files of the books. `{ref}` is the payment's reference. */
const CONFIRMATIONS: ReadonlyArray<
  [string, ReadonlyArray<Omit<Said, 'document'>>, { open: number; confirmed: number }]
> = [
  ['the books do not know it yet', [{ open: 100 }], { open: 0, confirmed: 0 }],
  ['the same old file, again and again', [{ open: 100 }, { open: 100 }], { open: 0, confirmed: 0 }],
  ['their open amount fell to nothing', [{ open: 0 }], { open: 0, confirmed: 1 }],
  ['first the old file, then they know', [{ open: 100 }, { open: 0 }], { open: 0, confirmed: 1 }],
  [
    'their fee came first, then their open amount fell by the payment',
    [{ open: 110 }, { open: 10 }],
    { open: 10, confirmed: 1 },
  ],
  ['their fee alone is open beside it', [{ open: 110 }], { open: 10, confirmed: 0 }],
  ['by reference', [{ open: 30, reference: '{ref}' }], { open: 30, confirmed: 1 }],
  [
    'by a reference that is not ours, and another amount',
    [{ open: 100, reference: 'CRO 77', paid: 60, paid_on: '2026-03-10' }],
    { open: 0, confirmed: 0 },
  ],
  ['by amount and day', [{ open: 30, paid: 100, paid_on: '2026-03-10' }], { open: 30, confirmed: 1 }],
  ['the same amount on another day', [{ open: 60, paid: 100, paid_on: '2026-03-09' }], { open: 0, confirmed: 0 }],
  ['a part was paid in another way', [{ open: 60 }], { open: 0, confirmed: 0 }],
  ['confirmed, then returned by the bank: the books decide', [{ open: 0 }, { open: 100 }], { open: 100, confirmed: 1 }],
];

describe('the books confirm it', () => {
  test.each(CONFIRMATIONS)('%s (C-DOC-4, C-DOC-5)', async (_, said, { open, confirmed }) => {
    const document = await owed();
    const payment = await paid(document);
    for (const one of said) {
      const reference = one.reference?.replace('{ref}', `payment-${payment}`) ?? '';
      await books([{ ...one, document, reference }]);
    }
    expect((await deadlineOf(document)).open).toBe(open);
    const rows = await trade().db.query(
      null,
      'select count(*)::int as paid, (count(*) filter (where confirmed))::int as confirmed from deadline_payments where payment_id = $1',
      [payment],
    );
    expect(rows).toEqual([{ paid: 1, confirmed }]);
  });

  test('a second payment of the same amount on the same day is not confirmed by what confirmed the first (C-DOC-4)', async () => {
    const document = await owed();
    await paid(document);
    const known = { document, paid: 100, paid_on: '2026-03-10' };
    await books([{ ...known, open: 0 }]);
    // The bank returned it: the books open it again, and it is paid once more.
    await books([{ ...known, open: 100 }]);
    expect(await deadlineOf(document)).toMatchObject({ open: 100, payable: true });
    const second = await paid(document);
    await books([{ ...known, open: 100 }]);
    expect(await deadlineOf(document)).toMatchObject({ open: 0 });
    await books([{ ...known, open: 0, reference: `payment-${second}` }]);
    expect(await deadlineOf(document)).toMatchObject({ open: 0, state: 'paid' });
  });

  test('an invoice of the XML, whose deadline no books sent yet (C-DOC-4)', async () => {
    const document = await owed();
    await trade().db.query(
      null,
      `update deadlines set source = 'xml', books_open = null, books_most = null where document = $1`,
      [document],
    );
    await paid(document);
    expect(await deadlineOf(document)).toMatchObject({ open: 0, state: 'paid' });
    await books([{ document, open: 100 }]);
    expect(await deadlineOf(document)).toMatchObject({ open: 0, state: 'paid' });
    await books([{ document, open: 0 }]);
    expect(await deadlineOf(document)).toMatchObject({ open: 0, state: 'paid' });
  });
});

describe('given back', () => {
  const admin = () =>
    createPaymentAdmin({
      db: trade().db,
      clock: () => trade().clock.now,
      providerOf: () => openProvider('embedded', trade().db),
      office: 'office@shop.example',
    });

  test('a refund opens the deadline again, once, and the office is informed (C-DOC-4)', async () => {
    const document = await owed();
    const payment = await paid(document);
    expect((await admin().list('waiting', 5)).map(({ id }) => id)).toContain(payment);
    const both = await Promise.all([admin().refund(payment), admin().refund(payment)]);
    expect(both.map(({ state }) => state)).toEqual(['refunded', 'refunded']);
    expect(await bank(payment)).toMatchObject({ state: 'refunded', captures: 1 });
    expect(await deadlineOf(document)).toMatchObject({ open: 100, state: 'expired', payable: true });
    expect(await verdi().call('payment.get', { payment })).toMatchObject({ state: 'refunded' });
    expect(await officeEmails(`payment.refunded:${payment}`)).toHaveLength(1);
    expect((await admin().list('waiting', 5)).map(({ id }) => id)).not.toContain(payment);
    // Nothing of it waits for the books any more, and it can be paid again.
    await books([{ document, open: 100 }]);
    expect(await deadlineOf(document)).toMatchObject({ open: 100 });
    await paid(document);
    expect(await deadlineOf(document)).toMatchObject({ open: 0 });
  });

  test('after the books confirmed it, too; a part that was paid otherwise stays paid (C-DOC-4)', async () => {
    const [known, partly] = [await owed(), await owed()];
    const [first, second] = [await paid(known), await paid(partly)];
    await books([{ document: known, open: 0 }]);
    await books([{ document: partly, open: 60 }]);
    await admin().refund(first);
    await admin().refund(second);
    expect(await deadlineOf(known)).toMatchObject({ open: 100 });
    expect(await deadlineOf(partly)).toMatchObject({ open: 60 });
  });

  test('what was not captured cannot be given back (C-DOC-4)', async () => {
    const { payment } = await start(verdi(), [(await deadlineOf(await owed())).id]);
    await expect(admin().refund(payment)).rejects.toEqual(new PaymentNotRefunded('not-captured'));
    await expect(admin().refund(999_999)).rejects.toEqual(new PaymentNotRefunded('no-payment'));
  });
});

describe('not yours (C-ID-3, C-DOC-4)', () => {
  test('another customer’s deadline and payment do not exist; another address of the customer sees both', async () => {
    const document = await owed();
    const { id } = await deadlineOf(document);
    const own = await owed({ customer: 102 });
    const ownId = (await deadlineOf(own, trade().as(BIANCHI))).id;
    for (const ids of [[id], [ownId, id], [999_999]])
      expect(await refusal(start(trade().as(BIANCHI), ids))).toMatchObject({ code: 'not-found', status: 404 });
    const { payment } = await start(trade().as({ ...VERDI, addressCode: 2 }), [id]);
    for (const name of ['payment.get', 'payment.finish', 'payment.retry', 'payment.cancel'] as const)
      expect(await refusal(trade().as(BIANCHI).call(name, { payment }))).toMatchObject({ code: 'not-found' });
    expect(await verdi().call('payment.get', { payment })).toMatchObject({ payment, state: 'open' });
  });

  test('an agent pays for the customer; someone without the permission neither pays nor sees a payment', async () => {
    const document = await owed();
    const { id } = await deadlineOf(document);
    const agent = trade().as({ ...AGENT, customerId: 103 });
    const { payment } = await start(agent, [id]);
    const reader = (
      await trade().secondProcess({
        membershipOf: () => ({ rights: ['deadlines'], addresses: null, prices: true }),
      })
    ).as(VERDI);
    const list = await reader.call('account.payment_deadline', { state: 'all', text: document });
    expect(list).toMatchObject({ card: false, data: [{ not_payable: 'paying', payment: null }] });
    expect(await refusal(start(reader, [id]))).toMatchObject({ code: 'forbidden', status: 403 });
    for (const name of ['payment.get', 'payment.finish', 'payment.cancel'] as const)
      expect(await refusal(reader.call(name, { payment }))).toMatchObject({ code: 'not-found' });
  });

  test('someone limited to an address pays its documents only', async () => {
    const [here, there, nowhere] = [await owed(), await owed(), await owed()];
    for (const [document, address] of [
      [here, 1],
      [there, 2],
    ] as const)
      await trade().db.query(
        null,
        `with i as (insert into invoices (client_id, address_code, kind, number, number_key, year, date, taxable, vat, total, payable, source)
           values (103, $2, 'invoice', $1, $1, 2026, '2026-01-15', 0, 0, 1000000, 1000000, 'erp') returning id)
         update deadlines set invoice_id = i.id from i where document = $1`,
        [document, address],
      );
    const membershipOf = () => ({ rights: ['deadlines', 'pay'] as const, addresses: [1], prices: true });
    const limited = (await trade().secondProcess({ membershipOf })).as(VERDI);
    for (const document of [there, nowhere])
      expect(await refusal(start(limited, [(await deadlineOf(document)).id]))).toMatchObject({ code: 'not-found' });
    expect(await start(limited, [(await deadlineOf(here)).id])).toMatchObject({ amount: 100 });
  });
});

test('without a provider nothing can be paid (C-DOC-4)', async () => {
  const { id } = await deadlineOf(await owed());
  const person = (await trade().secondProcess({ provider: undefined })).as(VERDI);
  expect(await refusal(start(person, [id]))).toMatchObject({ code: 'payment-method-refused' });
});

test('a request names deadlines, or an order with its token and method (C-ORD-3, C-DOC-4)', async () => {
  await expect(verdi().call('payment.start', { idempotency_key: newKey() })).rejects.toThrow(/summary_token/);
  await expect(verdi().call('payment.start', { idempotency_key: newKey(), deadlines: [] })).rejects.toThrow(
    /deadlines/,
  );
});
