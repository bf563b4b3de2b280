/** Tax data in the account (C-FISC-3): recipient code and PEC are changed, other data asked for; with and without JavaScript. */
import { beforeEach, expect, test } from 'vitest';
import { asApiUser } from '../kit/api-user.ts';
import { callShop } from '../kit/cart-steps.ts';
import { inCase, resize } from '../kit/in-case.ts';
import { expectAccessible, expectNoOverflow, visitor, withBrowser } from '../kit/kit.ts';

const CUSTOMER = 'cliente1@example.com';
const START = { recipient_code: 'ABC1234', pec: '' };
const WORDS = {
  it: {
    path: '/pages/account/company',
    code: 'Codice destinatario',
    save: 'Salva il recapito',
    saved: 'Recapito salvato',
    foreign: 'solo per partite IVA estere',
    conflict: 'qualcun altro ha cambiato questi dati',
    country: 'Paese',
    vat: 'Partita IVA',
    notOfCountry: 'Non è una partita IVA di un paese UE',
    ask: 'Invia la richiesta',
    asked: 'Richiesta inviata',
  },
  en: {
    path: '/en/pages/account/company',
    code: 'Recipient code',
    save: 'Save the delivery',
    saved: 'Delivery saved',
    foreign: 'for foreign VAT numbers only',
    conflict: 'Somebody else has changed these details',
    country: 'Country',
    vat: 'VAT number',
    notOfCountry: 'Not a VAT number of an EU country',
    ask: 'Send the request',
    asked: 'Request sent',
  },
} as const;

withBrowser();

const store = (values: { recipient_code: string; pec: string }) =>
  asApiUser(CUSTOMER, async (context) => {
    const seen = await callShop(context, 'account.get_customer', {});
    const { recipient_code: seen_recipient_code, pec: seen_pec } = seen;
    await callShop(context, 'customer.set_invoice_delivery', { ...values, seen_recipient_code, seen_pec });
  });

beforeEach(() => store(START));

test.each(['it', 'en'] as const)(
  'checked while typing, saved, and kept when another user was faster, 1440 and 390 px (%s)',
  async (locale) => {
    const words = WORDS[locale];
    const { page, go } = await visitor({ as: CUSTOMER });
    await go(words.path);
    const form = page.locator('main form');
    const code = form.locator('[name="recipient_code"]');
    const save = form.getByRole('button', { name: words.save });
    for (const width of [1440, 390]) {
      await resize(page, width);
      await inCase(`${width} px`, async () => {
        await code.fill('xxxxxxx');
        await form.getByText(words.foreign).waitFor();
        // One language at each width: it is the same page for axe.
        if (width === (locale === 'it' ? 1440 : 390)) await expectAccessible(page);
        await expectNoOverflow(page);
      });
    }
    await code.fill('zzz9999');
    await form.getByText(words.foreign).waitFor({ state: 'detached' });
    await save.click();
    await page.getByText(words.saved).waitFor();
    expect(await code.inputValue()).toBe('ZZZ9999');

    // Another user changes it while this page is open.
    await store({ recipient_code: 'QQQ1111', pec: '' });
    await code.fill('RRR2222');
    await save.click();
    await form.getByText(words.conflict).waitFor();
    await page.locator('main dl').getByText('QQQ1111').waitFor();
    expect(await code.inputValue()).toBe('RRR2222');
    await save.click();
    await page.getByText(words.saved).waitFor();
    expect(await code.inputValue()).toBe('RRR2222');

    await page.getByLabel(words.country).selectOption('DE');
    await page.getByText(words.notOfCountry).waitFor();
    await page.getByLabel(words.vat).fill('136695976');
    await page.getByText(words.notOfCountry).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: words.ask }).click();
    await page.getByText(words.asked).waitFor();
  },
);

test('without JavaScript: the error is at the field and nothing typed is lost; then it is saved', async () => {
  const { page, go } = await visitor({ as: CUSTOMER, javaScript: false, expectedErrors: /status of 422/ });
  await go(WORDS.it.path);
  const code = page.locator('main form [name="recipient_code"]');
  const save = page.getByRole('button', { name: WORDS.it.save });
  await code.fill('ABC12');
  await save.click();
  await page.getByText('Il codice destinatario ha 7 caratteri').waitFor();
  expect(await code.inputValue()).toBe('ABC12');
  await code.fill('UFABCD');
  await save.click();
  await page.getByText(WORDS.it.saved).waitFor();
  expect(await code.inputValue()).toBe('UFABCD');

  const ask = page.getByRole('button', { name: WORDS.it.ask });
  await ask.click();
  await page.getByText('Campo obbligatorio').waitFor();
  await page.getByLabel('Altro da comunicare').fill('Siamo in split payment.');
  await ask.click();
  await page.getByText(WORDS.it.asked).waitFor();
});
