/** The tracking host (C-TRK): what it refuses, what it stores, and what a response promises. */
import { beforeEach, describe, expect, test } from 'vitest';
import { TOKEN, withShop } from '../kit/start-shop.ts';

const shop = withShop();

const SEARCH = { action: 'product_list', cookies: 'accepted', listing_type: 'search', listing_code: 'vite' } as const;
const ADD = { action: 'add_to_cart', cookies: 'accepted' } as const;

interface Stored {
  readonly client_id: number;
  readonly action: string;
  readonly tx: string;
  readonly user_id: number | null;
}

const stored = () =>
  shop().db.query<Stored>(null, 'select tx::text, client_id, user_id, action from tracking_events order by tx, id');

beforeEach(async () => {
  await shop().db.query(null, 'delete from tracking_events');
});

describe('what is refused', () => {
  test.each([
    ['client_id', { address_code: 0 }],
    ['address_code', { client_id: 0 }],
  ])('a call without %s in its URL is a 422 that names it (C-TRK-1, S-5.16)', async (field, ids) => {
    for (const name of ['cart.track', 'search.track'] as const) {
      const { status, body } = await shop()
        .guest()
        .send(name, { ...ADD, ...ids });
      expect(status).toBe(422);
      expect(Object.keys(body.errors ?? {})).toEqual([field]);
    }
    expect(await stored()).toEqual([]);
  });

  test('ids in the body alone are not enough (C-TRK-1)', async () => {
    const headers = { Authorization: `token ${TOKEN}`, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ ...ADD, client_id: 0, address_code: 0 });
    const request = new Request('http://localhost:4500/kafka/cart/track', { method: 'POST', headers, body });
    expect((await shop().app.fetch(request)).status).toBe(422);
  });

  test('another customer’s ids, in the URL or in the body, are a 403 (C-TRK-1, C-ID-3)', async () => {
    const rossi = await shop().login('cliente1@example.com');
    const verdi = await shop().login('cliente2@example.com');
    const own = { client_id: verdi.customerId, address_code: verdi.addressCodes[0] };
    const foreign = { client_id: rossi.customerId, address_code: rossi.addressCodes[0] };
    expect((await verdi.send('cart.track', { ...ADD, ...foreign })).status).toBe(403);
    expect((await verdi.send('cart.track', { ...ADD, ...own, id_client: rossi.customerId })).status).toBe(403);
    expect(
      (
        await shop()
          .guest()
          .send('search.track', { ...SEARCH, ...foreign })
      ).status,
    ).toBe(403);
    expect(await stored()).toEqual([]);
  });

  test.each([
    ['action', { action: 'DROP TABLE' }],
    ['topic', { topic: 'search-tracking' }],
    ['other_data', { other_data: { deep: { deeper: 1 } } }],
    ['listing_code', { listing_code: 'x'.repeat(201) }],
  ])('a malformed %s is a 422 that names it (C-TRK-1)', async (field, wrong) => {
    const { status, body } = await shop()
      .guest()
      .send('cart.track', { ...ADD, client_id: 0, address_code: 0, ...wrong });
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {}).join()).toContain(field);
  });

  test('a body of more than 8 KB is a 413 (C-TRK-1)', async () => {
    const large = { ...ADD, client_id: 0, address_code: 0, nothing: 'x'.repeat(9_000) };
    expect((await shop().guest().send('cart.track', large)).status).toBe(413);
  });
});

test('without consent nothing is stored (C-TRK-2)', async () => {
  for (const cookies of ['refused', ''] as const) {
    const { status, body } = await shop()
      .guest()
      .send('search.track', { ...SEARCH, cookies, client_id: 0, address_code: 0 });
    expect({ status, message: body.message }).toEqual({ status: 202, message: { stored: false } });
  }
  expect(await stored()).toEqual([]);
});

test('an event that got a 202 is stored, with who sent it (C-TRK-1, C-TRK-3, S-7.36)', async () => {
  const rossi = await shop().login('cliente1@example.com');
  const ids = { client_id: rossi.customerId, address_code: rossi.addressCodes[0] };
  const { status, body } = await rossi.send('cart.track', { ...ADD, ...ids, id_cart: 7, id_client: rossi.customerId });
  expect({ status, message: body.message }).toEqual({ status: 202, message: { stored: true } });
  const [event] = await stored();
  expect(event).toMatchObject({ client_id: rossi.customerId, action: 'add_to_cart' });
  expect(event?.user_id).toBeGreaterThan(0);
});

test('events that arrive together are one transaction (C-TRK-3)', async () => {
  const guest = shop().guest();
  const sent = Array.from({ length: 60 }, (_, at) =>
    guest.send('search.track', { ...SEARCH, client_id: 0, address_code: 0, other_data: { page: at + 1 } }),
  );
  for (const { status } of await Promise.all(sent)) expect(status).toBe(202);
  const rows = await stored();
  expect(rows).toHaveLength(60);
  expect(new Set(rows.map(({ tx }) => tx)).size).toBeLessThan(10);
});
