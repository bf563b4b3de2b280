/** Orders as the ERP receives and acknowledges them, by API keys (C-EXC-2, C-EXC-4, C-EXC-8). */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { exchangeApi } from '#contract/exchange/exchange-api.ts';
import type { ExchangeOrder } from '#contract/exchange/exchange-orders.ts';
import {
  type Connections,
  countHandovers,
  createConnections,
  handOverSince,
  type ReleaseRule,
} from '#server/modules/exchange/index.ts';
import { createOperations } from '#server/modules/operations/index.ts';
import { createOrderAdmin } from '#server/modules/orders/index.ts';
import { type Customer, withShop } from '../kit/start-shop.ts';

const shop = withShop({ settings: 'forms: { registration: ufficio@example.com }' });
const START = new Date('2026-03-10T10:00:00Z');
const BY = { actor: { userId: null, name: 'Laura' }, source: 'command' } as const;
const SCOPES = ['orders.read', 'orders.ack'];
const clock = () => shop().clock.now;
let connections: Connections;
let rossi: Customer;
let bianchi: Customer;
let articles: Array<{ item_id: string; quantity: number }>;
let counted = 0;

const operations = createOperations({ clock });
const newConnections = () => createConnections({ db: shop().db, clock, operations });

const admin = () =>
  createOrderAdmin({
    db: shop().db,
    clock,
    operations,
    baseUrl: 'https://shop.example',
    emails: { accepted: false, partial: false, fulfilled: false, cancelled: false },
    orderMail: { agent: false, office: [] },
  });
const HAND = { actor: 'Laura', note: '' };

/** A connection of its own with a key; tests share orders with no other. */
async function connect(
  release: ReleaseRule | null = 'sent',
  more: object = {},
): Promise<{ code: string; token: string }> {
  counted += 1;
  const code = `erp-${counted}`;
  await connections.add(BY, { code, name: 'Gestionale', release, enabled: true });
  const key = { connection: code, name: 'script', scopes: SCOPES, networks: [], expiresOn: null, ...more };
  return { code, token: await connections.addKey(BY, key) };
}

interface Asked {
  readonly token?: string;
  readonly body?: object;
  readonly headers?: Record<string, string>;
  readonly method?: string;
}

async function ask(path: string, { token, body, headers = {}, method }: Asked = {}) {
  const response = await shop().app.fetch(
    new Request(`http://localhost:4500/exchange/v1${path}`, {
      method: method ?? (body ? 'POST' : 'GET'),
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    }),
  );
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: JSON.parse(text), text };
}

const orders = async (token: string, query = '') =>
  (await ask(`/orders${query}`, { token })).body.orders as ExchangeOrder[];
const ack = async (token: string, ...acks: object[]) =>
  (await ask('/orders/ack', { token, body: { orders: acks } })).body.results;

/** An order of these pieces of two articles. */
async function ordered(who = rossi): Promise<string> {
  counted += 1;
  for (const article of articles) await who.call('wrapper.add_to_cart', article);
  const { summary_token, payment_methods } = await who.call('wrapper.prepare_order', {});
  const { order } = await who.call('wrapper.send_order', {
    summary_token,
    idempotency_key: `exchange-${counted}`,
    payment_method: payment_methods[0]?.code ?? '',
    confirm_duplicate: true,
  });
  return order.number;
}

async function newEmails(): Promise<Array<{ recipient: string; payload: unknown }>> {
  return shop().db.query(null, `delete from letters where kind = 'enquiry' returning recipient, payload`);
}

beforeAll(async () => {
  connections = newConnections();
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

describe('orders', () => {
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
    expect(await handOverSince(shop().db, id, '2000-01-01')).toBeGreaterThan(0);
    expect(await handOverSince(shop().db, id, '2000-01-01')).toBe(0);
    expect((await orders(token)).map((one) => one.number)).toContain(number);
  });
});

describe('keys', () => {
  test('a key says what it may do', async () => {
    const { code, token } = await connect('sent', { scopes: ['orders.read'], expiresOn: '2099-12-31' });
    const { body, headers } = await ask('', { token });
    expect(body).toEqual({ connection: code, key: 'script', scopes: ['orders.read'], expires_on: '2099-12-31' });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  test('every endpoint needs a valid key, and the scope that it names (C-EXC-8)', async () => {
    const { token: reader } = await connect('sent', { scopes: ['orders.read'] });
    const { token: taker } = await connect('sent', { scopes: ['orders.ack'] });
    for (const { path, method, scope } of Object.values(exchangeApi)) {
      const at = path.replace('/exchange/v1', '').replace('{uid}', '00000000-0000-4000-8000-000000000000');
      const body = method === 'POST' ? { body: { orders: [{ number: 'OC/1/1999' }], rows: [] } } : {};
      const without = await ask(at, body);
      expect([without.status, without.body.code, without.headers.get('www-authenticate')]).toEqual([
        401,
        'no-api-key',
        'Bearer',
      ]);
      expect(without.headers.get('content-type')).toContain('application/problem+json');
      for (const [token, has] of [
        [reader, 'orders.read'],
        [taker, 'orders.ack'],
      ] as const) {
        const { status, body: problem } = await ask(at, { ...body, token });
        if (scope === null || scope === has) expect([200, 404]).toContain(status);
        else expect([status, problem.code, problem.scope]).toEqual([403, 'scope-missing', scope]);
      }
    }
  });

  test('a key that is wrong by one letter, revoked, expired or of a connection switched off opens nothing', async () => {
    const { code, token } = await connect('sent', { expiresOn: '2030-01-31' });
    const status = async () => (await ask('', { token })).status;
    expect(await status()).toBe(200);
    const wrong = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A');
    expect((await ask('', { token: wrong })).status).toBe(401);
    expect((await ask('', { token: token.replace(/^bk_\d+/, 'bk_999999') })).status).toBe(401);
    // The last day counts in the shop's time zone: an hour before midnight UTC it is tomorrow in Rome.
    shop().clock.now = new Date('2030-01-31T22:30:00Z');
    expect(await status()).toBe(200);
    shop().clock.now = new Date('2030-01-31T23:30:00Z');
    expect(await status()).toBe(401);
    shop().clock.now = START;
    await connections.change(BY, code, { enabled: false });
    expect(await status()).toBe(401);
    await connections.change(BY, code, { enabled: true });
    expect(await status()).toBe(200);
    await connections.revoke(BY, Number(/^bk_(\d+)/.exec(token)?.[1]));
    expect(await status()).toBe(401);
    await expect(connections.revoke(BY, Number(/^bk_(\d+)/.exec(token)?.[1]))).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  test('a key for one network is refused from another, with the reason', async () => {
    const { token } = await connect('sent', { networks: ['10.9.0.0/16'] });
    const from = (address: string) => ask('', { token, headers: { 'x-forwarded-for': address } });
    expect((await from('10.9.1.2')).status).toBe(200);
    expect(await from('10.8.1.2')).toMatchObject({ status: 403, body: { code: 'network-refused' } });
  });

  test('neither the session of a person nor the application token opens anything, nor does a key open the shop', async () => {
    const { token } = await connect();
    const person = await shop().login('cliente1@example.com');
    const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    expect((await ask('/orders', { headers: { cookie, authorization: 'token bancale-test-token' } })).status).toBe(401);
    const response = await shop().app.fetch(
      new Request('http://localhost:4500/api/method/bancale.wrapper.get_cart_items', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: '{}',
      }),
    );
    expect(response.status).toBe(401);
  });

  test('the secret is kept nowhere, its use is shown', async () => {
    const { code, token } = await connect();
    await ask('', { token, headers: { 'x-forwarded-for': '10.3.3.3' } });
    const secret = token.split('_').slice(2).join('_');
    const rows = await shop().db.query<{ text: string }>(
      null,
      `select k::text as text from api_keys k union all select o::text from operations o union all select c::text from operation_changes c`,
    );
    expect(rows.some(({ text }) => text.includes(secret))).toBe(false);
    expect(shop().logLines.join('\n')).not.toContain(secret);
    const key = (await connections.keys()).find(({ connection }) => connection === code);
    expect(key).toMatchObject({ lastUsedFrom: '10.3.3.3', lastUsedAt: START, createdBy: 'Laura' });
  });

  test('an unknown scope or network, a taken code: refused by field', async () => {
    const { code } = await connect();
    const key = { connection: code, name: 'x', scopes: SCOPES, networks: [], expiresOn: null };
    const wrong = (more: object) => connections.addKey(BY, { ...key, ...more });
    await expect(wrong({ scopes: ['all'] })).rejects.toMatchObject({ details: { errors: { scopes: ['all'] } } });
    await expect(wrong({ scopes: [] })).rejects.toMatchObject({ code: 'validation' });
    await expect(wrong({ networks: ['10.0.0.0/99'] })).rejects.toMatchObject({ code: 'validation' });
    await expect(wrong({ expiresOn: '2026-13-01' })).rejects.toMatchObject({ code: 'validation' });
    await expect(wrong({ connection: 'nobody' })).rejects.toMatchObject({ code: 'not-found' });
    const again = connections.add(BY, { code, name: 'x', release: null, enabled: true });
    await expect(again).rejects.toMatchObject({ details: { errors: { code: [code] } } });
  });
});

test.each<[string, Asked, number, string]>([
  ['/nothing', {}, 404, 'not-found'],
  ['/orders/ack', { method: 'PUT' }, 405, 'method-not-allowed'],
  ['/orders?limit=0', {}, 422, 'validation'],
  ['/orders?limit=101', {}, 422, 'validation'],
  ['/orders?state=lost', {}, 422, 'validation'],
  ['/orders/not-a-uid', {}, 422, 'validation'],
  ['/orders/%E0%A4%A', {}, 404, 'not-found'],
  ['/orders/ack', { method: 'POST', headers: { 'content-type': 'text/plain' } }, 415, 'unsupported-media-type'],
  ['/orders/ack', { body: [] }, 400, 'broken-json'],
  ['/orders/ack', { body: { orders: [] } }, 422, 'validation'],
])('%s %j is a problem with status %i and code %s', async (path, asked, status, code) => {
  const { token } = await connect();
  const problem = await ask(path, { token, ...asked });
  expect([problem.status, problem.body.code, problem.body.status]).toEqual([status, code, status]);
  expect(problem.headers.get('content-type')).toContain('application/problem+json');
  expect(problem.body.title).not.toBe('');
});

test('the description is open to everybody, whole, and the committed one', async () => {
  const { status, body } = await ask('/openapi.json');
  expect(status).toBe(200);
  await expect(`${JSON.stringify(body, null, 2)}\n`).toMatchFileSnapshot(
    '../../../src/contract/exchange/exchange-openapi.json',
  );
  const described = Object.values(body.paths as Record<string, Record<string, { operationId: string }>>)
    .flatMap((methods) => Object.values(methods))
    .map(({ operationId }) => operationId);
  expect(described.sort()).toEqual(Object.keys(exchangeApi).sort());
});
