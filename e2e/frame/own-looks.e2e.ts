/** A shop whose settings change looks, menu, statuses, pickup and delivery (storefront.md §3, §9; C-SET-2). */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DemoShop, startDemoShop } from '../kit/demo-shop.ts';
import { type VisitorOptions, visitor, withBrowser } from '../kit/kit.ts';
import { openSession } from '../kit/session.ts';

withBrowser();

const CUSTOMER = 'cliente1@example.com';
let shop: DemoShop;

const SETTINGS = `screens:
  toasts: { widthPx: 420 }
  sticky: { fromPx: 0, wholePx: 0 }
  carousel: { gapPx: 10, home: { wide: 5, to1500: 5 } }
  menuView: SINGLE_NODE
  availability: false
  orderStatusMap: { IA: NOT_ESCAPED, E: DELIVERED }
deliveryType: LOCAL_PICKUP
pickup: { afternoon: { from: '14:30', to: '18:00' } }
privacyNotice: https://example.com/privacy
`;

beforeAll(async () => {
  shop = await startDemoShop({ settings: SETTINGS });
});
afterAll(() => shop?.stop());

/** For tests for which what the server renders is all there is to see. */
const RENDERED = { javaScript: false };

async function open(path: string, as?: string, options: VisitorOptions = {}): Promise<Page> {
  const { page, context } = await visitor(options);
  if (as) await openSession(context, shop.url, as);
  await page.goto(shop.url + path);
  return page;
}

test('looks: toasts, slides and what is between them; the header stays from the first pixels on', async () => {
  const page = await open('/');
  const property = (name: string) =>
    page.evaluate((one) => getComputedStyle(document.documentElement).getPropertyValue(one), name);
  expect(await property('--toast')).toBe('420px');
  const row = page.locator('.carousel__row--6').first();
  expect(await row.evaluate((element) => getComputedStyle(element).columnGap)).toBe('10px');
  const [slide, whole] = await row.evaluate((element) => [
    element.firstElementChild?.getBoundingClientRect().width ?? 0,
    element.clientWidth,
  ]);
  expect(Math.round(((whole ?? 0) + 10) / ((slide ?? 0) + 10))).toBe(5);
  await page.goto(`${shop.url}/shop`);
  await page.evaluate(() => window.scrollTo({ top: 120, behavior: 'instant' }));
  await expect.poll(async () => Math.round((await page.getByRole('banner').boundingBox())?.y ?? -1)).toBe(0);
});

test('menu: one entry holds all categories', async () => {
  const page = await open('/shop');
  const menu = page.getByRole('navigation', { name: 'Categorie' });
  expect(await menu.getByRole('button').count()).toBe(1);
  await menu.getByRole('button', { name: 'Categorie' }).click();
  await expect.poll(() => page.locator('#mega .mega__group').count()).toBeGreaterThan(3);
});

test('availability off: no screen says what is in stock (S-3.59)', async () => {
  const page = await open('/shop?text=vite', undefined, RENDERED);
  await page.getByRole('main').getByRole('listitem').first().waitFor();
  expect(await page.getByRole('main').locator('li').getByText('Disponibile', { exact: true }).count()).toBe(0);
});

test('availability off: more than what is there says no figure before the order, and that something arrives later (C-SET-1)', async () => {
  const page = await open('/', CUSTOMER, RENDERED);
  const call = async (name: string, data: object) => {
    const headers = { Authorization: 'token bancale-demo-app-token', Origin: shop.url };
    const response = await page.request.post(`${shop.url}/api/method/bancale.wrapper.${name}`, { headers, data });
    return (await response.json()).message;
  };
  const ids = Array.from({ length: 96 }, (_, index) => index + 1);
  const { data } = await call('item_list', { item_ids: ids });
  type Card = { id: number; addable: boolean; availability: { text: string }; packagings: Array<{ quantity: number }> };
  const card = (data as Card[]).find(({ addable, availability }) => addable && availability.text === 'DISPONIBILE');
  const quantity = Math.max(...(card?.packagings ?? []).map((one) => one.quantity)) * 10_000;
  await call('add_to_cart', { item_id: card?.id, quantity });
  await page.goto(`${shop.url}/pages/cart`);
  await page
    .getByText(/1 riga arriva dopo/)
    .first()
    .waitFor();
  expect(
    await page
      .getByRole('main')
      .getByText(/ subito|\d in arrivo|senza data di arrivo/)
      .count(),
  ).toBe(0);
});

test('statuses of orders are called as the settings say, in the filter and in the list (C-SET-1, S-3.57)', async () => {
  const page = await open('/pages/account/orders', CUSTOMER, RENDERED);
  const names = await page.getByLabel('Stato').getByRole('option').allInnerTexts();
  expect(names).toEqual(expect.arrayContaining(['Non evaso', 'Consegnato']));
  expect(names).not.toContain('Evaso');
  await page.getByRole('table').getByText('Consegnato').first().waitFor();
});

test('delivery type and pickup: pickup is chosen at first, at the hours of the settings', async () => {
  const { page, context } = await visitor(RENDERED);
  await openSession(context, shop.url, CUSTOMER);
  const call = (name: string, data: object) =>
    context.request.post(`${shop.url}/api/method/bancale.${name}`, {
      headers: { Authorization: 'token bancale-demo-app-token', Origin: shop.url },
      data,
    });
  const { message } = await (
    await call('wrapper.product_list', {
      client_id: 10482,
      address_code: 1,
      text: '*',
      disponibili: true,
      per_page: 96,
    })
  ).json();
  const card = message.product_list.data.find(
    (one: { num_childs: number; addable: boolean }) => one.num_childs === 0 && one.addable,
  );
  const pack = card.packagings.find((one: { default: boolean }) => one.default)?.quantity ?? 1;
  await call('wrapper.add_to_cart', { client_id: 10482, address_code: 1, item_id: card.id, quantity: pack * 100 });
  await page.goto(`${shop.url}/pages/checkout`);
  expect(
    await page
      .getByRole('radio', { name: /Ritiro/ })
      .first()
      .isChecked(),
  ).toBe(true);
  await page.getByText('14:30').first().waitFor();
});

test('the privacy notice may lie elsewhere', async () => {
  const page = await open('/pages/contact-us', undefined, RENDERED);
  const link = page.getByRole('main').getByRole('link', { name: 'informativa privacy' });
  expect(await link.getAttribute('href')).toBe('https://example.com/privacy');
});
