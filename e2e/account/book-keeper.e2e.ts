/**
 * A book-keeper's day on a phone and on a desktop: an invoice by its article, its files, its way from the order, the statement, a
 * dispute to and fro, which e-mails they want (C-DOC-2, C-DOC-4).
 */
import { text } from 'node:stream/consumers';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { asApiUser } from '../kit/api-user.ts';
import { callShop } from '../kit/cart-steps.ts';
import { emailTo } from '../kit/emails.ts';
import { expectAccessible, expectNoOverflow, visitor, withBrowser } from '../kit/kit.ts';
import { shopCommand } from '../kit/order-steps.ts';

const CUSTOMER = 'cliente1@example.com';
const SCREENS = [
  ['desktop', 1440],
  ['phone', 390],
] as const;

withBrowser();

const open = (width: number) => visitor({ as: CUSTOMER, width, touch: width < 500 });

/** An invoice that came with the goods: the demo's ERP sends a PDF of those, and XML. */
const withFiles = (context: BrowserContext) =>
  callShop(context, 'account.get_invoices', { kind: 'accompanying' }).then(({ data }) =>
    callShop(context, 'account.get_invoice_detail', { id: data.find((one: { has_xml: boolean }) => one.has_xml).id }),
  );

/** One that is late: the demo has it on every day. Without a dispute that an earlier attempt left open. */
async function lateInvoice(context: BrowserContext): Promise<{ id: number; number: string }> {
  const { data } = await callShop(context, 'account.get_invoices', { payment: 'expired' });
  const [late] = data;
  for (const { id, document, writable } of (await callShop(context, 'account.get_disputes')).data)
    if (writable && document.id === late.id) await shopCommand('dispute', 'refuse', String(id), '--text', 'Ripetuta.');
  return late;
}

async function saved(page: Page, link: string): Promise<string> {
  const started = page.waitForEvent('download');
  await page.getByRole('link', { name: link, exact: true }).click();
  return text(await (await started).createReadStream());
}

test.each(SCREENS)(
  'an invoice is found by an article; its PDF and XML are those of the ERP; order, note and invoice lead to each other: on a %s (C-DOC-2)',
  async (_, width) => {
    const invoice = await asApiUser(CUSTOMER, withFiles);
    const { number, id, rows, links } = invoice;
    const { page, go } = await open(width);
    await go(`/pages/account/invoices?text=${encodeURIComponent(number)}`);
    await page.getByLabel('Articolo', { exact: true }).fill(rows[0].carti);
    await page.getByRole('button', { name: 'Filtra', exact: true }).click();
    await page.waitForURL(/article=/);
    await page
      .getByRole('list', { name: 'Righe trovate' })
      .filter({ visible: true })
      .first()
      .getByText(rows[0].carti)
      .waitFor();
    await page.locator(`a[href$="/invoices/${id}"]`).filter({ visible: true }).first().click();
    await page.getByRole('heading', { level: 1, name: number }).waitFor();

    expect(await saved(page, `PDF della fattura ${number}`)).toMatch(/^%PDF-1\.4/);
    const xml = await saved(page, `XML della fattura ${number}`);
    expect(xml).toContain(`<Numero>${number}</Numero>`);
    expect(xml).toContain(`<ImportoTotaleDocumento>${invoice.total.toFixed(2)}</ImportoTotaleDocumento>`);
    await page.getByText('PDF ricevuto dal gestionale').waitFor();
    await expectNoOverflow(page);
    await expectAccessible(page);

    const linked = (kind: string) => links.find((one: { kind: string }) => one.kind === kind).number;
    const chain = () => page.getByRole('list', { name: 'Documenti collegati' });
    await chain()
      .getByRole('link', { name: linked('note'), exact: true })
      .click();
    await page.getByRole('heading', { level: 1, name: linked('note') }).waitFor();
    await chain()
      .getByRole('link', { name: linked('order'), exact: true })
      .click();
    await page.getByRole('heading', { level: 1, name: linked('order') }).waitFor();
    await page.getByRole('main').getByRole('link', { name: number, exact: true }).first().click();
    await page.waitForURL(new RegExp(`/invoices/${id}$`));

    // The XML to read is a page that runs nothing.
    const reading = await page.goto(`/documents/invoice.html?id=${id}`);
    expect(reading?.headers()['content-security-policy']).toContain("default-src 'none'");
    await page.getByText(number, { exact: true }).first().waitFor();
  },
);

test.each(SCREENS)(
  'the statement ends with what is open, and is saved as a file: on a %s (C-DOC-2)',
  async (_, width) => {
    const statement = await asApiUser(CUSTOMER, (context) => callShop(context, 'account.get_statement', {}));
    const { page, go } = await open(width);
    await go('/pages/account');
    await page.getByRole('navigation', { name: 'Area utente' }).getByRole('link', { name: 'Estratto conto' }).click();
    await page.getByRole('heading', { level: 1, name: 'Estratto conto' }).waitFor();
    const closing = new Intl.NumberFormat('it', { minimumFractionDigits: 2, useGrouping: 'always' }).format(
      statement.closing,
    );
    await page.getByText(`€ ${closing}`).filter({ visible: true }).first().waitFor();
    const started = page.waitForEvent('download');
    await page.getByRole('link', { name: /CSV/ }).click();
    expect(await text(await (await started).createReadStream())).toContain(closing.replaceAll('.', ''));
    await expectNoOverflow(page);
    await expectAccessible(page);
  },
);

test.each(SCREENS)(
  'a dispute with a photo, the reply of the office, one more message, the decision: on a %s (C-DOC-4)',
  async (screen, width) => {
    const invoice = await asApiUser(CUSTOMER, lateInvoice);
    const { page, go } = await open(width);
    await go(`/pages/account/invoices/${invoice.id}`);
    await page.getByText('Qualcosa non torna?').click();
    await page.getByLabel('Rovinato').check();
    await page.getByLabel('Che cosa è successo').fill(`Imballo rotto, ${screen}.`);
    const photo = (name: string) => ({
      name,
      mimeType: 'image/jpeg',
      buffer: Buffer.from(`\xff\xd8\xff\xe0 ${name}`, 'latin1'),
    });
    await page.locator('#dispute-files').setInputFiles([photo('imballo.jpg')]);
    await page.getByRole('button', { name: 'Apri la contestazione' }).click();
    await page.waitForURL(/\/disputes\/\d+$/);
    const id = page.url().split('/').at(-1) ?? '';
    await page.getByRole('link', { name: 'imballo.jpg' }).waitFor();

    const question = `Ci mandi una foto (${screen})?`;
    await shopCommand('dispute', 'reply', id, '--by', 'Paola Riva', '--text', question);
    expect(await emailTo(CUSTOMER, question)).toContain(`/pages/account/disputes/${id}`);
    await page.reload();
    await page.getByText(question).waitFor();
    await page.getByText('Paola Riva', { exact: false }).last().waitFor();
    await page.getByLabel('Che cosa vuoi aggiungere').fill('Eccola.');
    await page.locator('#dispute-files').setInputFiles([photo('merce.jpg')]);
    await page.getByRole('button', { name: 'Invia all’ufficio' }).click();
    await page.getByRole('link', { name: 'merce.jpg' }).waitFor();
    await page.getByText('Eccola.').waitFor();
    await expectNoOverflow(page);
    await expectAccessible(page);

    const disputed = page.getByText('in contestazione').filter({ visible: true });
    await go(`/pages/account/deadlines?text=${encodeURIComponent(invoice.number)}`);
    await disputed.first().waitFor();
    await shopCommand('dispute', 'refuse', id, '--text', 'La merce è arrivata integra.');
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Scadenze' }).waitFor();
    expect(await disputed.count()).toBe(0);
    await go(`/pages/account/disputes/${id}`);
    await page.getByText('La merce è arrivata integra.').waitFor();
    expect(await page.getByLabel('Che cosa vuoi aggiungere').count()).toBe(0);
  },
);

test('without a network a dispute keeps its words and files; it is sent when the network is back (C-DOC-4, S-8.6)', async () => {
  const [invoice] = await asApiUser(
    CUSTOMER,
    async (context) => (await callShop(context, 'account.get_invoices')).data,
  );
  const { page, context, go } = await visitor({
    as: CUSTOMER,
    width: 390,
    expectedErrors: /ERR_INTERNET_DISCONNECTED/,
  });
  await go(`/pages/account/invoices/${invoice.id}`);
  await page.getByText('Qualcosa non torna?').click();
  await page.getByLabel('Rovinato').check();
  await page.getByLabel('Che cosa è successo').fill('Scritto in magazzino, senza rete.');
  const photo = (name: string) => ({
    name,
    mimeType: 'image/jpeg',
    buffer: Buffer.from(`\xff\xd8\xff\xe0 ${name}`, 'latin1'),
  });
  await page.locator('#dispute-files').setInputFiles([photo('prima.jpg')]);
  await page.locator('#dispute-files').setInputFiles([photo('seconda.jpg')]);
  const chosen = page.getByRole('list', { name: 'File scelti' }).getByRole('listitem');
  await expect.poll(() => chosen.count()).toBe(2);
  // The window of errors is loaded in idle time.
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  const send = page.getByRole('button', { name: 'Apri la contestazione' });
  await send.click();
  await page.getByRole('alertdialog', { name: 'Errore di rete' }).waitFor();
  await page.keyboard.press('Escape');
  expect(await page.getByLabel('Che cosa è successo').inputValue()).toBe('Scritto in magazzino, senza rete.');
  expect(await chosen.count()).toBe(2);
  await context.setOffline(false);
  await send.click();
  await page.waitForURL(/\/disputes\/\d+$/);
  for (const name of ['prima.jpg', 'seconda.jpg']) await page.getByRole('link', { name }).waitFor();
});

test('an empty reply stays on the page with a reason, without JavaScript too (C-DOC-4)', async () => {
  const id = await asApiUser(CUSTOMER, async (context) => {
    const [invoice] = (await callShop(context, 'account.get_invoices')).data;
    const about = { kind: 'invoice', id: invoice.id, key: `e2e-${Date.now()}`, reason: 'other', text: 'Prova' };
    return (await callShop(context, 'account.open_dispute', about)).id;
  });
  const { page, go } = await visitor({ as: CUSTOMER, javaScript: false, expectedErrors: /422/ });
  await go(`/pages/account/disputes/${id}`);
  await page.getByRole('button', { name: 'Invia all’ufficio' }).click();
  await page.getByText('Scrivi che cosa vuoi aggiungere.').waitFor();
  await page.getByLabel('Che cosa vuoi aggiungere').fill('Aggiungo questo.');
  await page.getByRole('button', { name: 'Invia all’ufficio' }).click();
  await page.getByText('Aggiungo questo.').waitFor();
  await page.waitForURL(new RegExp(`/disputes/${id}$`));
});

test.each([true, false])(
  'which e-mails about documents: chosen, and kept (JavaScript: %s) (C-DOC-4)',
  async (javaScript) => {
    const { page, go } = await visitor({ as: 'cliente2@example.com', width: 390, javaScript });
    const documents = page.getByLabel('Nuove fatture e documenti di trasporto');
    const deadlines = page.getByLabel('Scadenze vicine, scadute e insolute');
    const choose = async (first: string, second: string) => {
      await documents.selectOption(first);
      await deadlines.selectOption(second);
      await page.getByRole('button', { name: 'Salva gli avvisi' }).click();
      await expect
        .poll(() =>
          asApiUser('cliente2@example.com', (context) => callShop(context, 'account.get_document_mail')).then(
            (choice) => [choice.documents, choice.deadlines],
          ),
        )
        .toEqual([first, second]);
    };
    await go('/pages/account/settings');
    await choose('daily', 'off');
    await go('/pages/account/settings');
    expect([await documents.inputValue(), await deadlines.inputValue()]).toEqual(['daily', 'off']);
    await expectNoOverflow(page);
    await choose('on', 'on');
  },
);
