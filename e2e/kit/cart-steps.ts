/** Steps shared by browser tests of cart, checkout and orders: carts filled through the API, the way to a sent order. */
import { appendFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { shopUrl } from './kit.ts';

export const BOLT = 'VT933.08.020';
export const NUT = 'DD934.08';
export const WASHER = 'RN125.08';

/** One byte per order, shared by all test files, whatever the clock says. */
const drawn = () => join(tmpdir(), `bancale-orders-${encodeURIComponent(shopUrl())}`);

/** A quantity of bolts that was not ordered today, so that no similar order is reported (C-ORD-4). */
export function freshPieces(): number {
  appendFileSync(drawn(), '.');
  return 1000 + (statSync(drawn()).size % 997) * 100;
}

/** Requests the API with the visitor's session. @throws for every response that is not 2xx. */
// biome-ignore lint/suspicious/noExplicitAny: tests read any field of the response
export async function callShop(context: BrowserContext, name: string, body: object = {}): Promise<any> {
  const response = await context.request.post(`/api/method/bancale.${name}`, {
    headers: {
      Authorization: `token ${process.env.APP_TOKEN ?? 'bancale-demo-app-token'}`,
      Origin: shopUrl(),
    },
    data: body,
  });
  if (!response.ok()) throw new Error(`${name}: ${response.status()} ${await response.text()}`);
  return (await response.json()).message;
}

/** A checkout in which nothing was chosen yet. */
const NOTHING_CHOSEN = {
  delivery_type: 'shipping',
  payment_method: '',
  reference: '',
  note: '',
  single_delivery: false,
  invoice: null,
};

/** The active cart of an address (by default the first) with exactly these articles, code → pieces, and a fresh checkout. */
export async function fillCart(context: BrowserContext, articles: Record<string, number>, address_code = 1) {
  const { client_id } = await callShop(context, 'wrapper.get_cart_items');
  const who = { client_id, address_code };
  const { id_cart } = await callShop(context, 'wrapper.get_cart_items', who);
  if (id_cart) await callShop(context, 'wrapper.remove_cart', { ...who, id_cart });
  let cart = { id_cart: 0 };
  for (const [item_id, quantity] of Object.entries(articles))
    cart = await callShop(context, 'wrapper.add_to_cart', { ...who, item_id, quantity });
  await callShop(context, 'checkout.save_draft', { ...who, ...NOTHING_CHOSEN });
  return cart;
}

/** Pieces of an article in the server's active cart; 0 when it is not there. */
export async function piecesInCart(context: BrowserContext, carti: string, address_code = 1): Promise<number> {
  const { client_id } = await callShop(context, 'wrapper.get_cart_items');
  const cart = await callShop(context, 'wrapper.get_cart_items', { client_id, address_code });
  const rows = Object.values(cart.data) as Array<{ carti: string; quantity: number }>;
  return rows.find((row) => row.carti === carti)?.quantity ?? 0;
}

export async function countOrders(context: BrowserContext): Promise<number> {
  return (await callShop(context, 'account.get_orders')).count;
}

/** The row of an article on the cart page. */
export function cartRow(page: Page, carti: string): Locator {
  return page
    .locator('main')
    .getByRole('listitem')
    .filter({ has: page.getByText(carti, { exact: true }) });
}

/** From the first step of the checkout to the summary, with the first of all choices. */
export async function toSummary(page: Page): Promise<void> {
  await page.goto('/pages/checkout');
  await page.getByRole('button', { name: 'Continua al pagamento' }).click();
  await page.getByRole('button', { name: 'Continua al riepilogo' }).click();
  await page.getByRole('button', { name: 'Invia ordine' }).waitFor();
}

/** Sends the order of the summary; returns its number. */
export async function send(page: Page): Promise<string> {
  await page.getByRole('button', { name: /Invia (ordine|comunque)/ }).click();
  await page.waitForURL(/\/pages\/thankyou/);
  return new URL(page.url()).searchParams.get('number') ?? '';
}

/** URL of the customer's newest order. */
export async function newestOrderPage(context: BrowserContext): Promise<string> {
  const { data } = await callShop(context, 'account.get_orders', { per_page: 1 });
  return `/pages/order_detail?number=${encodeURIComponent(data[0].number)}`;
}
