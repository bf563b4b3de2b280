/** Orders as the ERP receives and acknowledges them (C-EXC-2, C-EXC-4). */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { ExchangeOrder } from '#contract/exchange/exchange-orders.ts';
import type { ReleaseRule } from '#contract/values/connections.ts';
import { countHandovers, handOverSince } from '#server/modules/exchange/index.ts';
import { createOrderAdmin } from '#server/modules/orders/index.ts';
import { exchangeClient } from '../kit/exchange-client.ts';
import { exchangeKey } from '../kit/exchange-rows.ts';
import { signIn, staffWith } from '../kit/office.ts';
import { type Customer, withShop } from '../kit/start-shop.ts';

const shop = withShop({ settings: 'forms: { registration: ufficio@example.com }' });
const { ask, connect, operations } = exchangeClient(shop);
const START = new Date('2026-03-10T10:00:00Z');
const HAND = { actor: 'Laura', note: '' };
let rossi: Customer;
let bianchi: Customer;
let articles: Array<{ item_id: number; quantity: number }>;
let sent = 0;

const admin = () =>
  createOrderAdmin({
    db: shop().db,
    clock: () => shop().clock.now,
    operations,
    baseUrl: 'https://shop.example',
    emails: { accepted: false, partial: false, fulfilled: false, cancelled: false },
    orderMail: { agent: false, office: [] },
  });

const orders = async (token: string, query = '') =>
  (await ask(`/orders${query}`, { token })).body.orders as ExchangeOrder[];
const ack = async (token: string, ...acks: object[]) =>
  (await ask('/orders/ack', { token, body: { orders: acks } })).body.results;

/** An order of these pieces of two articles. */
async function ordered(who = rossi): Promise<string> {
  sent += 1;
  for (const article of articles) await who.call('wrapper.add_to_cart', article);
  const { summary_token, payment_methods } = await who.call('wrapper.prepare_order', {});
  const { order } = await who.call('wrapper.send_order', {
    summary_token,
    idempotency_key: `exchange-${sent}`,
    payment_method: payment_methods[0]?.code ?? '',
    confirm_duplicate: true,
  });
  return order.number;
}

async function newEmails(): Promise<Array<{ recipient: string; payload: unknown }>> {
  return shop().db.query(null, `delete from letters where kind = 'enquiry' returning recipient, payload`);
}

beforeAll(async () => {
  [rossi, bianchi] = [await shop().login('cliente1@example.com'), await shop().login('cliente2@example.com')];
  const { product_list } = await rossi.call('wrapper.product_list', { text: 'm8', disponibili: true, per_page: 50 });
  articles = product_list.data
    .filter((one) => one.addable && one.num_childs === 0)
    .slice(0, 2)
    .map(({ id }) => ({ item_id: id, quantity: 1000 }));
  // Enough for all orders of this file.
  await shop().db.query(null, 'update stock set quantity = 1000000');
});
beforeEach(() => {
  shop().clock.now = START;
});

test('an order that is sent is offered with all that the books need, until it is acknowledged (C-EXC-4)', async () => {
  const { token } = await connect();
  const number = await ordered();
  const [order, ...others] = await orders(token);
  expect(others).toEqual([]);
  expect(order).toMatchObject({
    number,
    version: 1,
    status: 'IA',
    handover: { state: 'offered', erp_number: '', acknowledged_version: 0 },
    customer: { code: expect.any(Number), vat_number: expect.any(String) },
    payment: { method: expect.any(String), card: null },
    coupon: null,
    intent: null,
  });
  expect(order?.rows.map(({ row, product, quantity, delivered }) => [row, product, quantity, delivered])).toEqual([
    [10, expect.any(String), articles[0]?.quantity, 0],
    [20, expect.any(String), articles[1]?.quantity, 0],
  ]);
  const sum = (values: number[]) => Math.round(values.reduce((total, one) => total + one, 0) * 10_000);
  expect(sum(order?.rows.map(({ total }) => total) ?? [])).toBe(sum([order?.totals.net ?? 0]));
  expect(sum(order?.vat_table.map(({ tax }) => tax) ?? [])).toBe(sum([order?.totals.vat ?? 0]));

  expect(await orders(token)).toEqual([order]);
  expect(await ack(token, { uid: order?.uid, erp_number: '4711' })).toEqual([
    { uid: order?.uid, number, result: 'acknowledged', erp_number: '4711' },
  ]);
  expect(await orders(token)).toEqual([]);
  expect((await ask(`/orders/${order?.uid}`, { token })).body).toMatchObject({
    uid: order?.uid,
    handover: {
      state: 'acknowledged',
      erp_number: '4711',
      acknowledged_version: 1,
      acknowledged_at: START.toISOString(),
    },
  });
});

test('staff see on the order what became of it in each system; who may not read orders does not (C-EXC-4)', async () => {
  const office = await signIn(shop());
  const { code, token } = await connect();
  const number = await ordered();
  const handover = async () =>
    (await office.call('office_orders.get_handovers', { number })).handovers.find((one) => one.code === code);
  const open = { code, name: 'Gestionale', erp_number: '', at: null, by: '', reason: '', changed: false };
  expect(await handover()).toEqual({ ...open, state: 'offered' });
  await ack(token, { number, erp_number: '4712' });
  expect(await handover()).toMatchObject({ state: 'acknowledged', erp_number: '4712', at: START.toISOString() });
  await admin().cancel(number, HAND);
  expect(await handover()).toMatchObject({ state: 'acknowledged', changed: true });
  expect((await office.call('office_orders.get_handovers', { number: 'OC/none' })).handovers).toEqual([]);
  const stranger = await staffWith(shop(), ['articles.read']);
  expect((await stranger.send('office_orders.get_handovers', { number })).body.permission).toBe('orders.read');
});

test('the same acknowledgement again, in one request or in two at once, changes nothing (C-EXC-2)', async () => {
  const { code, token } = await connect();
  const number = await ordered();
  const [order] = await orders(token);
  const one = { uid: order?.uid, erp_number: '1' };
  const [first, second] = await Promise.all([ack(token, one, { number }), ack(token, one)]);
  expect([...first, ...second].map(({ result }) => result).sort()).toEqual(['acknowledged', 'already', 'already']);
  expect(await ack(token, { number, erp_number: '2' })).toMatchObject([{ result: 'conflict', erp_number: '1' }]);
  const [{ count } = { count: 0 }] = await shop().db.query<{ count: number }>(
    null,
    `select count(*)::int as count from operation_changes where entity = 'handover' and entity_key = $1`,
    [`${number}@${code}`],
  );
  expect(count).toBe(1);
});

test('each is decided alone: what is unknown, or of another connection, spoils nothing', async () => {
  const { token } = await connect();
  const number = await ordered();
  const other = await connect();
  const [mine] = await orders(token);
  const nobody = '00000000-0000-4000-8000-000000000000';
  expect(await ack(token, { uid: nobody }, { number }, { number: 'OC/9/1999' })).toMatchObject([
    { uid: nobody, result: 'unknown' },
    { number, result: 'acknowledged' },
    { number: 'OC/9/1999', result: 'unknown' },
  ]);
  expect(await ack(other.token, { uid: mine?.uid })).toMatchObject([{ result: 'unknown' }]);
  expect((await ask(`/orders/${mine?.uid}`, { token: other.token })).status).toBe(404);
  expect((await ask('/orders/ack', { token, body: { orders: [{ erp_number: '1' }] } })).status).toBe(422);
});

test('a refused order goes on hold with its reason, the office gets one e-mail; it can be acknowledged later', async () => {
  const { code, token } = await connect();
  const number = await ordered();
  await newEmails();
  const refusal = { number, state: 'refused', reason: 'Cliente 12 bloccato' };
  expect(await ack(token, refusal)).toMatchObject([{ result: 'refused' }]);
  expect(await ack(token, refusal)).toMatchObject([{ result: 'already' }]);
  const [held] = await shop().db.query<{ hold_reason: string }>(
    null,
    'select hold_reason from orders where number = $1',
    [number],
  );
  expect(held?.hold_reason).toBe('Cliente 12 bloccato');
  const emails = await newEmails();
  expect(emails).toHaveLength(1);
  expect(JSON.stringify(emails)).toContain(number);
  expect(JSON.stringify(emails)).toContain(code);
  expect(await orders(token)).toEqual([]);
  expect(await orders(token, '?state=refused')).toMatchObject([
    { number, handover: { reason: 'Cliente 12 bloccato' } },
  ]);
  expect(await ack(token, { number, erp_number: '8' })).toMatchObject([{ result: 'acknowledged' }]);
  expect(await ack(token, refusal)).toMatchObject([{ result: 'conflict', erp_number: '8' }]);
});

test.each<[ReleaseRule | null, string, string]>([
  ['sent', 'offered', 'offered'],
  ['accepted', 'pending', 'offered'],
  ['paid', 'pending', 'offered'],
])('released when %s: before it is accepted %s, then %s', async (release, before, after) => {
  const { token } = await connect(release);
  const number = await ordered();
  expect((await orders(token, '?state=all'))[0]?.handover.state).toBe(before);
  await admin().accept(number, HAND);
  expect((await orders(token, '?state=all'))[0]?.handover.state).toBe(after);
});

test('the lists of the states are those that each order says of itself', async () => {
  const { code, token } = await connect('accepted');
  for (let index = 0; index < 5; index += 1) await ordered();
  const all = await orders(token, '?state=all');
  const [open, accepted, taken, refused, cancelled] = all.map(({ number }) => number);
  for (const number of [accepted, taken, refused]) await admin().accept(number ?? '', HAND);
  await ack(token, { number: taken }, { number: refused, state: 'refused', reason: 'no' });
  await admin().cancel(cancelled ?? '', HAND);
  const states = Object.fromEntries(
    (await orders(token, '?state=all')).map(({ number, handover: { state } }) => [number, state]),
  );
  expect(states).toEqual({
    [open ?? '']: 'pending',
    [accepted ?? '']: 'offered',
    [taken ?? '']: 'acknowledged',
    [refused ?? '']: 'refused',
    [cancelled ?? '']: 'withdrawn',
  });
  for (const [number, state] of Object.entries(states))
    expect((await orders(token, `?state=${state}`)).map((one) => one.number)).toEqual([number]);
  const [row] = await shop().db.query<{ id: number }>(null, 'select id from connections where code = $1', [code]);
  expect(await countHandovers(shop().db, row?.id ?? 0)).toMatchObject({
    pending: 1,
    offered: 1,
    acknowledged: 1,
    refused: 1,
    withdrawn: 1,
    changed: 0,
  });
});

test('an order that is cancelled after it was taken is listed as changed, until that is acknowledged', async () => {
  const { token } = await connect();
  const number = await ordered();
  await ack(token, { number, version: 1 });
  expect(await orders(token, '?state=changed')).toEqual([]);
  await admin().cancel(number, HAND);
  expect(await orders(token, '?state=changed')).toMatchObject([{ number, version: 2, status: 'cancelled' }]);
  expect(await ack(token, { number, version: 2 })).toMatchObject([{ result: 'acknowledged' }]);
  expect(await orders(token, '?state=changed')).toEqual([]);
});

test('an acknowledgement that comes after a cancellation counts: the order is in the books', async () => {
  const { token } = await connect();
  const number = await ordered();
  await admin().cancel(number, HAND);
  expect(await ack(token, { number, version: 1, erp_number: '9' })).toMatchObject([{ result: 'acknowledged' }]);
  expect(await orders(token, '?state=changed')).toMatchObject([{ number, status: 'cancelled' }]);
});

test('pages follow one another without loss', async () => {
  const { token } = await connect();
  const numbers = [await ordered(), await ordered(bianchi), await ordered()];
  const seen: string[] = [];
  let after: string | null = '';
  while (after !== null) {
    const { body } = await ask(`/orders?limit=2${after && `&after=${after}`}`, { token });
    seen.push(...body.orders.map(({ number }: ExchangeOrder) => number));
    after = body.next;
  }
  expect(seen).toEqual(numbers);
});

test('orders from before the connection are offered when that is asked for, once', async () => {
  const number = await ordered();
  const { code, token } = await connect();
  expect(await orders(token)).toEqual([]);
  const [row] = await shop().db.query<{ id: number }>(null, 'select id from connections where code = $1', [code]);
  const id = row?.id ?? 0;
  expect(await handOverSince(shop().db, id, '2000-01-01')).not.toEqual([]);
  expect(await handOverSince(shop().db, id, '2000-01-01')).toEqual([]);
  expect((await orders(token)).map((one) => one.number)).toContain(number);
});

test('states and delivered pieces are stored once; each order is decided alone (C-EXC-2, C-EXC-5)', async () => {
  const { token } = await connect();
  const [first, second] = [await ordered(), await ordered()];
  const tell = async (...said: object[]) =>
    (await ask('/orders/status', { token, body: { orders: said } })).body.results as Array<Record<string, unknown>>;
  const said = [
    { number: first, status: 'partial', delivered: [{ row: 10, quantity: 400.5 }] },
    { number: second, delivered: [{ row: 99, quantity: 1 }] },
    { number: 'OC/1/2099', status: 'NE' },
  ];
  const results = await tell(...said);
  expect(results.map(({ number, result }) => [number, result])).toEqual([
    [first, 'stored'],
    [second, 'refused'],
    ['OC/1/2099', 'unknown'],
  ]);
  expect(results[1]?.reason).toContain('99');
  const stored = async (number: string) => {
    const [order] = (await orders(token, '?state=all')).filter((one) => one.number === number);
    return [order?.status, order?.rows.map(({ delivered }) => delivered)];
  };
  expect(await stored(first)).toEqual(['partial', [400.5, 0]]);
  expect((await tell(said[0] ?? {}))[0]).toMatchObject({ result: 'same' });
  expect((await tell({ number: first, status: 'E' }))[0]).toMatchObject({ result: 'stored' });
  expect(await stored(first)).toEqual(['E', [400.5, 0]]);
  const [change] = await shop().db.query<{ after: object }>(
    null,
    `select c.after from operation_changes c join operations o on o.id = c.operation_id where o.kind = 'order.progress' and c.entity_key = $1`,
    [first],
  );
  expect(change?.after).toEqual({ 'delivered.10': 400.5 });
});

test('orders of another connection are unknown, and a key without the scope says nothing of them (C-EXC-8)', async () => {
  const { token } = await connect();
  const number = await ordered();
  await shop().db.query(
    null,
    `insert into connections (code, name, created_at) values ('altro', 'Altro', now()) on conflict do nothing`,
  );
  const other = await exchangeKey(shop(), ['orders.ack'], 'altro');
  const reader = await exchangeKey(shop(), ['orders.read'], 'altro');
  const body = { orders: [{ number, status: 'E', delivered: [{ row: 10, quantity: 1 }] }] };
  expect((await ask('/orders/status', { token: other, body })).body.results).toMatchObject([{ result: 'unknown' }]);
  expect((await ask('/orders/status', { token: reader, body })).status).toBe(403);
  const [order] = (await orders(token, '?state=all')).filter((one) => one.number === number);
  expect([order?.status, order?.rows[0]?.delivered]).toEqual(['IA', 0]);
});
