/**
 * Fills OpenSearch from the catalogue: a whole new generation, or the groups that changed. One process at a time does it, the holder of the lease;
 * what it writes after it lost the lease changes nothing (`external_gte`), and it can make nothing active.
 */
import type { AvailabilityOf, SearchSource } from '../../search-source.ts';
import { buildSegment } from '../embedded/build-segment.ts';
import { renumbered } from '../embedded/index/catalog-numbers.ts';
import type { DocumentPatch, SearchDocument } from '../search-document.ts';
import { Generation } from './generation.ts';
import { wordsOf } from './generation-words.ts';
import type { Fence, GenerationRow, GenerationStore } from './generations.repository.ts';
import { type IndexedArticle, indexedArticles } from './index-documents.ts';
import { type IndexWriter, indexWriter } from './index-writer.ts';
import { MOST_NETS, shardsFor } from './mapping.ts';
import { newWords } from './new-words.ts';
import { columnField, type OwnPriceColumn, withNets } from './own-price-column.ts';
import type { OwnPriceStore } from './own-price-columns.repository.ts';
import { patchedGroup } from './patched-group.ts';
import { type Cluster, ClusterError } from './search-cluster.ts';

export interface FillerOptions {
  readonly cluster: Cluster;
  readonly store: GenerationStore;
  readonly ownPrices: OwnPriceStore;
  readonly source: SearchSource;
  readonly fence: Fence;
  /** Begins the names of its indexes: several shops may share a cluster. */
  readonly prefix: string;
  readonly signal: AbortSignal;
  /** Left out: one for each two million articles, and a copy of each where there is another node for it. */
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
/** A column of own prices that no process needed for so long is given up; those that need one say so every half hour. */
const UNUSED_SECONDS = 7_200;

export class IndexFiller {
  private readonly options: FillerOptions;
  private generation: Generation | undefined;
  private row: GenerationRow | undefined;
  /** Promos that the index shows. */
  private promoKey: string | undefined;
  private filling: Promise<number[]> | undefined;
  /** Articles whose stock moved while a generation was filled: it has to have that too. */
  private movedMeanwhile = new Set<number>();
  /** Columns of own prices of the index in use, also those that it does not have for all articles yet. */
  private columns: readonly OwnPriceColumn[] = [];

  constructor(options: FillerOptions) {
    this.options = options;
  }

  /** Goes on where the last holder of the lease ended; fills a first generation where there is none, or where its index is gone. */
  async start(): Promise<void> {
    const { store, ownPrices } = this.options;
    const row = await store.active();
    if (!row || !(await this.exists(row.index))) {
      await this.stockMoved(await this.fill());
      return;
    }
    this.row = row;
    this.generation = new Generation(row, await store.words(row.number, 0));
    this.columns = await ownPrices.kept(row.number);
  }

  /** The index in use is there: it may have been removed by hand. */
  isThere(): Promise<boolean> {
    return this.row ? this.exists(this.row.index) : Promise.resolve(false);
  }

  /** Indexes that nobody uses any more are removed, and columns of own prices that nobody needs are written no more. */
  async tidy(): Promise<void> {
    const { cluster, store, ownPrices, fence } = this.options;
    for (const index of await store.abandon(KEPT_SECONDS, fence)) await indexWriter(cluster, index).drop();
    const gone = new Set(await ownPrices.forget(UNUSED_SECONDS, fence));
    this.columns = this.columns.filter(({ number }) => !gone.has(number));
  }

  /**
   * A whole new generation, which is made active when it is complete. The one before is served and follows until then; `follow` and `stockMoved`
   * with what this returns bring the new one up to date. Calls meanwhile join.
   * @returns ids of the articles whose stock moved meanwhile
   */
  fill(): Promise<number[]> {
    this.filling ??= this.fillOnce().finally(() => {
      this.filling = undefined;
    });
    return this.filling;
  }

  private async fillOnce(): Promise<number[]> {
    const { cluster, store, ownPrices, source, fence, prefix, signal, shards, replicas } = this.options;
    await this.tidy();
    this.movedMeanwhile = new Set();
    const version = await source.version();
    const at = await store.nextWrite();
    const built = await source.build({ signal });
    const words = wordsOf(built);
    const row = await store.begin(prefix, version, words);
    const generation = new Generation(row, [words]);
    const columns = await ownPrices.all();
    const writer = indexWriter(cluster, row.index);
    await writer.create({ shards: shards ?? shardsFor(built.segment.count), replicas });
    await writer.write(
      this.whileWanted(
        indexedArticles(built.segment, built.catalog.families, (term) => generation.hasForms(term)),
        (article) => withNets(article, columns, generation),
      ),
      at,
    );
    await writer.finish();
    const documents = await writer.count();
    if (documents !== built.segment.count)
      throw new ClusterError(`The new index has ${documents} of ${built.segment.count} articles`, 0);
    signal.throwIfAborted();
    await store.activate(row, { documents, columns: columns.map(({ number }) => number) }, fence);
    this.row = { ...row, documents };
    this.generation = generation;
    this.columns = columns;
    this.promoKey = undefined;
    return [...this.movedMeanwhile];
  }

  /**
   * What changed in the catalogue since the state that the index shows.
   * @returns `fill` when so much did that a new generation is quicker: the caller begins it, and goes on with what it can
   */
  async follow(): Promise<'current' | 'followed' | 'fill'> {
    const { source, store, fence } = this.options;
    const { generation, row } = this.current();
    const { version, articles, priced, everything } = await source.changesSince(row.version);
    if (everything || articles.length > Math.max(FEW, row.documents * MOST_CHANGED)) return 'fill';
    for (const ids of inParts(articles, GROUPS)) await this.readAgain(ids, generation);
    for (const ids of inParts(priced, GROUPS)) await this.patch((await all(source.prices(ids))).flat(), generation);
    if (version === row.version) {
      await store.current(row.number);
      return 'current';
    }
    await this.followPromos(generation);
    // It can be seen before others are notified.
    const writer = this.writer(generation);
    await writer.refresh();
    const moved = { ...row, version, documents: articles.length > 0 ? await writer.count() : row.documents };
    await store.moveOn(moved, fence);
    if (this.row === row) this.row = moved;
    return 'followed';
  }

  /** The stock or the arrivals of these articles moved. @returns whether anything of the index changed */
  async stockMoved(ids: readonly number[]): Promise<boolean> {
    if (this.filling) for (const id of ids) this.movedMeanwhile.add(id);
    let isChanged = false;
    for (const part of inParts(ids, GROUPS))
      isChanged = (await this.setLevels(await this.options.source.availabilityOf(part))) || isChanged;
    return isChanged;
  }

  /**
   * Compares the stock of every article, because notifications may have been missed: a part for each step, so that other changes are written in
   * between. Yields whether anything of the index changed.
   */
  async *compareStock(): AsyncGenerator<boolean, void> {
    for await (const levels of this.options.source.availability()) yield await this.setLevels(levels);
  }

  /** Most orders leave an article as available as it was. */
  private async setLevels(levels: readonly AvailabilityOf[]): Promise<boolean> {
    if (levels.length === 0) return false;
    const { generation } = this.current();
    await this.writer(generation).refresh();
    const stored = await this.read(generation, { terms: { id: levels.map(({ id }) => id) } }, ['id', 'own']);
    const known = new Map(stored.map(({ id, own }) => [id, own.availability]));
    const moved = levels.filter(({ id, availability }) => known.has(id) && known.get(id) !== availability);
    await this.patch(moved, generation);
    if (moved.length > 0) await this.writer(generation).refresh();
    return moved.length > 0;
  }

  /** Writes states into articles of the index; those that are not in it are left out. */
  async patch(patches: readonly DocumentPatch[], generation = this.current().generation): Promise<void> {
    if (patches.length === 0) return;
    const byId = new Map(patches.map((patch) => [patch.id, patch]));
    // The number is older than what is read, so that a later writer wins.
    const at = await this.options.store.nextWrite();
    const groups = await this.groupsOf([...byId.keys()], generation);
    const changed = groups.flatMap((group) => patchedGroup(group, byId) ?? []);
    if (changed.length > 0) await this.writer(generation).write(this.priced(changed, generation), at);
  }

  /** Replaces whole groups: a parent comes with all of its children. @param touched ids of all that were to be read */
  async replace(
    documents: readonly SearchDocument[],
    touched: readonly number[],
    generation = this.current().generation,
  ): Promise<void> {
    const { store, fence, source } = this.options;
    const at = await store.nextWrite();
    const before = (await this.groupsOf(touched, generation)).flat().map(({ id }) => id);
    const built = buildSegment(documents);
    const words = newWords(built, generation, await source.attributeLabels());
    // Numbers get their names before anybody can see them.
    if (words) await store.addWords(generation.number, words, fence);
    if (words) generation.extend(words);
    const fresh = renumbered(built.segment, built.catalog, generation.catalog);
    const articles = [...indexedArticles(fresh, generation.catalog.families, (term) => generation.hasForms(term))];
    const there = new Set(articles.map(({ id }) => id));
    const writer = this.writer(generation);
    await writer.write(this.priced(articles, generation), at);
    await writer.remove(
      [...new Set([...before, ...touched])].filter((id) => !there.has(id)),
      at,
    );
  }

  /**
   * Columns of own prices that customers need: a part of the articles for each step, so that changes are written in between. A column is used when
   * all of it is there.
   * @returns `fill` when the index had so many columns that a new one is due
   */
  async *fillOwnPrices(): AsyncGenerator<undefined, 'done' | 'fill'> {
    const { store, ownPrices, fence } = this.options;
    const { generation } = this.current();
    for (const column of await ownPrices.wanted(generation.number)) {
      if ((await this.netFields(generation)) >= MOST_NETS) return 'fill';
      // From now on it is in everything that is written.
      this.columns = [...this.columns.filter(({ number }) => number !== column.number), column];
      for (const ids of inParts([...column.definition.own.ids], GROUPS)) {
        // The next index has other columns, which are asked for again.
        if (this.generation !== generation) return 'done';
        const at = await store.nextWrite();
        const articles = (await this.groupsOf(ids, generation)).flat();
        const field = columnField(column.number);
        const changed = this.priced(articles, generation).filter(
          ({ net }, place) => net?.[field] !== articles[place]?.net?.[field],
        );
        await this.writer(generation).write(changed, at);
        yield;
      }
      await this.writer(generation).refresh();
      if (this.generation !== generation) return 'done';
      await ownPrices.complete(column.number, generation.number, fence);
    }
    return 'done';
  }

  private priced(articles: readonly IndexedArticle[], generation: Generation): IndexedArticle[] {
    // Work that began with the index before goes on writing into that one, which nobody uses.
    return articles.map((article) => withNets(article, this.columns, generation));
  }

  /** How many columns of own prices the index had so far. */
  private async netFields({ index }: Generation): Promise<number> {
    const answer = await this.options.cluster.work<Record<string, { mappings: object }>>({
      method: 'GET',
      path: `/${index}/_mapping/field/net.*`,
    });
    return Object.keys(answer[index]?.mappings ?? {}).length;
  }

  /** What was written is found at once: for tests, and before a generation is compared. */
  refresh(): Promise<void> {
    return this.writer(this.current().generation).refresh();
  }

  private async readAgain(ids: readonly number[], generation: Generation): Promise<void> {
    // An article that left its parent is a change of that parent too.
    const leaders = (await this.groupsOf(ids, generation)).flatMap(([first]) => (first ? [first.leader] : []));
    const touched = [...new Set([...ids, ...leaders])];
    const read = (await all(this.options.source.documents(touched))).flat();
    await this.replace(read, touched, generation);
  }

  private async followPromos(generation: Generation): Promise<void> {
    const promos = await this.options.source.promos();
    if (promos.key === this.promoKey) return;
    const wanted = await promos.articles();
    const shown = new Set(await this.inPromo(generation));
    const changed = [
      ...[...wanted].filter((id) => !shown.has(id)).map((id) => ({ id, hasPromo: true })),
      ...[...shown].filter((id) => !wanted.has(id)).map((id) => ({ id, hasPromo: false })),
    ];
    for (const part of inParts(changed, GROUPS)) await this.patch(part, generation);
    this.promoKey = promos.key;
  }

  /** Articles that are in a promo themselves, not by their children. */
  private async inPromo(generation: Generation): Promise<number[]> {
    const articles = await this.read(generation, { term: { ownPromo: true } }, ['id']);
    return articles.map(({ id }) => id);
  }

  /** The whole groups of these articles as the index has them. */
  private async groupsOf(ids: readonly number[], generation: Generation): Promise<IndexedArticle[][]> {
    await this.writer(generation).refresh();
    const named = await this.read(generation, { terms: { id: ids } }, ['leader']);
    const leaders = [...new Set(named.map(({ leader }) => leader))];
    const groups = new Map<number, IndexedArticle[]>(leaders.map((leader) => [leader, []]));
    for (const article of await this.read(generation, { terms: { leader: leaders } }))
      groups.get(article.leader)?.push(article);
    return [...groups.values()];
  }

  /** @param only the fields that are wanted; left out: all */
  private async read({ index }: Generation, query: object, only?: readonly string[]): Promise<IndexedArticle[]> {
    const found: IndexedArticle[] = [];
    let after: unknown[] | undefined;
    for (;;) {
      const { hits } = await this.options.cluster.work<{
        hits: { hits: Array<{ _source: IndexedArticle; sort: unknown[] }> };
      }>({
        method: 'POST',
        path: `/${index}/_search`,
        query: { allow_partial_search_results: 'false' },
        body: {
          query: { bool: { filter: [query] } },
          sort: [{ id: 'asc' }],
          size: ARTICLES_READ,
          ...(only && { _source: only }),
          ...(after && { search_after: after }),
        },
      });
      found.push(...hits.hits.map(({ _source }) => _source));
      if (hits.hits.length < ARTICLES_READ) return found;
      after = hits.hits.at(-1)?.sort;
    }
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

  private *whileWanted(
    articles: Iterable<IndexedArticle>,
    finished: (article: IndexedArticle) => IndexedArticle,
  ): Generator<IndexedArticle> {
    for (const article of articles) {
      this.options.signal.throwIfAborted();
      yield finished(article);
    }
  }

  /** Work that began with a generation ends with it: another one has other numbers for the same names. */
  private current(): { generation: Generation; row: GenerationRow } {
    const { generation, row } = this;
    if (!generation || !row) throw new Error('Nothing was filled yet');
    return { generation, row };
  }

  private writer({ index }: Generation): IndexWriter {
    return indexWriter(this.options.cluster, index);
  }
}

async function all<T>(parts: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const part of parts) found.push(part);
  return found;
}

function* inParts<T>(list: readonly T[], size: number): Generator<T[]> {
  for (let from = 0; from < list.length; from += size) yield list.slice(from, from + size);
}
