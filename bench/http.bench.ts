/**
 * CPU per request over HTTP with session and checks, 10 000 articles: server process plus PostgreSQL, 8 requests at a time
 * on 2 cores. For comparison: what two well-known engines need for the same work on such a machine.
 */
import type { Cart } from '#contract/endpoints/cart-shape.ts';
import type { PreparedOrder } from '#contract/endpoints/order.ts';
import type { ArticleListMessage } from '#contract/endpoints/search.ts';
import { startShopProcess } from '../e2e/kit/shop-process.ts';
import { baselineText } from './kit/baseline.ts';
import type { Measurement } from './kit/measurement.ts';
import { shopCpu } from './kit/process-cpu.ts';
import { customer, type ShopClient } from './kit/shop-client.ts';
import { seeded } from './kit/synthetic-catalogue.ts';

const ARTICLES = 10_000;
const AT_ONCE = 8;
const QUERIES = [
  'vite',
  'm8x20',
  'valvola sfera',
  'tubo multistrato',
  'dado m8 zincato',
  'guanti',
  'rubinetto',
  'trapano',
  'tassello 8',
  'raccordo ottone',
];

interface Shop {
  pid: number;
  dataDir: string;
}

/** Milliseconds of CPU per run of `work`; it runs `times` times, `atOnce` at a time. */
async function cpuPerCall(
  shop: Shop,
  times: number,
  work: (index: number) => Promise<unknown>,
  atOnce = AT_ONCE,
): Promise<number> {
  for (let index = 0; index < Math.min(40, times); index += 1) await work(index);
  const before = shopCpu(shop.pid, shop.dataDir);
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < times) {
        const index = next;
        next += 1;
        await work(index);
      }
    }),
  );
  const after = shopCpu(shop.pid, shop.dataDir);
  return ((after.server - before.server + after.database - before.database) * 1000) / times;
}

/** Texts that match sizes themselves: a listing of everything shows only their parents, which cannot be bought. */
const SIZES = ['m8 x 20', 'm6 x', 'm10 x', 'm5 x', 'm4 x', 'm12 x', 'm8 x', '3/4', '1/2', '10 mm', '20 mm'];
const PAGES = 3;

/** Articles that can be bought, with the quantity of their default packaging. */
async function sellable(client: ShopClient, count: number): Promise<Array<{ item_id: number; quantity: number }>> {
  const found = new Map<number, number>();
  for (const text of SIZES) {
    for (let page = 1; page <= PAGES && found.size < count; page += 1) {
      const request = { text, disponibili: true, per_page: 96, page };
      const list = await client.call<ArticleListMessage>('wrapper.product_list', request);
      for (const card of list.product_list.data) {
        const standard = card.packagings.find((packaging) => packaging.default);
        if (card.addable && card.num_childs === 0) found.set(card.id, standard?.quantity ?? 1);
      }
    }
  }
  if (found.size < count) throw new Error(`only ${found.size} articles that can be bought were found`);
  return [...found].slice(0, count).map(([item_id, quantity]) => ({ item_id, quantity }));
}

/** Two words of an article's name, each cut at a random place after its third letter; never the same two again. */
export async function newWords(client: ShopClient): Promise<() => string> {
  const names: string[][] = [];
  for (let page = 1; page <= 10; page += 1) {
    const list = await client.call<ArticleListMessage>('wrapper.product_list', { per_page: 96, page, facet_values: 1 });
    const words = list.product_list.data.map(({ name }) => name.toLowerCase().split(/[^a-zà-ù]+/));
    names.push(...words.map((some) => some.filter((word) => word.length > 3)).filter(({ length }) => length > 1));
  }
  const random = seeded(1);
  const below = (count: number) => Math.floor(random() * count);
  const cut = (word: string) => word.slice(0, 3 + below(word.length - 2));
  const used = new Set<string>();
  return () => {
    for (;;) {
      const words = names[below(names.length)] ?? [];
      const first = below(words.length);
      const text = `${cut(words[first] ?? '')} ${cut(words[(first + 1) % words.length] ?? '')}`;
      if (used.has(text)) continue;
      used.add(text);
      return text;
    }
  };
}

export async function run(): Promise<Measurement[]> {
  const shop = await startShopProcess({ port: 4991, products: ARTICLES });
  const baseline = baselineText();
  const measurement = (what: string, measured: number, limit: number, others: string): Measurement => ({
    what: `${what} (two well-known engines: ${others} ms)`,
    measured: `${measured.toFixed(2)} ms CPU`,
    target: `≤ ${limit} ms`,
    ok: measured <= limit,
    baseline,
  });
  try {
    const client = await customer(shop.url, 'cliente1@example.com');
    const measurements: Measurement[] = [];
    const search = (index: number) =>
      client.call('wrapper.product_list', {
        text: QUERIES[index % QUERIES.length],
        page: 1 + (Math.floor(index / QUERIES.length) % 3),
      });
    measurements.push(measurement('text + facets', await cpuPerCall(shop, 1500, search), 2, '770 and 38'));
    const fresh = await newWords(client);
    let bytes = 0;
    let responses = 0;
    const searchNew = async () => {
      const message = await client.call<ArticleListMessage>('wrapper.product_list', { text: fresh() });
      bytes += Buffer.byteLength(JSON.stringify(message));
      responses += 1;
    };
    const cpu = await cpuPerCall(shop, 1500, searchNew);
    measurements.push({
      what: 'text + facets, words not searched before',
      measured: `${cpu.toFixed(2)} ms CPU`,
      target: '',
      ok: true,
      baseline,
    });
    const weight = bytes / responses / 1000;
    measurements.push({
      what: 'JSON of a listing of 12, words not searched before',
      measured: `${weight.toFixed(1)} KB`,
      target: '≤ 16 KB',
      ok: weight <= 16,
      baseline,
    });

    const articles = await sellable(client, 260);
    const rowIds = async () => client.call<Cart>('wrapper.get_cart_items', {});
    for (const article of articles.slice(0, 200)) await client.call('wrapper.add_to_cart', article);
    const spare = articles.slice(200);
    const add = (index: number) => client.call('wrapper.add_to_cart', spare[index % spare.length] ?? {});
    measurements.push(measurement('add a row to a 200-row cart', await cpuPerCall(shop, 300, add, 1), 4, '22 and 120'));

    const cart = await rowIds();
    const rows = Object.values(cart.data);
    const change = (index: number) => {
      const row = rows[index % rows.length];
      return client.call('wrapper.update_cart', {
        id_cart: cart.id_cart,
        cart_rows: [
          {
            row_id: row?.row_id,
            quantity: (row?.quantity ?? 1) * (1 + (index % 3)),
          },
        ],
      });
    };
    measurements.push(
      measurement('change a row of a 200-row cart', await cpuPerCall(shop, 300, change, 1), 8, '100 and 680'),
    );
    measurements.push(measurement('read a 200-row cart', await cpuPerCall(shop, 300, rowIds, 1), 6, '33 and 91'));

    measurements.push(
      measurement('5-row order from cart to number', await orderCpu(shop, client, articles), 20, '160 and 660'),
    );
    return measurements;
  } finally {
    await shop.stop();
  }
}

/** prepare_order and send_order only; filling the cart is not counted here. */
async function orderCpu(
  shop: Shop,
  client: ShopClient,
  articles: Array<{ item_id: number; quantity: number }>,
): Promise<number> {
  const cart = await client.call<Cart>('wrapper.get_cart_items', {});
  if (cart.id_cart) await client.call('wrapper.remove_cart', { id_cart: cart.id_cart });
  const orders = 40;
  let used = 0;
  for (let index = 0; index < orders; index += 1) {
    for (const article of articles.slice(index * 5, index * 5 + 5)) {
      await client.call('wrapper.add_to_cart', {
        ...article,
        quantity: article.quantity * 20,
      });
    }
    const before = shopCpu(shop.pid, shop.dataDir);
    const prepared = await client.call<PreparedOrder>('wrapper.prepare_order', {});
    await client.call('wrapper.send_order', {
      summary_token: prepared.summary_token,
      idempotency_key: `bench-${Date.now()}-${index}`,
      payment_method: prepared.payment_methods[0]?.code,
      confirm_duplicate: true,
      shipping_date: prepared.delivery_options.flatMap((option) => (option.type === 'shipping' ? option.dates : []))[0],
    });
    const after = shopCpu(shop.pid, shop.dataDir);
    used += after.server - before.server + after.database - before.database;
  }
  return (used * 1000) / orders;
}

if (import.meta.main) console.table(await run());
