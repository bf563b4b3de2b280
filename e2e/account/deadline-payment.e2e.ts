/** Paying open deadlines through the provider of the checkout: choose, pay, see it paid (C-DOC-4). */
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { asApiUser } from '../kit/api-user.ts';
import { callShop } from '../kit/cart-steps.ts';
import { expectAccessible, expectNoOverflow, visitor, withBrowser } from '../kit/kit.ts';
import { ownDeadline } from '../kit/own-deadline.ts';

const CUSTOMER = 'cliente1@example.com';

withBrowser();

interface Due {
  id: number;
  document: { id: number | null; number: string };
  open: number;
  state: string;
  payable: boolean;
  payment: number | null;
}

const deadlines = async (context: BrowserContext, state: string, text = ''): Promise<Due[]> =>
  (await callShop(context, 'account.payment_deadline', { state, text })).data;

/** One that is not late, which is not chosen unless a test does so; of this attempt alone, because it is paid. */
async function toChoose(): Promise<Due> {
  const document = await ownDeadline();
  const [due] = await asApiUser(CUSTOMER, (context) => deadlines(context, 'toExpire', document));
  return due ?? expect.fail(`${document} is not there`);
}

const euros = (amount: number) =>
  new RegExp(amount.toLocaleString('it-IT', { minimumFractionDigits: 2 }).replaceAll('.', '\\.'));

/** Each box that is unchecked leaves the list of those that are checked. */
async function chooseNone(page: Page): Promise<void> {
  const boxes = page.getByRole('checkbox', { checked: true });
  while (await boxes.count()) await boxes.first().uncheck();
}

test('on a phone: choose, be declined, try again, pay, see it paid (C-DOC-4)', async () => {
  const due = await toChoose();
  const { page, context, go } = await visitor({ as: CUSTOMER, width: 390, touch: true, expectedErrors: /402/ });
  await go('/pages/account/deadlines');
  await chooseNone(page);
  expect(await page.getByRole('button', { name: 'Paga', exact: true }).isDisabled()).toBe(true);
  await page.locator(`input[name=pay][value="${due.id}"]`).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: euros(due.open) }).click();
  await page.getByRole('heading', { level: 1, name: 'Pagamento delle scadenze' }).waitFor();
  await page.getByRole('cell', { name: due.document.number }).waitFor();
  await expectNoOverflow(page);
  await expectAccessible(page);

  await page.getByLabel('Carta rifiutata').check();
  await page.getByRole('button', { name: euros(due.open) }).click();
  await page.getByRole('alert').getByText('Nessun addebito.').waitFor();
  expect(await page.getByRole('button', { name: 'Rinuncia al pagamento' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Riprova il pagamento' }).click();
  await page.getByRole('button', { name: euros(due.open) }).click();
  await page.getByText(/Abbiamo ricevuto/).waitFor();
  await expectAccessible(page);

  await go(`/pages/account/deadlines?state=paid&text=${encodeURIComponent(due.document.number)}`);
  await page.getByText('Pagata', { exact: true }).filter({ visible: true }).first().waitFor();
  const ofDocument = await deadlines(context, 'all', due.document.number);
  expect(ofDocument.find(({ id }) => id === due.id)).toMatchObject({ open: 0, state: 'paid' });
});

test('without JavaScript: what is chosen is summed, a running payment is continued, then given up (C-DOC-4)', async () => {
  const due = await toChoose();
  const { page, context, go } = await visitor({ as: CUSTOMER, javaScript: false });
  await go('/pages/account/deadlines');
  await chooseNone(page);
  await page.locator(`input[name=pay][value="${due.id}"]`).check();
  await page.getByRole('button', { name: 'Calcola le scelte' }).click();
  await page.getByRole('button', { name: euros(due.open) }).click();
  await page.waitForURL(/deadlines\/payment\/\d+$/);
  await go('/pages/account/deadlines');
  expect(await page.locator(`input[name=pay][value="${due.id}"]`).isDisabled()).toBe(true);
  await page.getByRole('link', { name: 'pagamento in corso: continua' }).filter({ visible: true }).click();
  await page.getByRole('button', { name: 'Rinuncia al pagamento' }).click();
  await page.waitForURL(/deadlines$/);
  expect(await page.locator(`input[name=pay][value="${due.id}"]`).isEnabled()).toBe(true);
  const again = (await deadlines(context, 'open')).find(({ id }) => id === due.id);
  expect(again).toMatchObject({ payable: true, payment: null, open: due.open });
});

test('from an invoice to its deadlines, which are chosen already (C-DOC-4)', async () => {
  const { page, context, go } = await visitor({ as: CUSTOMER });
  // Nothing is paid here: one that is not late, of an invoice, which the demo has on each day.
  const notLate = await deadlines(context, 'toExpire');
  const due = notLate.find(({ payable, document }) => payable && document.id !== null) ?? expect.fail('all are late');
  await go(`/pages/account/invoices/${due.document.id}`);
  await page.getByRole('link', { name: 'Scegli e paga' }).click();
  await page.waitForURL(/pay=/);
  expect(await page.locator(`input[name=pay][value="${due.id}"]`).isChecked()).toBe(true);
  expect(await page.getByRole('button', { name: /^Paga € / }).isEnabled()).toBe(true);
});
