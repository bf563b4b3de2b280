/** API keys, what they open, and what wrong requests get (C-EXC-8). */
import { beforeEach, expect, test } from 'vitest';
import { exchangeApi } from '#contract/exchange/exchange-api.ts';
import { type Asked, BY, exchangeClient, SCOPES } from '../kit/exchange-client.ts';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop();
const { ask, connect, connections } = exchangeClient(shop);
const START = new Date('2026-03-10T10:00:00Z');

beforeEach(() => {
  shop().clock.now = START;
});

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
    const at = path
      .replace('/exchange/v1', '')
      .replace('{uid}', '00000000-0000-4000-8000-000000000000')
      .replace(/\{\w+\}/, '1');
    const fields = method === 'POST' ? { body: { orders: [{ number: 'OC/1/1999' }], rows: [] } } : {};
    const body = { ...fields, method };
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
  await connections().change(BY, code, { enabled: false });
  expect(await status()).toBe(401);
  await connections().change(BY, code, { enabled: true });
  expect(await status()).toBe(200);
  await connections().revoke(BY, Number(/^bk_(\d+)/.exec(token)?.[1]));
  expect(await status()).toBe(401);
  await expect(connections().revoke(BY, Number(/^bk_(\d+)/.exec(token)?.[1]))).rejects.toMatchObject({
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
  const key = (await connections().keys()).find(({ connection }) => connection === code);
  expect(key).toMatchObject({ lastUsedFrom: '10.3.3.3', lastUsedAt: START, createdBy: 'Laura' });
});

test('an unknown scope or network, a taken code: refused by field', async () => {
  const { code } = await connect();
  const key = { connection: code, name: 'x', scopes: SCOPES, networks: [], expiresOn: null };
  const wrong = (more: object) => connections().addKey(BY, { ...key, ...more });
  await expect(wrong({ scopes: ['all'] })).rejects.toMatchObject({ details: { errors: { scopes: ['all'] } } });
  await expect(wrong({ scopes: [] })).rejects.toMatchObject({ code: 'validation' });
  await expect(wrong({ networks: ['10.0.0.0/99'] })).rejects.toMatchObject({ code: 'validation' });
  await expect(wrong({ expiresOn: '2026-13-01' })).rejects.toMatchObject({ code: 'validation' });
  await expect(wrong({ connection: 'nobody' })).rejects.toMatchObject({ code: 'not-found' });
  const again = connections().add(BY, { code, name: 'x', release: null, enabled: true });
  await expect(again).rejects.toMatchObject({ details: { errors: { code: [code] } } });
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
