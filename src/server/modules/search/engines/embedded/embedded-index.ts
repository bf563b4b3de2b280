import type { DocumentChanges, EngineStats, PriceView } from '../engine.ts';
import type { DocumentPatch, SearchDocument } from '../search-document.ts';
import { patchColumns } from './index/column-patch.ts';
import { Delta } from './index/delta.ts';
import type { FacetCatalog } from './index/facet-catalog.ts';
import { promoColumn } from './index/promo-column.ts';
import type { Segment } from './index/segment.ts';
import { visibleDocuments } from './query/match-set.ts';
import { PriceCalculator } from './query/price-calculator.ts';
import { readSegment, type SegmentReader } from './query/segment-reader.ts';
import { TextSearch } from './query/text-search.ts';
import type { SearchWords } from './words/search-words.ts';
import { shippedWords } from './words/shipped-words.ts';

/** The index at one moment: base and delta segment, and the data that searches derive from them. */
export class EmbeddedIndex {
  readonly version: string;
  readonly catalog: FacetCatalog;
  readonly base: Segment;
  readers: SegmentReader[];
  /** Per segment, see `visibleDocuments`. */
  visible: Uint32Array[];
  text: TextSearch;
  /** Increases with every change; caches compare it to find out that they are stale. */
  changes = 0;
  words: SearchWords = shippedWords();
  private readonly delta = new Delta();
  private calculators = new WeakMap<PriceView, PriceCalculator[]>();
  private promos = new WeakMap<ReadonlySet<number>, Uint8Array[]>();

  constructor(base: Segment, catalog: FacetCatalog, version: string) {
    this.base = base;
    this.catalog = catalog;
    this.version = version;
    this.readers = [readSegment(base)];
    this.visible = [visibleDocuments(base)];
    this.text = new TextSearch(this.readers, this.words);
  }

  /** Replaces whole groups of documents; see `DocumentChanges`. */
  apply(changes: DocumentChanges): void {
    this.delta.apply(this.base, changes);
    const segment = this.delta.build(this.catalog);
    const base = this.readers[0] as SegmentReader;
    base.anyDead = this.base.dead.includes(1);
    this.readers = [base, ...(segment ? [readSegment(segment)] : [])];
    this.visible = this.readers.map((reader) => visibleDocuments(reader.segment));
    this.text = new TextSearch(this.readers, this.words);
    this.calculators = new WeakMap();
    this.promos = new WeakMap();
    this.changes += 1;
  }

  /** Other words for queries, from the next search on; the index stays as it is. */
  setWords(words: SearchWords): void {
    this.words = words;
    this.text = new TextSearch(this.readers, words);
    this.changes += 1;
  }

  patch(patches: Iterable<DocumentPatch>): void {
    for (const patch of patches) {
      for (const { segment } of this.readers) patchColumns(segment, patch);
      if (this.readers.length > 1) this.delta.patch(patch);
    }
    this.changes += 1;
  }

  /** Price calculators of a customer's view, one per segment; null for a guest. */
  prices(view: PriceView | null): PriceCalculator[] | null {
    if (view === null) return null;
    let known = this.calculators.get(view);
    if (!known) {
      known = this.readers.map(({ segment }) => new PriceCalculator(segment, this.catalog, view));
      this.calculators.set(view, known);
    }
    return known;
  }

  /** Documents of a customer's own promos, one column per segment. */
  promoColumns(promoDocs: ReadonlySet<number>): Uint8Array[] {
    let known = this.promos.get(promoDocs);
    if (!known) {
      known = this.readers.map(({ segment }) => promoColumn(segment, promoDocs));
      this.promos.set(promoDocs, known);
    }
    return known;
  }

  /** Documents that are not in the base, for the snapshot. */
  deltaDocuments(): SearchDocument[] {
    return this.delta.documents();
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
    return { documents, version: this.version, bytes, delta: this.delta.size };
  }
}
