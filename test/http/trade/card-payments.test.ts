/** Paying by card (C-ORD-3): authorise → order → capture, exactly once, also when steps are declined, lost, repeated or late. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { PaymentView } from '#contract/endpoints/checkout.ts';
import { type PaymentProvider, ProviderSilent, type ProviderState } from '#server/modules/orders/index.ts';
import { refusal } from './refusal.ts';
import { BIANCHI, type Person, START, VERDI, withEmptyCart, withTrade } from './trade-fixtures.ts';

const trade = withTrade();
let keys = 0;
const newKey = () => {
  keys += 1;
  return `card-${process.pid}-${keys}`;
};

beforeEach(() => {
  trade().clock.now = START;
});

interface Ready {
  person: Person;
  request: Record<string, unknown>;
  total: number;
}

/** A cart that is ready to be paid by card. */
async function ready(items: Record<string, number> = { P1: keys + 1 }, who = VERDI): Promise<Ready> {
  const person = await withEmptyCart(trade(), who);
  for (const [item_id, quantity] of Object.entries(items))
    await person.call('wrapper.add_to_cart', { item_id, quantity });
  const summary = await person.call('wrapper.prepare_order', { payment_method: 'card' });
  const request = {
    summary_token: summary.summary_token,
    idempotency_key: newKey(),
    payment_method: 'card',
    confirm_duplicate: true,
    reference: 'Cantiere 7',
  };
  return { person, request, total: summary.cart.totale_doc };
}

const pay = (person: Person, payment: number, outcome: 'success' | 'decline' | 'timeout' = 'success') =>
  person.call('payment.simulate', { payment, outcome });
const finish = (person: Person, payment: number) => person.call('payment.finish', { payment });

/** What the bank reports about a payment. */
async function bank({ payment }: Pick<PaymentView, 'payment'>) {
  const [row] = await trade().db.query<{ state: ProviderState; captures: number; amount: number }>(
    null,
    `select state, captures, amount from simulated_payments where reference = 'payment-' || $1`,
    [payment],
  );
  return row;
}

const countOrders = async () =>
  (await trade().db.query<{ count: number }>(null, 'select count(*)::int from orders'))[0]?.count ?? 0;

describe('the card through the provider interface', () => {
  test('success: the order is made and the money taken, once; no number of a card anywhere (C-ORD-3)', async () => {
    const { person, request, total } = await ready();
    const opened = await person.call('payment.start', request);
    expect(opened).toMatchObject({ state: 'open', amount: total, next: { kind: 'simulator' }, order: null });
    await pay(person, opened.payment);
    const paid = await finish(person, opened.payment);
    expect(paid).toMatchObject({ state: 'paid', order: { payment_method: { code: 'card' }, reference: 'Cantiere 7' } });
    expect(paid.order?.total).toBe(total);
    expect(await bank(opened)).toMatchObject({ state: 'captured', captures: 1, amount: Math.round(total * 10_000) });
    expect(await finish(person, opened.payment)).toEqual(paid);
    expect(await person.call('payment.get', { payment: opened.payment })).toEqual(paid);
    expect((await bank(opened))?.captures).toBe(1);
  });

  test('decline: no order, the cart stays; another try pays (C-ORD-3)', async () => {
    const { person, request } = await ready();
    const orders = await countOrders();
    const first = await person.call('payment.start', request);
    await pay(person, first.payment, 'decline');
    expect(await refusal(finish(person, first.payment))).toMatchObject({ code: 'payment-declined', status: 402 });
    expect(await person.call('payment.get', { payment: first.payment })).toMatchObject({ state: 'failed' });
    expect((await person.call('wrapper.get_cart_items', {})).total_count).toBe(1);
    expect(await countOrders()).toBe(orders);
    const second = await person.call('payment.retry', { payment: first.payment });
    expect(second.payment).not.toBe(first.payment);
    await pay(person, second.payment);
    expect((await finish(person, second.payment)).state).toBe('paid');
    expect(await countOrders()).toBe(orders + 1);
    expect([(await bank(first))?.captures, (await bank(second))?.captures]).toEqual([0, 1]);
  });

  test('timeout: the response is lost, the retry finds the same payment and does not pay twice (C-ORD-3)', async () => {
    const { person, request } = await ready();
    const first = await person.call('payment.start', request);
    await pay(person, first.payment, 'timeout');
    expect(await refusal(finish(person, first.payment))).toMatchObject({ code: 'payment-unanswered', status: 402 });
    const again = await person.call('payment.retry', { payment: first.payment });
    expect(again.payment).toBe(first.payment);
    expect((await finish(person, again.payment)).state).toBe('paid');
    expect(await bank(first)).toMatchObject({ state: 'captured', captures: 1 });
  });

  test('left at the provider’s: finishing is refused, half an hour later the payment is closed', async () => {
    const { person, request } = await ready();
    const opened = await person.call('payment.start', request);
    expect(await refusal(finish(person, opened.payment))).toMatchObject({ code: 'payment-declined' });
    expect(await trade().resumePayments()).toBe(0);
    trade().clock.now = new Date(START.getTime() + 31 * 60_000);
    expect(await trade().resumePayments()).toBe(1);
    expect(await bank(opened)).toMatchObject({ state: 'released', captures: 0 });
    expect(await person.call('payment.get', { payment: opened.payment })).toMatchObject({ state: 'failed' });
  });

  test('a browser that never comes back after paying: the shop finishes by itself (C-ORD-3, C-ORD-4)', async () => {
    const { person, request } = await ready();
    const opened = await person.call('payment.start', request);
    await pay(person, opened.payment);
    const orders = await countOrders();
    expect(await trade().resumePayments()).toBe(1);
    expect(await countOrders()).toBe(orders + 1);
    expect(await person.call('payment.get', { payment: opened.payment })).toMatchObject({
      state: 'paid',
      order: { placed_by: 'Anna Verdi' },
    });
    expect((await bank(opened))?.captures).toBe(1);
  });

  test('send_order alone is refused for a card', async () => {
    const { person, request } = await ready();
    expect(await refusal(person.call('wrapper.send_order', request))).toMatchObject({ code: 'payment-required' });
    expect(await refusal(person.call('payment.start', { ...request, payment_method: 'riba_60' }))).toMatchObject({
      code: 'payment-method-refused',
    });
  });

  test('what stands in the way of an order is said before anybody pays', async () => {
    const { person, request } = await ready();
    const window = { date: '2026-03-10', from: '13:00', to: '16:00' };
    const late = { ...request, delivery_type: 'pickup', window };
    expect(await refusal(person.call('payment.start', late))).toMatchObject({ code: 'delivery-refused' });
    const invoice = { kind: 'private', tax_code: 'X' };
    expect(await refusal(person.call('payment.start', { ...request, invoice }))).toMatchObject({ status: 422 });
    await person.call('wrapper.add_to_cart', { item_id: 'P9', quantity: 1 });
    expect(await refusal(person.call('payment.start', request))).toMatchObject({ code: 'cart-changed' });
  });
});

describe('exactly once', () => {
  test('a double click, in two processes: one payment, one order, one capture (C-ORD-3, C-ORD-4)', async () => {
    const other = (await trade().secondProcess()).as(VERDI);
    const { person, request } = await ready();
    const orders = await countOrders();
    const started = await Promise.all(
      Array.from({ length: 10 }, (_, index) => (index % 2 ? person : other).call('payment.start', request)),
    );
    const [opened] = started;
    if (!opened) throw new Error('nothing was started');
    expect(new Set(started.map(({ payment }) => payment)).size).toBe(1);
    await pay(person, opened.payment);
    const finished = await Promise.all(
      Array.from({ length: 10 }, (_, index) => finish(index % 2 ? person : other, opened.payment)),
    );
    expect(new Set(finished.map(({ order }) => order?.number)).size).toBe(1);
    expect(await countOrders()).toBe(orders + 1);
    expect((await bank(opened))?.captures).toBe(1);
  });

  test('the cart changed between authorising and ordering: no order, the money goes back', async () => {
    const { person, request } = await ready();
    const opened = await person.call('payment.start', request);
    await pay(person, opened.payment);
    await person.call('wrapper.add_to_cart', { item_id: 'P9', quantity: 3 });
    expect(await refusal(finish(person, opened.payment))).toMatchObject({ code: 'cart-changed' });
    expect(await bank(opened)).toMatchObject({ state: 'released', captures: 0 });
    expect(await person.call('payment.get', { payment: opened.payment })).toMatchObject({ state: 'failed' });
  });

  test('two tabs pay the same cart: one order; the other tab’s money goes back and it learns the number (C-ORD-3, C-ORD-4)', async () => {
    const { person, request } = await ready();
    const here = await person.call('payment.start', request);
    const there = await person.call('payment.start', { ...request, idempotency_key: newKey() });
    await pay(person, here.payment);
    await pay(person, there.payment);
    const { order } = await finish(person, here.payment);
    expect(await refusal(finish(person, there.payment))).toMatchObject({
      code: 'already-sent',
      order: order?.number,
    });
    expect([(await bank(here))?.state, (await bank(there))?.state]).toEqual(['captured', 'released']);
  });

  test('a provider that falls silent when the money is to be taken: the order stands, it is taken later, once (C-ORD-3, C-ORD-4)', async () => {
    let silent = true;
    let captures = 0;
    const provider: PaymentProvider = {
      name: 'faltering',
      open: async ({ reference, returnUrl }) => ({
        session: reference,
        step: { kind: 'redirect', url: `https://pay.example/?back=${encodeURIComponent(returnUrl)}` },
      }),
      state: async () => (captures > 0 ? 'captured' : 'authorised'),
      capture: async () => {
        if (silent) throw new Error('socket hang up');
        captures += 1;
      },
      release: async () => {},
      refund: async () => {},
    };
    const shop = await trade().secondProcess({ provider });
    const { request } = await ready();
    const person = shop.as({ ...VERDI, locale: 'en' });
    const opened = await person.call('payment.start', request);
    expect(opened.next).toEqual({
      kind: 'redirect',
      url: `https://pay.example/?back=${encodeURIComponent(
        `https://shop.example/en/pages/checkout?step=card&payment=${opened.payment}&back=true`,
      )}`,
    });
    const paid = await finish(person, opened.payment);
    expect(paid).toMatchObject({ state: 'paid' });
    expect(captures).toBe(0);
    silent = false;
    expect(await shop.resumePayments()).toBe(1);
    expect(await shop.resumePayments()).toBe(0);
    expect(captures).toBe(1);
  });

  test('a provider that cannot be opened leaves nothing that could be paid', async () => {
    const provider: PaymentProvider = {
      name: 'away',
      open: async () => {
        throw new ProviderSilent('away');
      },
      state: async () => 'open',
      capture: async () => {},
      release: async () => {},
      refund: async () => {},
    };
    const person = (await trade().secondProcess({ provider })).as(VERDI);
    const { request } = await ready();
    expect(await refusal(person.call('payment.start', request))).toMatchObject({ code: 'payment-unanswered' });
  });
});

test('not yours: another customer’s payment is not found, whatever is asked of it (C-ID-3)', async () => {
  const { person, request } = await ready();
  const { payment } = await person.call('payment.start', request);
  for (const stranger of [trade().as(BIANCHI), trade().as({ ...VERDI, addressCode: 2 })]) {
    for (const name of ['payment.get', 'payment.retry', 'payment.finish'] as const)
      expect(await refusal(stranger.call(name, { payment }))).toMatchObject({ code: 'not-found' });
    expect(await refusal(stranger.call('payment.simulate', { payment, outcome: 'success' }))).toMatchObject({
      code: 'not-found',
    });
    expect(await refusal(stranger.call('payment.start', { ...request, idempotency_key: newKey() }))).toMatchObject({
      code: 'forbidden',
    });
  }
});
