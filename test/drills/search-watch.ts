/** Asks each copy of a shop with OpenSearch, again and again while something is broken, and compares with what it found before. */
import { setTimeout as wait } from 'node:timers/promises';
import type { ArticleListMessage } from '#contract/endpoints/search.ts';
import { withSession } from '../../bench/kit/shop-client.ts';
import type { Fixtures } from './fixtures.ts';
import { type Asked, type Found, verdictOf } from './search-answers.rules.ts';
import { COPY_WITHOUT_INDEX } from './shop-copies.ts';
import type { World } from './world.ts';

export interface SearchWatch {
  /** @returns faults, and for people how often what was said */
  stop(): Promise<{ readonly faults: readonly string[]; readonly figures: string }>;
}

const WORDS = ['vite', 'dado m8', 'tubo', 'valvola', 'guanti', 'rondela'];
const PAUSE_MS = 150;
/** A browser waits longer; no response at all is a fault. */
const PATIENCE_MS = 30_000;
const MOST_FAULTS = 5;
/** Of the pages: `shop_away_title` and `shop_away_list`. */
const SENTENCES = ['la ricerca per parole non è disponibile', 'i filtri non sono disponibili'];

/** @param mayBeAway the copy without an index in memory may say so. Everything must work when it is called. */
export async function watchSearch(
  { copies }: World,
  { customers: [customer] }: Fixtures,
  mayBeAway: boolean,
): Promise<SearchWatch> {
  if (!customer) throw new Error('There is no customer.');
  const { clientId, addressCode, token } = customer;
  const clients = copies.map(({ name, url }) => ({
    name,
    mayBeAway: mayBeAway && name === COPY_WITHOUT_INDEX,
    client: withSession(url, token, { client_id: clientId, address_code: addressCode }, { patienceMs: PATIENCE_MS }),
  }));
  const [{ client: first }] = clients as [(typeof clients)[number]];
  const questions = await questionsOf(first);
  const right = new Map<Asked, Found>();
  for (const asked of questions) right.set(asked, await find(first, asked));
  const faults: string[] = [];
  let [searches, away, slowest] = [0, 0, 0];
  let isOver = false;

  async function watch({ name, client, mayBeAway: may }: (typeof clients)[number]): Promise<void> {
    for (let turn = 0; !isOver; turn += 1) {
      const asked = questions[turn % questions.length] as Asked;
      const begun = performance.now();
      try {
        const verdict = verdictOf(asked, await find(client, asked), right.get(asked) as Found, may);
        if (verdict.kind === 'wrong') faults.push(`${name}: ${verdict.why}`);
        if (verdict.kind === 'away') {
          away += 1;
          const silent = await silentPage(client, asked);
          if (silent) faults.push(`${name}: ${silent}`);
        }
      } catch (error) {
        faults.push(`${name}: "${asked.text}" fails: ${String(error).slice(0, 200)}`);
      }
      searches += 1;
      slowest = Math.max(slowest, performance.now() - begun);
      await wait(PAUSE_MS);
    }
  }
  const watching = Promise.all(clients.map(watch));
  return {
    async stop() {
      isOver = true;
      await watching;
      const more = faults.length > MOST_FAULTS ? [`and ${faults.length - MOST_FAULTS} more of the search`] : [];
      const said = away > 0 ? `, ${away} × said to be away` : '';
      return {
        faults: [...faults.slice(0, MOST_FAULTS), ...more],
        figures: `, ${searches} searches${said}, slowest ${(slowest / 1_000).toFixed(1)} s`,
      };
    },
  };
}

type Client = ReturnType<typeof withSession>;

/** Words, the largest category, and a code. */
async function questionsOf(client: Client): Promise<Asked[]> {
  const list = await client.call<ArticleListMessage>('wrapper.product_list', { text: WORDS[0], per_page: 12 });
  const code = list.product_list.data.find(({ num_childs }) => num_childs === 0)?.carti;
  const all = await client.call<ArticleListMessage>('wrapper.product_list', { per_page: 12 });
  const family = all.filters.facets_link_results.flatMap(({ results }) => Object.values(results))[0]?.value;
  return [
    ...WORDS.map((text): Asked => ({ kind: 'words', text })),
    ...(code === undefined ? [] : [{ kind: 'code', text: code } as const]),
    ...(family === undefined ? [] : [{ kind: 'category', text: String(family) } as const]),
  ];
}

async function find(client: Client, { kind, text }: Asked): Promise<Found> {
  const body = kind === 'category' ? { category: text } : { text };
  const { product_list, search_away } = await client.call<ArticleListMessage>('wrapper.product_list', {
    ...body,
    per_page: 12,
  });
  return { total: product_list.pagination.total, ids: product_list.data.map(({ id }) => id), away: search_away };
}

/** A page that shows neither articles nor the sentence would let people believe that there is nothing. */
async function silentPage(client: Client, { kind, text }: Asked): Promise<string | undefined> {
  const path = `/shop?${new URLSearchParams(kind === 'category' ? { category: text } : { text })}`;
  const { status, body } = await client.get(path);
  const page = body.toString();
  const says = SENTENCES.some((sentence) => page.includes(sentence)) || page.includes('/product/');
  return status === 200 && says ? undefined : `the page ${path} (${status}) has no articles and says nothing of it`;
}
