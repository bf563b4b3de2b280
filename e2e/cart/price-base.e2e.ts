/** Articles sold by the hundred show the price of a hundred: rows, cards, article, sizes, cart (docs/prices.md). */
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { BOLT, callShop, cartRow, fillCart, freshPieces } from '../kit/cart-steps.ts';
import { inCase, resize } from '../kit/in-case.ts';
import { expectAccessible, expectNoOverflow, visitor, withBrowser } from '../kit/kit.ts';

const CUSTOMER = 'cliente2@example.com';
const SCREW = 'VTS.35/30-TX';
const SCREW_PAGE = '/product/default/VTS.35%2F30-TX';

withBrowser();

/** "€ 1,11 / 100 pz" → 1.11 */
const told = async (place: Locator) => {
  const text = await place
    .getByText(/\/ 100 pz/)
    .first()
    .innerText();
  return Number(text.replace(/^€\s/, '').replace(/\s.*$/s, '').replace('.', '').replace(',', '.'));
};

test('a hundred times the price of one, on every screen that has it, 1440 and 390 px; with VAT it is the VAT of the hundred, not a hundred times a rounded price (C-PRICE-3)', async () => {
  const { page, context, go } = await visitor({ as: CUSTOMER });
  const { data } = await callShop(context, 'wrapper.get_item', { item_id: SCREW });
  const expected = Math.round(data.sale_price * 10_000) / 100;
  expect(data.price_base).toEqual({ quantity: 100, pack: false });
  const atBoth = async (look: (width: number) => Promise<void>) => {
    for (const width of [1440, 390]) {
      await resize(page, width);
      await inCase(`${page.url()}, ${width} px`, () => look(width));
    }
  };
  const article = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByText(SCREW, { exact: true }) });
  for (const path of ['/shop?text=', '/shop/list?text=']) {
    await go(path + encodeURIComponent(SCREW));
    await atBoth(async () => {
      expect(await told(article.first())).toBe(expected);
      await expectNoOverflow(page);
    });
  }
  await go('/product/child/VTS');
  const size = page.getByRole('row').filter({ has: page.getByText(SCREW, { exact: true }) });
  await atBoth(async () => expect(await told(size)).toBe(expected));
  await go(SCREW_PAGE);
  const buy = page.locator('form').filter({ has: page.getByRole('button', { name: /^Aggiungi al carrello/ }) });
  await atBoth(async () => {
    expect(await told(buy)).toBe(expected);
    await expectAccessible(page);
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: /^IVA escl\./ }).click();
  await page.getByText(/al pezzo, IVA 22% inclusa/).waitFor();
  expect(await told(buy), 'with VAT').toBe((Math.round(data.sale_price * 10_000) * 122) / 10_000);

  await fillCart(context, { [SCREW]: 400, [BOLT]: 100 });
  await go('/pages/cart?tab=active');
  await cartRow(page, SCREW).waitFor();
  await atBoth(async (width) => {
    if (width === 390) await page.getByTitle(`Altro per ${SCREW}`).click();
    expect(await told(cartRow(page, SCREW))).toBe(expected);
    expect(await cartRow(page, BOLT).getByText('/ 100 pz').count()).toBe(0);
    await expectNoOverflow(page);
  });
});

test('English, without JavaScript: per pack where the trade sells by the pack', async () => {
  const { page, context, go } = await visitor({ as: CUSTOMER, javaScript: false });
  const { data } = await callShop(context, 'wrapper.get_item_child', { item_id: 'CG' });
  const { data: one } = await callShop(context, 'wrapper.get_item', { item_id: data.children_ids[0] });
  await go(`/en/product/default/${one.slug}`);
  const pieces = one.price_base.quantity.toLocaleString('en');
  await page.getByText(`/ pack of ${pieces} pcs`).waitFor();
});

test('suggestions tell it too, 1440 and 390 px (C-PRICE-3)', async () => {
  const { page, context, go } = await visitor({ as: CUSTOMER });
  const { data } = await callShop(context, 'wrapper.get_item', { item_id: SCREW });
  await go('/');
  const row = page
    .getByRole('grid', { name: 'Suggerimenti' })
    .getByRole('row')
    .filter({ has: page.getByText(SCREW, { exact: true }) });
  for (const width of [1440, 390]) {
    await inCase(`${width} px`, async () => {
      await resize(page, width);
      await page.getByRole('combobox', { name: /cerca per codice/i }).fill(SCREW);
      await row.getByText('/ 100 pz').waitFor();
      expect(await told(row)).toBe(Math.round(data.sale_price * 10_000) / 100);
      await expectNoOverflow(page);
    });
  }
});

test('an order shows the price its buyer saw (C-PRICE-3, C-ORD-6)', async () => {
  const { page, context, go } = await visitor({ as: CUSTOMER });
  await fillCart(context, { [SCREW]: 2 * freshPieces(), [BOLT]: 5000 });
  const summary = await callShop(context, 'wrapper.prepare_order');
  const { order } = await callShop(context, 'wrapper.send_order', {
    summary_token: summary.summary_token,
    idempotency_key: crypto.randomUUID(),
    confirm_duplicate: true,
    payment_method: summary.payment_methods[0].code,
  });
  await go(`/pages/order_detail?number=${encodeURIComponent(order.number)}`);
  const row = page.getByRole('row').filter({ has: page.getByText(SCREW, { exact: true }) });
  const sent = await callShop(context, 'wrapper.get_order_detail', { number: order.number });
  const net = sent.rows.find((one: { carti: string }) => one.carti === SCREW).price_discount;
  expect(await told(row)).toBe(Math.round(net * 10_000) / 100);
  await expectAccessible(page);
});
