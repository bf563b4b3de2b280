/** The PDF of a sent order in the demo shop: who sells, to whom it is invoiced, how it is delivered (C-ORD-6). */
import { extractImages, getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ApiRequest } from '#contract/endpoints/api.ts';
import { DEMO_PAPER_LOGO, DEMO_VAT_NUMBER } from '#demo/demo-contacts.ts';
import { readPdf } from '../kit/read-pdf.ts';
import { type Customer, ORIGIN, withShop } from '../kit/start-shop.ts';

const shop = withShop({ demoCompany: true });
let customer: Customer;
/** No two orders are equal, because the shop would ask about the second. */
let packs = 100;

const COMPANY = {
  kind: 'company',
  company_name: 'Neri Srl',
  vat_number: '12345678903',
  recipient_code: 'ABCDEF7',
  pec: 'neri@pec.example',
} as const;
const PRIVATE = { kind: 'private', tax_code: 'RSSMRA85T10A562S' } as const;

beforeAll(async () => {
  customer = await shop().login('cliente1@example.com');
});

/** Sends an order with these choices and returns its PDF. */
async function sent(choices: object, lang: 'it' | 'en' = 'it'): Promise<Uint8Array> {
  const { product_list } = await customer.call('wrapper.product_list', { text: 'm8', disponibili: true, per_page: 50 });
  const article = product_list.data.find((one) => one.addable && one.num_childs === 0);
  const pack = article?.packagings.find((one) => one.default)?.quantity ?? 1;
  await customer.call('wrapper.add_to_cart', { item_id: article?.id ?? 0, quantity: pack * packs });
  packs += 1;
  const summary = await customer.call('wrapper.prepare_order', {});
  const { order } = await customer.call('wrapper.send_order', {
    summary_token: summary.summary_token,
    idempotency_key: crypto.randomUUID(),
    payment_method: summary.payment_methods[0]?.code ?? '',
    ...choices,
  } as ApiRequest<'wrapper.send_order'>);
  const cookie = [...customer.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  const path = `/documents/order.pdf?number=${encodeURIComponent(order.number)}&lang=${lang}`;
  const response = await shop().app.fetch(new Request(new URL(path, ORIGIN), { headers: { Cookie: cookie } }));
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

describe('order PDF of the demo company (C-ORD-6)', () => {
  test('the seller’s logo and VAT number, whom it is invoiced to, one delivery', async () => {
    const bytes = await sent({ invoice: COMPANY, single_delivery: true });
    const { text } = await readPdf(bytes);
    const { company_name } = await customer.call('account.get_customer', {});
    for (const said of [
      `P. IVA ${DEMO_VAT_NUMBER}`,
      'Fattura a Neri Srl, P. IVA 12345678903, ABCDEF7, neri@pec.example',
      'Modalità Consegna unica',
    ])
      expect(text).toContain(said);
    // Before the customer's data, which contain a number of their own.
    expect(text.indexOf(`P. IVA ${DEMO_VAT_NUMBER}`)).toBeLessThan(text.indexOf(company_name));
    const pictures = await extractImages(await getDocumentProxy(new Uint8Array(bytes)), 1);
    const { width, height } = DEMO_PAPER_LOGO;
    expect(pictures.map((one) => [one.width, one.height])).toEqual([[width * 4, height * 4]]);
  });

  test('in English: a private person’s tax code, part deliveries', async () => {
    const { text } = await readPdf(await sent({ invoice: PRIVATE, single_delivery: false }, 'en'));
    for (const said of [
      `VAT no. ${DEMO_VAT_NUMBER}`,
      'Invoice to Tax code RSSMRA85T10A562S',
      'Deliveries Part deliveries accepted',
    ])
      expect(text).toContain(said);
  });

  test('nobody else asked for: the customer’s own company is named', async () => {
    const { company_name } = await customer.call('account.get_customer', {});
    const { text } = await readPdf(await sent({ invoice: null }));
    expect(text).toContain(`Fattura a ${company_name}`);
  });
});
