import { LRUCache } from 'lru-cache';
import type { PriceView, SearchQuery } from '../../engine.ts';
import type { EmbeddedIndex } from '../embedded-index.ts';
import { countColumns, countTexts } from './count-pass.ts';
import { emptyCounts, type FacetCounts } from './facet-counts.ts';

/** Counts of a large catalogue are half a megabyte. */
const SEARCHES = 32;

type TextCounts = Pick<FacetCounts, 'values' | 'families'>;
type PriceRange = Pick<FacetCounts, 'minPrice' | 'maxPrice'>;

/**
 * Counts of the whole catalogue, the most frequent query of a shop. Cached until the index changes: once for everybody
 * and once per set of own promos; the price range once per customer's view.
 */
export class MatchAllCounts {
  private readonly index: EmbeddedIndex;
  private changes = -1;
  private common: FacetCounts | undefined;
  /** `of`: the documents that were counted. */
  private texts: { readonly of: object; readonly counts: TextCounts } | undefined;
  private byPromos = new WeakMap<ReadonlySet<number>, FacetCounts>();
  private ranges = new WeakMap<PriceView, PriceRange>();
  private readonly searched = new LRUCache<string, FacetCounts>({ max: SEARCHES });

  constructor(index: EmbeddedIndex) {
    this.index = index;
  }

  get(promoDocs: ReadonlySet<number> | undefined, view: PriceView | null): FacetCounts {
    this.refresh();
    const counts = this.counts(promoDocs);
    if (view === null) return counts;
    let range = this.ranges.get(view);
    if (!range) {
      range = this.range(view);
      this.ranges.set(view, range);
    }
    return { ...counts, ...range };
  }

  /** Counts of a search without its filters: a visitor tries several filters on one search. */
  unfiltered({ text, lang, filters, only, pin }: SearchQuery, count: () => FacetCounts): FacetCounts {
    this.refresh();
    // A customer's own articles and codes. Promos do not change how often values occur.
    if (only || (pin && pin.length > 0)) return count();
    const key = JSON.stringify([text, lang, filters.category]);
    const known = this.searched.get(key) ?? count();
    this.searched.set(key, known);
    return known;
  }

  private refresh(): void {
    if (this.changes === this.index.changes) return;
    this.changes = this.index.changes;
    this.common = undefined;
    this.byPromos = new WeakMap();
    this.ranges = new WeakMap();
    this.searched.clear();
  }

  private counts(promoDocs: ReadonlySet<number> | undefined): FacetCounts {
    if (!promoDocs) {
      this.common ??= this.countAll();
      return this.common;
    }
    let known = this.byPromos.get(promoDocs);
    if (!known) {
      const promo = this.index.promoColumns(promoDocs).reduce((sum, column, index) => {
        for (const document of this.index.visible[index] ?? []) sum += column[document] as number;
        return sum;
      }, 0);
      known = { ...this.counts(undefined), promo };
      this.byPromos.set(promoDocs, known);
    }
    return known;
  }

  private countAll(): FacetCounts {
    const { catalog, readers, visible } = this.index;
    const counts = { ...emptyCounts(catalog), ...this.textCounts() };
    readers.forEach(({ segment }, index) => {
      const documents = visible[index] as Uint32Array;
      counts.total += documents.length;
      countColumns({ segment, prices: null, promo: null }, documents, counts);
    });
    return counts;
  }

  /** Values and families. An order moves stock and no texts: at 582 000 articles they take most of the counting. */
  private textCounts(): TextCounts {
    const { catalog, readers, visible } = this.index;
    if (this.texts?.of === visible) return this.texts.counts;
    const { values, families } = emptyCounts(catalog);
    const counts = { values, families };
    readers.forEach(({ segment }, index) => {
      countTexts(segment, { documents: visible[index] as Uint32Array, ascending: true }, counts);
    });
    this.texts = { of: visible, counts };
    return counts;
  }

  private range(view: PriceView): PriceRange {
    const range = { minPrice: Number.POSITIVE_INFINITY, maxPrice: -1 };
    const calculators = this.index.prices(view) ?? [];
    calculators.forEach((calculator, index) => {
      calculator.widen(range, this.index.visible[index] as Uint32Array);
    });
    return range;
  }
}
