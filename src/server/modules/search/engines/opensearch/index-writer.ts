/** Writes articles into one index. Each write carries a number that only grows: a late or repeated one changes nothing (`external_gte`). */

import type { IndexedArticle } from './index-documents.ts';
import { type IndexShape, indexOf, settingsInUse } from './mapping.ts';
import { type Cluster, ClusterError, type Json } from './search-cluster.ts';

/** Articles of one `_bulk`: some megabytes. */
const BATCH = 1_000;
const CONFLICT = 409;
const NOT_FOUND = 404;
/** A large index is merged to so many parts before it is used: fewer are quicker to search. */
const SEGMENTS = 5;

interface BulkAnswer {
  readonly errors: boolean;
  readonly items: ReadonlyArray<Readonly<Record<string, { status: number; error?: { reason?: string } }>>>;
}

export interface IndexWriter {
  create(shape: IndexShape): Promise<void>;
  /** @param at number of the write. @throws ClusterError when one was not taken, other than for a later number */
  write(articles: Iterable<IndexedArticle>, at: number): Promise<void>;
  remove(ids: Iterable<number>, at: number): Promise<void>;
  /** Everything that was written is found from now on. */
  refresh(): Promise<void>;
  /** After the first filling: merged, and refreshed by itself from now on. Resolves when its copies are there, too. */
  finish(): Promise<void>;
  /** Articles in the index. */
  count(): Promise<number>;
  drop(): Promise<void>;
}

export function indexWriter(cluster: Cluster, index: string): IndexWriter {
  async function send(actions: Iterable<readonly Json[]>): Promise<void> {
    let lines: Json[] = [];
    let count = 0;
    const flush = async () => {
      if (lines.length > 0) check(await cluster.work<BulkAnswer>({ method: 'POST', path: '/_bulk', lines }));
      lines = [];
      count = 0;
    };
    for (const action of actions) {
      lines.push(...action);
      count += 1;
      if (count === BATCH) await flush();
    }
    await flush();
  }

  const about = (id: number, at: number) => ({
    _index: index,
    _id: String(id),
    version: at,
    version_type: 'external_gte',
  });
  return {
    async create(shape) {
      await cluster.work({ method: 'PUT', path: `/${index}`, body: indexOf(shape) });
    },
    write: (articles, at) => send(map(articles, (one) => [{ index: about(one.id, at) }, one as unknown as Json])),
    remove: (ids, at) => send(map(ids, (id) => [{ delete: about(id, at) }])),
    async refresh() {
      await cluster.work({ method: 'POST', path: `/${index}/_refresh` });
    },
    async finish() {
      await cluster.work({
        method: 'POST',
        path: `/${index}/_forcemerge`,
        query: { max_num_segments: String(SEGMENTS) },
      });
      await cluster.work({ method: 'PUT', path: `/${index}/_settings`, body: settingsInUse });
      await cluster.work({ method: 'POST', path: `/${index}/_refresh` });
      await cluster.work({
        method: 'GET',
        path: `/_cluster/health/${index}`,
        query: { wait_for_status: 'green', timeout: '60s' },
      });
    },
    async count() {
      return (await cluster.work<{ count: number }>({ method: 'GET', path: `/${index}/_count` })).count;
    },
    async drop() {
      await cluster.work({ method: 'DELETE', path: `/${index}`, query: { ignore_unavailable: 'true' } });
    },
  };
}

function* map<From, To>(list: Iterable<From>, to: (one: From) => To): Generator<To> {
  for (const one of list) yield to(one);
}

function check({ errors, items }: BulkAnswer): void {
  if (!errors) return;
  for (const item of items)
    for (const { status, error } of Object.values(item))
      if (error && status !== CONFLICT && status !== NOT_FOUND)
        throw new ClusterError(`OpenSearch did not take an article: ${error.reason ?? status}`, status);
}
