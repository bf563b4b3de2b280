/** Price per 100 and per packaging of an order (docs/prices.md): documents and e-mails show what the buyer saw when sending it. */
import { beforeAll, expect, test } from 'vitest';
import type { Locale } from '#contract/values/locale.ts';
import { emailTo } from '../kit/emails.ts';
import { importTables, SOON } from '../kit/import-tables.ts';
import { readPdf } from '../kit/read-pdf.ts';
import { readXlsx } from '../kit/read-xlsx.ts';
import { type Customer, ORIGIN, withShop } from '../kit/start-shop.ts';

const shop = withShop();
const EMAIL = 'cliente1@example.com';
const BOLT = 'VT933.08.020';
/** An article that is sold in packagings. */
let payload = '';
let buyer: Customer;

const bases = (bolt: string, nut: string) =>
  importTables(shop(), { 'products.csv': ['code;price_base', `${BOLT};${bolt}`, `${payload};${nut}`] });
const told = async (carti: string) => (await buyer.call('wrapper.get_item', { item_id: carti })).data.price_base;

beforeAll(async () => {
  shop().app.start();
  buyer = await shop().login(EMAIL);
  const { product_list } = await buyer.call('wrapper.product_list', { text: 'm8', disponibili: true, per_page: 50 });
  const found = product_list.data.find(
    ({ carti, addable, packagings }) =>
      addable && carti !== BOLT && packagings.some((one) => one.default && one.quantity > 1),
  );
  payload = found?.carti ?? expect.fail('an article in packagings');
});

async function file(path: string): Promise<Uint8Array> {
  const cookie = [...buyer.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  const response = await shop().app.fetch(new Request(new URL(path, ORIGIN), { headers: { Cookie: cookie } }));
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

const orderFile = (format: string, number: string, lang: Locale) =>
  file(`/documents/order.${format}?number=${encodeURIComponent(number)}&lang=${lang}`);

/** `€ 3,45 / 100 pz` of a net price, calculated independently of the shop's code. */
function per(net: number, pieces: number, lang: Locale, words: string): string {
  const told = Math.round(net * 10_000) * pieces;
  const decimals = told % 100 === 0 ? 2 : 4;
  const figure = new Intl.NumberFormat(lang, { minimumFractionDigits: decimals, useGrouping: 'always' });
  return `€ ${figure.format(told / 10_000)} / ${words}`;
}

test.each([
  ['it', '100 pz', 'conf. da'],
  ['en', '100 pcs', 'pack of'],
] as const)(
  'an order stores for how many pieces its prices were shown, whatever happens to the article: %s (C-PRICE-3, C-ORD-6)',
  async (lang, hundred, pack) => {
    await bases('100', 'pack');
    await expect.poll(() => told(BOLT), SOON).toEqual({ quantity: 100, pack: false });
    await expect.poll(() => told(payload), SOON).toMatchObject({ pack: true });
    const nutBase = (await told(payload)) ?? expect.fail('per packaging');
    for (const [item_id, quantity] of Object.entries({ [BOLT]: 300, [payload]: nutBase.quantity * 3 }))
      await buyer.call('wrapper.add_to_cart', { item_id, quantity });
    const { id_cart } = await buyer.call('wrapper.get_cart_items', {});
    const cartText = (await readPdf(await file(`/documents/cart.pdf?id_cart=${id_cart}&lang=${lang}`))).text;
    const summary = await buyer.call('wrapper.prepare_order', { lang } as object);
    const { order } = await buyer.call('wrapper.send_order', {
      summary_token: summary.summary_token,
      idempotency_key: `price-base-${lang}`,
      confirm_duplicate: true,
      lang,
      payment_method: summary.payment_methods[0]?.code ?? '',
    });
    await bases('1', '1000');
    await expect.poll(() => told(BOLT), SOON).toBeUndefined();

    const sent = await buyer.call('wrapper.get_order_detail', { number: order.number });
    const [bolt, nut] = [BOLT, payload].map((code) => sent.rows.find(({ carti }) => carti === code));
    expect(bolt?.price_base).toEqual({ quantity: 100, pack: false });
    expect(nut?.price_base).toEqual(nutBase);
    const pieces = new Intl.NumberFormat(lang, { useGrouping: 'always' }).format(nutBase.quantity);
    const said = [
      per(bolt?.price_discount ?? 0, 100, lang, hundred),
      per(nut?.price_discount ?? 0, nutBase.quantity, lang, `${pack} ${pieces} ${lang === 'it' ? 'pz' : 'pcs'}`),
    ];
    const plain = (text: string) => text.replaceAll('\u00a0', ' ');
    const paper = (await readPdf(await orderFile('pdf', order.number, lang))).text;
    const email = plain(await emailTo(shop(), EMAIL, order.number));
    const cells = readXlsx(await orderFile('xlsx', order.number, lang)).sheets[0]?.cells ?? new Map();
    const values = [...cells.values()].map(({ value }) => (typeof value === 'string' ? plain(value) : value));
    for (const one of said) {
      expect(plain(cartText)).toContain(one);
      expect(plain(paper)).toContain(one);
      expect(email).toContain(one);
      expect(values).toContain(one);
    }
  },
);

test('an order that does not know it prints the price of a piece alone, as before (C-ORD-6)', async () => {
  const { data } = await buyer.call('account.get_orders', { sort: 'date-asc' });
  const number = data[0]?.number ?? '';
  await bases('100', '100');
  const sent = await buyer.call('wrapper.get_order_detail', { number });
  expect(sent.rows.filter((row) => row.price_base)).toEqual([]);
  expect((await readPdf(await orderFile('pdf', number, 'it'))).text).not.toMatch(/\/ (100|conf)/);
  const heads = readXlsx(await orderFile('xlsx', number, 'it')).sheets[0]?.cells;
  expect([...(heads?.values() ?? [])].map(({ value }) => value)).not.toContain('Prezzo per confezione');
});
