import type { QueryRules } from './query-rules.ts';
import type { AvailabilityLevel, DocumentPatch, LocalText, SearchDocument, SearchLang } from './search-document.ts';

/** The fraction of a gross price that is paid, exactly: 50+10 → 45/100. */
export interface PriceFactor {
  numerator: bigint;
  denominator: bigint;
}

/**
 * What one customer pays, in the form that the engine needs (C-PRICE-1). net = gross × factor, rounded half away from
 * zero to 1/10000 €. The factor is that of the article, else of the nearest family on its path, else of its brand, else
 * `defaultFactor`. Build it once per customer and reuse it: its object identity is part of the result cache's key, so
 * it must never be changed after use.
 */
export interface PriceView {
  /** Index of the price list in `SearchDocument.prices`. */
  list: number;
  defaultFactor: PriceFactor;
  /** Family path (`codes.join(',')`) → factor. */
  families: ReadonlyMap<string, PriceFactor>;
  brands: ReadonlyMap<string, PriceFactor>;
  /**
   * Product id → factor on its gross price, or a fixed net `Money`. A parent's factor applies to children without one.
   */
  overrides: PriceOverrides;
}

/** A map is one; the prices of a shop's promos are computed when they are asked for. */
export interface PriceOverrides {
  readonly size: number;
  /** Articles that may have an override; twice does no harm. */
  keys(): Iterable<number>;
  get(id: number): PriceFactor | number | undefined;
}

export type SearchSort = 'default' | 'popularity' | 'rating' | 'new' | 'price-asc' | 'price-dec';

export interface SearchFilters {
  /** Family path root → leaf as codes; empty = whole catalogue. Counts include the subtree. */
  category?: readonly string[];
  brand?: readonly string[];
  /**
   * Facet group code (`color`, `size`, `materiale`) → selected value keys; of measures also ranges (`10..50`, in the
   * unit of the group), for all values inside.
   */
  fields?: Readonly<Record<string, readonly string[]>>;
  /** Selected levels; `disponibili` on the wire is `[2]`. */
  availability?: readonly AvailabilityLevel[];
  promo?: boolean;
  isNew?: boolean;
  nextInsert?: boolean;
  /** Net `Money`, inclusive. */
  minPrice?: number;
  maxPrice?: number;
}

export interface SearchQuery {
  /** Empty or `*` = everything. */
  text: string;
  lang: SearchLang;
  filters: SearchFilters;
  /** null = a guest who sees no prices: no price range is returned, price sorts and price filters throw. */
  priceView: PriceView | null;
  /** Restricts to these product ids; the default order is then the order of the ids, whatever the text. */
  only?: readonly number[];
  /** Product ids found elsewhere (a customer's own codes): part of the match and first in the default order. */
  pin?: readonly number[];
  /** Pins, boosts and buries of the shop for this query. Cached by identity, like `priceView`. */
  rules?: QueryRules | undefined;
  /** Replaces the documents' `hasPromo` for a customer with promos of its own. Cached by identity, like `priceView`. */
  promoDocs?: ReadonlySet<number>;
  sort: SearchSort;
  /** From 1. */
  page: number;
  perPage: number;
  /** Whether to return `near`. */
  near?: boolean;
  /** What to return of the facet groups; left out: every group with every value; null: none, and no other counts. */
  facets?: FacetRequest | null;
}

export interface FacetRequest {
  /** Values per group: the most frequent ones, and the selected ones. All groups together have at most 1000. */
  values: number;
  /** Code of the group that is returned complete, up to 1000 values. */
  whole?: string;
  /** At most this many values of it; left out: 1000. */
  most?: number;
  /**
   * Only the values whose names have every word of this text, empty for all: of the group `whole`, up to 200, or without one of each group.
   */
  find?: string;
  /** The attribute groups that divide the result best are returned, this many; selected ones always. */
  groups: number;
  /** Groups with a place of their own: returned whatever they divide, and their titles are taken. */
  named: ReadonlyArray<{ code: string; title: LocalText }>;
}

export interface FacetValueCount {
  key: string;
  label: LocalText;
  count: number;
  numeric?: number;
}

/** Values with a count, and selected ones, by count, then name. Counts ignore the group's own selection (C-SRCH-4). */
export interface FacetGroupCount {
  code: string;
  /** Title of the group; those of `brand`, `color` and `size` are in the interface texts. */
  label: LocalText;
  /** Sum of the counts: how much of the result has a value of the group. */
  documents: number;
  /** Number of values with a count, or selected: more than `values` when those were cut. */
  size: number;
  /** Of the group that was searched: number of values with the text. */
  found?: number;
  /** 0 = of all attribute groups it divides the result best. */
  place: number;
  values: FacetValueCount[];
  /** For measures of many sizes, and where a range is selected. */
  range?: FacetRange;
}

export interface FacetRange {
  unit: LocalText;
  /** The sizes in the result in this unit, ascending; of very many some of them, with the first and the last. */
  stops: number[];
}

export interface FamilyCount {
  /** Codes root → this family. */
  path: string[];
  label: LocalText;
  count: number;
}

export interface FlagCounts {
  /** By level: not available, arriving, in stock. */
  availability: [number, number, number];
  promo: number;
  isNew: number;
  nextInsert: number;
}

export interface SearchResult {
  total: number;
  /** Product ids of the page, best first. */
  ids: number[];
  /**
   * `brand`, `color`, `size`, then the attribute groups that divide the same search without filters best: no group moves
   * when a value is selected. Without `SearchQuery.facets`: all groups in the order of their codes' first use.
   */
  groups: FacetGroupCount[];
  flags: FlagCounts;
  /** One level below the selected family, by count (of the search without filters) then name. */
  families: FamilyCount[];
  /** Family path of the category filter with labels (breadcrumbs); codes that do not exist are left out. */
  breadcrumbs: Array<{ path: string[]; label: LocalText }>;
  /** Net price range of the result, ignoring the price filter itself; null without prices. */
  price: { min: number; max: number } | null;
  /** True when no article has all words and the result shows the best partial matches (C-SRCH-6). */
  partial: boolean;
  /** How many of the words each article of a partial result misses; otherwise 0. */
  missed: number;
  /** The parts of the query, one by one: words, dimensions, expressions. Empty without text, and for a code. */
  asked: AskedWord[];
  /** The query as interpreted, when it differs from the input (typos). */
  correctedQuery: string | null;
  /** Usual spellings of words that look like rare misspellings inside the catalogue: articles with either are in the result. */
  also: readonly string[];
  /**
   * For a query with `near`, on the first page of a short result: articles that miss one word; for a code that no
   * article has, those with similar codes (`nearCodes`). Shown separately under a heading, not in `total`.
   */
  near: number[];
  nearCodes: boolean;
  /**
   * The search engine is away, and the result is PostgreSQL's: `filters` = listed by popularity, without the filters and their counts; `text` = a text that is
   * no whole code was not searched. Absent otherwise.
   */
  away?: 'filters' | 'text';
}

export interface AskedWord {
  written: string;
  /** At least one article of the catalogue has it. */
  known: boolean;
  /** It names the thing; the other words only describe it. */
  head: boolean;
}

/** A parent is suggested for its children, unless the text singles one of them out. */
export interface SuggestedArticle {
  id: number;
  /** Of a parent: ids of its children that match; empty = it alone does. */
  sizes: readonly number[];
}

/** What is suggested while typing. `text` is what its page searches within it, empty for all of its articles. */
export interface Suggestion {
  articles: SuggestedArticle[];
  /** Articles that a search for the text shows. */
  total: number;
  /** `above`: the families that it is in, root first. */
  families: Array<{ path: string[]; label: LocalText; above: LocalText[]; text: string; count: number }>;
  brands: Array<{ code: string; label: string; text: string; count: number }>;
}

export interface SuggestQuery {
  text: string;
  lang: SearchLang;
  /** Maximum number of articles. */
  rows: number;
  /** Maximum number of families, and of brands. */
  labels: number;
}

/** Replaces whole groups: a parent comes with all of its children, a child never without its parent. */
export interface DocumentChanges {
  upsert: readonly SearchDocument[];
  /** Ids of standalone articles or parents; a parent takes its children with it. */
  remove: readonly number[];
}

export interface EngineStats {
  documents: number;
  version: string;
  /** Bytes used by arrays. */
  bytes: number;
  /** Documents in the segments of later changes, which a rebuild merges into the base. */
  changed: number;
  segments: number;
}

type Answer<T> = T | Promise<T>;

/** A catalogue search engine. The embedded one is synchronous; a remote one returns promises. */
export interface Engine {
  search(query: SearchQuery): Answer<SearchResult>;
  suggest(query: SuggestQuery): Answer<Suggestion>;
  /**
   * For each of these codes, as it was given, the ids whose code, EAN or previous code is exactly that, ignoring case and separators: all of a
   * list at once, so that a remote engine is asked once.
   */
  findByCodes(codes: readonly string[]): Answer<ReadonlyMap<string, readonly number[]>>;
  patch(patches: Iterable<DocumentPatch>): Answer<void>;
  apply(changes: DocumentChanges): Answer<void>;
  stats(): EngineStats;
}
