/** Customers of one test alone. */
import type { BrowserContext } from 'playwright-core';
import { callShop } from './cart-steps.ts';
import { shopUrl } from './kit.ts';
import { freshVatNumber } from './vat-numbers.ts';

/** The number of a customer without documents, opened by the office for a registration. `terms`: as its form has them. */
export async function openedCustomer(context: BrowserContext, company: string, terms: object = {}): Promise<number> {
  const email = `doppio-${crypto.randomUUID().slice(0, 8)}@merge.example`;
  const application = {
    kind: 'company',
    company_name: company,
    vat_number: freshVatNumber(),
    recipient_code: 'ABC1234',
    first_name: 'Elena',
    surname: 'Doppia',
    email,
    phone: '0341 287419',
    address: 'Via Doppia 2',
    postal_code: '23900',
    city: 'Lecco',
    province: 'LC',
    consent: true,
  };
  await context.request.post(`${shopUrl()}/api/registration/register`, {
    headers: { Authorization: `token ${process.env.APP_TOKEN ?? 'bancale-demo-app-token'}`, Origin: shopUrl() },
    data: application,
  });
  const { rows } = await callShop(context, 'office_grid.open', { grid: 'inbox', text: company });
  const id = Number(/\d+/.exec(String(rows[0].cells.number))?.[0]);
  const approved = { key: crypto.randomUUID(), id, customer: 'new', even_if_known: true, ...terms };
  const { client_id: code } = await callShop(context, 'office_inbox.approve_registration', approved);
  return code;
}
