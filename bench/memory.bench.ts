/**
 * Memory of the shop's process at 10 000 articles after some minutes of mixed load: searches with new words, more guest pages than
 * their cache holds, pages of a customer. What remains at rest counts, not the peak.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Card } from '#contract/endpoints/article.ts';
import type { ArticleListMessage } from '#contract/endpoints/search.ts';
import { startShopProcess } from '../e2e/kit/shop-process.ts';
import type { Measurement } from './kit/measurement.ts';
import { customer, guest, type PageClient } from './kit/shop-client.ts';

const ARTICLES = 10_000;
const AT_ONCE = 4;
const ROUNDS = 3;
const LIMIT_MB = 400;

/** Resident megabytes of process `pid`. */
function residentMb(pid: number): number {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

async function each(times: number, work: (index: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const one = async () => {
    while (next < times) {
      const index = next;
      next += 1;
      await work(index);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

const wordsOf = (card: Card) => card.name.split(' ').slice(0, 2).join(' ');
const BROWSER = { Accept: 'text/html', 'Accept-Encoding': 'br' };
const page = (visitor: PageClient, path: string) => visitor.get(path, BROWSER);

export async function run(): Promise<Measurement[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bancale-memory-'));
  // Loading the demo needs more memory than running the shop, and it is released slowly: a restarted shop is measured.
  const first = await startShopProcess({ port: 4993, products: ARTICLES, dataDir });
  await first.stop();
  const shop = await startShopProcess({ port: 4993, products: ARTICLES, dataDir });
  try {
    const client = await customer(shop.url, 'cliente1@example.com');
    const visitor = guest(shop.url);
    const cards: Card[] = [];
    for (let number = 1; number <= 40; number += 1) {
      const request = { text: '*', per_page: 96, page: number, facet_values: 1 };
      cards.push(...(await client.call<ArticleListMessage>('wrapper.product_list', request)).product_list.data);
    }
    const card = (index: number) => cards[index % cards.length] as Card;
    const atStart = residentMb(shop.pid);
    const rounds: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const search = (index: number) => ({ text: `${wordsOf(card(index * 7 + round * 1500))} ${(index + round) % 9}` });
      await each(1500, (index) => client.call('wrapper.product_list', search(index)));
      await each(300, (index) => page(visitor, `/product/child/${card(index + round * 300).carti}`));
      await each(700, (index) =>
        page(
          visitor,
          `/shop?text=${encodeURIComponent(`${wordsOf(card(index * 3))} ${index}`)}&page=${1 + (round % 3)}`,
        ),
      );
      await each(300, (index) => page(client, `/shop?text=${encodeURIComponent(wordsOf(card(index + round)))}`));
      rounds.push(residentMb(shop.pid));
    }
    const last = rounds.at(-1) ?? 0;
    return [
      {
        what: 'memory of the process, 10 000 articles, after a mixed load',
        measured: `${last} MB`,
        target: `≤ ${LIMIT_MB} MB`,
        ok: last <= LIMIT_MB,
        baseline: `at the start ${atStart} MB, after each round ${rounds.join(', ')} MB; no timing`,
      },
    ];
  } finally {
    await shop.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main) console.table(await run());
