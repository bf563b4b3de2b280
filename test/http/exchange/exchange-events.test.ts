/** The feed of events as another system reads it (C-EXC-7). */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { ExchangeEvent } from '#contract/exchange/exchange-events.ts';
import { beginEpoch, sequenceEvents } from '#server/modules/exchange/index.ts';
import { createOrderAdmin } from '#server/modules/orders/index.ts';
import { exchangeClient } from '../kit/exchange-client.ts';
import { type Customer, withShop } from '../kit/start-shop.ts';

const shop = withShop({ settings: 'forms: { registration: ufficio@example.com }' });
const { ask, connect, connections, operations } = exchangeClient(shop);
const HAND = { actor: 'Laura', note: '' };
const READER = { scopes: ['events.read'] };
let rossi: Customer;
let articles: Array<{ item_id: number; quantity: number }>;
let token = '';
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

async function ordered(): Promise<string> {
  sent += 1;
  for (const article of articles) await rossi.call('wrapper.add_to_cart', article);
  const { summary_token, payment_methods } = await rossi.call('wrapper.prepare_order', {});
  const { order } = await rossi.call('wrapper.send_order', {
    summary_token,
    idempotency_key: `exchange-events-${sent}`,
    payment_method: payment_methods[0]?.code ?? '',
    confirm_duplicate: true,
  });
  return order.number;
}

interface Page {
  readonly events: ExchangeEvent[];
  readonly next: string;
}

async function feed(query = ''): Promise<Page> {
  await sequenceEvents(shop().db);
  const { status, body } = await ask(`/events${query}`, { token });
  expect(status).toBe(200);
  return body as Page;
}

/** The end of the feed now. */
const end = async () => (await feed('?after=end')).next;
const typesAfter = async (cursor: string) => (await feed(`?after=${cursor}`)).events.map(({ type }) => type);

beforeAll(async () => {
  rossi = await shop().login('cliente1@example.com');
  const { product_list } = await rossi.call('wrapper.product_list', { text: 'm8', disponibili: true, per_page: 50 });
  articles = product_list.data
    .filter((one) => one.addable && one.num_childs === 0)
    .slice(0, 2)
    .map(({ id }) => ({ item_id: id, quantity: 1000 }));
  await shop().db.query(null, 'update stock set quantity = 1000000');
});
beforeEach(async () => {
  token = (await connect('sent', READER)).token;
});

test('an order is sent, accepted, its acceptance taken back, cancelled: an event each, of one subject', async () => {
  const start = await end();
  const number = await ordered();
  await admin().accept(number, HAND);
  await admin().cancel(number, HAND);
  const { events, next } = await feed(`?after=${start}`);
  expect(events.map(({ type, payload }) => [type, payload.number, payload.status, payload.order_version])).toEqual([
    ['order.sent', number, 'IA', 1],
    ['order.changed', number, 'NE', 1],
    ['order.cancelled', number, 'cancelled', 2],
  ]);
  const [first] = events;
  expect(new Set(events.map(({ subject }) => subject))).toEqual(new Set([first?.payload.uid]));
  expect(first?.payload).toMatchObject({ version: 'v1', customer: rossi.customerId, total_net: expect.any(Number) });
  expect(events.map(({ position }) => position - (first?.position ?? 0))).toEqual([0, 1, 2]);
  expect(await feed(`?after=${next}`)).toEqual({ events: [], next });
  expect(await feed(`?after=${start}`)).toEqual({ events, next });
});

test('pages of one event each are the whole, in the same order (C-EXC-7)', async () => {
  const start = await end();
  for (let count = 0; count < 3; count += 1) await ordered();
  const whole = await feed(`?after=${start}`);
  const seen: ExchangeEvent[] = [];
  for (let after = start; ; ) {
    const page = await feed(`?after=${after}&limit=1`);
    seen.push(...page.events);
    after = page.next;
    if (page.events.length === 0) break;
  }
  expect(seen).toEqual(whole.events);
});

test('only some types: the cursor goes past the others', async () => {
  const start = await end();
  const number = await ordered();
  await admin().accept(number, HAND);
  const { events, next } = await feed(`?after=${start}&types=order.changed,payment.received`);
  expect(events.map(({ type }) => type)).toEqual(['order.changed']);
  expect(await feed(`?after=${start}&types=dispute.opened`)).toEqual({ events: [], next });
});

test('what people change of a customer and an address, registrations, disputes, payments, imports', async () => {
  const { db } = shop();
  const start = await end();
  const id = rossi.customerId;
  await db.query(null, `update customers set phone = '0471 1', email = 'acquisti@rossi.example' where client_id = $1`, [
    id,
  ]);
  await db.query(null, 'update customers set active = active where client_id = $1', [id]);
  await db.query(null, `update addresses set city = 'Trento' where client_id = $1 and address_code = $2`, [
    id,
    rossi.addressCodes[0],
  ]);
  await db.query(
    null,
    `insert into registrations (kind, company_name, vat_number, recipient_code, pec, first_name, surname, tax_code, email, phone, address,
       postal_code, city, province, note, origin, locale, consent_at, dedupe_key)
     values ('company', 'Nuova S.r.l.', '01234567890', '', '', 'Ada', 'Neri', '', 'ada@nuova.example', '', '', '', '', '', '', '', 'it', now(), 'k1')`,
  );
  await db.query(
    null,
    `insert into disputes (client_id, owner_kind, owner_id, reason, text, request_key) values ($1, 'note', 0, 'missing', 'Manca una scatola', 'k')`,
    [id],
  );
  await db.query(
    null,
    `insert into payments (client_id, address_code, idempotency_key, provider, amount, request, caller, purpose)
     values ($1, 1, 'events-payment', 'embedded', 125000, '{"key": "events-payment", "deadlines": [{"id": 1, "document": "FT 1/2026", "dueDate": null, "amount": 125000}]}', '{}', 'deadlines')`,
    [id],
  );
  for (const state of ['authorised', 'captured', 'refunded'])
    await db.query(null, `update payments set state = $1 where idempotency_key = 'events-payment'`, [state]);
  await db.query(
    null,
    `insert into imports (source, started_at, demo, summary) values ('/srv/in/listino.zip', now(), false, '[]')`,
  );

  const { events } = await feed(`?after=${start}`);
  expect(events.map(({ type, subject }) => [type, subject])).toEqual([
    ['customer.changed', String(id)],
    ['address.changed', `${id}/${rossi.addressCodes[0]}`],
    ['registration.received', expect.any(String)],
    ['dispute.opened', expect.any(String)],
    ['payment.received', expect.any(String)],
    ['payment.refunded', expect.any(String)],
    ['import.finished', expect.any(String)],
  ]);
  const payloads = Object.fromEntries(events.map(({ type, payload }) => [type, payload]));
  expect(payloads['customer.changed']).toMatchObject({
    customer: id,
    new: false,
    changed: ['email', 'phone'],
    phone: '0471 1',
  });
  expect(payloads['address.changed']).toMatchObject({ changed: ['city'], city: 'Trento' });
  expect(payloads['registration.received']).toMatchObject({ company_name: 'Nuova S.r.l.', email: 'ada@nuova.example' });
  expect(payloads['payment.received']).toMatchObject({
    amount: 12.5,
    deadlines: [{ document: 'FT 1/2026', due: null, amount: 12.5 }],
  });
  expect(payloads['import.finished']).toMatchObject({ source: 'listino.zip' });
});

test('customers of an import are one event, that of the import', async () => {
  const start = await end();
  await shop().db.transaction(async (transaction) => {
    await transaction.query(null, `select set_config('bancale.import', 'on', true)`);
    await transaction.query(null, `update customers set phone = phone || '1'`);
  });
  expect(await typesAfter(start)).toEqual([]);
});

test('what is rolled back is no event', async () => {
  const start = await end();
  const gone = shop().db.transaction(async (transaction) => {
    await transaction.query(null, `update customers set phone = phone || '2'`);
    throw new Error('rolled back');
  });
  await expect(gone).rejects.toThrow('rolled back');
  expect(await typesAfter(start)).toEqual([]);
});

test('a reader who waits gets the event when it comes, and an empty page when none does', async () => {
  const start = await end();
  expect((await ask(`/events?after=${start}&wait=1`, { token })).body).toEqual({ events: [], next: start });
  const waiting = ask(`/events?after=${start}&wait=30&types=order.sent`, { token });
  const number = await ordered();
  await sequenceEvents(shop().db);
  const { body } = await waiting;
  expect((body as Page).events.map(({ payload }) => payload.number)).toEqual([number]);
});

test('four may wait at once, and do not keep the key from other calls', async () => {
  const start = await end();
  const five = Array.from({ length: 5 }, () => ask(`/events?after=${start}&wait=30`, { token }));
  expect(await Promise.race(five)).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
  expect((await ask('', { token })).status).toBe(200);
  await ordered();
  await sequenceEvents(shop().db);
  expect((await Promise.all(five)).map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 429]);
});

test('a cursor of before a restore, of events that are gone, of no feed (C-EXC-7)', async () => {
  await ordered();
  await ordered();
  const old = await feed('?limit=1');
  await shop().db.query(
    null,
    'delete from exchange_events where position <= (select max(position) - 1 from exchange_events)',
  );
  expect(await ask(`/events?after=${old.next}`, { token })).toMatchObject({
    status: 410,
    body: { code: 'cursor-expired', compare: expect.arrayContaining(['/exchange/v1/orders?state=all']) },
  });
  expect((await feed()).events).toHaveLength(1);
  const cursor = await end();
  await beginEpoch(shop().db);
  expect(await ask(`/events?after=${cursor}`, { token })).toMatchObject({
    status: 410,
    body: { code: 'cursor-of-another-epoch', compare: expect.any(Array) },
  });
  for (const query of ['after=12', 'types=order.lost', 'wait=31', 'limit=501'])
    expect((await ask(`/events?${query}`, { token })).status).toBe(422);
});

test('without the scope it is refused, and so is a connection that is switched off (C-EXC-8)', async () => {
  const blind = await connect('sent');
  expect(await ask('/events', { token: blind.token })).toMatchObject({
    status: 403,
    body: { code: 'scope-missing', scope: 'events.read' },
  });
  const { code, token: own } = await connect('sent', READER);
  await connections().change({ actor: { userId: null, name: 'Laura' }, source: 'command' }, code, { enabled: false });
  expect((await ask('/events', { token: own })).status).toBe(401);
});

test('an erased person is in no event any more, and their events keep their positions', async () => {
  const { db } = shop();
  const start = await end();
  await db.query(null, `update customers set email = 'via@example.com' where client_id = $1`, [rossi.customerId]);
  await db.query(
    null,
    `update exchange_events set payload = '{"version": "v1", "erased": true}' where payload ? 'email' and lower(payload ->> 'email') = 'via@example.com'`,
  );
  const { events } = await feed(`?after=${start}`);
  expect(events.map(({ type, payload }) => [type, payload])).toEqual([
    ['customer.changed', { version: 'v1', erased: true }],
  ]);
});

test('without a connection nothing is written', async () => {
  const { db } = shop();
  await db.transaction(async (transaction) => {
    await transaction.query(null, 'delete from order_handovers');
    await transaction.query(null, 'delete from api_keys');
    await transaction.query(null, 'delete from connections');
    await transaction.query(null, `update customers set phone = phone || '3'`);
    const [row] = await transaction.query<{ count: number }>(
      null,
      `select count(*)::int as count from exchange_events where position is null`,
    );
    expect(row?.count).toBe(0);
  });
});
