/** `npm run shop -- search fill|status`: the index in OpenSearch (docs/scale-out-search.md). */
import type { Locale } from '#contract/values/locale.ts';
import { catalogueSource } from '#server/catalogue-source.ts';
import { announceData, createCatalogue } from '#server/modules/catalogue/index.ts';
import { type Cluster, loadRemoteSearch } from '#server/modules/search/index.ts';
import { createLeases } from '#server/platform/db/leases.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import type { CommandContext } from './command-line.ts';

const TEXTS = {
  it: {
    number: 'it-IT',
    noAddress: 'SEARCH_URL non è indicato: l’indice della ricerca è nel negozio, e non c’è niente da riempire.',
    asked:
      'Il negozio in funzione tiene l’indice in OpenSearch: ne riempie subito uno nuovo. A che punto è: search status',
    filled: (index: string, articles: string, seconds: number) =>
      `${index}: ${articles} articoli in ${seconds} s. È l’indice in uso da adesso.`,
    failed: (reason: string) => `OpenSearch: ${reason}`,
    none: 'OpenSearch non ha ancora un indice di questo negozio: search fill',
    inUse: (index: string, articles: string, seconds: number) =>
      `${index}: ${articles} articoli, aggiornato ${seconds} s fa.`,
    state: (status: string) => `Stato in OpenSearch: ${status}`,
  },
  en: {
    number: 'en-GB',
    noAddress: 'SEARCH_URL is not given: the search index is in the shop, and there is nothing to fill.',
    asked: 'The running shop keeps the index in OpenSearch: it fills a new one at once. How far it is: search status',
    filled: (index: string, articles: string, seconds: number) =>
      `${index}: ${articles} articles in ${seconds} s. It is the index in use from now on.`,
    failed: (reason: string) => `OpenSearch: ${reason}`,
    none: 'OpenSearch has no index of this shop yet: search fill',
    inUse: (index: string, articles: string, seconds: number) =>
      `${index}: ${articles} articles, up to date ${seconds} s ago.`,
    state: (status: string) => `State in OpenSearch: ${status}`,
  },
} as const satisfies Record<Locale, unknown>;

/** Fills a new index and makes it the one in use; where a running shop keeps it, that shop is asked to. */
export async function fillCommand(
  { env, settings: { timeZone }, database: { db }, signal }: CommandContext,
  lang: Locale,
): Promise<number> {
  const texts = TEXTS[lang];
  const { searchNodes: nodes } = env;
  if (!nodes) throw new StartupError(texts.noAddress);
  const engine = await loadRemoteSearch();
  const { openCluster, FILLING_LEASE, generationStore, IndexFiller, indexPrefix } = engine;
  const leases = createLeases({ url: db.directUrl, warn: (message) => console.error(message) });
  const clock = () => new Date();
  const catalogue = await createCatalogue({ db, clock, timeZone });
  const cluster = await openCluster({ nodes });
  try {
    const lease = await leases.tryTake(FILLING_LEASE);
    if (!lease) {
      await db.transaction((transaction) => announceData(transaction, [], { articles: null }));
      console.log(texts.asked);
      return 0;
    }
    const begun = performance.now();
    const store = generationStore(db);
    const filler = new IndexFiller({
      cluster,
      store,
      ownPrices: engine.ownPriceStore(db),
      source: catalogueSource({ db, catalogue, clock, timeZone }),
      fence: lease,
      prefix: await indexPrefix(db),
      signal: AbortSignal.any([signal, lease.signal]),
    });
    await inOneSentence(lang, async () => filler.stockMoved(await filler.fill()));
    const row = await store.active();
    const seconds = Math.round((performance.now() - begun) / 1000);
    console.log(texts.filled(row?.index ?? '', (row?.documents ?? 0).toLocaleString(texts.number), seconds));
    return 0;
  } finally {
    await leases.close();
    await cluster.close();
    await catalogue.close();
  }
}

/** Returns 1 when there is none, or OpenSearch does not have it. */
export async function statusCommand({ env, database: { db } }: CommandContext, lang: Locale): Promise<number> {
  const texts = TEXTS[lang];
  const { searchNodes: nodes } = env;
  if (!nodes) throw new StartupError(texts.noAddress);
  const { openCluster, generationStore } = await loadRemoteSearch();
  const store = generationStore(db);
  const row = await store.active();
  if (!row) {
    console.log(texts.none);
    return 1;
  }
  const age = Math.round((await store.age()) ?? 0);
  console.log(texts.inUse(row.index, row.documents.toLocaleString(texts.number), age));
  const cluster = await openCluster({ nodes });
  try {
    console.log(texts.state(await inOneSentence(lang, () => healthOf(cluster, row.index))));
    return 0;
  } finally {
    await cluster.close();
  }
}

async function healthOf(cluster: Cluster, index: string): Promise<string> {
  const { status } = await cluster.ask<{ status: string }>({ method: 'GET', path: `/_cluster/health/${index}` });
  return status;
}

async function inOneSentence<T>(lang: Locale, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { ClusterError } = await loadRemoteSearch();
    if (error instanceof ClusterError) throw new StartupError(TEXTS[lang].failed(error.message));
    throw error;
  }
}
