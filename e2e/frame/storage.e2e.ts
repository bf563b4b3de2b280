/** What the browser stores, and the rules of start-up (storefront.md §3 "Client storage keys", §4 "Start-up"; docs/shell.md "Storage"). */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { BOLT, callShop, cartRow, fillCart, NUT } from '../kit/cart-steps.ts';
import { DEMO_PASSWORD, live, visitor, withBrowser } from '../kit/kit.ts';

const CUSTOMER = 'cliente1@example.com';

withBrowser();

const read = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const store = async (page: Page) => JSON.parse((await read(page, 'oc-store')) ?? '{}');

/** Documents of the shop that were opened from now on. */
function documents(page: Page): string[] {
  const opened: string[] = [];
  page.on('response', (response) => {
    if (response.request().isNavigationRequest()) opened.push(new URL(response.url()).pathname);
  });
  return opened;
}

test('a legacy stored session is cleared and the page reloads, once (S-3.69, S-4.39)', async () => {
  const { page, go } = await visitor();
  await go('/');
  await page.evaluate(() => {
    for (const key of ['porto-vue', 'user_temp', 'auth', 'id_token']) localStorage.setItem(key, '{"old":true}');
    localStorage.setItem('search-tabs', '[]');
  });
  const opened = documents(page);
  await page.goto('/shop');
  await expect.poll(() => opened.length).toBe(2);
  await live(page);
  for (const key of ['porto-vue', 'user_temp', 'auth', 'id_token']) expect(await read(page, key), key).toBeNull();
  expect(await read(page, 'search-tabs')).not.toBeNull();
  await go('/shop');
  expect(opened).toEqual(['/shop', '/shop', '/shop']);
});

test('is_guest_navigation_active is "true"; a guest is client_id 0, address_code 0, ext_call true; when the stored demo name differs from the current one, all local storage is cleared (S-3.64, S-3.67, S-4.1, S-4.40, S-9.25)', async () => {
  const { page, go } = await visitor();
  await go('/');
  expect(await read(page, 'currentDemo')).toBe('Bancale');
  expect(await read(page, 'is_guest_navigation_active')).toBe('true');
  expect(await read(page, 'id_token')).toBeNull();
  expect(await read(page, 'user')).toBeNull();
  expect((await store(page)).auth).toEqual({
    isAuthenticated: false,
    user_temp: { client_id: 0, address_code: 0, ext_call: true },
    selected_collection: 1,
  });
  await page.evaluate(() => localStorage.setItem('mine', 'kept'));
  await go('/shop');
  expect(await read(page, 'mine')).toBe('kept');
  await page.evaluate(() => localStorage.setItem('currentDemo', 'another'));
  await go('/shop');
  expect(await read(page, 'mine')).toBeNull();
  expect(await read(page, 'currentDemo')).toBe('Bancale');
});

test('login saves token and user with user_temp; logout removes both and the identity is anonymous again (S-3.15, S-3.62, S-3.68, S-4.2, S-4.5, S-4.6)', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  await go('/shop?category=viteria');
  await expect.poll(() => read(page, 'id_token')).toMatch(/./);
  await expect.poll(async () => (await store(page)).filter).toEqual({ route: '/shop?category=viteria' });
  const user = JSON.parse((await read(page, 'user')) ?? '{}');
  expect(user.user_temp).toMatchObject({ client_id: user.client_id, ext_call: true });
  expect(user.user_temp.address_code).toBeGreaterThan(0);
  expect((await store(page)).auth.isAuthenticated).toBe(true);
  await page.getByRole('button', { name: 'Esci' }).first().click();
  await page.waitForURL(/\/pages\/login/);
  await expect.poll(() => read(page, 'id_token')).toBeNull();
  expect(await read(page, 'user')).toBeNull();
  const { auth, filter, cart } = await store(page);
  expect(auth).toEqual({
    isAuthenticated: false,
    user_temp: { client_id: 0, address_code: 0, ext_call: true },
    selected_collection: 1,
  });
  expect(filter).toBeUndefined();
  expect(cart).toMatchObject({ totalCount: 0, totalNet: 0, totalDoc: 0 });
});

test('login selects the first address; another one changes the address code of the identity, and its cart is loaded (S-4.3, S-4.4, S-4.9)', async () => {
  const { page, context, go } = await visitor();
  await go('/pages/login?next=%2Fpages%2Fcart%3Ftab%3Dactive');
  await page.getByLabel('Email').fill(CUSTOMER);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  const answered = page.waitForResponse(/wrapper\.login$/);
  await page.getByRole('button', { name: 'Accedi', exact: true }).click();
  const user = (await (await answered).json()).message;
  await page.waitForURL(/\/pages\/cart/);
  const [first, second] = user.address_codes.map(({ address_code }: { address_code: number }) => address_code);
  const identity = (address_code: number) => ({ client_id: user.client_id, address_code, ext_call: true });
  const kept = async () => JSON.parse((await read(page, 'user')) ?? '{}');
  await expect.poll(kept).toEqual({
    name: user.name,
    company_name: user.company_name,
    client_id: user.client_id,
    user_temp: identity(first),
  });
  expect((await store(page)).auth).toEqual({
    isAuthenticated: true,
    user_temp: identity(first),
    selected_collection: 1,
  });
  await fillCart(context, { [BOLT]: 100 }, first);
  await fillCart(context, { [NUT]: 200 }, second);
  await page.reload();
  await cartRow(page, BOLT).waitFor();
  const address = (await callShop(context, 'account.get_addresses')).find(
    (one: { address_code: number }) => one.address_code === second,
  );
  const asked = page.waitForRequest(/wrapper\.get_cart_items$/);
  const bar = page.getByRole('region', { name: 'Consegna, lingua e accesso' });
  await bar.getByText('Consegna a').click();
  await bar.getByRole('button', { name: address.name }).click();
  expect((await asked).postDataJSON()).toMatchObject(identity(second));
  await cartRow(page, NUT).waitFor();
  expect(await cartRow(page, BOLT).count()).toBe(0);
  await expect.poll(async () => (await kept()).user_temp).toEqual(identity(second));
  expect((await store(page)).auth.user_temp).toEqual(identity(second));
});

test('oc-store: on leaving the page its filter and child parts are dropped, cart and price view stay (S-3.63, S-3.70, S-4.38)', async () => {
  const { page, context, go } = await visitor({ as: CUSTOMER });
  await fillCart(context, { [BOLT]: 100 });
  await go('/shop?category=viteria');
  await expect.poll(async () => (await store(page)).filter).toEqual({ route: '/shop?category=viteria' });
  await expect.poll(async () => (await store(page)).cart?.totalCount).toBe(1);
  await page.getByRole('link', { name: 'Bancale' }).first().click();
  await page.waitForURL((url) => url.pathname === '/');
  await expect.poll(async () => (await store(page)).filter).toBeUndefined();
  await go('/en/product/child/VT933');
  await expect.poll(async () => (await store(page)).child).toEqual({ route: '/product/child/VT933' });
  // The rest is read where no page writes any more.
  await page.goto('/robots.txt');
  const left = await store(page);
  expect([left.filter, left.child]).toEqual([undefined, undefined]);
  expect(left.cart.totalCount).toBe(1);
  expect(left.price_view).toBe('NET_PRICE');
});

test('any route change hides open modals (S-4.36)', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  await go('/');
  await page.getByRole('main').getByRole('link', { name: 'Tutto il catalogo' }).first().click();
  await page.waitForURL('**/shop');
  await page
    .getByRole('navigation', { name: 'In evidenza' })
    .getByRole('link', { name: 'Ultimi articoli ordinati' })
    .click();
  const modal = page.getByRole('dialog', { name: 'Ultimi articoli ordinati' });
  await modal.waitFor();
  await page.goBack();
  await page.waitForURL((url) => url.pathname === '/');
  await modal.waitFor({ state: 'detached' });
});
