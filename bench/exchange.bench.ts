/**
 * Rows of stock while the shop runs: 50 000 by file and 1 000 at once as another system sends them, when searches show them, and what lists of
 * customers take meanwhile. The shop is a process of its own with 60 000 articles, which takes a minute or two to make.
 */
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startShopProcess } from '../e2e/kit/shop-process.ts';
import { applyRows } from '../src/server/import/index.ts';
import type { Database } from '../src/server/platform/db/index.ts';
import { newWords } from './http.bench.ts';
import { importFile, list, openDatabase, percentile, timed, until } from './kit/large-shop.ts';
import type { Measurement } from './kit/measurement.ts';
import { customer, type ShopClient } from './kit/shop-client.ts';

const PORT = Number(process.env.E2E_PORT ?? 4991);
const ARTICLES = 60_000;
const FILE_ROWS = 50_000;
const SENT_ROWS = 1_000;
const TIMES = 9;
const FILE_S = 10;
const SENT_MS = 300;
const SEEN_MS = 1_000;
const SLOWER = 1.5;
const LISTS = 200;
/** Between two lists of a customer. */
const EVERY_MS = 20;

export async function* run(): AsyncGenerator<Measurement> {
  const shop = await startShopProcess({ port: PORT, products: ARTICLES });
  const { db, stop } = await openDatabase(shop.dataDir);
  try {
    const client = await customer(shop.url, 'cliente1@example.com');
    const codes = await stocked(db);
    yield* bySending(db, shop.dataDir, client, codes);
    yield* byFile(db, shop.dataDir, client, codes);
  } finally {
    await stop();
    await shop.stop();
  }
}

/** Codes of articles that can have a stock of their own; the first is no child of another, so that a list shows it itself. */
async function stocked(db: Database): Promise<string[]> {
  const rows = await db.query<{ code: string }>(
    'bench.stocked',
    `select carti as code from products p where active and not exists (select from products c where c.parent_id = p.id)
     order by parent_id is not null, id limit $1`,
    [FILE_ROWS],
  );
  return rows.map(({ code }) => code);
}

async function* bySending(db: Database, dataDir: string, client: ShopClient, codes: readonly string[]) {
  const deps = { db, dataDir: join(dataDir, 'bench'), clock: () => new Date(), timeZone: 'Europe/Rome' };
  const send = (quantity: number) =>
    applyRows(deps, {
      table: 'stock',
      rows: codes.slice(0, SENT_ROWS).map((product) => ({ product, quantity })),
      connection: 'bench',
      actor: { userId: null, name: 'bench' },
      lang: 'en',
    });
  const took: number[] = [];
  const seen: number[] = [];
  for (let turn = 0; turn < TIMES; turn += 1) {
    const quantity = turn % 2 === 0 ? 0 : 7 + turn;
    took.push(
      await timed(async () => {
        const { applied, refused } = await send(quantity);
        if (refused.length > 0 || (turn > 1 && applied !== SENT_ROWS)) throw new Error(`${applied} were applied.`);
      }),
    );
    seen.push(await until(() => isShown(client, codes[0] ?? '', quantity > 0), 5));
  }
  yield line(`exchange: ${SENT_ROWS} rows of stock as another system sends them`, percentile(took, 0.5), SENT_MS);
  yield line('exchange: … found by searches after the commit, the slowest', Math.max(...seen), SEEN_MS);
}

/** Whether a search for what is in stock has the article. */
async function isShown(client: ShopClient, text: string, inStock: boolean): Promise<boolean> {
  const { product_list } = await list(client, { text, disponibili: true, per_page: 12 });
  return product_list.data.some(({ carti }) => carti === text) === inStock;
}

async function* byFile(db: Database, dataDir: string, client: ShopClient, codes: readonly string[]) {
  const words = await newWords(client);
  const quiet = await lists(client, words, (done) => done >= LISTS);
  let isDone = false;
  const meanwhile = lists(client, words, () => isDone);
  // The one that is looked for is written last.
  const rows = codes.toReversed();
  const shownAt = watchLast(db, client, codes[0] ?? '');
  const milliseconds = await timed(() =>
    importFile(dataDir, 'stock.csv', ['product,quantity', ...rows.map((code, n) => `${code},${(n % 50) + 30}`)]),
  );
  isDone = true;
  const busy = await meanwhile;
  const [before, during] = [percentile(quiet, 0.95), percentile(busy, 0.95)];
  yield {
    ...line(
      `exchange: npm run import of ${codes.length} rows of stock, the whole command`,
      milliseconds,
      FILE_S * 1000,
    ),
    measured: `${(milliseconds / 1000).toFixed(1)} s`,
    target: `≤ ${FILE_S} s`,
  };
  yield line('exchange: … found by searches after the last commit', await shownAt, SEEN_MS);
  yield {
    ...line('exchange: product_list p95 meanwhile, compared with before', during, before * SLOWER),
    measured: `${(during / before).toFixed(2)} × (${during.toFixed(1)} / ${before.toFixed(1)} ms)`,
    target: `≤ ${SLOWER} ×`,
  };
}

/** Milliseconds from the commit of the last row until a search shows it; it was out of stock before. */
async function watchLast(db: Database, client: ShopClient, code: string): Promise<number> {
  await db.query(
    null,
    `with gone as (update stock set quantity = 0 from products p where p.id = product_id and p.carti = $1 returning product_id)
     select announce_stock(array(select product_id from gone))`,
    [code],
  );
  const isWritten = async () => {
    const rows = await db.query<{ quantity: number }>(
      'bench.last-stock',
      'select s.quantity from stock s join products p on p.id = s.product_id where p.carti = $1',
      [code],
    );
    return Number(rows[0]?.quantity ?? 0) > 0;
  };
  await until(isWritten, 5);
  return until(() => isShown(client, code, true), 5);
}

/** Milliseconds of each list, of words that were not searched before. */
async function lists(client: ShopClient, words: () => string, ended: (done: number) => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!ended(times.length)) {
    times.push(await timed(() => list(client, { text: words(), facet_values: 10 })));
    await wait(EVERY_MS);
  }
  return times;
}

const line = (what: string, milliseconds: number, target: number): Measurement => ({
  what,
  measured: `${milliseconds.toFixed(0)} ms`,
  target: `≤ ${target} ms`,
  ok: milliseconds <= target,
  baseline: `${ARTICLES} articles, load ${loadavg()[0]?.toFixed(1)}`,
});

if (import.meta.main) for await (const measurement of run()) console.table([measurement]);
