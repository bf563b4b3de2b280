/** How an article is stored in OpenSearch: one document for each, parents and children too. Only what is searched, counted or sorted by. */
import type { Json } from './search-cluster.ts';

export interface IndexShape {
  readonly shards: number;
  /** Copies of each; left out: one where there is another node for it. */
  readonly replicas?: number | undefined;
}

/** More articles than this need another shard. */
const DOCUMENTS_PER_SHARD = 2_000_000;
/** Beyond, a page is reached by `search_after`. */
export const RESULT_WINDOW = 10_000;
/** Articles of a customer's promos, of an own list, of own prices: as many as one `terms` may name. */
export const MOST_TERMS = 200_000;

/** Columns of own prices that one index takes in its time; one that is given up stays a field. */
export const MOST_NETS = 1_000;
const MOST_FIELDS = 2 * MOST_NETS;

/** @param documents of the catalogue */
export const shardsFor = (documents: number): number => Math.max(1, Math.ceil(documents / DOCUMENTS_PER_SHARD));

/** Settings and mapping of a new index, while it is filled: `settingsInUse` follows. */
export const indexOf = ({ shards, replicas }: IndexShape): Json => ({
  settings: {
    number_of_shards: shards,
    ...(replicas === undefined ? { auto_expand_replicas: '0-1' } : { number_of_replicas: replicas }),
    refresh_interval: '-1',
    max_result_window: RESULT_WINDOW,
    max_terms_count: MOST_TERMS,
    'mapping.total_fields.limit': MOST_FIELDS,
  },
  mappings: { dynamic: false, properties: PROPERTIES },
});

export const settingsInUse: Json = { index: { refresh_interval: '1s' } };

const INTEGER = { type: 'integer' };

const BOOLEAN = { type: 'boolean' };
const KEYWORD = { type: 'keyword' };
const FEATURES = { type: 'rank_features' };
/** Only filtered by. */
const CODES = { type: 'keyword', doc_values: false };
/** A column for each price list, or customer. */
const PER_LIST = { type: 'object', dynamic: true };

const PROPERTIES = {
  id: INTEGER,
  /** Of the group: the parent's, or its own. */
  leader: INTEGER,
  /** Children only. */
  parent: INTEGER,
  /** Its own id and those of its children. */
  ids: INTEGER,
  created: INTEGER,
  sales: { type: 'double' },
  rating: { type: 'double' },
  /** What is shown: of parents also what their children have. */
  availability: { type: 'byte' },
  isNew: BOOLEAN,
  nextInsert: BOOLEAN,
  promo: BOOLEAN,
  hot: BOOLEAN,
  /** In a promo for everybody itself, not by its children. */
  ownPromo: BOOLEAN,
  /** Numbers of facet values in the catalogue of the generation; parents have those of their children too. */
  facets: { type: 'keyword', eager_global_ordinals: true },
  /** Number of the leaf family, and of all above it. */
  family: INTEGER,
  families: INTEGER,
  /** Number of the facet value of the brand; 0 = none. */
  brand: INTEGER,
  /** Ten-thousandths of a euro by list, `l0`, `l1` …; missing = not sold. A parent has the lowest of its children. */
  gross: PER_LIST,
  /** Columns of customers with thousands of own prices, `c1` …: what an article costs them, -1 = not sold; missing = what follows from family and brand. */
  net: PER_LIST,
  /** Children with several brands: their parent's price is that of the cheapest child, whose factor may differ. */
  mixed: BOOLEAN,
  /** Of parents: what a price needs of each child, its place × 2⁴⁰ + the value, in one order. */
  kids: { properties: { id: { type: 'long' }, brand: { type: 'long' }, gross: PER_LIST } },
  /** What the document itself has, without its children; only read, to derive the parent again. */
  own: { type: 'object', enabled: false },
  /** Keys of code, barcodes and previous codes. */
  codes: CODES,
  parentCodes: CODES,
  /** Term → weight (1–255); the same where the form of the term is known, and what counts of it for one who typed another form. */
  words: FEATURES,
  forms: FEATURES,
  otherForms: FEATURES,
  /** Each term and form with its weight, to select by a least weight. */
  levels: CODES,
  /** Of a child: what its parent has, which represents it where both match. */
  parentTerms: CODES,
  parentLevels: CODES,
  /** The term that names it in its name; empty = none. */
  called: KEYWORD,
  /** Factor of its score: usual names first. */
  typical: { type: 'double' },
} as const satisfies Json;
