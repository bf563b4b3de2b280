/** Orders and carts as PDF and XLSX over HTTP: only for their owner, with the totals of the screen (C-ORD-6, C-CART-5, C-ID-3). */
import { beforeAll, describe, expect, test } from 'vitest';
import { formatAmount, formatEuro } from '#contract/values/money.ts';
import { unitWord } from '#contract/values/unit-word.ts';
import { addDays } from '#demo/calendar.ts';
import { serialDay } from '#server/modules/documents/xlsx-book.ts';
import { importTables, SOON } from '../kit/import-tables.ts';
import { readPdf } from '../kit/read-pdf.ts';
import { readXlsx } from '../kit/read-xlsx.ts';
import { type Customer, ORIGIN, type Visitor, withShop } from '../kit/start-shop.ts';

const shop = withShop({ settings: 'contacts:\n  address: Via Prova 1, 23868 Valmadrera LC\n  phone: 0341 1\n' });
let owner: Customer;
let stranger: Customer;
/** A partly fulfilled order: its rows have deliveries. */
let number: string;
let cartId: number;

beforeAll(async () => {
  owner = await shop().login('cliente1@example.com');
  stranger = await shop().login('cliente2@example.com');
  const { data } = await owner.call('account.get_orders', { status: 'partial' });
  number = data[0]?.number ?? '';
  for (const item of (await sellable(owner)).slice(0, 3)) await owner.call('wrapper.add_to_cart', item);
  cartId = (await owner.call('wrapper.get_cart_items', {})).id_cart;
});

/** Articles that can be bought, one packaging of each. */
async function sellable(person: Customer) {
  const { product_list } = await person.call('wrapper.product_list', { text: 'm8', disponibili: true, per_page: 50 });
  return product_list.data
    .filter((one) => one.addable && one.num_childs === 0)
    .map((one) => ({ item_id: one.id, quantity: one.packagings.find((pack) => pack.default)?.quantity ?? 1 }));
}

async function get(who: Visitor, path: string, init: RequestInit = {}) {
  const cookie = [...who.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  const headers = new Headers({ ...(cookie && { Cookie: cookie }), ...Object.fromEntries(new Headers(init.headers)) });
  const response = await shop().app.fetch(new Request(new URL(path, ORIGIN), { ...init, headers }));
  return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
}

const orderPath = (format: string, lang = 'it', of = number) =>
  `/documents/order.${format}?number=${encodeURIComponent(of)}&lang=${lang}`;
const cartPath = (format: string, lang = 'it', id = cartId) => `/documents/cart.${format}?id_cart=${id}&lang=${lang}`;
const json = (bytes: Uint8Array) => JSON.parse(new TextDecoder().decode(bytes));
/** The text of a PDF is read with plain spaces. */
const onPaper = (text: string) => text.replaceAll('\u00a0', ' ');

describe('order PDF (C-ORD-6)', () => {
  test.each(['it', 'en'] as const)('the numbers are those of the order on screen (%s)', async (lang) => {
    const { status, headers, bytes } = await get(owner, orderPath('pdf', lang));
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const order = await owner.call('wrapper.get_order_detail', { number, lang });
    const { text, pages } = await readPdf(bytes);
    const euro = (amount: number) => onPaper(formatEuro(amount, lang)).replace('−', '-');
    for (const row of order.rows) {
      const unit = (price: number) =>
        formatAmount(price, lang, Number.isInteger(Math.round(price * 1e4) / 100) ? 2 : 4);
      expect(text).toContain(row.carti);
      expect(text).toContain(row.name.replace(/\s+/g, ' '));
      const figures = [row.delivered, row.residual].map((pieces) => formatAmount(pieces, lang, 0)).join(' ');
      const amounts = [
        unit(row.price),
        row.discounts,
        unit(row.price_discount),
        `${row.iva}%`,
        formatAmount(row.totale_sconto, lang),
      ];
      expect(text).toContain(
        `${formatAmount(row.quantity, lang, 0)} ${unitWord(row.um, lang, row.quantity)} ${figures} ${amounts.filter(Boolean).join(' ')}`,
      );
    }
    for (const amount of [order.totale_lordo, order.totale_netto, order.spese_trasporto, order.iva, order.totale_doc])
      expect(text).toContain(euro(amount));
    for (const { rate, taxable, tax } of order.vat_table)
      expect(text).toContain(`${rate}% ${euro(taxable)} ${euro(tax)}`);
    expect(order.vat_table.reduce((sum, { tax }) => sum + tax, 0)).toBeCloseTo(order.iva, 4);
    for (const fact of [order.number, order.date, order.payment_method.label, order.placed_by])
      expect(text).toContain(fact);
    for (const [index, page] of pages.entries())
      expect(page).toContain(
        `${lang === 'it' ? 'Pagina' : 'Page'} ${index + 1} ${lang === 'it' ? 'di' : 'of'} ${pages.length}`,
      );
  });

  test('shop head, customer and destination stand on it', async () => {
    const { text } = await readPdf((await get(owner, orderPath('pdf'))).bytes);
    const customer = await owner.call('account.get_customer', {});
    for (const said of [
      'Via Prova 1, 23868 Valmadrera LC',
      customer.company_name,
      customer.address,
      `P. IVA ${customer.vat_number}`,
    ])
      expect(text).toContain(said);
  });
});

/** Files keep the plain spaces of stored names; screens use non-breaking ones. */
const plain = (name: string) => name.replaceAll('\u00a0', ' ');

describe('order XLSX', () => {
  test('numbers are numbers, dates are dates, figures are those of the order on screen (C-ORD-6)', async () => {
    const order = await owner.call('wrapper.get_order_detail', { number });
    const book = readXlsx((await get(owner, orderPath('xlsx'))).bytes);
    const [rows, about] = book.sheets;
    const value = (at: string) => rows?.cells.get(at)?.value;
    expect(['A1', 'C1', 'H1', 'L1'].map(value)).toEqual(['Codice', 'Quantità', 'Lordo', 'Importo']);
    for (const [index, row] of order.rows.entries()) {
      const line = index + 2;
      expect(['A', 'B', 'C', 'F', 'G', 'H', 'J', 'K', 'L'].map((column) => value(`${column}${line}`))).toEqual([
        row.carti,
        plain(row.name),
        row.quantity,
        row.delivered,
        row.residual,
        row.price,
        row.price_discount,
        row.iva,
        row.totale_sconto,
      ]);
    }
    const day = order.date.split('/').reverse().join('-');
    expect(about?.cells.get('B2')).toEqual({ value: serialDay(day), style: 6 });
    expect([...(about?.cells.values() ?? [])].map((cell) => cell.value)).toContain(order.totale_doc);
  });
});

describe('cart documents (C-CART-5)', () => {
  test('PDF and XLSX of the active cart: prices of today, and it says that it is no order', async () => {
    const cart = await owner.call('wrapper.get_cart_items', { id_cart: cartId });
    const pdf = await get(owner, cartPath('pdf'));
    const { text } = await readPdf(pdf.bytes);
    for (const row of Object.values(cart.data)) expect(text).toContain(row.carti);
    expect(text).toContain(onPaper(formatEuro(cart.totale_doc, 'it')));
    expect(text).toContain('non è un ordine');
    const book = readXlsx((await get(owner, cartPath('xlsx', 'en'))).bytes);
    expect(book.sheets.map(({ name }) => name)).toEqual(['Lines', 'Cart']);
    const amounts = [...(book.sheets[0]?.cells ?? [])].filter(([at]) => /^J\d/.test(at) && at !== 'J1');
    expect(amounts.map(([, cell]) => cell.value)).toEqual(Object.values(cart.data).map((row) => row.totale_sconto));
  });

  test('a saved cart keeps its name on paper and in the file’s name', async () => {
    const [item] = await sellable(stranger);
    const { id_cart } = await stranger.call('wrapper.add_to_cart', item ?? expect.fail('nothing to buy'));
    await stranger.call('wrapper.save_cart', { id_cart, name: 'Città "nuova" / 2' });
    const { status, headers, bytes } = await get(stranger, cartPath('pdf', 'it', id_cart));
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toContain(
      `filename="Carrello Citta nuova - 2.pdf"; filename*=UTF-8''Carrello%20Citt%C3%A0%20nuova%20-%202.pdf`,
    );
    expect((await readPdf(bytes)).text).toContain('Carrello Città "nuova" / 2');
  });
});

test('more than what is there: cart and order say on paper what is there and when the rest arrives', async () => {
  const carti = 'VT933.08.020';
  const date = addDays(shop().today(), 14);
  const day = `${date.slice(8)}/${date.slice(5, 7)}`;
  const sentences = {
    it: `200 subito, 300 in arrivo dal ${day}, 100 senza data di arrivo`,
    en: `200 now, 300 when they arrive (from ${day}), 100 without an arrival date`,
  };
  const elena = await shop().login('cliente2@example.com');
  await importTables(shop(), {
    'stock.csv': ['product;quantity', `${carti};200`],
    'arrivals.csv': ['product;date;quantity', `${carti};${date};300`],
  });
  const there = async () => (await elena.call('wrapper.get_item', { item_id: carti })).data.availability;
  await expect.poll(there, SOON).toMatchObject({ quantity: 200, arrivals: [{ quantity: 300 }] });
  const cart = await elena.call('wrapper.add_to_cart', { item_id: carti, quantity: 600 });
  const summary = await elena.call('wrapper.prepare_order', {});
  const paper = async (path: string) => (await readPdf((await get(elena, path)).bytes)).text;
  for (const lang of ['it', 'en'] as const)
    expect(await paper(cartPath('pdf', lang, cart.id_cart))).toContain(sentences[lang]);
  const { order } = await elena.call('wrapper.send_order', {
    summary_token: summary.summary_token,
    idempotency_key: 'beyond-the-stock',
    confirm_duplicate: true,
    payment_method: summary.payment_methods[0]?.code ?? '',
  });
  for (const lang of ['it', 'en'] as const)
    expect(await paper(orderPath('pdf', lang, order.number))).toContain(sentences[lang]);
});

test.each([
  ['it', 'pz', /\d+ \w+ da [\d.]+ pz/],
  ['en', 'pcs', /\d+ packs? of [\d,]+ pcs/],
] as const)('%s: pieces are %s in PDF and XLSX of orders and carts, as on screen', async (lang, word, packs) => {
  const papers = [await get(owner, orderPath('pdf', lang)), await get(owner, cartPath('pdf', lang))];
  for (const { bytes } of papers) {
    const { text } = await readPdf(bytes);
    expect(text).toContain(` ${word} `);
    expect(text).toMatch(packs);
    expect(text).not.toMatch(/\d PZ\b/);
  }
  const order = await owner.call('wrapper.get_order_detail', { number });
  const units = async (path: string) =>
    [...(readXlsx((await get(owner, path)).bytes).sheets[0]?.cells ?? [])].flatMap(([at, { value }]) =>
      /^D\d+$/.test(at) && at !== 'D1' ? [value] : [],
    );
  expect(await units(orderPath('xlsx', lang))).toEqual(
    order.rows.map(({ um, quantity }) => unitWord(um, lang, quantity)),
  );
  expect(await units(cartPath('xlsx', lang))).toEqual([word, word, word]);
});

describe('only the owner gets them (C-ID-3)', () => {
  test('guests are asked to log in: 401', async () => {
    for (const path of [orderPath('pdf'), orderPath('xlsx'), cartPath('pdf'), cartPath('xlsx')]) {
      const { status, bytes, headers } = await get(shop().guest(), path);
      expect([path, status, json(bytes).code]).toEqual([path, 401, 'session-expired']);
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });

  test('another customer’s order or cart does not exist: 404, like one that is not there', async () => {
    const there = [orderPath('pdf'), orderPath('xlsx'), cartPath('pdf'), cartPath('xlsx')];
    const nowhere = [
      orderPath('pdf', 'it', 'OC/999999/2026'),
      cartPath('xlsx', 'it', 99_999_999),
      '/documents/order.pdf',
      '/documents/cart.pdf',
    ];
    const responses = await Promise.all([...there, ...nowhere].map((path) => get(stranger, path)));
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 404));
    expect(new Set(responses.map(({ bytes }) => json(bytes).message)).size).toBe(1);
  });

  test('another customer’s identity in the address is refused: 403', async () => {
    const path = `${orderPath('pdf')}&client_id=${owner.customerId}`;
    expect((await get(stranger, path)).status).toBe(403);
    expect((await get(owner, path)).status).toBe(200);
    expect((await get(owner, `${orderPath('pdf')}&client_id=x`)).status).toBe(422);
  });

  test('an agent gets those of the assigned customers', async () => {
    const agent = await shop().login('agente1@example.com');
    const [own] = (await agent.call('agent.get_customers', { text: '10482' })).data;
    if (!own) expect.fail('the first customer is his');
    expect((await get(agent, orderPath('pdf'))).status, 'nobody chosen').toBe(403);
    expect((await get(agent, `${orderPath('pdf')}&client_id=${own.client_id}`)).status).toBe(200);
    expect((await get(agent, `${orderPath('pdf')}&client_id=999999`)).status).toBe(403);
    await agent.call('agent.choose_customer', { client_id: own.client_id });
    expect((await get(agent, orderPath('pdf'))).status).toBe(200);
    const other = await shop().login('agente2@example.com');
    expect((await get(other, `${orderPath('pdf')}&client_id=${own.client_id}`)).status).toBe(403);
    const [his] = (await other.call('agent.get_customers', {})).data;
    await other.call('agent.choose_customer', { client_id: his?.client_id ?? 0 });
    expect((await get(other, orderPath('pdf'))).status, 'an order of nobody he works for').toBe(404);
  });

  describe('a link that a browser follows leads to a page; other clients get status and JSON', () => {
    const followed = { headers: { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'Sec-Fetch-Mode': 'navigate' } };
    const wayTo = (place: URL) => new URL(place.searchParams.get('next') ?? '', ORIGIN).searchParams.get('of');

    test.each([
      ['it', '/pages/login'],
      ['en', '/en/pages/login'],
    ])('a guest is asked to log in and comes back to the document (%s) (S-6.2)', async (lang, login) => {
      for (const path of [orderPath('pdf', lang), cartPath('xlsx', lang)]) {
        const { status, headers } = await get(shop().guest(), path, followed);
        const place = new URL(headers.get('location') ?? '', ORIGIN);
        expect([status, place.pathname, headers.get('cache-control')]).toEqual([303, login, 'no-store']);
        expect(wayTo(place)).toBe(path);
        expect((await get(shop().guest(), path)).status).toBe(401);
      }
    });

    test('whose document it is not reads so, with the status of the refusal', async () => {
      const places = await Promise.all(
        [orderPath('pdf', 'en'), `${orderPath('pdf')}&client_id=${owner.customerId}`].map(async (path) => {
          const { status, headers } = await get(stranger, path, followed);
          expect(status).toBe(303);
          return new URL(headers.get('location') ?? '', ORIGIN);
        }),
      );
      expect(places.map(({ pathname, searchParams }) => [pathname, searchParams.get('refused')])).toEqual([
        ['/en/pages/file', '404'],
        ['/pages/file', '403'],
      ]);
      const fetched = { headers: { ...followed.headers, 'Sec-Fetch-Mode': 'cors' } };
      expect((await get(stranger, orderPath('pdf'), fetched)).status).toBe(404);
    });
  });

  test('nothing is kept on the way, and the file has a name (C-API-7)', async () => {
    const { headers, bytes } = await get(owner, orderPath('pdf'));
    const file = `Ordine ${number.replaceAll('/', '-')}.pdf`;
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="${file}"; filename*=UTF-8''${encodeURIComponent(file)}`,
    );
    expect(headers.get('content-length')).toBe(String(bytes.length));
  });

  test('other methods and other names are no documents', async () => {
    expect((await get(owner, orderPath('pdf'), { method: 'POST' })).status).toBe(405);
    expect((await get(owner, orderPath('doc'))).status).toBe(404);
    const head = await get(owner, orderPath('pdf'), { method: 'HEAD' });
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
  });
});
