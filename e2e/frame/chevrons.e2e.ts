/** Disclosures have the shop's own chevron, never the browser's triangle. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { BOLT, callShop, fillCart } from '../kit/cart-steps.ts';
import { inCase } from '../kit/in-case.ts';
import { visitor, withBrowser } from '../kit/kit.ts';

const CUSTOMER = 'cliente2@example.com';
/** An article with offers. */
const PLUG = 'TN.SX-08/40';

withBrowser();

/** Texts of disclosures that have a triangle. */
const triangles = (page: Page) =>
  page.locator('summary').evaluateAll((all) =>
    all
      .filter((one) => one.checkVisibility())
      .filter((one) => {
        const { display, listStyleType } = getComputedStyle(one);
        return display === 'list-item' && listStyleType !== 'none';
      })
      .map((one) => one.textContent),
  );

test('disclosures have a chevron that turns, no triangle', async () => {
  const { page, context, go } = await visitor({ as: CUSTOMER });
  await callShop(context, 'promotion.remove_coupon_code');
  await fillCart(context, { [BOLT]: 1000 });
  for (const [path, words] of [
    ['/pages/dashboard', 'Vedi i valori in tabella'],
    [`/shop?text=${encodeURIComponent(PLUG)}`, /^Vedi \d offerte/],
    [`/product/default/${BOLT}`, 'Ultimi ordini di questo articolo'],
    ['/pages/cart?tab=active', 'Hai un coupon?'],
  ] as const)
    await inCase(path, async () => {
      await go(path);
      const summary = page.locator('summary').filter({ hasText: words }).first();
      await summary.waitFor();
      expect(await triangles(page)).toEqual([]);
      const turned = () => summary.locator('svg').evaluate((icon) => getComputedStyle(icon).rotate);
      expect(await turned()).toBe('none');
      await summary.click();
      await expect.poll(turned).toBe('180deg');
      expect(await triangles(page)).toEqual([]);
    });
});
