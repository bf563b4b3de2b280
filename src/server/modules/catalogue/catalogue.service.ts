/** Reading the catalogue: by id, by code, by user input, and as a whole for the search index. */
import type { OrderLimits } from '#contract/endpoints/article.ts';
import type { Locale } from '#contract/values/locale.ts';
import { LoadOnce } from '#server/platform/cache/load-once.ts';
import { perObject } from '#server/platform/cache/per-object.ts';
import { type Clock, today } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import {
  readArticles,
  readBarcodes,
  readBarcodesOfArticles,
  readBrandCounts,
  readDocuments,
  readFamilyCounts,
  readIdsOfCodes,
  readIdsOfKey,
  readRetiredIds,
} from './article.repository.ts';
import { createRecordCache } from './article-cache.ts';
import { createChildren } from './article-children.ts';
import type { ArticleChild, ArticlePicture, ArticleRecord, Localised } from './article-record.ts';
import {
  isAddable,
  mostOf,
  type OrderCases,
  type StockSettings,
  USUAL_CASES,
  USUAL_STOCK,
} from './availability.rules.ts';
import { readPriceLists } from './catalogue-labels.repository.ts';
import { type Labels, loadLabels } from './catalogue-labels.ts';
import { shownFamilies } from './families/shown-families.rules.ts';
import { readAltTexts } from './media/media-files.repository.ts';
import { pictureHash } from './media/picture-hash.ts';
import { type PublicArticle, readPublicArticleEnds, readPublicArticles } from './public-articles.repository.ts';
import { type CatalogueDocument, searchDocuments, untranslatedLanguage } from './search-documents.ts';
import { SharedParts } from './shared-parts.ts';
import { stockMovedIn } from './stock-messages.ts';
import { type RecordParts, toArticleRecord } from './stored-article.ts';

const HOUR = 3_600_000;
/** Of all cached lists of children. */
const MOST_CHILDREN = 20_000;

export interface CatalogueDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly timeZone: string;
  /** Maximum number of cached articles; each takes about 4 kB. */
  readonly cacheSize?: number;
  /** Codes of packagings in the order in which they are offered (C-SET-1); others follow as stored. */
  readonly packagingOrder?: readonly string[];
  /** Which articles can be ordered besides those in stock; left out: the table of C-CAT-4. */
  readonly orderCases?: OrderCases;
  /** How far orders may exceed the stock; left out: without limit. */
  readonly stock?: StockSettings;
}

export interface ArticleDocument {
  readonly type: string;
  readonly title: Localised;
  readonly url: string;
  readonly customersOnly: boolean;
}

export interface PriceList {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly isDefault: boolean;
}

export interface Catalogue {
  /** Records by id, inactive ones included (orders refer to them); unknown ids are absent. */
  articlesByIds(ids: readonly number[]): Promise<Map<number, ArticleRecord>>;
  /** What cards show of the active children, by parent's id; articles without children are absent. */
  childrenOf(parentIds: readonly number[]): Promise<Map<number, readonly ArticleChild[]>>;
  /** Records by public code, exactly as written. */
  articlesByCodes(codes: readonly string[]): Promise<Map<string, ArticleRecord>>;
  /** The article of a code, slug, id, previous code or EAN; active ones take precedence. */
  articleByKey(key: string): Promise<ArticleRecord | undefined>;
  /**
   * Articles that are no longer for sale, by the code as it was given (spelling is normalised); other codes are absent.
   */
  retiredByCodes(codes: readonly string[]): Promise<Map<string, ArticleRecord>>;
  documentsOf(articleId: number): Promise<ArticleDocument[]>;
  barcodesOf(articleId: number): Promise<Array<{ ean: string; packaging: string }>>;
  /** Barcodes of many articles in one query. */
  barcodesOfArticles(
    articleIds: readonly number[],
  ): Promise<Array<{ product_id: number; ean: string; packaging: string }>>;
  extras(
    articleId: number,
  ): Promise<{ documents: ArticleDocument[]; barcodes: Array<{ ean: string; packaging: string }> }>;
  /** Whether it can go into a cart on that day (C-CAT-4 and the settings' cases); parents never can. */
  addable(article: ArticleRecord, day: string): boolean;
  /** Minimum and maximum pieces of an order on that day. */
  limits(article: ArticleRecord, day: string): OrderLimits;
  /** Alternative texts that staff have written, by the address of the largest size. */
  altTexts(pictures: readonly ArticlePicture[]): Promise<ReadonlyMap<string, Localised>>;
  labels(): Promise<Labels>;
  /** The path of now, root → leaf, for a path of before: that of its last family, as far as it is shown; as given when there is none. */
  familyAddress(codes: readonly string[]): Promise<readonly string[]>;
  /** The codes of now: brands that are another spelling of one have its code. */
  brandAddress(codes: readonly string[]): Promise<readonly string[]>;
  /** By id: the position of a list is its column in `CatalogueDocument.prices`. */
  priceLists(): Promise<PriceList[]>;
  /** Articles (parents and standalone) of each family with its subtree. */
  familyCounts(): Promise<ReadonlyMap<number, number>>;
  /** The last id of every `size` articles that have a page, in order of their ids. */
  publicArticleEnds(size: number): Promise<number[]>;
  /** Articles that have a page, `after` < id ≤ `last`. */
  publicArticles(after: number, last: number): Promise<PublicArticle[]>;
  /** Articles (parents and standalone) of each brand. */
  brandCounts(): Promise<ReadonlyMap<number, number>>;
  /** Every active article, or those of the groups of `only`; parents and standalone ones first. */
  searchDocuments(only?: readonly number[]): AsyncIterable<CatalogueDocument[]>;
  /** The catalogue is read as a whole by another thread: its language is found out anew for what is read after that. */
  languageMayChange(): void;
  /** Increases whenever orders change the stock; imports invalidate everything anyway. */
  stockEpoch(): number;
  /** Whether the stock of any of these articles changed since that epoch. */
  stockMoved(since: number, ids: Iterable<number>): boolean;
  /** Removes articles from the cache whose stock or flags were changed by this process. */
  forget(ids: readonly number[]): void;
  /** Stops listening for changes. */
  close(): Promise<void>;
}

const CHANNEL = 'bancale';

export async function createCatalogue(deps: CatalogueDeps): Promise<Catalogue> {
  const { db, packagingOrder = [], orderCases = USUAL_CASES, stock = USUAL_STOCK } = deps;
  const loaded = new LoadOnce<'labels' | 'counts'>({ most: 2 });
  const labels = (): Promise<Labels> => loaded.get('labels', () => loadLabels(db));
  // Attributes and brands are built from the labels: new labels need new shared parts.
  const sharedUnder = perObject<Labels, SharedParts>(() => new SharedParts());
  const parts = async (): Promise<RecordParts> => {
    const names = await labels();
    return { labels: names, shared: sharedUnder(names), packagingOrder };
  };
  const cache = createRecordCache<ArticleRecord>(deps.cacheSize ?? 10_000, async (ids) => {
    const [rows, known] = await Promise.all([readArticles(db, ids), parts()]);
    return new Map(rows.map((row) => [row.id, toArticleRecord(row, known)]));
  });
  let stockEpoch = 0;
  /** Article → the epoch in which its stock last changed. */
  const movedAt = new Map<number, number>();
  const stockMoved = (since: number, ids: Iterable<number>): boolean => {
    if (since === stockEpoch) return false;
    for (const id of ids) if ((movedAt.get(id) ?? 0) > since) return true;
    return false;
  };
  const children = createChildren({ db, capacity: MOST_CHILDREN, parts, stockEpoch: () => stockEpoch, stockMoved });
  const forget = (ids: readonly number[]) => {
    if (ids.length === 0) return;
    stockEpoch += 1;
    for (const id of ids) movedAt.set(id, stockEpoch);
    cache.forget(ids);
  };
  const forgetAll = () => {
    loaded.clear();
    movedAt.clear();
    cache.clear();
    children.clear();
  };
  // `null` = the connection was lost for a while: anything may have changed meanwhile.
  const stopListening = await db.listen(CHANNEL, (payload) => {
    if (payload === null || payload.includes('"catalogue"')) forgetAll();
    forget(stockMovedIn(payload));
  });

  const documentsOf = async (articleId: number): Promise<ArticleDocument[]> => {
    const rows = await readDocuments(db, articleId);
    return rows.map(({ type, url, title_it, title_en, customers_only }) => ({
      type,
      url,
      title: { it: title_it, en: title_en },
      customersOnly: customers_only,
    }));
  };
  // For articles that are read again: it changes with the catalogue as a whole.
  const languages = new LoadOnce<string, Locale>({ most: 1, life: { milliseconds: HOUR, clock: deps.clock } });

  return {
    articlesByIds: (ids) => cache.get(ids),
    childrenOf: children.of,
    async articlesByCodes(codes) {
      if (codes.length === 0) return new Map();
      const rows = await readIdsOfCodes(db, codes);
      const records = await cache.get(rows.map(({ id }) => id));
      return new Map([...records.values()].map((record) => [record.carti, record]));
    },
    async articleByKey(key) {
      const ids = (await readIdsOfKey(db, key.trim())).map(({ id }) => id);
      const records = await cache.get(ids);
      const found = ids.flatMap((id) => records.get(id) ?? []);
      return found.find(({ active }) => active) ?? found[0];
    },
    async retiredByCodes(codes) {
      if (codes.length === 0) return new Map();
      const keys = new Map(codes.map((code) => [code, code.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')]));
      const rows = await readRetiredIds(db, [...new Set(keys.values())]);
      const records = await cache.get(rows.map(({ id }) => id));
      const byKey = new Map(rows.map(({ id, code_key }) => [code_key, records.get(id)]));
      const found = new Map<string, ArticleRecord>();
      for (const [code, key] of keys) {
        const record = byKey.get(key);
        if (record) found.set(code, record);
      }
      return found;
    },
    documentsOf,
    barcodesOf: (articleId) => readBarcodes(db, articleId),
    barcodesOfArticles: async (ids) => (ids.length === 0 ? [] : readBarcodesOfArticles(db, ids)),
    async extras(articleId) {
      const [documents, barcodes] = await Promise.all([documentsOf(articleId), readBarcodes(db, articleId)]);
      return { documents, barcodes };
    },
    addable: (article, day) =>
      article.active &&
      article.childIds.length === 0 &&
      isAddable(article, day, orderCases) &&
      mostOf(article, day, stock) !== 0,
    limits: (article, day) => limitsOf(article, mostOf(article, day, stock)),
    async altTexts(pictures) {
      const byHash = new Map(pictures.map(({ main }) => [pictureHash({ sizes: { main_: main } }), main.url]));
      const written = byHash.size === 0 ? [] : await readAltTexts(db, [...byHash.keys()]);
      return new Map(
        written.map(({ hash, alt_it: it, alt_en: en }) => [byHash.get(hash) ?? '', { it: it || en, en: en || it }]),
      );
    },
    labels,
    async familyAddress(codes) {
      const { families, familyPath } = await labels();
      const wanted = codes.at(-1);
      const family = [...families.values()].find(({ code }) => code === wanted);
      const shown = family ? shownFamilies(familyPath(family.id)).map(({ code }) => code) : [];
      return shown.length > 0 ? shown : codes;
    },
    async brandAddress(codes) {
      const { mergedBrands } = await labels();
      return [...new Set(codes.map((code) => mergedBrands.get(code) ?? code))];
    },
    async priceLists() {
      const rows = await readPriceLists(db);
      return rows.map(({ id, code, name, is_default }) => ({ id, code, name, isDefault: is_default }));
    },
    familyCounts: () => loaded.get('counts', () => subtreeCounts(db, labels)),
    publicArticleEnds: async (size) => (await readPublicArticleEnds(db.reading, size)).map(({ id }) => id),
    publicArticles: (after, last) => readPublicArticles(db.reading, after, last),
    brandCounts: async () => new Map((await readBrandCounts(db)).map(({ brand_id, count }) => [brand_id, count])),
    async *searchDocuments(only) {
      const language = only && (await languages.get('untranslated', () => untranslatedLanguage(db)));
      yield* searchDocuments(db, await labels(), today(deps.clock, deps.timeZone), only, language);
    },
    languageMayChange: () => languages.drop('untranslated'),
    stockEpoch: () => stockEpoch,
    stockMoved,
    forget,
    close: stopListening,
  };
}

function limitsOf({ minQuantity, maxQuantity }: ArticleRecord, most: number | undefined): OrderLimits {
  return {
    ...(minQuantity !== null && { min: minQuantity }),
    ...(maxQuantity !== null && { max: maxQuantity }),
    ...(most !== undefined && { stock: most }),
  };
}

async function subtreeCounts(db: Database, labels: () => Promise<Labels>): Promise<ReadonlyMap<number, number>> {
  const [rows, { familyPath }] = await Promise.all([readFamilyCounts(db), labels()]);
  const totals = new Map<number, number>();
  for (const { family_id, count } of rows) {
    for (const { id } of familyPath(family_id)) totals.set(id, (totals.get(id) ?? 0) + count);
  }
  return totals;
}
