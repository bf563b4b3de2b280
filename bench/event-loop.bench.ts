/**
 * How long one request can block all others: endpoints and pages get their largest allowed input and whatever is expensive for them,
 * while another client requests `/healthz` continuously. The longest wait for that is the blocking time; of several rounds the
 * shortest counts, because other load on the machine only adds to it. At most 50 ms.
 */
import { Agent, request } from 'node:http';
import type { Cart } from '#contract/endpoints/cart-shape.ts';
import type { ArticleListMessage } from '#contract/endpoints/search.ts';
import { startShopProcess } from '../e2e/kit/shop-process.ts';
import { baselineText } from './kit/baseline.ts';
import type { Measurement } from './kit/measurement.ts';
import { customer, type ShopClient } from './kit/shop-client.ts';

const ARTICLES = 10_000;
const PORT = 4996;
const MOST_MS = 50;
const ROUNDS = 3;
const SHOWN = 8;

interface Heavy {
  readonly what: string;
  readonly path: string;
  /** Body of a request to an endpoint; without it the URL is read. */
  readonly body?: object;
}

const call = (name: string, body: object, what = ''): Heavy => ({
  what: what ? `${name}, ${what}` : name,
  path: `/api/method/bancale.${name}`,
  body,
});
const page = (path: string): Heavy => ({ what: `page ${path.slice(0, 40)}`, path });
const base64 = (text: string) => Buffer.from(text).toString('base64');
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

async function heavyRequests(client: ShopClient): Promise<Heavy[]> {
  const ids: number[] = [];
  for (let at = 1; ids.length < 2000; at += 1) {
    const { product_list } = await client.call<ArticleListMessage>('wrapper.product_list', {
      text: '*',
      per_page: 96,
      page: at,
    });
    if (product_list.data.length === 0) break;
    ids.push(...product_list.data.map((card) => card.id));
  }
  const some = ids.slice(0, 2000);
  const rows = some.map((item_id) => ({ item_id, quantity: 1000 }));
  for (let at = 0; at < rows.length; at += 500)
    await client.call('b2b_cart.add_rows', { rows: rows.slice(at, at + 500) });
  const cart = await client.call<Cart>('wrapper.get_cart_items', {});
  const cartRows = Object.values(cart.data).map(({ row_id, quantity }) => ({ row_id, quantity: quantity * 2 }));
  const words = times(40, (index) => `parola${index}`)
    .join(' ')
    .slice(0, 200);
  const filters = Object.fromEntries(
    times(40, (index) => [`field_f${index}`, times(100, (value) => `v${value}`).join(',')]),
  );
  const text = (unit: string) => unit.repeat(Math.floor(1_990_000 / unit.length));
  return [
    call('wrapper.product_list', { text: '*', per_page: 96 }, 'everything'),
    call('wrapper.product_list', { text: words, per_page: 96 }, 'forty words'),
    call('wrapper.product_list', { text: 'a e i o u 1 2 3 4 5 6 7 8 9 0', per_page: 96 }, 'letters'),
    call('wrapper.product_list', { text: '*'.repeat(200), per_page: 96 }, 'asterisks'),
    call('wrapper.product_list', { text: 'x'.repeat(200), per_page: 96 }, 'one long word'),
    call('wrapper.product_list', { text: '*', per_page: 96, page: 100_000 }, 'the last page'),
    call(
      'wrapper.product_list',
      { text: '*', sort: 'price-asc', min_price: 1, max_price: 1e9, per_page: 96 },
      'by price',
    ),
    call('wrapper.product_list', { text: 'vite', ...filters }, 'forty filters'),
    call('wrapper.product_list', { brand: times(400, (index) => `m${index}`).join(','), text: '*' }, '400 brands'),
    call('wrapper.autocomplete', { q: words }, 'forty words'),
    call('wrapper.child_list', { children_ids: some }, `${some.length} articles`),
    call('wrapper.item_list', { item_ids: some.slice(0, 96) }),
    call('b2b_cart.price_rows', { rows }, `${rows.length} rows`),
    call(
      'quick_order.check_rows',
      { rows: times(2000, (index) => ({ code: `nessuno ${index}`, quantity: '1' })) },
      '2000 unknown',
    ),
    call(
      'quick_order.check_rows',
      { rows: rows.map(({ item_id }) => ({ code: 'VT', quantity: '100', item_id })) },
      '2000 rows',
    ),
    call('quick_order.read_file', { file_name: 'a.csv', content: base64(text('a;1\n')) }, 'half a million lines'),
    call('quick_order.read_file', { file_name: 'a.csv', content: base64(text('a;1;')) }, 'one line'),
    call('quick_order.read_file', { file_name: 'a.csv', content: base64(text('"a;')) }, 'quotes'),
    call('wrapper.get_cart_items', {}, `${cartRows.length} rows`),
    call('wrapper.update_cart', { id_cart: cart.id_cart, cart_rows: cartRows }, `${cartRows.length} rows`),
    call('wrapper.prepare_order', {}, `${cartRows.length} rows`),
    call('wishlist.get_wishlist', { per_page: 96 }),
    call('account.get_orders', { from: '01012000', per_page: 100 }),
    call('account.get_most_purchased', { days: 36_500, per_page: 100 }),
    call('account.get_dashboard', {}),
    call('wrapper.product_list', { text: '*', aside: 'x'.repeat(990_000) }, 'a body of 1 MB'),
    call('wrapper.product_list', { text: '*', aside: times(200_000, () => [0]) }, 'a list of 200 000 lists'),
    call('wrapper.product_list', { text: '*', aside: '\\u0041'.repeat(140_000) }, 'escapes'),
    call(
      'wrapper.product_list',
      Object.fromEntries(times(40_000, (index) => [`field_${index}`, `${index}`])),
      '40 000 filters',
    ),
    call(
      'wrapper.request_form',
      { message: 'a', attachments: [{ name: 'a.png', content: 'A'.repeat(7_900_000) }] },
      '8 MB',
    ),
    page('/shop'),
    page('/shop?text=vite&per_page=96'),
    page('/pages/cart?tab=active'),
    page('/pages/checkout'),
    page('/pages/account?from='),
    { what: 'cart as PDF', path: `/documents/cart.pdf?id_cart=${cart.id_cart}` },
    { what: 'cart as XLSX', path: `/documents/cart.xlsx?id_cart=${cart.id_cart}` },
    { what: 'orders as CSV', path: '/documents/orders.csv?from=01012000' },
    { what: 'orders as XLSX', path: '/documents/orders.xlsx?from=01012000' },
    { what: 'purchases as CSV', path: '/documents/purchases.csv?days=36500' },
  ];
}

interface Sent {
  readonly status: number;
  readonly ms: number;
}

function send(agent: Agent, cookie: string, { path, body }: Pick<Heavy, 'path' | 'body'>): Promise<Sent> {
  const begun = performance.now();
  const text = body && JSON.stringify(body);
  const headers = {
    Cookie: cookie,
    Authorization: 'token bancale-demo-app-token',
    Origin: `http://localhost:${PORT}`,
    ...(text ? { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) } : {}),
  };
  const method = text ? 'POST' : 'GET';
  return new Promise((done, failed) => {
    const sent = request({ port: PORT, host: '127.0.0.1', method, path, agent, headers }, (response) => {
      response.on('end', () => done({ status: response.statusCode ?? 0, ms: performance.now() - begun })).resume();
    });
    sent.on('error', failed);
    sent.end(text);
  });
}

/** Longest wait for `/healthz` while the request is handled. */
async function heldUp(agent: Agent, client: ShopClient, heavy: Heavy): Promise<{ status: number; ms: number }> {
  const body = heavy.body && { ...client.identity, ...heavy.body };
  let longest = 0;
  let over = false;
  const heart = (async () => {
    while (!over) longest = Math.max(longest, (await send(agent, '', { path: '/healthz' })).ms);
  })();
  const { status } = await send(agent, client.cookie, { path: heavy.path, ...(body ? { body } : {}) });
  over = true;
  await heart;
  return { status, ms: longest };
}

export async function run(): Promise<Measurement[]> {
  const shop = await startShopProcess({ port: PORT, products: ARTICLES });
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  try {
    const client = await customer(shop.url, 'cliente1@example.com');
    const found: Array<{ what: string; ms: number }> = [];
    for (const heavy of await heavyRequests(client)) {
      const rounds: number[] = [];
      let status = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        const held = await heldUp(agent, client, heavy);
        rounds.push(held.ms);
        status = held.status;
      }
      found.push({ what: `${heavy.what} (${status})`, ms: Math.min(...rounds) });
    }
    const baseline = baselineText();
    found.sort((a, b) => b.ms - a.ms);
    return found.slice(0, SHOWN).map(({ what, ms }, index) => ({
      what: index === 0 ? `longest of ${found.length}: ${what}` : what,
      measured: `${ms.toFixed(0)} ms`,
      target: `≤ ${MOST_MS} ms`,
      ok: ms <= MOST_MS,
      baseline,
    }));
  } finally {
    agent.destroy();
    await shop.stop();
  }
}

if (import.meta.main) console.table(await run());
