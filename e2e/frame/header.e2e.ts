/** The header for guests and for customers (storefront.md §2 "Header", §6). */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callShop } from '../kit/cart-steps.ts';
import { inCase } from '../kit/in-case.ts';
import { visitor, withBrowser } from '../kit/kit.ts';

const CUSTOMER = 'cliente1@example.com';

withBrowser();

const WORDS = [
  ['', 'ACCEDI O REGISTRATI', 'AREA UTENTE', 'Consegna, lingua e accesso', 'Consegna a', /Carrello/],
  ['/en', 'LOG IN OR REGISTER', 'MY ACCOUNT', 'Delivery, language and login', 'Deliver to', /Cart/],
] as const;

test('header: what a guest has in it, and what a customer has, in both languages (S-1.2, S-2.44, S-2.56, S-2.58, S-2.59, S-2.60, S-2.61)', async () => {
  // What the server renders is all there is to see.
  const guest = await visitor({ javaScript: false });
  const { page, context, go } = await visitor({ as: CUSTOMER, javaScript: false });
  const { company_name } = await callShop(context, 'account.get_customer');
  for (const [prefix, login, account, bar, address, cart] of WORDS)
    await inCase(bar, async () => {
      const parts = (page: Page) => ({
        top: page.getByRole('region', { name: bar }),
        header: page.getByRole('banner'),
      });
      await guest.go(`${prefix}/shop`);
      const seen = parts(guest.page);
      await seen.top.getByRole('link', { name: login }).waitFor();
      await seen.header.getByRole('link', { name: 'Bancale' }).waitFor();
      await seen.header.getByRole('combobox').waitFor();
      expect(await seen.top.getByText(address).count()).toBe(0);
      expect(await seen.top.getByText(account).count()).toBe(0);
      await go(`${prefix}/shop`);
      const own = parts(page);
      await own.top.getByRole('link', { name: account }).waitFor();
      await own.top.getByText(address).waitFor();
      await own.top.getByText(company_name).waitFor();
      await own.header.getByText(cart).first().waitFor();
      expect(await own.top.getByText(login).count()).toBe(0);
    });
});
