/**
 * Fills OpenSearch from the catalogue: a whole new generation, or the groups that changed. One process at a time does it, the holder of the lease;
 * what it writes after it lost the lease changes nothing (`external_gte`), and it can make nothing active.
 */
import { setTimeout } from 'node:timers/promises';
import type { SearchSource } from '../../search-source.ts';
import { type BuiltSegment, buildSegment } from '../embedded/build-segment.ts';
import { renumbered } from '../embedded/index/catalog-numbers.ts';
import type { FacetCatalog, FacetCatalogData } from '../embedded/index/facet-catalog.ts';
import type { Segment } from '../embedded/index/segment.ts';
import { findString, stringAt, stringCount } from '../embedded/index/sorted-strings.ts';
import type { DocumentPatch, SearchDocument } from '../search-document.ts';
import { Generation } from './generation.ts';
import { type GenerationWords, wordsOf } from './generation-words.ts';
import type { Fence, GenerationRow, GenerationStore } from './generations.repository.ts';
import { type IndexedArticle, indexedArticles } from './index-documents.ts';
import { type IndexWriter, indexWriter } from './index-writer.ts';
import { shardsFor } from './mapping.ts';
import { patchedGroup } from './patched-group.ts';
import { type Cluster, ClusterError } from './search-cluster.ts';

export interface FillerOptions {
  readonly cluster: Cluster;
  readonly store: GenerationStore;
  readonly source: SearchSource;
  readonly fence: Fence;
  /** Begins the names of its indexes: several shops may share a cluster. */
  readonly prefix: string;
  readonly signal: AbortSignal;
  /** Left out: one for each two million articles, and a copy of each. */
  readonly shards?: number;
  readonly replicas?: number;
}

/** Groups that are read and written together. */
const GROUPS = 1_000;
/** More changed articles than this part of all: a new index is quicker. */
const MOST_CHANGED = 0.2;
/** So many may always change. */
const FEW = 2_000;
/** An index that was replaced stays so long: searches may still be under way, and other processes may not know yet. */
const KEPT_SECONDS = 600;
const ARTICLES_READ = 5_000;
/** Between two parts of a comparison for which nobody waits. */
const PAUSE_MS = 20;

export class IndexFiller {
  private readonly options: FillerOptions;
  private generation: Generation | undefined;
  private row: GenerationRow | undefined;
  /** Promos that the index shows. */
  private promoKey: string | undefined;

  constructor(options: FillerOptions) {
    this.options = options;
  }

  /** Goes on where the last holder of the lease ended; fills a first generation where there is none. */
  async start(): Promise<void> {
    const { store } = this.options;
    const row = await store.active();
    if (!row || !(await this.exists(row.index))) return this.fill();
    this.row = row;
    this.generation = new Generation(row, await store.words(row.number, 0));
    await this.follow();
  }

  /** A whole new generation, which is made active when it is complete. The one before is served until then. */
  async fill(): Promise<void> {
    const { cluster, store, source, fence, prefix, signal, shards, replicas = 1 } = this.options;
    await this.tidy();
    const version = await source.version();
    const at = await store.nextWrite();
    const built = await source.build({ signal });
    const words = wordsOf(built);
    const row = await store.begin(prefix, version, words);
    const generation = new Generation(row, [words]);
    const writer = indexWriter(cluster, row.index);
    await writer.create({ shards: shards ?? shardsFor(built.segment.count), replicas });
    await writer.write(
      this.whileWanted(indexedArticles(built.segment, built.catalog.families, (term) => generation.hasForms(term))),
      at,
    );
    await writer.finish();
    const documents = await writer.count();
    if (documents !== built.segment.count)
      throw new ClusterError(`The new index has ${documents} of ${built.segment.count} articles`, 0);
    signal.throwIfAborted();
    await store.activate(row, documents, fence);
    this.row = { ...row, documents };
    this.generation = generation;
    this.promoKey = undefined;
    await this.follow();
  }

  /** What changed in the catalogue since the state that the index shows. */
  async follow(): Promise<void> {
    const { source, store, fence } = this.options;
    const { row } = this;
    if (!row) return this.start();
    const { version, articles, priced, everything } = await source.changesSince(row.version);
    if (everything || articles.length > Math.max(FEW, row.documents * MOST_CHANGED)) return this.fill();
    for (const ids of inParts(articles, GROUPS)) await this.readAgain(ids);
    for (const ids of inParts(priced, GROUPS)) for await (const prices of source.prices(ids)) await this.patch(prices);
    if (version === row.version) return store.current(row.number);
    await this.followPromos();
    await store.moveOn(row.number, version, fence);
    this.row = { ...row, version };
  }

  /** The stock or the arrivals of these articles moved. */
  async stockMoved(ids: readonly number[]): Promise<void> {
    for (const part of inParts(ids, GROUPS)) await this.patch(await this.options.source.availabilityOf(part));
  }

  /** Compares the stock of every article: notifications may have been missed. */
  async catchUp(): Promise<void> {
    await this.follow();
    for await (const levels of this.options.source.availability()) {
      this.options.signal.throwIfAborted();
      await this.patch(levels);
      await setTimeout(PAUSE_MS);
    }
  }

  /** Writes states into articles of the index; those that are not in it are left out. */
  async patch(patches: readonly DocumentPatch[]): Promise<void> {
    if (patches.length === 0) return;
    const byId = new Map(patches.map((patch) => [patch.id, patch]));
    // The number is older than what is read, so that a later writer wins.
    const at = await this.options.store.nextWrite();
    const changed = (await this.groupsOf([...byId.keys()])).flatMap((group) => patchedGroup(group, byId) ?? []);
    if (changed.length > 0) await this.writer().write(changed, at);
  }

  /** Replaces whole groups: a parent comes with all of its children. @param touched ids of all that were to be read */
  async replace(documents: readonly SearchDocument[], touched: readonly number[]): Promise<void> {
    const { store, fence } = this.options;
    const generation = this.current();
    const at = await store.nextWrite();
    const before = (await this.groupsOf(touched)).flat().map(({ id }) => id);
    const built = buildSegment(documents);
    const words = newWords(built, generation);
    // Numbers get their names before anybody can see them.
    if (words) await store.addWords(generation.number, words, fence);
    if (words) generation.extend(words);
    const fresh = renumbered(built.segment, built.catalog, generation.catalog);
    const articles = [...indexedArticles(fresh, generation.catalog.families, (term) => generation.hasForms(term))];
    const there = new Set(articles.map(({ id }) => id));
    await this.writer().write(articles, at);
    await this.writer().remove(
      [...new Set([...before, ...touched])].filter((id) => !there.has(id)),
      at,
    );
  }

  /** What was written is found at once: for tests, and before a generation is compared. */
  refresh(): Promise<void> {
    return this.writer().refresh();
  }

  private async readAgain(ids: readonly number[]): Promise<void> {
    // An article that left its parent is a change of that parent too.
    const leaders = (await this.groupsOf(ids)).flatMap(([first]) => (first ? [first.leader] : []));
    const touched = [...new Set([...ids, ...leaders])];
    const read: SearchDocument[] = [];
    for await (const documents of this.options.source.documents(touched)) read.push(...documents);
    await this.replace(read, touched);
  }

  private async followPromos(): Promise<void> {
    const promos = await this.options.source.promos();
    if (promos.key === this.promoKey) return;
    const wanted = await promos.articles();
    const shown = new Set(await this.inPromo());
    const changed = [
      ...[...wanted].filter((id) => !shown.has(id)).map((id) => ({ id, hasPromo: true })),
      ...[...shown].filter((id) => !wanted.has(id)).map((id) => ({ id, hasPromo: false })),
    ];
    for (const part of inParts(changed, GROUPS)) await this.patch(part);
    this.promoKey = promos.key;
  }

  /** Articles that are in a promo themselves, not by their children. */
  private async inPromo(): Promise<number[]> {
    const articles = await this.read({ term: { ownPromo: true } });
    return articles.map(({ id }) => id);
  }

  /** The whole groups of these articles as the index has them. */
  private async groupsOf(ids: readonly number[]): Promise<IndexedArticle[][]> {
    await this.refresh();
    const named = await this.read({ terms: { id: ids } });
    const leaders = [...new Set(named.map(({ leader }) => leader))];
    const groups = new Map<number, IndexedArticle[]>(leaders.map((leader) => [leader, []]));
    for (const article of await this.read({ terms: { leader: leaders } })) groups.get(article.leader)?.push(article);
    return [...groups.values()];
  }

  private async read(query: object): Promise<IndexedArticle[]> {
    const found: IndexedArticle[] = [];
    let after: unknown[] | undefined;
    for (;;) {
      const { hits } = await this.options.cluster.work<{
        hits: { hits: Array<{ _source: IndexedArticle; sort: unknown[] }> };
      }>({
        method: 'POST',
        path: `/${this.current().index}/_search`,
        query: { allow_partial_search_results: 'false' },
        body: {
          query: { bool: { filter: [query] } },
          sort: [{ id: 'asc' }],
          size: ARTICLES_READ,
          ...(after && { search_after: after }),
        },
      });
      found.push(...hits.hits.map(({ _source }) => _source));
      if (hits.hits.length < ARTICLES_READ) return found;
      after = hits.hits.at(-1)?.sort;
    }
  }

  /** Indexes of broken fillings and of generations that nobody uses any more. */
  private async tidy(): Promise<void> {
    const { cluster, store, fence } = this.options;
    for (const index of await store.abandon(KEPT_SECONDS, fence)) await indexWriter(cluster, index).drop();
  }

  private async exists(index: string): Promise<boolean> {
    try {
      await this.options.cluster.work({ method: 'GET', path: `/${index}/_count` });
      return true;
    } catch (error) {
      if (error instanceof ClusterError && error.status === 404) return false;
      throw error;
    }
  }

  private *whileWanted(articles: Iterable<IndexedArticle>): Generator<IndexedArticle> {
    for (const article of articles) {
      this.options.signal.throwIfAborted();
      yield article;
    }
  }

  private current(): Generation {
    if (!this.generation) throw new Error('Nothing was filled yet');
    return this.generation;
  }

  private writer(): IndexWriter {
    return indexWriter(this.options.cluster, this.current().index);
  }
}

/** Names and words of a change that the generation does not have; undefined: it has them all. */
function newWords(built: BuiltSegment, { catalog, segments, shape }: Generation): GenerationWords | undefined {
  const words = wordsOf(built);
  const isKnown =
    words.segment.lists <= shape.lists &&
    (shape.hasMixed || !words.hasMixed) &&
    hasNames(catalog, built.catalog) &&
    hasWords(words.segment, segments);
  return isKnown ? undefined : words;
}

function hasNames(catalog: FacetCatalog, { families, fields, values }: FacetCatalogData): boolean {
  const fieldOf = fields.map(({ code }) => catalog.findField(code));
  return (
    families.every(({ path }, number) => number === 0 || catalog.findFamily(path.split(',')) !== undefined) &&
    values.every(({ field, key }, number) => {
      const own = fieldOf[field];
      return number === 0 || (own !== undefined && catalog.findValue(own, key) !== undefined);
    })
  );
}

const hasWords = (own: Segment, segments: readonly Segment[]): boolean =>
  (['terms', 'forms'] as const).every((table) =>
    Array.from({ length: stringCount(own[table]) }, (_, at) => stringAt(own[table], at)).every((text) =>
      segments.some((segment) => findString(segment[table], text) >= 0),
    ),
  );

function* inParts<T>(list: readonly T[], size: number): Generator<T[]> {
  for (let from = 0; from < list.length; from += size) yield list.slice(from, from + size);
}
