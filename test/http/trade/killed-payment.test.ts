import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { PaymentMoment, SendStep } from '#server/modules/orders/index.ts';
import { startDying } from '../../setup/killed-process.ts';
import { START, type TradeFixtures, VERDI, withEmptyCart, withTrade } from './trade-fixtures.ts';

const trade = withTrade();
let carts = 0;

/** Another process sends the request and is killed at the step. */
async function killed(fixtures: TradeFixtures, step: string, name: string, request: object): Promise<void> {
  const script = join(import.meta.dirname, 'send-and-die.ts');
  await startDying(fixtures, script, [step, START.toISOString(), JSON.stringify(request), name]).died();
}

async function ready(fixtures: TradeFixtures) {
  fixtures.clock.now = START;
  carts += 1;
  const person = await withEmptyCart(fixtures, VERDI);
  await person.call('wrapper.add_to_cart', { item_id: `P${carts}`, quantity: carts });
  const summary = await person.call('wrapper.prepare_order', { payment_method: 'card' });
  const request = {
    summary_token: summary.summary_token,
    idempotency_key: `killed-payment-${carts}`,
    payment_method: 'card',
  };
  return { person, request };
}

/** Orders, payments captured at the bank, and how often money was captured. */
const counts = async (fixtures: TradeFixtures) =>
  (
    await fixtures.db.query<{ orders: number; captured: number; captures: number; reserved: number }>(
      null,
      `select (select count(*)::int from orders) as orders,
         count(*) filter (where state = 'captured')::int as captured, coalesce(sum(captures), 0)::int as captures,
         count(*) filter (where state = 'authorised')::int as reserved from simulated_payments`,
    )
  )[0];

/** A deadline of 100 €; returns its id. */
async function owed({ db }: TradeFixtures, document: string): Promise<number> {
  const [row] = await db.query<{ id: number }>(
    null,
    `insert into deadlines (client_id, document, document_key, year, due_date, amount, open, books_open, source)
     values (103, $1, $1, 2026, '2026-02-28', 1000000, 1000000, 1000000, 'erp') returning id`,
    [document],
  );
  return row?.id ?? 0;
}

/** What a killed payment of a deadline left: at the bank, in the shop, in the outbox. */
const traces = async ({ db }: TradeFixtures, deadline: number, payment: number) =>
  (
    await db.query<{ open: number; state: string; captures: number; paid: number; emails: number }>(
      null,
      `select d.open::int, s.state, s.captures, (select count(*)::int from deadline_payments where deadline_id = d.id) as paid,
         (select count(*)::int from letters where dedupe_key = 'payment.received:' || $2::int) as emails
       from deadlines d, simulated_payments s where d.id = $1 and s.reference = 'payment-' || $2::int`,
      [deadline, payment],
    )
  )[0];

const WHILE_FINISHING: ReadonlyArray<PaymentMoment | SendStep | 'answered'> = [
  ...(['payment-authorised', 'checked', 'cart-marked', 'order-written', 'committed'] as const),
  ...(['payment-ordered', 'payment-captured', 'answered'] as const),
];

describe('killed between payment and order: paid once, one order (C-ORD-3, C-ORD-4)', () => {
  test.each(WHILE_FINISHING)('at "%s": the journal is resumed at the next start', async (step) => {
    const fixtures = trade();
    const { person, request } = await ready(fixtures);
    const { payment } = await person.call('payment.start', request);
    await person.call('payment.simulate', { payment, outcome: 'success' });
    await killed(fixtures, step, 'payment.finish', { payment });
    // The killed process's lock is released after a while.
    fixtures.clock.now = new Date(START.getTime() + 60_000);
    await (await fixtures.secondProcess()).resumePayments();
    const after = await counts(fixtures);
    expect(after).toEqual({ orders: carts, captured: carts, captures: carts, reserved: 0 });
    expect((await person.call('payment.finish', { payment })).order?.number).toBe(`OC/${carts}/2026`);
    expect(await counts(fixtures)).toEqual(after);
  });

  test.each(['payment-written', 'payment-opened'] as const)(
    'at "%s", before anything was paid: the same key goes on with the same payment',
    async (step) => {
      const fixtures = trade();
      const { person, request } = await ready(fixtures);
      await killed(fixtures, step, 'payment.start', request);
      const { payment, state } = await person.call('payment.start', request);
      expect(state).toBe('open');
      await person.call('payment.simulate', { payment, outcome: 'success' });
      expect((await person.call('payment.finish', { payment })).order?.number).toBe(`OC/${carts}/2026`);
      expect(await counts(fixtures)).toMatchObject({ orders: carts, captured: carts, captures: carts, reserved: 0 });
    },
  );
});

describe('killed while deadlines are paid: paid once, no longer open, one e-mail (C-DOC-4)', () => {
  const PAID = { open: 0, state: 'captured', captures: 1, paid: 1, emails: 1 };

  test.each(['payment-authorised', 'payment-ordered', 'payment-captured', 'answered'] as const)(
    'at "%s": the journal is resumed at the next start',
    async (step) => {
      const fixtures = trade();
      fixtures.clock.now = START;
      const person = fixtures.as(VERDI);
      const deadline = await owed(fixtures, `FT/${step}`);
      const request = { deadlines: [deadline], idempotency_key: `killed-deadline-${step}` };
      const { payment } = await person.call('payment.start', request);
      await person.call('payment.simulate', { payment, outcome: 'success' });
      await killed(fixtures, step, 'payment.finish', { payment });
      fixtures.clock.now = new Date(START.getTime() + 60_000);
      await (await fixtures.secondProcess()).resumePayments();
      expect(await traces(fixtures, deadline, payment)).toEqual(PAID);
      expect(await person.call('payment.finish', { payment })).toMatchObject({ state: 'paid' });
      expect(await traces(fixtures, deadline, payment)).toEqual(PAID);
    },
  );

  test('the money was taken, then the books closed the deadline before the next start: the payment stands', async () => {
    const fixtures = trade();
    fixtures.clock.now = START;
    const person = fixtures.as(VERDI);
    const deadline = await owed(fixtures, 'FT/closed');
    const { payment } = await person.call('payment.start', {
      deadlines: [deadline],
      idempotency_key: 'killed-and-closed',
    });
    await person.call('payment.simulate', { payment, outcome: 'success' });
    await killed(fixtures, 'payment-captured', 'payment.finish', { payment });
    await fixtures.db.query(null, 'update deadlines set open = 0, books_open = 0 where id = $1', [deadline]);
    fixtures.clock.now = new Date(START.getTime() + 60_000);
    expect(await (await fixtures.secondProcess()).resumePayments()).toBe(1);
    expect(await traces(fixtures, deadline, payment)).toEqual(PAID);
    expect(await person.call('payment.get', { payment })).toMatchObject({ state: 'paid' });
  });

  test.each(['payment-written', 'payment-opened'] as const)(
    'at "%s", before anything was paid: the same key goes on with the same payment',
    async (step) => {
      const fixtures = trade();
      fixtures.clock.now = START;
      const deadline = await owed(fixtures, `FT/${step}`);
      const request = { deadlines: [deadline], idempotency_key: `killed-deadline-${step}` };
      await killed(fixtures, step, 'payment.start', request);
      const person = fixtures.as(VERDI);
      const { payment, state } = await person.call('payment.start', request);
      expect(state).toBe('open');
      await person.call('payment.simulate', { payment, outcome: 'success' });
      await person.call('payment.finish', { payment });
      expect(await traces(fixtures, deadline, payment)).toEqual(PAID);
    },
  );
});
