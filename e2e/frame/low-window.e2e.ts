/** A page at 400 % zoom and on a phone held sideways: sticky elements leave at least 60 % of the height to the page (WCAG 1.4.10). */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { BOLT, fillCart, NUT, WASHER } from '../kit/cart-steps.ts';
import { expectNoOverflow, visitor, withBrowser } from '../kit/kit.ts';

const CUSTOMER = 'cliente1@example.com';

withBrowser();

/** Share of the window's height, in the middle of a scrolled page, that no sticky element covers. */
function freeHeight(page: Page): Promise<number> {
  return page.evaluate(() => {
    const stays = (element: Element | null): boolean =>
      element !== null &&
      (['fixed', 'sticky'].includes(getComputedStyle(element).position) || stays(element.parentElement));
    const lines = Array.from({ length: Math.floor(innerHeight / 3) }, (_, line) => line * 3 + 1);
    const free = lines.filter((y) => [8, innerWidth / 2].every((x) => !stays(document.elementFromPoint(x, y))));
    return free.length / lines.length;
  });
}

test.each([
  [360, 225],
  [720, 450],
  [1440, 450],
])('listing, sizes, cart and checkout keep the window for their content: %d × %d', async (width, height) => {
  const { page, context, go } = await visitor({ as: CUSTOMER, width, height, touch: width < 992 });
  await fillCart(context, { [BOLT]: 300, [NUT]: 400, [WASHER]: 500 });
  for (const path of [
    '/shop?text=m8',
    '/product/child/VT933',
    '/pages/cart',
    '/pages/checkout',
    '/pages/quick-order',
  ]) {
    await go(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    for (const y of [350, 500]) {
      await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y);
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
      expect([path, y, (await freeHeight(page)) >= 0.6]).toEqual([path, y, true]);
    }
    await expectNoOverflow(page);
  }
});

test('the bar of phones stands under the header of a low window, and leads where it leads', async () => {
  const { page, go } = await visitor({ as: CUSTOMER, width: 360, height: 225, touch: true });
  await go('/shop?text=m8');
  const bar = page.getByRole('navigation', { name: 'Barra rapida' });
  const head = await page.getByRole('banner').boundingBox();
  expect((await bar.boundingBox())?.y).toBeCloseTo((head?.y ?? 0) + (head?.height ?? 0), 0);
  await bar.getByRole('button', { name: 'Categorie' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).waitFor();
});
