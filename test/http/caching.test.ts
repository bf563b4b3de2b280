/** What may be cached, and by whom (C-API-7). */
import { expect, test } from 'vitest';
import { type ApiName, api } from '#contract/endpoints/api.ts';
import { NOTHING_OWNED, sampleBodies } from './kit/sample-bodies.ts';
import { requestFor, withShop } from './kit/start-shop.ts';

const shop = withShop();
const NAMES = Object.keys(api) as ApiName[];
const SAMPLES = sampleBodies(NOTHING_OWNED);
const none = new Map<string, string>();

const ask = (name: ApiName, body: object, headers: Record<string, string> = {}) =>
  shop().app.fetch(requestFor(name, body, none, { headers }));

test.each(NAMES.filter((name) => api[name].cache === 'public'))(
  '%s is public, and is not sent twice (C-API-7)',
  async (name) => {
    const body = { ...SAMPLES[name], lang: 'it' };
    const first = await ask(name, body);
    expect(first.status).toBe(200);
    expect(first.headers.get('cache-control')).toBe('public, max-age=60, stale-while-revalidate=600');
    expect(first.headers.get('vary')).toBe('Accept-Language');
    const tag = first.headers.get('etag') ?? '';
    const second = await ask(name, body, { 'If-None-Match': `"other", ${tag}` });
    expect([second.status, await second.text()]).toEqual([304, '']);
    // A cache in between may have made the tag strong; `*` is any response at all (RFC 9110 §13.1.2).
    for (const known of [tag.replace('W/', ''), '*'])
      expect((await ask(name, body, { 'If-None-Match': known })).status).toBe(304);
  },
);

test.each(NAMES.filter((name) => api[name].cache !== 'public'))('%s is never kept, refused or not', async (name) => {
  const rossi = await shop().login('cliente1@example.com');
  for (const cookies of [none, rossi.cookies]) {
    const response = await shop().app.fetch(requestFor(name, {}, cookies));
    expect(response.headers.get('cache-control')).toBe('no-store');
  }
});

test('messages speak the language of the request', async () => {
  const messageIn = async (body: object, headers: Record<string, string> = {}) =>
    (await (await ask('account.get_customer', body, headers)).json()).message;
  expect(await messageIn({})).toBe('Accedi per continuare.');
  expect(await messageIn({}, { 'Accept-Language': 'en-GB,en;q=0.9' })).toBe('Log in to continue.');
  const response = await ask('wrapper.product_list', { lang: 'en', page: 'two' });
  const body = await response.json();
  expect([body.message, body.errors.page.length]).toEqual(['The given data was invalid.', 1]);
});

test('what pages are kept under changes at midnight of the shop: promos, price lists and arrivals of yesterday are gone (C-PRICE-1)', () => {
  const { app, clock } = shop();
  const before = clock.now;
  const at = (instant: string) => {
    clock.now = new Date(instant);
    return app.version();
  };
  const evening = at('2026-03-31T21:59:59Z');
  expect(at('2026-03-31T12:00:00Z')).toBe(evening);
  expect(at('2026-03-31T22:00:00Z')).not.toBe(evening);
  clock.now = before;
});
