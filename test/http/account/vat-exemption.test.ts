/** A customer without VAT over HTTP: session, account, PDF and XLSX of cart and order, the page; an import begins and ends it (C-PRICE-5). */
import { expect, test } from 'vitest';
import { importTables, SOON } from '../kit/import-tables.ts';
import { readPdf } from '../kit/read-pdf.ts';
import { readXlsx } from '../kit/read-xlsx.ts';
import { type Customer, ORIGIN, withShop } from '../kit/start-shop.ts';

const shop = withShop();
const BOLT = 'VT933.08.020';
const REASON = "Non imponibile art. 8 - dichiarazione d'intento prot. 08060120341234567-000001";

const importFor = (client: number, cells: string) =>
  importTables(shop(), {
    'customers.csv': ['code;company_name;vat_nature;vat_reason;vat_exempt_until', `${client};Colombo;${cells}`],
  });

async function file(who: Customer, path: string): Promise<Uint8Array> {
  const cookie = [...who.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  const response = await shop().app.fetch(new Request(new URL(path, ORIGIN), { headers: { Cookie: cookie } }));
  expect([path, response.status]).toEqual([path, 200]);
  return new Uint8Array(await response.arrayBuffer());
}

const cellsOf = (bytes: Uint8Array) =>
  readXlsx(bytes).sheets.flatMap(({ cells }) => [...cells.values()].map(({ value }) => value));

test('an import makes a customer exempt, documents say nature and reason, its last day ends it (C-PRICE-5)', async () => {
  const buyer = await shop().login('cliente1@example.com');
  const other = await shop().login('cliente2@example.com');
  const year = Number(shop().today().slice(0, 4));
  await importFor(buyer.customerId, `N3.5;${REASON};31/12/${year}`);
  const isExempt = async (who: Customer) => (await who.call('customer.get_session', {}))?.vat_exempt;
  await expect.poll(() => isExempt(buyer), SOON).toBe(true);
  expect(await isExempt(other)).toBe(false);
  const { vat_exemption } = await buyer.call('account.get_customer', { lang: 'en' });
  expect(vat_exemption).toEqual({
    nature: 'N3.5',
    title: 'Non-taxable: declaration of intent',
    reason: REASON,
    until: `31/12/${year}`,
    holds: true,
  });

  await buyer.call('wrapper.add_to_cart', { item_id: BOLT, quantity: 5000 });
  await expect.poll(async () => (await buyer.call('wrapper.get_cart_items', {})).iva, SOON).toBe(0);
  const { id_cart, totale_doc, totale_netto, spese_trasporto } = await buyer.call('wrapper.get_cart_items', {});
  expect(totale_doc).toBeCloseTo(totale_netto + spese_trasporto, 4);
  const summary = await buyer.call('wrapper.prepare_order', {});
  const { order } = await buyer.call('wrapper.send_order', {
    summary_token: summary.summary_token,
    idempotency_key: 'vat-exemption-1',
    confirm_duplicate: true,
    payment_method: summary.payment_methods[0]?.code ?? '',
  });
  // The order keeps the VAT with which it was sent.
  await importFor(buyer.customerId, ';;');
  await expect.poll(() => isExempt(buyer), SOON).toBe(false);
  const number = encodeURIComponent(order.number);
  for (const path of [
    `order.pdf?number=${number}`,
    `order.pdf?number=${number}&lang=en`,
    `cart.pdf?id_cart=${id_cart}`,
  ]) {
    const { text } = await readPdf(await file(buyer, `/documents/${path}`));
    if (path.startsWith('cart')) expect(text).not.toContain(REASON);
    else {
      expect(text.replaceAll('’', "'")).toContain(`N3.5: ${REASON}`);
      expect(text).toContain(path.includes('lang=en') ? 'as agreed with our office' : 'come concordato');
    }
  }
  expect(cellsOf(await file(buyer, `/documents/order.xlsx?number=${number}`))).toEqual(
    expect.arrayContaining(['N3.5', REASON]),
  );
  expect((await buyer.call('wrapper.get_order_detail', { number: order.number })).iva).toBe(0);

  await importFor(buyer.customerId, `N3.5;${REASON};31/12/${year}`);
  await expect.poll(() => isExempt(buyer), SOON).toBe(true);
  const before = shop().clock.now;
  shop().clock.now = new Date(`${year + 1}-01-01T00:30:00+01:00`);
  const later = await shop().login('cliente1@example.com');
  expect(await isExempt(later)).toBe(false);
  expect((await later.call('account.get_customer', {})).vat_exemption).toMatchObject({ holds: false });
  shop().clock.now = before;
});
