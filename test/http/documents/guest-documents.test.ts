/** Documents of articles need a login; the setting `guestDocuments` opens types to guests (storefront.md §6). The files themselves, too. */
import { expect, test } from 'vitest';
import { ORIGIN, withShop } from '../kit/start-shop.ts';

const closedShop = withShop();
const openShop = withShop({ settings: 'guestDocuments: [datasheet, certification]' });
const BOLT = 'VT933.08.020';

type Shop = ReturnType<typeof closedShop>;

/** Status of a file for a visitor with these cookies. */
async function statusOf(shop: Shop, url: string, cookies: ReadonlyMap<string, string> = new Map()): Promise<number> {
  const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return (await shop.app.fetch(new Request(ORIGIN + url, { headers: Cookie ? { Cookie } : {} }))).status;
}

async function fileOf(shop: Shop, type: string): Promise<string> {
  const customer = await shop.login('cliente1@example.com');
  const { documents } = (await customer.call('wrapper.get_item', { slug: BOLT })).data;
  return documents.find((one) => one.type === type)?.url ?? expect.fail(`no ${type}`);
}

test('a guest gets neither the link nor the file; a customer and an agent get both (S-2.93)', async () => {
  const shop = closedShop();
  const url = await fileOf(shop, 'datasheet');
  expect((await shop.guest().call('wrapper.get_item', { slug: BOLT })).data.documents).toEqual([]);
  expect(await statusOf(shop, url)).toBe(403);
  for (const login of ['cliente1@example.com', 'agente1@example.com'])
    expect(await statusOf(shop, url, (await shop.login(login)).cookies), login).toBe(200);
});

test('a guest who follows the link to a file is led to the login and back', async () => {
  const shop = closedShop();
  const url = await fileOf(shop, 'datasheet');
  const response = await shop.app.fetch(
    new Request(ORIGIN + url, {
      headers: { Accept: 'text/html', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' },
    }),
  );
  expect([response.status, response.headers.get('location')?.split('?')[0]]).toEqual([303, '/pages/login']);
});

test('guestDocuments opens types, never what is marked for customers only (S-2.93)', async () => {
  const shop = openShop();
  const { documents } = (await shop.guest().call('wrapper.get_item', { slug: BOLT })).data;
  expect(new Set(documents.map(({ type }) => type))).toEqual(new Set(['datasheet']));
  expect(await statusOf(shop, await fileOf(shop, 'datasheet'))).toBe(200);
  expect(await statusOf(shop, await fileOf(shop, 'certification'))).toBe(403);
});
