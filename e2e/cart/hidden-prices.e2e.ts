/** "Nascondi i prezzi": other people who see the screen learn no price, condition or turnover, on no page. */
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { BOLT, callShop, fillCart, NUT, newestOrderPage, WASHER } from '../kit/cart-steps.ts';
import { resize } from '../kit/in-case.ts';
import { shopUrl, visitor, withBrowser } from '../kit/kit.ts';

const CUSTOMER = 'cliente1@example.com';
const WIDTHS = [1440, 390];

withBrowser();

const hidePrices = (context: BrowserContext) =>
  context.addCookies([{ name: 'hide_prices', value: '1', url: shopUrl() }]);

/**
 * Everything about money in the page's content, visible or for screen readers: amounts, percentages, discount chains, and words that
 * only occur where conditions are shown. Article names contain numbers, but none of these.
 */
function readable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const money = /€|\d\s?%|\b\d{1,2}(\+\d{1,2}){1,5}\b|prezzi netti|perché questo prezzo|coupon|omaggio|sconto/i;
    const seen = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const found: string[] = [];
    const main = document.querySelector('main');
    if (!main) return ['no content'];
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.textContent ?? '';
      const said = money.test(text) && !/M\d+\+\d+/.test(text) && !/^(IVA|VAT)\b/.test(text);
      if (said && node.parentElement && seen(node.parentElement)) found.push(text.trim());
    }
    for (const element of main.querySelectorAll('[aria-label], [title]')) {
      const text = `${element.getAttribute('aria-label') ?? ''} ${element.getAttribute('title') ?? ''}`;
      if (money.test(text) && seen(element)) found.push(text.trim());
    }
    return found;
  });
}

/** A cart with a coupon, gifts within reach and promo rows. */
async function fullCart(context: BrowserContext): Promise<void> {
  await fillCart(context, { [BOLT]: 3000, [NUT]: 2000, [WASHER]: 500 });
  await callShop(context, 'promotion.apply_coupon_code', { coupon_code: 'RISERVATO' });
}

test('no page shows prices, conditions or turnover while prices are hidden, at 1440 and 390 px', async () => {
  const { page, context, go } = await visitor({ as: CUSTOMER });
  await fullCart(context);
  const order = await newestOrderPage(context);
  const pages = ['/pages/dashboard', '/pages/cart', '/pages/checkout', '/pages/checkout?step=payment', order].concat(
    ['/pages/account/orders', '/pages/account/purchases', '/pages/account/company', '/pages/wishlist', '/shop?text=m8'],
    [`/product/default/${BOLT}`, '/shop/list?promo_list=true', '/pages/cart?tab=saved', '/pages/checkout?step=summary'],
  );
  // Otherwise the search below could miss what it is for.
  await go('/pages/cart');
  for (const width of WIDTHS) {
    await resize(page, width);
    const open = await readable(page);
    expect(open.filter((text) => /3\+2|omaggio|Perché/i.test(text)).length, `${width} px`).toBeGreaterThan(2);
  }
  await hidePrices(context);
  for (const path of pages) {
    await go(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    for (const width of WIDTHS) {
      await resize(page, width);
      expect([path, width, await readable(page)]).toEqual([path, width, []]);
    }
  }
});

test('the dashboard keeps what is to come and what is bought, without charts, credit and empty boxes', async () => {
  const { page, context, go } = await visitor({ as: CUSTOMER });
  await hidePrices(context);
  await go('/pages/dashboard');
  const main = page.getByRole('main');
  await main.getByRole('heading', { name: 'Ordini aperti e recenti' }).first().waitFor();
  const parts = ['Ordinato per mese', 'Spesa per categoria', 'Fido'];
  for (const gone of parts) {
    expect([gone, await main.getByRole('heading', { name: gone }).count()]).toEqual([gone, 0]);
  }
  expect(await main.getByRole('img').count()).toBe(0);
  await page.getByRole('button', { name: /Prezzi nascosti/ }).click();
  // These are their names: otherwise their absence would prove nothing.
  for (const back of parts) await main.getByRole('heading', { name: back }).first().waitFor();
});

test('a window opened with the prices hidden shows none: mini cart', async () => {
  const { page, context, go } = await visitor({ as: CUSTOMER });
  await fullCart(context);
  await hidePrices(context);
  await go('/');
  await page.getByRole('banner').locator('summary').filter({ hasText: 'Carrello' }).click();
  await page.getByRole('banner').getByText(BOLT).waitFor();
  // The rate of the VAT is the same for everybody.
  const texts = (await page.getByRole('banner').innerText()).replace(/IVA \d+\s?%/g, 'IVA');
  expect(texts).not.toMatch(/€|\d\s?%|\d\+\d/);
});
