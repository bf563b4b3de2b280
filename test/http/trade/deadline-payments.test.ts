/** Paying open deadlines through the provider of the checkout (C-DOC-4): each once, by those who may. */
import { describe, expect, test } from 'vitest';
import type { AppError } from '#contract/values/errors.ts';
import { withDeadlines } from './owed-deadlines.ts';
import { refusal } from './refusal.ts';
import { AGENT, BIANCHI, euro, START, VERDI, withTrade } from './trade-fixtures.ts';

const trade = withTrade();
const { bank, books, deadlineOf, newKey, officeEmails, owed, paid, start, verdi } = withDeadlines(trade);

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
    expect(email).toMatchObject({ recipient: 'ufficio@example.com' });
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
