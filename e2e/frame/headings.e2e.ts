/** Headings of a page form one outline without skipped levels (WCAG 1.3.1). */
import { expect, test } from 'vitest';
import { BOLT, fillCart, NUT, newestOrderPage } from '../kit/cart-steps.ts';
import { visitor, withBrowser } from '../kit/kit.ts';

withBrowser();

test('no page jumps from a heading to one two levels below', async () => {
  const { page, context, go } = await visitor({ as: 'cliente1@example.com' });
  await fillCart(context, { [BOLT]: 300, [NUT]: 400 });
  const order = await newestOrderPage(context);
  const pages = [
    '/',
    '/shop?text=m8',
    '/shop/list?text=m8',
    '/pages/cart',
    '/pages/checkout',
    '/pages/account/orders',
    order,
  ].concat(
    ['/pages/account/purchases', '/pages/dashboard', '/pages/quick-order', '/pages/contact-us', '/pages/wishlist'],
    ['invoices', 'delivery-notes', 'deadlines', 'credit', 'statement', 'disputes'].map(
      (list) => `/pages/account/${list}`,
    ),
    [`/product/default/${BOLT}`, '/product/child/VT933', '/pages/account/company', '/pages/blog', '/pages/brands'],
  );
  for (const path of pages) {
    await go(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    const levels = await page
      .getByRole('heading')
      .evaluateAll((all) => all.map((one) => [Number(one.tagName.slice(1)), one.textContent?.trim().slice(0, 30)]));
    const jumps = levels.filter(([level], place) => Number(level) > Number(levels[place - 1]?.[0] ?? 0) + 1);
    expect([path, jumps]).toEqual([path, []]);
  }
});
