import { beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '#server/platform/http/caller.ts';
import { newKey, prepareOrder, sendPrepared } from './prepared-order.ts';
import { refusal } from './refusal.ts';
import { AGENT, BIANCHI, ROSSI, START, withTrade } from './trade-fixtures.ts';

const trade = withTrade();
beforeEach(() => {
  trade().clock.now = START;
});

const prepared = (who: Partial<Caller>, items: Record<string, number>) => prepareOrder(trade(), who, items);
const send = sendPrepared;

/** Numbers of the series so far: from 1 without gaps or doubles. */
async function expectGapless() {
  const rows = await trade().db.query<{ sequence: number; year: number }>(
    null,
    'select year, sequence from orders order by year, sequence',
  );
  const years = new Map<number, number>();
  for (const { year, sequence } of rows) {
    years.set(year, (years.get(year) ?? 0) + 1);
    expect(sequence).toBe(years.get(year));
  }
  const counters = await trade().db.query<{ year: number; last_number: number }>(
    null,
    'select year, last_number from order_counters order by year',
  );
  expect(counters).toEqual([...years].map(([year, last_number]) => ({ year, last_number })));
}

describe('preparing (C-ORD-4)', () => {
  test('what can be chosen: dates, windows, payments of the address (C-ORD-3)', async () => {
    const { summary } = await prepared(ROSSI, { LAMPADA: 1 });
    expect(summary).toMatchObject({ ok: true, issues: [] });
    expect(summary.payment_methods).toEqual([
      { code: 'bank_transfer', label: 'Bonifico bancario' },
      { code: 'riba_30', label: 'RiBa 30 giorni fine mese', due_date: '2026-04-30' },
    ]);
    // Tuesday 11:00 in Rome.
    expect(summary.delivery_options[0]).toEqual({
      type: 'shipping',
      dates: ['2026-03-11', '2026-03-12', '2026-03-13', '2026-03-14', '2026-03-16'],
      cost: 9.9,
      delivery_days: 3,
    });
    expect(summary.delivery_options[1]).toMatchObject({
      windows: [
        { date: '2026-03-11', from: '10:00', to: '13:00', send_by: '2026-03-10 16:00' },
        { from: '13:00', send_by: '2026-03-11 10:00' },
        {},
        {},
        {},
        {},
      ],
      closed: [{ date: '2026-03-10', from: '13:00', to: '16:00', send_by: '2026-03-10 10:00' }],
      cost: 0,
    });
    const there = await prepared({ ...ROSSI, addressCode: 2, locale: 'en' }, { LAMPADA: 1 });
    expect(there.summary.payment_methods).toEqual([{ code: 'cash_on_delivery', label: 'Cash on delivery' }]);
  });

  test('pickup has no transport cost (C-CART-6)', async () => {
    const { person, summary } = await prepared(ROSSI, { LAMPADA: 1 });
    const pickup = await person.call('wrapper.prepare_order', { delivery_type: 'pickup' });
    expect([summary.cart.spese_trasporto, summary.cart.totale_doc]).toEqual([9.9, 39.53]);
    expect([pickup.cart.spese_trasporto, pickup.cart.totale_doc]).toEqual([0, 27.45]);
    expect(pickup.delivery_options.map(({ cost }) => cost)).toEqual([9.9, 0]);
  });

  test('an empty cart, a minimum order, a row that cannot be sold (C-CART-8)', async () => {
    const fixtures = trade();
    const { summary } = await prepared(BIANCHI, {});
    expect(summary).toMatchObject({ ok: false, issues: [{ code: 'cart-empty', blocking: true }], summary_token: '' });
    await fixtures.change('update customers set minimum_order = 1000000 where client_id = 102');
    const small = await prepared(BIANCHI, { DADO: 9 });
    expect(small.summary.issues).toEqual([{ code: 'minimum-order', amount: 10, blocking: true }]);
    const equal = await prepared(BIANCHI, { DADO: 10 });
    expect(equal.summary.ok).toBe(true);
    await fixtures.change(`update stock set quantity = 0 where product_id = ${fixtures.id('DADO')}`);
    const gone = await equal.person.call('wrapper.prepare_order', {});
    expect(gone).toMatchObject({
      ok: false,
      issues: [{ code: 'cart-has-anomalies', row_id: Number(Object.keys(gone.cart.data)[0]) }],
    });
    expect(await refusal(send(equal.person, equal.summary))).toMatchObject({ code: 'cart-has-anomalies' });
    await fixtures.change(
      `update stock set quantity = 5 where product_id = ${fixtures.id('DADO')}; update customers set minimum_order = null`,
    );
  });
});

describe('sending (C-ORD-4, C-ORD-5)', () => {
  test('a cart becomes an order with the same amounts, and e-mails tell (S-1.15)', async () => {
    const fixtures = trade();
    const { person, summary } = await prepared(ROSSI, { VITE: 50, LIBRO: 2, LAMPADA: 10 });
    const { order, repeated } = await send(person, summary, { note: 'Suonare "due" volte <b>', reference: 'PO 7' });
    expect(repeated).toBe(false);
    expect(order).toMatchObject({
      number: expect.stringMatching(/^OC\/\d+\/2026$/),
      status: 'IA',
      date: '10/03/2026',
      delivery_date: '11/03/2026',
      placed_by: 'Mario Rossi',
      rows_count: 3,
      destination: 'Sede, Via Roma 1, 20100 Milano (MI)',
    });
    const detail = await person.call('wrapper.get_order_detail', { number: order.number });
    const { cart } = summary;
    expect(detail).toMatchObject({
      totale_lordo: cart.totale_lordo,
      totale_netto: cart.totale_netto,
      spese_trasporto: cart.spese_trasporto,
      iva: cart.iva,
      totale_doc: cart.totale_doc,
      note: 'Suonare "due" volte <b>',
      reference: 'PO 7',
    });
    const amounts = (
      rows: Array<{
        carti: string;
        quantity: number;
        price: number;
        price_discount: number;
        discounts: string;
        totale_sconto: number;
      }>,
    ) => rows.map((row) => [row.carti, row.quantity, row.price, row.price_discount, row.discounts, row.totale_sconto]);
    expect(amounts(detail.rows)).toEqual(amounts(Object.values(cart.data)));
    expect(detail.timeline).toEqual([{ status: 'IA', at: START.toISOString(), actor: 'Mario Rossi', note: '' }]);
    expect((await person.call('wrapper.get_cart_items', {})).id_cart).toBe(0);
    const mails = await fixtures.mails(order.number);
    expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['r@example.com', `Bancale: ordine ricevuto ${order.number}`],
      ['acquisti@rossi.example', `Bancale: ordine ricevuto ${order.number}`],
      ['agente1@example.com', `Bancale: Rossi Srl, ordine ${order.number}`],
    ]);
    expect(mails[0]?.text).toContain('2\u00a0pz × LIBRO Manuale – €\u00a018,00 (€\u00a09,00)');
    expect(mails[0]?.text).toContain('Vs. riferimento: PO 7');
    expect(mails[0]?.html).toContain('Suonare &quot;due&quot; volte &lt;b&gt;');
  });

  test('an order never changes afterwards', async () => {
    const fixtures = trade();
    const { person, summary } = await prepared(ROSSI, { P20: 3 });
    const { order } = await send(person, summary);
    const before = await person.call('wrapper.get_order_detail', { number: order.number });
    await fixtures.change(
      `update prices set gross = gross * 3 where product_id = ${fixtures.id('P20')}; update products set name_it = 'Altro' where carti = 'P20'; update addresses set street = 'Via Nuova 9' where client_id = 101`,
    );
    expect(await person.call('wrapper.get_order_detail', { number: order.number })).toEqual(before);
    await fixtures.change(`update addresses set street = 'Via Roma 1' where client_id = 101 and address_code = 1`);
  });

  test.each([
    ['a payment that the address does not have', { payment_method: 'card' }, 'payment-method-refused'],
    ['a Sunday', { shipping_date: '2026-03-15' }, 'delivery-refused'],
    ['yesterday', { shipping_date: '2026-03-09' }, 'delivery-refused'],
    ['pickup without a window', { delivery_type: 'pickup' }, 'delivery-refused'],
    [
      'a window that is over',
      { delivery_type: 'pickup', window: { date: '2026-03-10', from: '13:00', to: '16:00' } },
      'delivery-refused',
    ],
    ['a token that is not ours', { summary_token: 'abc.def' }, 'refused'],
  ])('%s is refused and nothing is lost', async (_, more, code) => {
    const { person, summary } = await prepared(ROSSI, { P21: 1 });
    expect(await refusal(send(person, summary, more))).toMatchObject({ code });
    expect((await person.call('wrapper.get_cart_items', {})).total_count).toBe(1);
  });

  test('pickup in a window that is on offer', async () => {
    const { person, summary } = await prepared(ROSSI, { P22: 1 });
    const window = { date: '2026-03-11', from: '13:00', to: '16:00' };
    const { order } = await send(person, summary, { delivery_type: 'pickup', window });
    expect(order).toMatchObject({
      delivery_type: 'pickup',
      delivery_date: '11/03/2026',
      pickup_window: { from: '13:00', to: '16:00' },
      total: 0.55,
    });
  });

  test('a cart or price that changed since it was shown is shown again first', async () => {
    const fixtures = trade();
    const { person, summary } = await prepared(ROSSI, { P23: 1 });
    await person.call('wrapper.add_to_cart', { item_id: 'P24', quantity: 1 });
    expect(await refusal(send(person, summary))).toMatchObject({ code: 'cart-changed', status: 409 });
    const again = await person.call('wrapper.prepare_order', {});
    await fixtures.change(`update prices set gross = 77000 where product_id = ${fixtures.id('P24')}`);
    expect(await refusal(send(person, again))).toMatchObject({ code: 'cart-changed' });
    const shownForPickup = await person.call('wrapper.prepare_order', { delivery_type: 'pickup' });
    expect(await refusal(send(person, shownForPickup))).toMatchObject({ code: 'cart-changed' });
    fixtures.clock.now = new Date(START.getTime() + 13 * 3_600_000);
    expect(
      await refusal(send(person, await person.call('wrapper.prepare_order', {}), { shipping_date: '2026-03-11' })),
    ).toMatchObject({ code: 'delivery-refused' });
  });

  test('a second sender of the same cart learns the number', async () => {
    const { person, summary } = await prepared(ROSSI, { P25: 1 });
    const key = newKey();
    const { order } = await send(person, summary, { idempotency_key: key });
    expect(await refusal(send(person, summary))).toMatchObject({
      code: 'already-sent',
      status: 409,
      order: order.number,
    });
    expect(await send(person, summary, { idempotency_key: key })).toEqual({ order, repeated: true });
    trade().clock.now = new Date(START.getTime() + 40 * 3_600_000);
    expect(await send(person, summary, { idempotency_key: key })).toEqual({ order, repeated: true });
  });

  test('a cart equal to one of the last 24 hours asks first', async () => {
    const first = await prepared(ROSSI, { P26: 2, P27: 1 });
    const { order } = await send(first.person, first.summary);
    const again = await prepared(ROSSI, { P27: 1, P26: 2 });
    expect(await refusal(send(again.person, again.summary))).toMatchObject({
      code: 'similar-order',
      status: 409,
      order: order.number,
    });
    const second = await send(again.person, again.summary, { confirm_duplicate: true });
    expect(second.order.number).not.toBe(order.number);
    trade().clock.now = new Date(START.getTime() + 25 * 3_600_000);
    const later = await prepared(ROSSI, { P26: 2, P27: 1 });
    expect((await send(later.person, later.summary)).repeated).toBe(false);
    await expectGapless();
  });
});

describe('exactly once', () => {
  test('fifty sends with the same key in two processes make one order (C-ORD-5)', async () => {
    const { person, summary } = await prepared(ROSSI, { P30: 1 });
    const other = (await trade().secondProcess()).as(ROSSI);
    const key = newKey();
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) => send(index % 2 ? person : other, summary, { idempotency_key: key })),
    );
    expect(new Set(responses.map(({ order }) => order.number)).size).toBe(1);
    expect(responses.filter(({ repeated }) => !repeated)).toHaveLength(1);
    await expectGapless();
  });

  test('fifty sends of the same cart with fifty keys: one order, the others learn its number', async () => {
    const { person, summary } = await prepared(ROSSI, { P31: 1 });
    const other = (await trade().secondProcess()).as(ROSSI);
    const responses = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) => send(index % 2 ? person : other, summary)),
    );
    const made = responses.flatMap((response) =>
      response.status === 'fulfilled' ? [response.value.order.number] : [],
    );
    expect(made).toHaveLength(1);
    for (const response of responses)
      if (response.status === 'rejected')
        expect(response.reason).toMatchObject({ code: 'already-sent', details: { order: made[0] } });
    await expectGapless();
  });

  test('the same key for two carts in two processes makes one order', async () => {
    const fixtures = trade();
    const other = (await fixtures.secondProcess()).as({ ...ROSSI, addressCode: 2 });
    const here = await prepared(ROSSI, { P32: 1 });
    const there = await prepared({ ...ROSSI, addressCode: 2 }, { P33: 1 });
    const key = newKey();
    const responses = await Promise.all([
      send(here.person, here.summary, { idempotency_key: key }),
      send(other, there.summary, { idempotency_key: key }),
    ]);
    expect(responses[0]?.order.number).toBe(responses[1]?.order.number);
    await expectGapless();
  });

  test('many customers at once, and a cart that fails among them takes nobody along', async () => {
    const fixtures = trade();
    const second = await fixtures.secondProcess();
    const people = await Promise.all(
      [1, 2].flatMap((addressCode) =>
        [ROSSI, AGENT].map(async (who) => ({
          who: { ...who, addressCode },
          ...(await prepared(
            { ...who, addressCode },
            { [`P${40 + addressCode}`]: addressCode, P50: who === AGENT ? 2 : 1 },
          )),
        })),
      ),
    );
    const failing = await prepared(BIANCHI, { P51: 1 });
    await fixtures.db.query(null, `alter table orders add constraint test_refuses check (client_id <> 102)`);
    const responses = await Promise.allSettled([
      send(failing.person, failing.summary),
      ...people.map(({ who, summary }, index) => send((index % 2 ? fixtures : second).as(who), summary)),
    ]);
    await fixtures.db.query(null, 'alter table orders drop constraint test_refuses');
    expect(responses.map((response) => response.status)).toEqual([
      'rejected',
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'fulfilled',
    ]);
    expect((await failing.person.call('wrapper.get_cart_items', {})).total_count).toBe(1);
    await send(failing.person, failing.summary);
    await expectGapless();
  });

  test('a new year starts at one (C-ORD-5)', async () => {
    trade().clock.now = new Date('2026-12-31T22:59:00Z');
    const old = await prepared(ROSSI, { P52: 1 });
    await send(old.person, old.summary);
    trade().clock.now = new Date('2026-12-31T23:00:00Z');
    const fresh = await prepared(ROSSI, { P53: 1 });
    expect((await send(fresh.person, fresh.summary)).order.number).toBe('OC/1/2027');
    await expectGapless();
  });
});

describe('not yours (C-ID-3)', () => {
  test('another customer’s order is not found, the summary is refused, the rows cannot be ordered again', async () => {
    const { person, summary } = await prepared(ROSSI, { P54: 1 });
    const stranger = trade().as(BIANCHI);
    expect(await refusal(send(stranger, summary))).toMatchObject({ code: 'forbidden', status: 403 });
    expect(await refusal(send(trade().as({ ...ROSSI, addressCode: 2 }), summary))).toMatchObject({ code: 'forbidden' });
    const key = newKey();
    const { order } = await send(person, summary, { idempotency_key: key });
    for (const body of [{ number: order.number }, { id: order.id }])
      expect(await refusal(stranger.call('wrapper.get_order_detail', body))).toMatchObject({ code: 'not-found' });
    expect(await refusal(stranger.call('wrapper.reorder', { number: order.number }))).toMatchObject({
      code: 'not-found',
    });
    expect(await refusal(stranger.call('wrapper.prepare_order', { id_cart: summary.cart.id_cart }))).toMatchObject({
      code: 'not-found',
    });
    const own = await prepared(BIANCHI, { P54: 1 });
    expect((await send(own.person, own.summary, { idempotency_key: key })).order.number).not.toBe(order.number);
    const list = await stranger.call('account.get_orders', { text: order.number });
    expect(list.data.every((one) => one.client_id === 102)).toBe(true);
  });
});

describe('reading and ordering again (C-ORD-6)', () => {
  test('the list: dates, destination, text, paging', async () => {
    const { person, summary } = await prepared({ ...ROSSI, addressCode: 2 }, { P60: 1 });
    const { order } = await send(person, summary, { reference: '100%_sicuro' });
    const list = (body: object) => person.call('account.get_orders', body);
    expect((await list({ text: '0%_s' })).data.map((one) => one.number)).toEqual([order.number]);
    expect((await list({ text: 'P60' })).count).toBe(1);
    expect((await list({ from: '10032026', to: '10032026', destination: 2, text: order.number })).data).toEqual([
      order,
    ]);
    expect((await list({ from: '11032030' })).count).toBe(0);
    const all = await list({ per_page: 2, page: 2 });
    expect(all.data).toHaveLength(2);
    expect(all.pages).toBe(Math.ceil(all.count / 2));
    expect(await list({ page: 9999 })).toMatchObject({ data: [], count: all.count });
    await expect(list({ from: '31022026' })).rejects.toThrow('must be a day as DDMMYYYY');
  });

  test('rows go back into the cart; what cannot be added is listed with the reason', async () => {
    const fixtures = trade();
    const { person, summary } = await prepared(ROSSI, { P61: 2, P62: 3, P63: 4 });
    const { order } = await send(person, summary);
    await fixtures.change(`update products set active = false where carti = 'P62'`);
    const all = await person.call('wrapper.reorder', { number: order.number });
    expect(all).toMatchObject({ added: 2, refused: [{ carti: 'P62', reason: 'not-sellable' }] });
    expect(Object.values(all.cart.data).map((row) => [row.carti, row.quantity])).toEqual([
      ['P61', 2],
      ['P63', 4],
    ]);
    const some = await person.call('wrapper.reorder', { number: order.number, row_ids: [30] });
    expect(Object.values(some.cart.data).map((row) => row.quantity)).toEqual([2, 8]);
  });
});
