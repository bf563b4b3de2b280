/** Rows of a table whose response was lost: sent again, by hand or by the browser, they are added once (C-CART-2). */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { shopUrl, visitor, withBrowser } from '../kit/kit.ts';

const CUSTOMER = 'cliente2@example.com';
const BOLTS = '/product/child/VT933';

withBrowser();

const field = (page: Page, code: string) => page.getByRole('textbox', { name: `Quantità ${code}` });

/** Pieces of an article in the server's cart. */
async function inCart(page: Page, code: string): Promise<number> {
  const response = await page.request.post('/api/method/bancale.wrapper.get_cart_items', {
    headers: { Authorization: 'token bancale-demo-app-token', Origin: shopUrl() },
    data: {},
  });
  const { data } = (await response.json()).message as { data: Record<string, { carti: string; quantity: number }> };
  return Object.values(data).find(({ carti }) => carti === code)?.quantity ?? 0;
}

test('the response is lost and the same rows are sent again by hand (C-CART-2)', async () => {
  const { page, go } = await visitor({ as: CUSTOMER, expectedErrors: /ERR_|Failed to load/ });
  const code = 'VT933.06.016';
  await go(BOLTS);
  const before = await inCart(page, code);
  const keys: string[] = [];
  await page.route('**/*b2b_cart.add_rows', async (route) => {
    keys.push((route.request().postDataJSON() as { key: string }).key);
    if (keys.length > 1) return route.continue();
    // The server has added them, but the response is lost.
    await route.fetch();
    await route.abort();
  });
  await field(page, code).fill('200');
  await field(page, code).press('Tab');
  await page.getByRole('button', { name: 'Aggiungi 1 riga' }).click();
  await page.getByText('Le quantità inserite restano qui.').waitFor();
  expect(await inCart(page, code)).toBe(before + 200);
  await page.getByRole('button', { name: 'Aggiungi 1 riga' }).click();
  await expect.poll(() => field(page, code).inputValue()).toBe('');
  expect(await inCart(page, code)).toBe(before + 200);
  // The next submission is a new action.
  await field(page, code).fill('200');
  await field(page, code).press('Tab');
  await page.getByRole('button', { name: 'Aggiungi 1 riga' }).click();
  await expect.poll(() => field(page, code).inputValue()).toBe('');
  expect(await inCart(page, code)).toBe(before + 400);
  expect([keys.length, new Set(keys).size]).toEqual([3, 2]);
});

test('without JavaScript: the form of one page sent twice (C-CART-2)', async () => {
  const { page, go, context } = await visitor({ as: CUSTOMER, javaScript: false });
  const code = 'VT933.06.020';
  await go(BOLTS);
  const before = await inCart(page, code);
  const key = await page.locator('form input[name=key]').inputValue();
  const name = (await field(page, code).getAttribute('name')) ?? '';
  const send = async (pieces: string) => {
    const form = { key, [name]: pieces };
    const response = await context.request.post(BOLTS, { form, headers: { Origin: shopUrl() } });
    expect(response.ok()).toBe(true);
    return inCart(page, code);
  };
  expect(await send('100')).toBe(before + 100);
  expect(await send('100')).toBe(before + 100);
  // Other quantities are a new action.
  expect(await send('200')).toBe(before + 300);
});
