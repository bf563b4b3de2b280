/** A cart of 300 rows: a windowed list that keyboard, screen readers, paper and pages without JavaScript lose nothing of. */
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { callShop } from './cart-steps.ts';
import { expectAccessible, expectNoOverflow, visitor, withBrowser } from './kit.ts';

const CUSTOMER = 'cliente1@example.com';
/** Another address than that of the other cart tests. */
const ADDRESS = 3;
const ROWS = 300;

withBrowser();

interface Row {
  row_id: number;
  carti: string;
  quantity: number;
}

async function rowsOf(context: BrowserContext): Promise<Row[]> {
  const { client_id } = await callShop(context, 'wrapper.get_cart_items');
  const cart = await callShop(context, 'wrapper.get_cart_items', { client_id, address_code: ADDRESS });
  return (Object.values(cart.data) as Row[]).sort((a, b) => a.row_id - b.row_id);
}

/** A customer at the third address, whose cart has 300 rows. */
async function atCart(options: Parameters<typeof visitor>[0] = {}, path = '/pages/cart?tab=active') {
  const shop = await visitor({ as: CUSTOMER, ...options });
  await shop.context.addCookies([{ name: 'bancale_address', value: String(ADDRESS), url: shopOf(shop.page) }]);
  await shop.go(path);
  return { ...shop, rows: await rowsOf(shop.context) };
}

const shopOf = (page: Page): string => new URL('/', (page.context() as unknown as { _options: { baseURL: string } })._options.baseURL).href;
