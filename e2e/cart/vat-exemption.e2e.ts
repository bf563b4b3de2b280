/** A customer without VAT on screen: the switch, cart, checkout and order show it; an agent sees it as the customer does (C-PRICE-5). */
import { expect, test } from 'vitest';
import { BOLT, callShop, fillCart, freshPieces } from '../kit/cart-steps.ts';
import { inCase, resize } from '../kit/in-case.ts';
import { expectAccessible, expectNoOverflow, shopUrl, visitor, withBrowser } from '../kit/kit.ts';

/** Utensilferr S.r.l. of the demo is an exporter, and a customer of this agent. */
const AGENT = 'agente1@example.com';
const EXPORTER = { client_id: 10572, address_code: 1 };
const REASON = /Non imponibile art\. 8.* dichiarazione d'intento/;

withBrowser();

test('nothing is added, and why is said, 1440 and 390 px (C-PRICE-5)', async () => {
  const { page, context, go } = await visitor({ as: AGENT });
  const atBoth = async (look: () => Promise<void>) => {
    for (const width of [1440, 390]) {
      await resize(page, width);
      await inCase(`${page.url()}, ${width} px`, look);
    }
  };
  const fits = async () => {
    await expectAccessible(page);
    await expectNoOverflow(page);
  };
  await callShop(context, 'agent.choose_customer', EXPORTER);
  await context.addCookies([{ name: 'vat_prices', value: '1', url: shopUrl() }]);
  const { data } = await callShop(context, 'wrapper.get_item', { item_id: BOLT, ...EXPORTER });
  await fillCart(context, { [BOLT]: freshPieces() });

  await go(`/product/default/${BOLT}`);
  await atBoth(async () => {
    expect(await page.getByRole('button', { name: /^IVA (escl|incl)\./ }).count()).toBe(0);
    await page.getByText('IVA escl.', { exact: true }).waitFor();
    await page.getByText('al pezzo, IVA esclusa').waitFor();
  });
  expect(data.vat).toBe(22);

  await go('/pages/cart?tab=active');
  const totals = page.getByRole('complementary', { name: 'Totali' });
  await atBoth(async () => {
    await totals.getByText('IVA non applicata (N3.5)').waitFor();
    await totals.getByText(REASON).waitFor();
    await fits();
  });

  const summary = await callShop(context, 'wrapper.prepare_order');
  const { order } = await callShop(context, 'wrapper.send_order', {
    summary_token: summary.summary_token,
    idempotency_key: crypto.randomUUID(),
    confirm_duplicate: true,
    payment_method: summary.payment_methods[0].code,
  });
  await go(`/pages/order_detail?number=${encodeURIComponent(order.number)}`);
  await atBoth(async () => {
    await page.getByText('IVA non applicata (N3.5)').waitFor();
    await page.getByText(REASON).waitFor();
    await fits();
  });
});

test('the account says code, meaning, reason and last day, in English too (C-PRICE-5, C-ACC-2)', async () => {
  const { page, context, go } = await visitor({ as: AGENT });
  await callShop(context, 'agent.choose_customer', EXPORTER);
  for (const [path, said] of [
    ['/pages/account/company', 'N3.5 · Non imponibili - a seguito di dichiarazioni d’intento'],
    ['/en/pages/account/company', 'N3.5 · Non-taxable: declaration of intent'],
  ] as const) {
    await go(path);
    await page.getByText(said).waitFor();
    await page.getByText(REASON).waitFor();
    await page.getByText(/31\/12\/\d{4}/).waitFor();
    await expectAccessible(page);
  }
});
