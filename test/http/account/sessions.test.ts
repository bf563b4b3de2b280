/** Sessions and the identity they stand for (C-ID-2, C-ID-3, C-ID-6). */
import { describe, expect, test } from 'vitest';
import { sendOverHttps } from '../kit/cookies.ts';
import { ORIGIN, requestFor, startShop, withShop } from '../kit/start-shop.ts';

const shop = withShop();
const DAY = 86_400_000;

const later = (milliseconds: number) => {
  shop().clock.now = new Date(shop().clock.now.getTime() + milliseconds);
};

test('the cookie is unreadable for scripts, lax, and secure unless the shop is local (C-ID-2)', async () => {
  const cookieAt = async (origin: string) => {
    const request = requestFor('wrapper.login', { email: 'cliente1@example.com', password: 'bancale-demo' }, new Map());
    const headers = new Headers(request.headers);
    headers.set('Origin', origin);
    const path = new URL(request.url).pathname;
    const response = await shop().app.fetch(
      new Request(`${origin}${path}`, { method: 'POST', headers, body: await request.text() }),
    );
    return response.headers.getSetCookie()[0] ?? '';
  };
  expect(await cookieAt(ORIGIN)).toMatch(
    /^bancale_session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/,
  );
  for (const origin of ['https://shop.example', 'http://shop.example'])
    expect(await cookieAt(origin)).toMatch(
      /^__Host-bancale_session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/,
    );
});

describe('over https', () => {
  const credentials = { email: 'cliente1@example.com', password: 'bancale-demo' };

  test('the cookie of before the __Host- prefix goes on under the new name, once', async () => {
    const cookies = new Map<string, string>();
    await sendOverHttps(shop(), 'wrapper.login', credentials, cookies);
    const token = cookies.get('__Host-bancale_session') ?? '';
    await shop().db.query(null, 'update sessions set plain_cookie = true');
    const before = new Map([['bancale_session', token]]);
    const migrated = await sendOverHttps(shop(), 'account.get_customer', {}, before);
    expect([migrated.status, before.get('__Host-bancale_session')]).toEqual([200, token]);
    later(6_000);
    const again = new Map([['bancale_session', token]]);
    expect((await sendOverHttps(shop(), 'account.get_customer', {}, again)).status).toBe(401);
    expect(again.has('bancale_session'), 'removed').toBe(false);
    expect((await sendOverHttps(shop(), 'account.get_customer', {}, before)).status).toBe(200);
  });

  test('a session of today under the old name, as another host of the domain could plant it, is none', async () => {
    const cookies = new Map<string, string>();
    await sendOverHttps(shop(), 'wrapper.login', credentials, cookies);
    const planted = new Map([['bancale_session', cookies.get('__Host-bancale_session') ?? '']]);
    expect((await sendOverHttps(shop(), 'account.get_customer', {}, planted)).status).toBe(401);
  });

  test('logging out removes it', async () => {
    const cookies = new Map<string, string>();
    await sendOverHttps(shop(), 'wrapper.login', credentials, cookies);
    await sendOverHttps(shop(), 'wrapper.logout', {}, cookies);
    expect([...cookies.keys()]).toEqual(['__Host-bancale_known']);
  });
});

test.each([
  ['cliente1@example.com', 90],
  ['agente1@example.com', 30],
  ['ufficio@example.com', 7],
])('a session of %s lasts %i days at the most, however much it is used (C-ID-2)', async (email, days) => {
  const person = await shop().login(email);
  for (let day = 1; day < days; day++) {
    later(DAY);
    if (day % 5 === 0) await person.send('customer.get_session', {});
  }
  expect((await person.send('customer.get_session', {})).body.message).toMatchObject({ email });
  later(DAY);
  expect((await person.send('customer.get_session', {})).body.message).toBeNull();
});

test('only a hash of the token is stored (C-ID-2)', async () => {
  const rossi = await shop().login('cliente1@example.com');
  const token = rossi.cookies.get('bancale_session') ?? '';
  const rows = await shop().db.query<{ text: string }>(
    null,
    `select encode(token_hash, 'escape') || encode(token_hash, 'base64') as text from sessions`,
  );
  expect(token).toHaveLength(43);
  expect(rows.some(({ text }) => text.includes(token))).toBe(false);
});

test('a session lasts 30 days from its last use (C-ID-2)', async () => {
  const rossi = await shop().login('cliente1@example.com');
  later(29 * DAY);
  const renewed = await rossi.send('account.get_customer', {});
  expect([renewed.status, renewed.headers.getSetCookie().length]).toEqual([200, 1]);
  later(29 * DAY);
  expect((await rossi.send('account.get_customer', {})).status).toBe(200);
  later(30 * DAY);
  const ended = await rossi.send('account.get_customer', {});
  expect([ended.status, ended.body.code]).toEqual([401, 'session-expired']);
  expect(rossi.cookies.has('bancale_session')).toBe(false);
});

test('logging in again ends the session this browser had, and no other one (C-ID-2)', async () => {
  const [here, elsewhere] = [await shop().login('cliente1@example.com'), await shop().login('cliente1@example.com')];
  const old = here.cookies.get('bancale_session') ?? '';
  await here.call('wrapper.login', { email: 'cliente2@example.com', password: 'bancale-demo' });
  const stolen = shop().guest();
  stolen.cookies.set('bancale_session', old);
  expect((await stolen.send('account.get_customer', {})).status).toBe(401);
  expect((await here.send('account.get_customer', {})).status).toBe(200);
  expect((await elsewhere.send('account.get_customer', {})).status).toBe(200);
});

test('a cookie whose session has ended makes a guest, and is removed (C-ID-2)', async () => {
  const rossi = await shop().login('cliente1@example.com');
  await shop().db.query(null, 'delete from sessions');
  later(6_000);
  const reply = await rossi.send('customer.get_session', {});
  expect([reply.status, reply.body.message, rossi.cookies.has('bancale_session')]).toEqual([200, null, false]);
});

test('an ended session that still names its customer is reported as ended, not as forbidden', async () => {
  const rossi = await shop().login('cliente1@example.com');
  const own = { client_id: rossi.customerId, address_code: rossi.addressCodes[0] };
  rossi.cookies.set('bancale_session', 'B'.repeat(43));
  const reply = await rossi.send('wrapper.logout', own);
  expect([reply.status, reply.body.code]).toEqual([401, 'session-expired']);
});

test('the chosen address counts when it is the customer’s own (C-ID-3)', async () => {
  const rossi = await shop().login('cliente1@example.com');
  const second = rossi.addressCodes[1] ?? 0;
  expect((await rossi.send('account.get_addresses', { address_code: second })).status).toBe(200);
  rossi.cookies.set('bancale_address', '999');
  expect((await rossi.send('account.get_addresses', {})).status).toBe(200);
});

test('an agent acts for the own customers only (C-ID-3, C-ID-6)', async () => {
  const [rossi, bianchi] = [await shop().login('cliente1@example.com'), await shop().login('cliente2@example.com')];
  await shop().db.query(null, 'update customers set agent_id = null where client_id = $1', [bianchi.customerId]);
  const agent = await shop().login('agente1@example.com');
  const forRossi = await agent.call('account.get_customer', {
    client_id: rossi.customerId,
    address_code: rossi.addressCodes[0],
  });
  expect(forRossi.code).toBe(rossi.customerId);
  expect(agent.customerId, 'nobody is chosen by itself').toBe(0);
  const forBianchi = await agent.send('account.get_customer', {
    client_id: bianchi.customerId,
    address_code: bianchi.addressCodes[0],
  });
  expect([forBianchi.status, forBianchi.body.code]).toEqual([403, 'forbidden']);
});

test('a refused identity is logged with ids alone (C-ID-3)', async () => {
  const rossi = await shop().login('cliente1@example.com');
  const before = shop().logLines.length;
  await rossi.send('account.get_customer', { client_id: 999_999 });
  const [line] = shop()
    .logLines.slice(before)
    .filter((text) => text.includes('"level":"warn"'));
  expect(JSON.parse(line ?? '{}')).toMatchObject({ call: 'account.get_customer', client_id: 999_999 });
});

test('a customer who was switched off is out', async () => {
  const bianchi = await shop().login('cliente2@example.com');
  await shop().db.query(null, 'update customers set active = false where client_id = $1', [bianchi.customerId]);
  later(6_000);
  expect((await bianchi.send('account.get_customer', {})).status).toBe(401);
  await expect(shop().login('cliente2@example.com')).rejects.toThrow('Authentication Failed!');
});

test('demo users exist in demo mode only (C-CAT-7)', async () => {
  const real = await startShop({ demoMode: false });
  try {
    await expect(real.login('cliente1@example.com')).rejects.toThrow('Authentication Failed!');
    expect(real.app.publicSettings.demoLogins).toEqual([]);
  } finally {
    await real.close();
  }
});
