import type { DocumentChanges, EngineStats, PriceView } from '../engine.ts';
import type { DocumentPatch, LocalText, SearchDocument, SearchLang } from '../search-document.ts';
import { type BuiltSegment, buildSegment } from './build-segment.ts';
import { renumbered } from './index/catalog-numbers.ts';
import { patchColumns } from './index/column-patch.ts';
import type { FacetCatalog, FacetCatalogData } from './index/facet-catalog.ts';
import { promoColumn } from './index/promo-column.ts';
import { markPromos } from './index/promo-flags.ts';
import { documentOf, type Segment } from './index/segment.ts';
import { adopt, leaderId } from './index/segment-adoption.ts';
import { visibleDocuments } from './query/match-set.ts';
import { PriceCalculator } from './query/price-calculator.ts';
import { readSegment, type SegmentReader } from './query/segment-reader.ts';
import type { TextResult } from './query/text-result.ts';
import { TextSearch } from './query/text-search.ts';
import { shareSegment } from './shared/shared-segment.ts';
import type { SearchWords } from './words/search-words.ts';
import { shippedWords } from './words/shipped-words.ts';

/** Notified of every change of an index whose segments other threads read (`shared/`). */
export interface IndexWriter {
  /** Runs what writes columns: readers see all of it or nothing. */
  write<Result>(work: () => Result): Result;
  /** Inside `write`: the segments from now on, and the names that came with the newest. */
  rearranged(segments: readonly Segment[], names: FacetCatalogData): void;
  fieldsNamed(labels: ReadonlyMap<string, LocalText>): void;
}

/**
 * The index at one moment: the base segment, one small segment for each later change of texts, and the data that
 * searches derive from them.
 */
export class EmbeddedIndex {
  /** State of the source that the index corresponds to; moves on with each change that was applied. */
  version: string;
  readonly catalog: FacetCatalog;
  readonly base: Segment;
  readers: SegmentReader[];
  /** Per segment, see `visibleDocuments`. */
  visible: Uint32Array[];
  text: TextSearch;
  /** Increases with every change; caches compare it to find out that they are stale. */
  changes = 0;
  words: SearchWords = shippedWords();
  /** undefined = only this thread has the index. */
  writer: IndexWriter | undefined;
  private calculators = new WeakMap<PriceView, WeakMap<Segment, PriceCalculator>>();
  private promos = new WeakMap<ReadonlySet<number>, WeakMap<Segment, Uint8Array>>();
  private lastRead: { text: string; lang: SearchLang; by: TextSearch; result: TextResult } | undefined;

  constructor(base: Segment, catalog: FacetCatalog, version: string) {
    this.base = base;
    this.catalog = catalog;
    this.version = version;
    this.readers = [readSegment(base)];
    this.visible = [visibleDocuments(base)];
    this.text = new TextSearch(this.readers, this.words);
  }

  /** Replaces whole groups of documents; see `DocumentChanges`. Throws a RangeError for a part of a group. */
  apply({ upsert, remove }: DocumentChanges): void {
    const ids = [...upsert.map(({ id }) => id), ...remove];
    checkWholeGroups(upsert, new Set(ids), (id) => this.leaderOf(id));
    this.adopt(buildSegment(parentsFirst(upsert)), ids);
  }

  /**
   * Applies articles that were read again (see `adopt`). `touched`: the ids of all that were to be read, also of
   * those that no longer exist.
   */
  adopt(built: BuiltSegment, touched: Iterable<number>, options: { renew?: boolean } = {}): void {
    const segments = this.readers.map(({ segment }) => segment);
    const own = renumbered(built.segment, built.catalog, this.catalog);
    const fresh = this.writer ? shareSegment(own) : own;
    let left = segments;
    this.write(() => {
      if (adopt(segments, fresh, touched, options) > 0) segments.push(fresh);
      // The base stays even when all of it was replaced.
      left = segments.filter((segment) => segment === this.base || segment.dead.includes(0));
      this.writer?.rearranged(left, built.catalog);
    });
    this.arrange(left);
  }

  /** Consists of these segments from now on; those that it has already keep what was computed of them. */
  arrange(segments: readonly Segment[]): void {
    const known = new Map(this.readers.map((reader) => [reader.segment, reader]));
    this.readers = segments.map((segment) => known.get(segment) ?? readSegment(segment));
    for (const reader of this.readers) reader.anyDead = reader.segment.dead.includes(1);
    this.visible = this.readers.map(({ segment }) => visibleDocuments(segment));
    this.text = new TextSearch(this.readers, this.words);
    this.changes += 1;
  }

  /** Titles of facet groups. */
  nameFields(labels: ReadonlyMap<string, LocalText>): void {
    for (const [code, label] of labels) this.catalog.addField(code, label);
    this.writer?.fieldsNamed(labels);
  }

  /** Other words for queries, from the next search on; the index stays as it is. */
  setWords(words: SearchWords): void {
    this.words = words;
    this.text = new TextSearch(this.readers, words);
    this.changes += 1;
  }

  /** The same index read with other words: for one search at once, it does not follow what changes. */
  readWith(words: SearchWords): EmbeddedIndex {
    const other: EmbeddedIndex = Object.create(this);
    other.words = words;
    other.text = new TextSearch(this.readers, words);
    return other;
  }

  patch(patches: Iterable<DocumentPatch>): void {
    let changed = 0;
    this.write(() => {
      for (const patch of patches) {
        for (const { segment } of this.readers) patchColumns(segment, patch);
        changed += 1;
      }
    });
    // What was computed for the index stays true where nothing changed.
    if (changed > 0) this.changes += 1;
  }

  /** Those of the levels that the index does not show. Parents show what their children have. */
  differing(
    levels: ReadonlyArray<Required<Pick<DocumentPatch, 'id' | 'availability'>>>,
  ): Array<Required<Pick<DocumentPatch, 'id' | 'availability'>>> {
    const segments = this.readers.map(({ segment }) => segment);
    return levels.filter(({ id, availability }) =>
      segments.some((segment) => {
        const document = documentOf(segment, id);
        return document >= 0 && segment.children[document] === 0 && segment.availability[document] !== availability;
      }),
    );
  }

  /** `articles`: ids of those in a promo for everybody; a parent's children are named too. */
  setPromos(articles: ReadonlySet<number>): void {
    let changed = 0;
    this.write(() => {
      for (const { segment } of this.readers) changed += markPromos(segment, articles);
    });
    if (changed > 0) this.changes += 1;
  }

  /** Id of the parent of an article, its own if it has none, undefined if it is not in the index. */
  leaderOf(id: number): number | undefined {
    return leaderId(
      this.readers.map(({ segment }) => segment),
      id,
    );
  }

  /** Ids of parents and single articles in the segments after the base. */
  changedLeaders(): number[] {
    const [, ...later] = this.readers;
    return later.flatMap(({ segment }, at) =>
      Array.from(this.visible[at + 1] ?? [], (document) => segment.articleId[document] as number),
    );
  }

  /**
   * What a text means in the index. The last one is kept: a listing searches it again for how many of its articles the customer ordered, and
   * a visitor with another filter, sort or page.
   */
  meaningOf(text: string, lang: SearchLang): TextResult {
    const last = this.lastRead;
    if (last?.text === text && last.lang === lang && last.by === this.text) return last.result;
    const result = this.text.find(text, lang);
    this.lastRead = { text, lang, by: this.text, result };
    return result;
  }

  /** Price calculators of a customer's view, one per segment; null for a guest. */
  prices(view: PriceView | null): PriceCalculator[] | null {
    if (view === null) return null;
    return this.perSegment(this.calculators, view, (segment) => new PriceCalculator(segment, this.catalog, view));
  }

  /** Documents of a customer's own promos, one column per segment. */
  promoColumns(promoDocs: ReadonlySet<number>): Uint8Array[] {
    return this.perSegment(this.promos, promoDocs, (segment) => promoColumn(segment, promoDocs));
  }

  stats(): EngineStats {
    let documents = 0;
    let bytes = 0;
    for (const { segment } of this.readers) {
      for (const dead of segment.dead) documents += 1 - dead;
      for (const column of Object.values(segment)) {
        if (ArrayBuffer.isView(column)) bytes += column.byteLength;
        else if (typeof column === 'object') bytes += column.bytes.byteLength + column.offsets.byteLength;
      }
    }
    const [base, ...later] = this.readers;
    const changed = later.reduce((sum, { segment }) => sum + segment.count, 0);
    return { documents, version: this.version, bytes, changed, segments: base ? later.length + 1 : 0 };
  }

  private write(work: () => void): void {
    if (this.writer) this.writer.write(work);
    else work();
  }

  /** Computed once per key and segment: what is known of the base outlives small changes. */
  private perSegment<Key extends object, Value>(
    cache: WeakMap<Key, WeakMap<Segment, Value>>,
    key: Key,
    make: (segment: Segment) => Value,
  ): Value[] {
    let known = cache.get(key);
    if (!known) {
      known = new WeakMap();
      cache.set(key, known);
    }
    const bySegment = known;
    return this.readers.map(({ segment }) => {
      let value = bySegment.get(segment);
      if (value === undefined) {
        value = make(segment);
        bySegment.set(segment, value);
      }
      return value;
    });
  }
}

/** A child must not come without its parent, nor leave a group that stays: its parent would still include it. */
function checkWholeGroups(
  upsert: readonly SearchDocument[],
  batch: ReadonlySet<number>,
  leaderOf: (id: number) => number | undefined,
): void {
  const leaders = new Set(upsert.flatMap(({ id, parentId }) => (parentId === 0 ? [id] : [])));
  for (const { id, parentId } of upsert)
    if (parentId !== 0 && !leaders.has(parentId))
      throw new RangeError(`Document ${id} comes without its parent ${parentId}`);
  for (const id of batch) {
    const leader = leaderOf(id);
    if (leader !== undefined && !batch.has(leader))
      throw new RangeError(`Document ${id} belongs to the group of ${leader}, which is not part of the batch`);
  }
}

const parentsFirst = (documents: readonly SearchDocument[]) =>
  documents.toSorted((a, b) => Number(a.parentId !== 0) - Number(b.parentId !== 0));
