/** Customers of the demo with another VAT than usual: why is said in cart, checkout, order and account, in both languages (C-FISC-2, C-PRICE-5). */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { BOLT, callShop, fillCart } from '../kit/cart-steps.ts';
import { inCase, resize } from '../kit/in-case.ts';
import { expectAccessible, expectNoOverflow, visitor, withBrowser } from '../kit/kit.ts';

/** Whose customers they are. */
const AGENT = 'agente1@example.com';
const PUBLIC_BODY = 10801;
/** Nothing is sent here, and a small cart is within every plafond. */
const PIECES = 1000;

/** Customer of the demo; line and sentence in the cart, Italian and English; what the account says. */
const CASES = [
  {
    customer: 10802,
    line: ['IVA non applicata (N3.5)', 'No VAT (N3.5)'],
    note: [/dichiarazione d’intento valida/, /declaration of intent is valid/],
    account: ['Dichiarazione d’intento', 'Declaration of intent'],
  },
  {
    customer: 10803,
    line: ['IVA non applicata (N4)', 'No VAT (N4)'],
    note: [/come concordato/, /as agreed/],
    account: ['Vendite senza IVA', 'Sold without VAT'],
  },
  {
    customer: 10804,
    line: ['IVA non applicata (N3.2)', 'No VAT (N3.2)'],
    note: [/altro Paese UE/, /another EU country/],
    account: ['Partita IVA confermata', 'VAT number confirmed'],
  },
] as const;

withBrowser();

/** What is said is seen at both widths, and the page fits; it ends at the other width than it began, where axe audits it. */
async function fits(page: Page, audited: boolean, said: () => Promise<void>): Promise<void> {
  const began = page.viewportSize()?.width ?? 1440;
  for (const width of [began, began === 1440 ? 390 : 1440])
    await inCase(`${width} px`, async () => {
      await resize(page, width);
      await said();
      await expectNoOverflow(page);
    });
  if (audited) await expectAccessible(page);
}

test('cart and account say which VAT there is and why, 1440 and 390 px (C-FISC-2, C-PRICE-5)', async () => {
  const { page, context, go } = await visitor({ as: AGENT });
  for (const [place, { customer, line, note, account }] of CASES.entries()) {
    await callShop(context, 'agent.choose_customer', { client_id: customer, address_code: 1 });
    await fillCart(context, { [BOLT]: PIECES });
    for (const [at, prefix] of ['', '/en'].entries())
      await inCase(`customer ${customer}${prefix}`, async () => {
        // The pages of the others differ in their words alone. Each language is audited at another width.
        const audited = place === 0;
        await resize(page, at === 0 ? 1440 : 390);
        await go(`${prefix}/pages/cart?tab=active`);
        await fits(page, audited, async () => {
          await page.getByText(line[at] ?? '').waitFor();
          await page.getByText(note[at] ?? '').waitFor();
        });
        await go(`${prefix}/pages/account/company`);
        await fits(page, audited, () =>
          page
            .getByText(account[at] ?? '')
            .first()
            .waitFor(),
        );
      });
  }
});

test('above what is left of the plafond the whole cart has VAT (C-FISC-2)', async () => {
  const { page, context, go } = await visitor({ as: AGENT });
  await callShop(context, 'agent.choose_customer', { client_id: 10802, address_code: 1 });
  await fillCart(context, { [BOLT]: 500_000 });
  await go('/pages/cart?tab=active');
  await page.getByText(/supera il plafond rimasto/).waitFor();
  expect(await page.getByText('IVA non applicata').count()).toBe(0);
});

test('a public body names CIG and CUP; a wrong one is not taken (C-FISC-2)', async () => {
  const { page, context, go } = await visitor({ as: AGENT });
  await callShop(context, 'agent.choose_customer', { client_id: PUBLIC_BODY, address_code: 1 });
  await fillCart(context, { [BOLT]: PIECES });
  await go('/pages/checkout?step=payment');
  await page.getByLabel('CIG').fill('7A1B');
  await page.getByRole('button', { name: 'Continua al riepilogo' }).click();
  expect(await page.getByLabel('CIG').evaluate((field: HTMLInputElement) => field.validity.patternMismatch)).toBe(true);
  await page.getByLabel('CIG').fill('7A1B2C3D4E');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continua al riepilogo' }).click();
  await page.getByText('CIG: 7A1B2C3D4E').waitFor();
  await go('/pages/account/company');
  await page.getByText(/oggi la legge non la applica/).waitFor();
});
