/** What staff do with orders, and what the customer sees and receives (C-ORD-5, C-ORD-6). */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Order } from '#contract/endpoints/order.ts';
import { createOperations } from '#server/modules/operations/index.ts';
import { createOrderAdmin, type OrderAdmin, OrderNotMoved } from '#server/modules/orders/index.ts';
import { AGENT, type Person, ROSSI, START, withEmptyCart, withTrade } from './trade-fixtures.ts';

const trade = withTrade();
const OFFICE = { actor: 'Ufficio ordini', note: '' };
const TOLD = { accepted: true, partial: true, fulfilled: true, cancelled: true };
let keys = 0;
let admin: OrderAdmin;

const adminWith = (emails: typeof TOLD) =>
  createOrderAdmin({
    db: trade().db,
    clock: () => trade().clock.now,
    operations: createOperations({ clock: () => trade().clock.now }),
    baseUrl: 'https://shop.example',
    emails,
    orderMail: { agent: true, office: [] },
  });

beforeEach(() => {
  trade().clock.now = START;
  admin = adminWith(TOLD);
});

/** An order of ten nuts and four lamps, as the customer sent it. */
async function sent(
  locale: 'it' | 'en' = 'it',
): Promise<{ person: Person; number: string; order: () => Promise<Order> }> {
  const person = await withEmptyCart(trade(), { ...ROSSI, locale });
  await person.call('wrapper.add_to_cart', { item_id: 'DADO', quantity: 10 });
  await person.call('wrapper.add_to_cart', { item_id: 'LAMPADA', quantity: 4 });
  const { summary_token } = await person.call('wrapper.prepare_order', {});
  keys += 1;
  const { order } = await person.call('wrapper.send_order', {
    summary_token,
    idempotency_key: `desk-${process.pid}-${keys}`,
    payment_method: 'riba_30',
    confirm_duplicate: true,
  });
  return {
    person,
    number: order.number,
    order: () => person.call('wrapper.get_order_detail', { number: order.number }),
  };
}

const pieces = (order: Order) =>
  order.rows.map(({ carti, quantity, delivered, residual }) => [carti, quantity, delivered, residual]);

async function refusedFor(step: Promise<unknown>) {
  const error = await step.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof OrderNotMoved)) throw error ?? new Error('it was not refused');
  return { reason: error.reason, ...error.details };
}

describe('moving an order along (C-ORD-5)', () => {
  test('to be accepted → to be fulfilled → partly fulfilled → fulfilled; quantities ordered, delivered, residual', async () => {
    const { number, order } = await sent();
    expect(pieces(await order())).toEqual([
      ['DADO', 10, 0, 10],
      ['LAMPADA', 4, 0, 4],
    ]);
    const at = (hours: number) => new Date(START.getTime() + hours * 3_600_000);
    trade().clock.now = at(1);
    expect(await admin.accept(number, OFFICE)).toMatchObject({ from: 'IA', status: 'NE' });
    trade().clock.now = at(2);
    await admin.partly(number, [{ row: '10', pieces: 6 }], OFFICE);
    expect(pieces(await order())).toEqual([
      ['DADO', 10, 6, 4],
      ['LAMPADA', 4, 0, 4],
    ]);
    trade().clock.now = at(3);
    expect((await admin.partly(number, [{ row: 'lampada', pieces: 'all' }], OFFICE)).status).toBe('partial');
    trade().clock.now = at(4);
    // The last pieces fulfil the order, even when staff report them as a part.
    expect((await admin.partly(number, [{ row: '10', pieces: 4 }], OFFICE)).status).toBe('E');
    const done = await order();
    expect(pieces(done).map((row) => row[3])).toEqual([0, 0]);
    expect(done.timeline).toEqual([
      { status: 'IA', at: START.toISOString(), actor: 'Mario Rossi', note: '' },
      { status: 'NE', at: at(1).toISOString(), ...OFFICE },
      { status: 'partial', at: at(2).toISOString(), ...OFFICE },
      { status: 'partial', at: at(3).toISOString(), ...OFFICE },
      { status: 'E', at: at(4).toISOString(), ...OFFICE },
    ]);
  });

  test('fulfilling writes all that was left as delivered', async () => {
    const { number, order } = await sent();
    await admin.accept(number, OFFICE);
    await admin.fulfil(number, OFFICE);
    expect(pieces(await order())).toEqual([
      ['DADO', 10, 10, 0],
      ['LAMPADA', 4, 4, 0],
    ]);
  });

  test('cancelling says why, and nothing is still to come', async () => {
    const { number, order } = await sent();
    await admin.cancel(number, { actor: 'Ufficio ordini', note: 'Ordine doppio' });
    const cancelled = await order();
    expect(cancelled.status).toBe('cancelled');
    expect(pieces(cancelled).map((row) => row[3])).toEqual([0, 0]);
    expect(cancelled.timeline.at(-1)).toMatchObject({ status: 'cancelled', note: 'Ordine doppio' });
  });

  test('a forbidden transition is refused and changes nothing', async () => {
    const { number, order } = await sent();
    const before = await order();
    expect(await refusedFor(admin.fulfil(number, OFFICE))).toEqual({ reason: 'transition', from: 'IA', to: 'E' });
    expect(await refusedFor(admin.partly(number, [{ row: '10', pieces: 1 }], OFFICE))).toMatchObject({
      reason: 'transition',
    });
    expect(await order()).toEqual(before);
    await admin.cancel(number, OFFICE);
    expect(await refusedFor(admin.accept(number, OFFICE))).toEqual({ reason: 'transition', from: 'cancelled' });
    expect(await refusedFor(admin.accept('OC/999999/2026', OFFICE))).toEqual({ reason: 'no-order' });
  });

  test.each([
    ['a row that is not there', [{ row: '99', pieces: 1 }], { reason: 'no-row', row: '99' }],
    ['more than is left', [{ row: '20', pieces: 5 }], { reason: 'too-many-pieces', row: '20 (LAMPADA)', residual: 4 }],
    [
      'the same row twice, together too many',
      [
        { row: '20', pieces: 3 },
        { row: 'LAMPADA', pieces: 2 },
      ],
      { reason: 'too-many-pieces', residual: 4 },
    ],
    ['no pieces', [{ row: '20', pieces: 0 }], { reason: 'no-pieces' }],
    ['nothing', [], { reason: 'nothing-given' }],
  ] as const)('a delivery with %s is refused and changes nothing', async (_, delivery, refusal) => {
    const { number, order } = await sent();
    await admin.accept(number, OFFICE);
    const before = await order();
    expect(await refusedFor(admin.partly(number, delivery, OFFICE))).toMatchObject(refusal);
    expect(await order()).toEqual(before);
  });

  test('two people who press at once: one moves it, the other gets an error', async () => {
    const { number, order } = await sent();
    const responses = await Promise.allSettled([admin.accept(number, OFFICE), admin.accept(number, OFFICE)]);
    expect(responses.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await order()).timeline).toHaveLength(2);
  });

  test('staff see the orders of all customers, newest first, and by status', async () => {
    const { number } = await sent();
    const [newest] = await admin.list({ status: 'IA', customerId: 101, limit: 1 });
    expect(newest).toMatchObject({ number, client_id: 101, company_name: 'Rossi Srl', status: 'IA', rows: 2 });
    expect(await admin.list({ status: 'E', customerId: 102, limit: 5 })).toEqual([]);
    expect((await admin.show(number)).rows).toHaveLength(2);
  });
});

describe('the customer is notified (C-ORD-6)', () => {
  test('confirmation with the PDF, then each step once, in the language of the order', async () => {
    const { number } = await sent('en');
    await admin.accept(number, OFFICE);
    await admin.partly(number, [{ row: 'DADO', pieces: 6 }], { ...OFFICE, note: 'Truck 7' });
    await admin.fulfil(number, OFFICE);
    const mails = (await trade().mails(number)).filter(({ recipient }) => recipient === 'acquisti@rossi.example');
    expect(mails.map(({ locale, subject }) => [locale, subject])).toEqual(
      ['order received', 'order accepted', 'order partly fulfilled', 'order fulfilled'].map((subject) => [
        'en',
        `Bancale: ${subject} ${number}`,
      ]),
    );
    expect(mails.map(({ attachments }) => attachments)).toEqual([['order-pdf'], [], ['order-pdf'], ['order-pdf']]);
    const text = mails[2]?.text ?? '';
    expect(text).toContain('In this delivery:\n6\u00a0pcs × DADO Nut');
    expect(text).toContain('Still to be delivered:\n4\u00a0pcs × DADO Nut\n4\u00a0pcs × LAMPADA Lamp');
    expect(text).toContain('Truck 7');
    expect(text).toContain(`https://shop.example/en/pages/order_detail?number=${encodeURIComponent(number)}`);
  });

  test('who ordered, the company, its agent and the office are notified, each once; nobody reads another’s address (C-ORD-4)', async () => {
    const office = [{ to: 'ufficio@shop.example', language: 'it', events: ['sent', 'fulfilled'], series: [] }] as const;
    const shop = await trade().secondProcess({ orderMail: { agent: true, office } });
    await withEmptyCart(shop, AGENT);
    const agent = shop.as(AGENT);
    await agent.call('wrapper.add_to_cart', { item_id: 'LAMPADA', quantity: 3 });
    const { summary_token } = await agent.call('wrapper.prepare_order', {});
    const request = { summary_token, idempotency_key: `readers-${process.pid}`, payment_method: 'riba_30' };
    const [first, again] = await Promise.all([
      agent.call('wrapper.send_order', request),
      agent.call('wrapper.send_order', request),
    ]);
    expect(again.order.number).toBe(first.order.number);
    const mails = await trade().mails(first.order.number);
    expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ['order-agent', 'a@example.com'],
      ['order-confirmation', 'acquisti@rossi.example'],
      ['order-office', 'ufficio@shop.example'],
    ]);
    for (const { recipient, text, html } of mails)
      for (const other of mails) if (other.recipient !== recipient) expect(text + html).not.toContain(other.recipient);
    const [toAgent, toCompany, toOffice] = mails;
    expect(toAgent?.text).toContain('Cliente: Rossi Srl (101)');
    expect(toOffice?.subject).toContain('Rossi Srl');
    expect(toOffice?.text).toContain('inserito da Agente Uno');
    expect(toCompany?.text).toContain('Inserito da: Agente Uno');
    expect(toCompany?.text).toContain('/pages/order_detail?number=');
  });

  test('no e-mail about steps that the settings leave out, nor to nobody', async () => {
    admin = adminWith({ ...TOLD, accepted: false });
    const { number } = await sent();
    expect((await admin.accept(number, OFFICE)).emailTo).toBe('');
    await trade().change(
      `update customers set email = '' where client_id = 101; update users set email = 'r2@example.com', active = false where id = 1`,
    );
    expect((await admin.fulfil(number, OFFICE)).emailTo).toBe('');
    await trade().change(
      `update customers set email = 'acquisti@rossi.example' where client_id = 101; update users set email = 'r@example.com', active = true where id = 1`,
    );
    expect((await trade().mails(number)).map(({ kind }) => kind)).not.toContain('order-fulfilled');
  });
});
