/**
 * The inbox by keyboard: a company registers, the start page says that it waits, it is approved with terms and buys at its prices;
 * an enquiry is replied to with words that survive a reload.
 */
import { expect, test } from 'vitest';
import { asApiGuest } from '../kit/api-user.ts';
import { BOLT } from '../kit/cart-steps.ts';
import { emailTo, HAS_EMAILS } from '../kit/emails.ts';
import { resize } from '../kit/in-case.ts';
import { expectAccessible, expectNoOverflow, shopUrl, visitor, withBrowser } from '../kit/kit.ts';
import { openOffice } from '../kit/office.ts';
import { sentOrder } from '../kit/sent-order.ts';
import { freshVatNumber } from '../kit/vat-numbers.ts';

withBrowser();

const APP = { Authorization: `token ${process.env.APP_TOKEN ?? 'bancale-demo-app-token'}` };
const PASSWORD = 'vite-m8x20-zincata';
let tag = 0;
const mailbox = (name: string) => {
  tag += 1;
  return `${name}-${process.pid}-${tag}@inbox.example`;
};

type Context = Awaited<ReturnType<typeof visitor>>['context'];

async function send(context: Context, path: string, data: object): Promise<void> {
  const response = await context.request.post(`${shopUrl()}/api/method/bancale.${path}`, {
    headers: { ...APP, Origin: shopUrl() },
    data,
  });
  expect([path, response.status(), await response.text()].slice(0, 2)).toEqual([path, 200]);
}

const register = (context: Context, email: string, company: string, vatNumber: string) =>
  context.request.post(`${shopUrl()}/api/registration/register`, {
    headers: { ...APP, Origin: shopUrl() },
    data: {
      kind: 'company',
      company_name: company,
      vat_number: vatNumber,
      recipient_code: 'ABC1234',
      first_name: 'Paola',
      surname: 'Neri',
      email,
      phone: '0341 287410',
      address: 'Via Roma 1',
      postal_code: '23900',
      city: 'Lecco',
      province: 'LC',
      note: 'Compriamo al banco da anni.',
      consent: true,
    },
  });

test('a registration arrives, is approved with terms by keyboard, and the new customer buys at their prices (C-ID-5, C-OFF-6, C-OFF-8)', async () => {
  const email = mailbox('paola');
  const company = `Neri Impianti ${email.slice(6, 20)} Srl`;
  const vatNumber = freshVatNumber();
  // Calls that are refused on purpose.
  const { page, context, go } = await visitor({ expectedErrors: /status of 422/ });
  await register(context, email, company, vatNumber);
  await openOffice(context);
  await go('/ufficio');
  await page.getByRole('heading', { name: 'Oggi' }).waitFor();
  await page.getByRole('link', { name: /registrazion[ei] da decidere/ }).waitFor();
  await expectAccessible(page);

  // The figure opens the rows that it counts.
  await page.getByRole('link', { name: /registrazion[ei] da decidere/ }).click();
  const grid = page.getByRole('grid', { name: 'Posta: Registrazioni' });
  await grid.getByRole('row').filter({ hasText: company }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('/');
  await page.keyboard.type(email);
  await page.waitForURL((url) => url.searchParams.get('q') === email);
  await page.locator('[role=grid][aria-rowcount="2"]').waitFor();
  await page.keyboard.press('Escape');
  await grid.getByRole('link').first().press('Enter');
  await page.getByText('Compriamo al banco da anni.', { exact: false }).waitFor();
  await page.getByText(`Partita IVA ${vatNumber}: la forma è giusta`).waitFor();
  await expectAccessible(page);

  const discount = page.getByLabel('Sconto');
  await discount.fill('50++10');
  await page.getByLabel('Parole tue nell’email').fill('Il vostro agente passa giovedì.');
  // Keys are silent while typing: Escape leaves the field.
  await page.keyboard.press('Escape');
  await page.keyboard.press('y');
  await page.getByText('Non è uno sconto', { exact: false }).waitFor();
  await discount.fill('50+10');
  await page.reload();
  await page.getByText('Compriamo al banco da anni.', { exact: false }).waitFor();
  expect(await discount.inputValue()).toBe('50+10');
  await page.getByRole('button', { name: 'Approva e scrivi' }).press('Enter');
  await page.getByText(/^Cliente \d+ aperto/).waitFor();
  await page.getByText(/^Approvata da/).waitFor();

  if (!HAS_EMAILS) return;
  const welcome = await emailTo(email, 'Il vostro agente passa giovedì.');
  const token = /token=([\w-]+)/.exec(welcome)?.[1] ?? expect.fail('no link');
  const number = await asApiGuest(async (customer) => {
    await send(customer, 'wrapper.reset_password', { token, new_password: PASSWORD });
    await send(customer, 'wrapper.login', { email, password: PASSWORD });
    return sentOrder(customer, { [BOLT]: 200 });
  });
  // At their discount, as the office sees it.
  await go(`/ufficio/orders/${encodeURIComponent(number)}`);
  await page.getByText(company, { exact: false }).first().waitFor();
  await page.getByText('50+10').first().waitFor();
});

test('an enquiry is replied to, taken back, replied to and closed; what is typed survives a reload (C-CNT-2, C-OFF-2, C-OFF-8)', async () => {
  const email = mailbox('fabio');
  const { page, context, go } = await visitor();
  await openOffice(context);
  await go('/ufficio/inbox?view=enquiries');
  await page.getByRole('heading', { name: 'Posta' }).waitFor();
  // It comes while the list is open: an empty list shows it by itself, another one says so.
  await send(context, 'wrapper.request_form', {
    kind: 'quote',
    name: 'Fabio Galli',
    company: '',
    email,
    phone: '',
    subject: 'Staffe a U',
    message: 'Avete 40 staffe da 2 pollici?',
    item: 'ST-U2',
    order: '',
    attachments: [],
    consent: true,
  });
  const arrived = page
    .getByRole('grid')
    .getByText('Fabio Galli')
    .or(page.getByText(/^\d+ arriv(o|i) nuov(o|i)/));
  await arrived.first().waitFor();
  await go(`/ufficio/inbox?view=all&q=${encodeURIComponent(email)}`);
  await page.getByRole('grid').getByRole('link').first().press('Enter');
  // The list shows the message too: the reply's field is on the enquiry's page alone.
  const field = page.getByLabel('La tua risposta');
  await field.waitFor();
  await page.getByText('Avete 40 staffe da 2 pollici?').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('r');
  await page.keyboard.type('Sì, a € 1,20 l’una.');
  await page.reload();
  await field.waitFor();
  expect(await field.inputValue()).toBe('Sì, a € 1,20 l’una.');
  await field.press('Control+Enter');
  await page.getByText('Risposta data.', { exact: false }).waitFor();
  await page.getByText(/^email parte \d/).waitFor();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Control+z');
  await page.getByText('Annullato.', { exact: true }).waitFor();
  await page.getByText('Nessuna risposta ancora.').waitFor();
  await field.fill('Sì, a € 1,10 l’una.');
  await page.getByRole('button', { name: 'Manda e chiudi' }).press('Enter');
  await page.getByText('Chiusa. Una risposta la riapre.').waitFor();
  for (const width of [1680, 820, 390]) {
    await resize(page, width);
    await expectNoOverflow(page);
  }
});
