/** Rate limits: every endpoint that changes something, and every posted form, responds with when to try again. */
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type ApiName, api } from '#contract/endpoints/api.ts';
import { createLog } from '#server/platform/http/logging/request-log.ts';
import { pageRequests } from '#server/platform/http/pages/page-requests.ts';
import { createShopServer, type ShopServer } from '#server/platform/http/shop-server.ts';
import { storefrontPages } from '../../src/storefront-pages.ts';
import { NOTHING_OWNED, sampleBodies } from './kit/sample-bodies.ts';
import { withShop } from './kit/start-shop.ts';

const tight = '{ burst: 2, perMinute: 6 }';
const shop = withShop({
  settings: `limits:
  changes: ${tight}
  lists: ${tight}
  orders: ${tight}
  logins: { burst: 4, perMinute: 6 }
  letters: ${tight}
  tracking: ${tight}
  forms: ${tight}
  peoplePerAddress: 3
`,
});
const NAMES = Object.keys(api) as ApiName[];
const LIMITED = NAMES.filter((name) => api[name].rateLimit !== undefined);
const samples = sampleBodies(NOTHING_OWNED);

test('every call that changes something has a limit (C-REL-1)', () => {
  expect(NAMES.filter((name) => api[name].mutates && !LIMITED.includes(name))).toEqual([]);
  expect(LIMITED.length).toBeGreaterThan(30);
});

test.each(LIMITED)(
  '%s: too many requests get 429, when to go on, and a sentence in the user’s language (C-REL-1)',
  async (name) => {
    const hasty = shop().guest();
    const burst = api[name].rateLimit === 'logins' ? 4 : 2;
    for (let count = 0; count < burst; count += 1) expect((await hasty.send(name, samples[name])).status).not.toBe(429);
    const refused = await hasty.send(name, samples[name]);
    expect([refused.status, refused.body.code]).toEqual([429, 'too-many-requests']);
    expect(refused.body.retry_after).toBe(10);
    expect(refused.headers.get('retry-after')).toBe('10');
    expect(refused.body.message).toBe('Troppe richieste in poco tempo: riprova fra 10 secondi.');
    const english = await hasty.send(name, samples[name], { headers: { 'Accept-Language': 'en' } });
    expect(english.body.message).toBe('Too many requests in a short time: try again in 10 seconds.');
    expect((await shop().guest().send(name, samples[name])).status).not.toBe(429);
    shop().clock.now = new Date(shop().clock.now.getTime() + 11_000);
    expect((await hasty.send(name, samples[name])).status).not.toBe(429);
  },
);

test('a customer has one rate limit everywhere, and one IP address has that of several people (C-REL-1)', async () => {
  const [rossi, bianchi] = [await shop().login('cliente1@example.com'), await shop().login('cliente2@example.com')];
  const wish = (person: typeof rossi, address: string) =>
    person.send('wishlist.add_to_wishlist', { item_id: 'nothing' }, { headers: { 'X-Forwarded-For': address } });
  const statuses = async (person: typeof rossi, addresses: string[]) => {
    const found: number[] = [];
    for (const address of addresses) found.push((await wish(person, address)).status);
    return found;
  };
  expect(await statuses(rossi, ['172.16.0.1', '172.16.0.2', '172.16.0.3'])).toEqual([404, 404, 429]);
  expect(await statuses(bianchi, ['172.16.0.1', '172.16.0.1'])).toEqual([404, 404]);
  // The allowance of three users at this IP address is used up now, for every further user.
  const guest = shop().guest();
  const next = await guest.send('wrapper.logout', {}, { headers: { 'X-Forwarded-For': '172.16.0.1' } });
  expect(next.status).toBe(200);
  const more = [1, 2, 3, 4].map(() => wish(bianchi, '172.16.0.1'));
  expect((await Promise.all(more)).map(({ status }) => status)).toContain(429);
  const metrics = await (await shop().app.fetch(new Request('http://localhost/metrics'))).text();
  expect(metrics).toMatch(/bancale_rate_limit_refusals_total\{limit="changes"\} [1-9]/);
});

let server: ShopServer | undefined;
afterEach(() => server?.close(0));

test('posted forms are counted by the address behind trusted proxies; reading never is (C-REL-1)', async () => {
  const { log } = createLog({ level: 'silent' });
  const page = { status: 200, headers: {}, body: Buffer.from('done') };
  const pages = pageRequests(
    { stored: () => undefined, respond: async () => page },
    { publicUrl: undefined, limits: shop().app.limits, observe: shop().app.metrics.page, log },
  );
  server = createShopServer({ trust: { proxies: 1, publicUrl: undefined }, log });
  await new Promise<void>((done) => server?.server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  server.open({ api: shop().app, assets: () => undefined, pages });
  const post = (path: string, address: string, spoofed = '1.2.3.4') =>
    fetch(url + path, {
      method: 'POST',
      headers: { Origin: url, 'X-Forwarded-For': `${spoofed}, ${address}` },
      body: new URLSearchParams({ email: 'a' }),
    });
  for (let count = 0; count < 6; count += 1) {
    expect((await post('/pages/login', '203.0.113.9', `1.2.3.${count}`)).status).toBe(200);
  }
  const refused = await post('/pages/login', '203.0.113.9', '9.9.9.9');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '4']);
  expect(refused.headers.get('content-type')).toContain('text/html');
  const text = await refused.text();
  expect(text).toContain('<html lang="it">');
  expect(text).toContain('Troppe richieste in poco tempo: riprova fra 4 secondi.');
  expect(text).toContain('quello che hai scritto è ancora lì');
  const english = await post('/en/pages/login', '203.0.113.9');
  expect(await english.text()).toContain('Too many requests in a short time: try again in 4 seconds.');
  expect((await post('/pages/login', '203.0.113.10')).status).toBe(200);
  const read = await fetch(`${url}/pages/login`, { headers: { 'X-Forwarded-For': '203.0.113.9' } });
  expect(read.status).toBe(200);
});

test('a form without JavaScript says how long to wait and keeps what was typed', async () => {
  const { log } = createLog({ level: 'silent' });
  server = createShopServer({ trust: { proxies: 0, publicUrl: undefined }, log });
  await new Promise<void>((done) => server?.server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  const options = { app: shop().app, root: join(import.meta.dirname, '../..'), dev: false, publicUrl: undefined, log };
  const storefront = await storefrontPages({ ...options, server: server.server });
  server.open({ api: shop().app, ...storefront });
  shop().clock.now = new Date(shop().clock.now.getTime() + 3_600_000);
  const post = async (number: number) => {
    const body = new URLSearchParams({ email: `nobody-${number}@example.com`, password: 'nothing' });
    return (await fetch(`${url}/pages/login`, { method: 'POST', headers: { Origin: url }, body })).text();
  };
  // Different accounts: the rate is limited here, not one account's failures.
  for (let number = 1; number <= 4; number += 1) expect(await post(number)).not.toMatch(/10 second/);
  const refused = await post(5);
  expect(refused).toMatch(/10 second/);
  expect(refused).toContain('value="nobody-5@example.com"');
  await storefront.close();
});
