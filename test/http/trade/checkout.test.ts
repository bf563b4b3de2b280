/** Checkout except sending (C-ORD): the draft, pickup windows that pass, invoice requests, credit, sent carts. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '#server/platform/http/caller.ts';
import { prepareOrder, sendPrepared } from './prepared-order.ts';
import { refusal } from './refusal.ts';
import { AGENT, BIANCHI, CHECKOUT_SETTINGS, ROSSI, START, VERDI, withTrade } from './trade-fixtures.ts';

const trade = withTrade();

beforeEach(() => {
  trade().clock.now = START;
});

const prepared = (who: Partial<Caller>, items: Record<string, number>) => prepareOrder(trade(), who, items);
const send = sendPrepared;

describe('a reload loses nothing: the draft (C-ORD-1)', () => {
  const CHOSEN = {
    delivery_type: 'pickup',
    window: { date: '2026-03-11', from: '13:00', to: '16:00' },
    payment_method: 'riba_30',
    reference: 'PO 9',
    note: 'Suonare <b>due</b> volte',
    single_delivery: true,
    invoice: { kind: 'private', tax_code: 'RSSMRA85' },
  };

  test('what was chosen comes back with the next prepare, as far as it was written, and totals follow it', async () => {
    const { person, summary } = await prepared(ROSSI, { P1: 1 });
    expect(summary.draft).toEqual({});
    const { note, ...rest } = CHOSEN;
    await person.call('checkout.save_draft', rest);
    expect((await person.call('checkout.save_draft', { note })).draft).toEqual(CHOSEN);
    const again = await person.call('wrapper.prepare_order', {});
    expect(again.draft).toEqual(CHOSEN);
    expect([again.cart.spese_trasporto, summary.cart.spese_trasporto]).toEqual([0, 9.9]);
    const asked = await person.call('wrapper.prepare_order', { delivery_type: 'shipping' });
    expect(asked.cart.spese_trasporto).toBe(9.9);
  });

  test('both ways of delivery say what they come to, whatever is chosen', async () => {
    const { person, summary } = await prepared(ROSSI, { P1: 1 });
    await person.call('checkout.save_draft', { delivery_type: 'pickup' });
    const { totals, cart } = await person.call('wrapper.prepare_order', {});
    const { iva, vat_lines, totale_doc, spese_trasporto } = cart;
    expect(totals.pickup).toEqual({ iva, vat_lines, totale_doc, spese_trasporto });
    expect(totals).toEqual(summary.totals);
    const shipped = (await person.call('wrapper.prepare_order', { delivery_type: 'shipping' })).cart;
    expect(totals.shipping).toMatchObject({ spese_trasporto: 9.9, totale_doc: shipped.totale_doc, iva: shipped.iva });
    expect(totals.shipping.totale_doc).toBeGreaterThan(totals.pickup.totale_doc);
  });

  test('nobody else sees it: not another address, customer, colleague or the agent (C-ID-3)', async () => {
    const { person } = await prepared(ROSSI, { P2: 1 });
    await person.call('checkout.save_draft', CHOSEN);
    for (const who of [{ ...ROSSI, addressCode: 2 }, BIANCHI, { ...ROSSI, userId: 2 }, AGENT])
      expect((await trade().as(who).call('wrapper.prepare_order', {})).draft).toEqual({});
  });

  test('a parked cart keeps what was chosen for it; the next one starts afresh', async () => {
    const { person, summary } = await prepared(ROSSI, { P15: 1 });
    await person.call('checkout.save_draft', { note: 'Cantiere' });
    await person.call('wrapper.save_cart', { id_cart: summary.cart.id_cart, name: 'Cantiere' });
    expect((await person.call('checkout.save_draft', { note: 'senza carrello' })).draft).toEqual({});
    await person.call('wrapper.add_to_cart', { item_id: 'P16', quantity: 1 });
    expect((await person.call('wrapper.prepare_order', {})).draft).toEqual({});
    await person.call('wrapper.activate_cart', { id_cart: summary.cart.id_cart });
    expect((await person.call('wrapper.prepare_order', {})).draft).toMatchObject({ note: 'Cantiere' });
  });

  test('a sent order leaves nothing behind for the next one; one that fails leaves it all', async () => {
    const { person } = await prepared(ROSSI, { P3: 1 });
    await person.call('checkout.save_draft', { ...CHOSEN, invoice: null });
    const summary = await person.call('wrapper.prepare_order', {});
    const choice = { delivery_type: 'pickup', window: CHOSEN.window };
    await refusal(send(person, summary, { ...choice, payment_method: 'gold' }));
    expect((await person.call('wrapper.prepare_order', {})).draft.note).toBe(CHOSEN.note);
    await send(person, summary, choice);
    expect((await prepared(ROSSI, { P3: 2 })).summary.draft).toEqual({});
  });
});

describe('pickup with a moved clock (C-ORD-2, S-4.53)', () => {
  test('sent before 10:00: today 13–16; the page stays open until 10:00: asked again', async () => {
    trade().clock.now = new Date('2026-03-10T08:59:00Z'); // 09:59 in Rome
    const { person, summary } = await prepared(ROSSI, { P4: 1 });
    const [, pickup] = summary.delivery_options;
    const window = { date: '2026-03-10', from: '13:00', to: '16:00' };
    expect(pickup).toMatchObject({ windows: [{ ...window, send_by: '2026-03-10 10:00' }, ...Array(5).fill({})] });
    trade().clock.now = new Date('2026-03-10T09:00:00Z');
    expect(await refusal(send(person, summary, { delivery_type: 'pickup', window }))).toMatchObject({
      code: 'delivery-refused',
    });
    const [, later] = (await person.call('wrapper.prepare_order', {})).delivery_options;
    expect(later).toMatchObject({
      windows: [{ date: '2026-03-11', from: '10:00' }, {}, {}, {}, {}, {}],
      closed: [window],
    });
    const { order } = await send(person, summary, {
      delivery_type: 'pickup',
      window: { date: '2026-03-11', from: '10:00', to: '13:00' },
    });
    expect(order).toMatchObject({ delivery_date: '11/03/2026', pickup_window: { from: '10:00', to: '13:00' } });
  });

  test.each([
    ['2026-03-10T14:59:00Z', '2026-03-11 10:00'], // 15:59
    ['2026-03-10T15:00:00Z', '2026-03-11 13:00'], // 16:00
    ['2026-03-14T12:00:00Z', '2026-03-16 10:00'], // Saturday: over Sunday
    ['2026-03-18T12:00:00Z', '2026-03-20 10:00'], // over a holiday of the settings
    ['2026-03-29T07:59:00Z', '2026-03-30 10:00'], // the Sunday on which summer time begins, 09:59
    ['2026-03-30T07:59:00Z', '2026-03-30 13:00'], // 09:59 by summer time: in winter it would be 08:59
    ['2026-03-30T08:00:00Z', '2026-03-31 10:00'],
    ['2026-10-26T08:59:00Z', '2026-10-26 13:00'], // back to winter time
    ['2026-10-26T09:00:00Z', '2026-10-27 10:00'],
  ])('at %s the first window is %s (S-4.54)', async (now, first) => {
    trade().clock.now = new Date(now);
    const { summary } = await prepared(ROSSI, { P5: 1 });
    const [, pickup] = summary.delivery_options;
    if (pickup?.type !== 'pickup') throw new Error('pickup is not offered');
    expect(`${pickup.windows[0]?.date} ${pickup.windows[0]?.from}`).toBe(first);
  });
});

describe('invoice requests are validated again on the server and stored with the order (C-CNT-4)', () => {
  const COMPANY = {
    kind: 'company',
    company_name: ' Neri Srl ',
    vat_number: 'IT 01234567897',
    recipient_code: 'abcdef7',
    pec: '',
  };

  test('company and private, stored plain; none when none is asked for (S-5.14)', async () => {
    for (const [pieces, invoice, stored, told] of [
      [
        1,
        COMPANY,
        { ...COMPANY, company_name: 'Neri Srl', vat_number: '01234567897', recipient_code: 'ABCDEF7' },
        'Neri Srl, P. IVA 01234567897, ABCDEF7',
      ],
      [
        2,
        { kind: 'private', tax_code: 'rssmra85t10a562s' },
        { kind: 'private', tax_code: 'RSSMRA85T10A562S' },
        'C. F. RSSMRA85T10A562S',
      ],
      [3, null, null, undefined],
    ] as const) {
      const { person, summary } = await prepared(ROSSI, { P6: pieces });
      const { order } = await send(person, summary, { invoice, single_delivery: true });
      const detail = await person.call('wrapper.get_order_detail', { number: order.number });
      expect(detail).toMatchObject({ invoice: stored, single_delivery: true });
      const [mail] = await trade().mails(order.number);
      expect(/Fattura a: (.+)/.exec(mail?.text ?? '')?.[1]).toBe(told);
    }
  });

  test('recipient code and PEC of the customer’s own VAT number stay with the customer; those of another company do not', async () => {
    const codes = () =>
      trade().db.query(null, 'select recipient_code, pec from customers where client_id = $1', [ROSSI.customerId]);
    await trade().db.query(null, `update customers set vat_number = '12345678903' where client_id = $1`, [
      ROSSI.customerId,
    ]);
    const ask = async (pieces: number, fields: object) => {
      const { person, summary } = await prepared(ROSSI, { P6: pieces });
      await send(person, summary, { invoice: { ...COMPANY, ...fields } as never });
    };
    await ask(11, {});
    expect(await codes()).toEqual([{ recipient_code: '', pec: '' }]);
    await ask(12, { vat_number: '12345678903' });
    expect(await codes()).toEqual([{ recipient_code: 'ABCDEF7', pec: '' }]);
    // A field left empty the next time changes nothing.
    await ask(13, { vat_number: '12345678903', recipient_code: '', pec: 'rossi@pec.example' });
    expect(await codes()).toEqual([{ recipient_code: 'ABCDEF7', pec: 'rossi@pec.example' }]);
  });

  test('what is wrong is a 422 that names the field in the language of the buyer, and nothing is sent (S-5.14)', async () => {
    const { person, summary } = await prepared({ ...ROSSI, locale: 'en' }, { P7: 1 });
    const wrong = { ...COMPANY, vat_number: '01234567890', recipient_code: '' };
    expect(await refusal(send(person, summary, { invoice: wrong }))).toMatchObject({
      status: 422,
      errors: {
        'invoice.vat_number': ['The check digit does not match'],
        'invoice.recipient_code': ['Enter the recipient code or the PEC'],
      },
    });
    expect(
      await refusal(send(person, summary, { invoice: { kind: 'private', tax_code: 'RSSMRA85T10A562X' } })),
    ).toMatchObject({ errors: { 'invoice.tax_code': ['The check character does not match'] } });
    expect((await person.call('wrapper.get_cart_items', {})).total_count).toBe(1);
  });

  test('whom it is invoiced to unless another is asked for', async () => {
    const { summary } = await prepared(VERDI, { P8: 1 });
    expect(summary.invoice_to).toEqual({
      company_name: 'Verdi Spa',
      vat_number: '01234567897',
      tax_code: '01234567897',
    });
  });
});

describe('order note displayed (S-3.60)', () => {
  const NOTE = 'Scarico dal cortile';

  test('usually the buyer’s comments are asked for, and the order carries them', async () => {
    const { person, summary } = await prepared(ROSSI, { P17: 1 });
    expect(summary.order_note).toBe(true);
    const { order } = await send(person, summary, { note: NOTE });
    expect((await person.call('wrapper.get_order_detail', { number: order.number })).note).toBe(NOTE);
  });

  test('orderNote: false: no comments are asked for, drafts show none, and an order that comes with some carries none', async () => {
    const { person: writer } = await prepared(ROSSI, { P18: 1 });
    await writer.call('checkout.save_draft', { note: NOTE, reference: 'PO 7' });
    const without = await trade().secondProcess({ settings: { ...CHECKOUT_SETTINGS, orderNote: false } });
    const person = without.as(ROSSI);
    const summary = await person.call('wrapper.prepare_order', {});
    expect(summary.order_note).toBe(false);
    expect(summary.draft).toEqual({ reference: 'PO 7' });
    const { order } = await send(person, summary, { note: NOTE, reference: 'PO 7' });
    const detail = await person.call('wrapper.get_order_detail', { number: order.number });
    expect(detail).toMatchObject({ note: '', reference: 'PO 7' });
  });
});

describe('credit: exposure plus the order against the limit (C-ORD-7)', () => {
  const strictly = { overLimit: 'block', onUnpaid: 'none' } as const;
  const block = { settings: { ...CHECKOUT_SETTINGS, credit: strictly } };
  afterEach(async () => {
    await trade().db.query(null, 'delete from customer_credit');
    await trade().db.query(null, `update orders set status = 'E' where client_id = 103`);
  });

  const credit = (...euros: [advances: number, notes: number, deadlines: number]) => {
    const amounts = euros.map((amount) => amount * 10_000);
    return trade().db.query(null, 'insert into customer_credit values (103, $1, $2, $3)', amounts);
  };

  test('no limit, no credit is spoken of', async () => {
    expect((await prepared(ROSSI, { P9: 1 })).summary.credit).toBeNull();
  });

  test('unfulfilled orders, unbilled delivery notes, payments due, less advances', async () => {
    await credit(200, 300, 1000);
    const { person, summary } = await prepared(VERDI, { LAMPADA: 2 }); // 100 net + 9.90, 22 % → 134.08
    expect(summary.credit).toEqual({
      limit: 5000,
      exposure: 1100,
      unfulfilled_orders: 0,
      unbilled_delivery_notes: 300,
      open_deadlines: 1000,
      advances: 200,
      order: 134.08,
      available: 3765.92,
    });
    const { order } = await send(person, summary);
    const next = await prepared(VERDI, { LAMPADA: 1 });
    expect(next.summary.credit).toMatchObject({ unfulfilled_orders: 134.08, exposure: 1234.08 });
    // Half of it is delivered, half is outstanding.
    await trade().db.query(null, `update orders set status = 'partial' where id = $1`, [order.id]);
    await trade().db.query(null, 'update order_rows set delivered = 1 where order_id = $1', [order.id]);
    const half = await next.person.call('wrapper.prepare_order', {});
    expect(half.credit?.unfulfilled_orders).toBe(67.04);
    await trade().db.query(null, `update orders set status = 'cancelled' where id = $1`, [order.id]);
    expect((await next.person.call('wrapper.prepare_order', {})).credit?.unfulfilled_orders).toBe(0);
  });

  test('over the limit, "warn": the step says so with the amounts and the order leaves', async () => {
    await credit(0, 0, 4900);
    const { person, summary } = await prepared(VERDI, { LAMPADA: 3 });
    expect(summary).toMatchObject({
      ok: true,
      issues: [{ code: 'credit-exceeded', amount: 95.08, blocking: false }],
      credit: { available: -95.08 },
    });
    expect((await send(person, summary)).order.number).toMatch(/^OC/);
  });

  test('over the limit, "block": no token, and send_order refuses one from before', async () => {
    const strict = await trade().secondProcess(block);
    const { summary: before } = await prepared(VERDI, { LAMPADA: 4 });
    await credit(0, 0, 4900);
    const person = strict.as(VERDI);
    const summary = await person.call('wrapper.prepare_order', {});
    expect(summary).toMatchObject({
      ok: false,
      summary_token: '',
      issues: [{ code: 'credit-exceeded', blocking: true }],
    });
    expect(await refusal(send(person, before))).toMatchObject({ code: 'credit-exceeded', status: 400 });
    // Exactly the limit is enough.
    await trade().db.query(null, 'update customer_credit set open_deadlines = $1', [
      50_000_000 - Math.round((before.credit?.order ?? 0) * 10_000),
    ]);
    expect((await person.call('wrapper.prepare_order', {})).ok).toBe(true);
  });

  test('"block" holds for carts of two addresses and in two processes, all sent in the same instant', async () => {
    const processes = [await trade().secondProcess(block), await trade().secondProcess(block)];
    const room = 150; // each order is 73.08: two fit
    const others = [3, 4, 5, 6, 7, 8];
    await trade().db.query(
      null,
      `insert into addresses (client_id, address_code, name, street, city, province, postal_code)
       select 103, n, 'Cantiere', 'Via Po 1', 'Torino', 'TO', '10100' from unnest($1::int[]) n`,
      [others],
    );
    const carts = await Promise.all(
      [1, ...others].map(async (addressCode, at) => {
        const fixtures = processes[at % 2] ?? trade();
        return prepareOrder(fixtures, { ...VERDI, addressCode }, { LAMPADA: 1 });
      }),
    );
    await credit(0, 0, 5000 - room);
    const sent = await Promise.allSettled(carts.map(({ person, summary }) => send(person, summary)));
    const refused = sent.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(refused).toEqual(Array.from({ length: 5 }, () => 'credit-exceeded'));
    const [{ used } = { used: 0 }] = await trade().db.query<{ used: number }>(
      null,
      `select sum(total_document)::int as used from orders where client_id = 103 and status = 'IA'`,
    );
    expect(used).toBe(2 * 730_800);
    // The buyer whose order was rejected still has the cart.
    const counts = await Promise.all(carts.map(({ person }) => person.call('wrapper.get_cart_items', {})));
    expect(counts.filter((cart) => Object.keys(cart.data).length === 1)).toHaveLength(5);
  });

  test('what is paid at once by card needs no credit', async () => {
    const strict = await trade().secondProcess(block);
    await credit(0, 0, 6000);
    await prepared(VERDI, { LAMPADA: 5 });
    const person = strict.as(VERDI);
    const byCard = await person.call('wrapper.prepare_order', { payment_method: 'card' });
    expect(byCard).toMatchObject({ ok: true, issues: [], credit: { order: 0, available: -1000 } });
    await person.call('checkout.save_draft', { payment_method: 'card' });
    expect((await person.call('wrapper.prepare_order', {})).ok).toBe(true);
    await person.call('checkout.save_draft', { payment_method: 'riba_60' });
    expect((await person.call('wrapper.prepare_order', {})).ok).toBe(false);
  });
});

describe('what stands in the way is said by prepare (C-ORD-4, C-CART-8)', () => {
  test('a changed price is an issue that does not stop the order, and goes when it is accepted', async () => {
    const { person, summary } = await prepared(ROSSI, { P10: 1, P11: 1 });
    const [row] = Object.values(summary.cart.data);
    await trade().change(
      `update prices set gross = 12000 where product_id = ${trade().id('P10')} and price_list_id = 1`,
    );
    const changed = await person.call('wrapper.prepare_order', {});
    expect(changed).toMatchObject({
      ok: true,
      issues: [{ code: 'price-changed', row_id: row?.row_id, blocking: false }],
    });
    expect(changed.cart.data[String(row?.row_id)]?.anomalies).toMatchObject([{ old_price: 0.45, new_price: 0.54 }]);
    await person.call('wrapper.update_cart', {
      id_cart: summary.cart.id_cart,
      cart_rows: [{ row_id: row?.row_id, quantity: 1, accept: true }],
    });
    expect((await person.call('wrapper.prepare_order', {})).issues).toEqual([]);
  });

  test('a customer without any payment method, and one with the card alone where nobody takes cards (S-8.31)', async () => {
    const none = { code: 'no-payment-methods', blocking: true };
    await trade().change(`update customers set payment_methods = '{}' where client_id = 102`);
    expect((await prepared(BIANCHI, { P12: 1 })).summary).toMatchObject({ ok: false, issues: [none] });
    await trade().change(`update customers set payment_methods = '{card}' where client_id = 102`);
    expect((await prepared(BIANCHI, { P12: 1 })).summary).toMatchObject({ ok: true });
    const cardless = await trade().secondProcess({ provider: undefined });
    expect(await cardless.as(BIANCHI).call('wrapper.prepare_order', {})).toMatchObject({ issues: [none] });
    await trade().change(`update customers set payment_methods = '{cash_on_delivery}' where client_id = 102`);
  });

  test('a sent cart returns 409 with the order number, to prepare and to send', async () => {
    const { person, summary } = await prepared(ROSSI, { P13: 1 });
    const { order } = await send(person, summary);
    const sent = { code: 'already-sent', status: 409, order: order.number };
    const id_cart = summary.cart.id_cart;
    expect(await refusal(person.call('wrapper.prepare_order', { id_cart }))).toMatchObject(sent);
    expect(await refusal(send(person, summary))).toMatchObject(sent);
    // A colleague of the same customer gets the e-mail, too; another customer does not.
    const colleague = trade().as({ ...ROSSI, userId: 2, userName: 'Collega' });
    expect(await refusal(colleague.call('wrapper.prepare_order', { id_cart }))).toMatchObject(sent);
    expect(await refusal(trade().as(BIANCHI).call('wrapper.prepare_order', { id_cart }))).toMatchObject({
      code: 'not-found',
    });
  });

  test('two users of one customer send at the same moment: one order, the other learns its number', async () => {
    const { person, summary } = await prepared(ROSSI, { P14: 1 });
    const colleague = (await trade().secondProcess()).as({ ...ROSSI, userId: 2, userName: 'Collega' });
    const theirs = await colleague.call('wrapper.prepare_order', {});
    const sent = await Promise.allSettled([send(person, summary), send(colleague, theirs)]);
    const made = sent.flatMap((one) => (one.status === 'fulfilled' ? [one.value.order.number] : []));
    const refused = sent.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(made).toHaveLength(1);
    expect(refused).toMatchObject([{ code: 'already-sent', details: { order: made[0] } }]);
  });
});
