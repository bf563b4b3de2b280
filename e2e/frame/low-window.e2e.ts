/** A page at 400 % zoom and on a phone held sideways: sticky elements leave at least 60 % of the height to the page (WCAG 1.4.10). */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { BOLT, fillCart, NUT, WASHER } from '../kit/cart-steps.ts';
import { inCase, resize } from '../kit/in-case.ts';
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

/** Low windows of a phone and of a tablet have a touch screen, wide ones a mouse. */
const LOW = {
  touch: [
    [360, 225],
    [720, 450],
  ],
  mouse: [[1440, 450]],
} as const;

test.each(['touch', 'mouse'] as const)(
  'listing, sizes, cart and checkout keep a low window for their content: %s',
  async (kind) => {
    const { page, context, go } = await visitor({ as: CUSTOMER, touch: kind === 'touch' });
    await fillCart(context, { [BOLT]: 300, [NUT]: 400, [WASHER]: 500 });
    for (const path of [
      '/shop?text=m8',
      '/product/child/VT933',
      '/pages/cart',
      '/pages/checkout',
      '/pages/quick-order',
    ]) {
      await page.setViewportSize({ width: LOW[kind][0][0], height: LOW[kind][0][1] });
      await go(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      for (const [width, height] of LOW[kind])
        await inCase(`${path} at ${width} × ${height} px`, async () => {
          await resize(page, width, height);
          for (const y of [350, 500]) {
            await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y);
            await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
            expect(await freeHeight(page), `scrolled to ${y}`).toBeGreaterThanOrEqual(0.6);
          }
          await expectNoOverflow(page);
        });
    }
  },
);

test('the bar of phones stands under the header of a low window, and leads where it leads', async () => {
  const { page, go } = await visitor({ as: CUSTOMER, width: 360, height: 225, touch: true });
  await go('/shop?text=m8');
  const bar = page.getByRole('navigation', { name: 'Barra rapida' });
  const head = await page.getByRole('banner').boundingBox();
  expect((await bar.boundingBox())?.y).toBeCloseTo((head?.y ?? 0) + (head?.height ?? 0), 0);
  await bar.getByRole('button', { name: 'Categorie' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).waitFor();
});
