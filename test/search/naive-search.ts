/**
 * The reference for search results, without any index: loops over plain documents. The engine is compared with it.
 * Texts of the test catalogue consist of words that no stemmer changes and no typo joins.
 */
import { divideHalfAway } from '#contract/values/money.ts';
import type { PriceFactor, PriceView, SearchQuery } from '#server/modules/search/engines/engine.ts';
import type { SearchDocument } from '#server/modules/search/engines/search-document.ts';

export interface NaiveResult {
  total: number;
  ids: number[];
  /** `group value` → count; zero counts left out. */
  values: Record<string, number>;
  availability: number[];
  promo: number;
  isNew: number;
  nextInsert: number;
  families: Record<string, number>;
  price: { min: number; max: number } | null;
  partial: boolean;
}

/** An article as it is listed: a parent with the values of its children. */
interface Shown {
  document: SearchDocument;
  availability: number;
  isNew: boolean;
  nextInsert: boolean;
  promo: boolean;
  isHot: boolean;
  sales: number;
  values: Set<string>;
  family: string[];
  price: number;
}

export function naiveSearch(documents: readonly SearchDocument[], query: SearchQuery): NaiveResult {
  const byId = new Map(documents.map((document) => [document.id, document]));
  const { matched, partial } = naiveMatch(documents, byId, query);
  const pinned = new Set(query.text === '' ? [] : (query.pin ?? []));
  const ids = new Set(matched.map(({ id }) => id));
  const listed = matched
    .filter(({ id, parentId }) => parentId === 0 || !ids.has(parentId) || pinned.has(id))
    .map((document) => shown(document, documents, byId, query));
  const groups = activeGroups(query);
  const passes = (entry: Shown, except = '') => groups.every(({ name, test }) => name === except || test(entry));
  const inCategory = listed.filter(({ family }) => startsWith(family, query.filters.category ?? []));
  const result = inCategory.filter((entry) => passes(entry));
  const sorted = sortShown(result, query, matched);
  const start = (query.page - 1) * query.perPage;
  return {
    total: result.length,
    ids: sorted.slice(start, start + query.perPage).map(({ document }) => document.id),
    ...naiveCounts(inCategory, passes, query),
    families: naiveFamilies(result, query.filters.category ?? []),
    partial: partial && result.length > 0,
  };
}

function naiveMatch(
  documents: readonly SearchDocument[],
  byId: ReadonlyMap<number, SearchDocument>,
  query: SearchQuery,
) {
  const words = query.text.split(' ').filter((word) => word !== '');
  const has = (document: SearchDocument, word: string) => {
    const parent = byId.get(document.parentId);
    return ownWords(document).has(word) || (parent !== undefined && ownWords(parent).has(word));
  };
  const missing = (document: SearchDocument, allowed: number) =>
    words.filter((word) => !has(document, word)).length <= allowed;
  let found = documents.filter((document) => missing(document, 0));
  let partial = false;
  if (words.length > 0) {
    const leading = leadingWords(documents, byId, words, has);
    const known = words.filter((word) => documents.some((document) => has(document, word))).length;
    const half = Math.floor(words.length / 2);
    const usual = leading ? Math.max(half, words.length - known + Math.floor((known - 1) / 2)) : half;
    // So small a catalogue has few articles of any name: whatever else is missed, they are the thing.
    const most = (word: string) => (word === headOf(documents, words) ? words.length - 1 : usual);
    for (let misses = 1; found.length === 0 && misses < words.length; misses += 1) {
      const tried = leading?.filter((word) => misses <= most(word));
      if (tried ? tried.length === 0 : misses > usual) break;
      found = documents.filter(
        (document) => missing(document, misses) && (!tried || tried.some((word) => has(document, word))),
      );
      if (found.length === 0) continue;
      const lacksWord = misses > 1 || known < words.length;
      const isThing = !tried || tried.some((word) => isTheThing(found, byId, word, word === headOf(documents, words)));
      partial = !lacksWord || isThing;
      if (partial) break;
      found = [];
      break;
    }
    for (const id of query.pin ?? []) {
      const document = byId.get(id);
      if (document && !found.includes(document)) found.push(document);
    }
  }
  const only = query.only === undefined ? undefined : new Set(query.only);
  return { matched: only ? found.filter(({ id }) => only.has(id)) : found, partial };
}

/**
 * Whether a partial match that lacks a word is what was asked for: some article is called so, its name beginning with the word; or the word
 * is not the first, and all articles are of one family. Nothing is said by an article without a name.
 */
function isTheThing(
  found: readonly SearchDocument[],
  byId: ReadonlyMap<number, SearchDocument>,
  word: string,
  isHead: boolean,
): boolean {
  if (found.some(({ name }) => name.it === '' || name.it.split(' ')[0] === word)) return true;
  const families = found.map((document) => (byId.get(document.parentId) ?? document).family.map(({ code }) => code));
  return !isHead && new Set(families.filter(({ length }) => length > 0).map((path) => path.join(' '))).size === 1;
}

/**
 * Words of which every partial match must have one: the first that is not just a brand name says what the thing is; where no document
 * has it, or it is rare in its family, the others of which half of the documents are in one family. Undefined: brands only.
 */
function leadingWords(
  documents: readonly SearchDocument[],
  byId: ReadonlyMap<number, SearchDocument>,
  words: readonly string[],
  has: (document: SearchDocument, word: string) => boolean,
): string[] | undefined {
  const head = headOf(documents, words);
  if (head === undefined) return undefined;
  const known = words.filter((word) => documents.some((document) => has(document, word)));
  const leafOf = (document: SearchDocument) => (byId.get(document.parentId) ?? document).family.at(-1)?.code;
  const sizes = Map.groupBy(documents, leafOf);
  const namesKind = (word: string, alone: boolean) => {
    const own = documents.filter((document) => has(document, word));
    if (onlyBrand(documents, word)) return false;
    return [...Map.groupBy(own, leafOf)].some(
      ([leaf, { length }]) =>
        leaf !== undefined && length * 2 >= own.length && (!alone || length * 10 >= (sizes.get(leaf)?.length ?? 0)),
    );
  };
  const others = known.filter((word) => word !== head);
  if (known.includes(head) && (others.length < 2 || namesKind(head, true))) return [head];
  const leading = others.filter((word) => namesKind(word, known.length === 1));
  return known.includes(head) ? [head, ...leading] : leading;
}

const headOf = (documents: readonly SearchDocument[], words: readonly string[]) =>
  words.find((word) => !onlyBrand(documents, word));

function onlyBrand(documents: readonly SearchDocument[], word: string): boolean {
  const elsewhere = documents.some((document) => ownWords({ ...document, brand: null }).has(word));
  return !elsewhere && documents.some((document) => ownWords(document).has(word));
}

const knownWords = new WeakMap<SearchDocument, Set<string>>();

/** Documents do not change: a patch is another document. */
function ownWords(document: SearchDocument): Set<string> {
  const known = knownWords.get(document) ?? readWords(document);
  knownWords.set(document, known);
  return known;
}

function readWords(document: SearchDocument): Set<string> {
  const texts = [document.name.it, document.brand?.label ?? '', ...document.attributes.map(({ label }) => label.it)];
  return new Set([...texts, ...document.family.map(({ label }) => label.it)].join(' ').split(' '));
}

function shown(
  document: SearchDocument,
  documents: readonly SearchDocument[],
  byId: ReadonlyMap<number, SearchDocument>,
  query: SearchQuery,
): Shown {
  const children = documents.filter(({ parentId }) => parentId === document.id);
  const all = [document, ...children];
  const prices = (children.length > 0 ? children : [document])
    .map((one) => naivePrice(one, byId, query.priceView))
    .filter((price) => price >= 0);
  const promos = query.promoDocs;
  return {
    document,
    availability: Math.max(...(children.length > 0 ? children : [document]).map(({ availability }) => availability)),
    isNew: all.some(({ isNew }) => isNew),
    nextInsert: all.some(({ nextInsert }) => nextInsert),
    promo: all.some(({ id, hasPromo }) => (promos ? promos.has(id) : hasPromo)),
    isHot: all.some(({ isHot }) => isHot),
    sales: all.reduce((sum, { sales }) => sum + sales, 0),
    values: new Set(all.flatMap(valueNames)),
    family: (byId.get(document.parentId) ?? document).family.map(({ code }) => code),
    price: prices.length === 0 ? -1 : Math.min(...prices),
  };
}

function valueNames({ brand, attributes }: SearchDocument): string[] {
  return [...(brand ? [`brand ${brand.code}`] : []), ...attributes.map(({ code, key }) => `${code} ${key}`)];
}

/** Net price of an article without children; -1 = none. */
export function naivePrice(
  document: SearchDocument,
  byId: ReadonlyMap<number, SearchDocument>,
  view: PriceView | null,
): number {
  if (view === null) return -1;
  const parent = byId.get(document.parentId);
  const own = view.overrides.get(document.id);
  if (typeof own === 'number') return own;
  const gross = document.prices[view.list] ?? -1;
  if (gross < 0) return -1;
  const above = parent && view.overrides.get(parent.id);
  const path = (parent ?? document).family.map(({ code }) => code);
  const factors: Array<PriceFactor | undefined> = [own, typeof above === 'number' ? undefined : above];
  for (let depth = path.length; depth > 0; depth -= 1) factors.push(view.families.get(path.slice(0, depth).join(',')));
  factors.push(document.brand ? view.brands.get(document.brand.code) : undefined, view.defaultFactor);
  const factor = factors.find((entry) => entry !== undefined) ?? view.defaultFactor;
  return Number(divideHalfAway(BigInt(gross) * factor.numerator, factor.denominator));
}

interface Group {
  name: string;
  test: (entry: Shown) => boolean;
}

function activeGroups({ filters }: SearchQuery): Group[] {
  const groups: Group[] = [];
  const selections = { brand: filters.brand ?? [], ...filters.fields };
  for (const [code, keys] of Object.entries(selections)) {
    if (keys.length > 0)
      groups.push({ name: code, test: ({ values }) => keys.some((key) => values.has(`${code} ${key}`)) });
  }
  const { availability, minPrice, maxPrice } = filters;
  if (availability && availability.length > 0) {
    groups.push({ name: '=availability', test: (entry) => availability.some((level) => level === entry.availability) });
  }
  if (filters.promo) groups.push({ name: '=promo', test: ({ promo }) => promo });
  if (filters.isNew) groups.push({ name: '=new', test: ({ isNew }) => isNew });
  if (filters.nextInsert) groups.push({ name: '=next', test: ({ nextInsert }) => nextInsert });
  if (minPrice !== undefined || maxPrice !== undefined) {
    const inside = (price: number) =>
      price >= Math.max(0, minPrice ?? 0) && price <= (maxPrice ?? Number.POSITIVE_INFINITY);
    groups.push({ name: '=price', test: ({ price }) => inside(price) });
  }
  return groups;
}

function naiveCounts(listed: readonly Shown[], passes: (entry: Shown, except?: string) => boolean, query: SearchQuery) {
  const values: Record<string, number> = {};
  const names = new Set(listed.flatMap((entry) => [...entry.values]));
  for (const name of names) {
    const group = name.split(' ')[0] ?? '';
    const count = listed.filter((entry) => entry.values.has(name) && passes(entry, group)).length;
    if (count > 0) values[name] = count;
  }
  const count = (group: string, test: (entry: Shown) => boolean) =>
    listed.filter((entry) => test(entry) && passes(entry, group)).length;
  const prices = listed.filter((entry) => passes(entry, '=price') && entry.price >= 0).map(({ price }) => price);
  return {
    values,
    availability: [0, 1, 2].map((level) => count('=availability', (entry) => entry.availability === level)),
    promo: count('=promo', ({ promo }) => promo),
    isNew: count('=new', ({ isNew }) => isNew),
    nextInsert: count('=next', ({ nextInsert }) => nextInsert),
    price:
      query.priceView === null || prices.length === 0 ? null : { min: Math.min(...prices), max: Math.max(...prices) },
  };
}

function naiveFamilies(result: readonly Shown[], selected: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { family } of result) {
    if (family.length <= selected.length) continue;
    const path = family.slice(0, selected.length + 1).join(',');
    counts[path] = (counts[path] ?? 0) + 1;
  }
  return counts;
}

function startsWith(path: readonly string[], start: readonly string[]): boolean {
  return start.every((code, index) => path[index] === code);
}

/** Every order except text relevance, which only the engine defines. */
function sortShown(list: readonly Shown[], query: SearchQuery, matched: readonly SearchDocument[]): Shown[] {
  const only = query.only ?? [];
  const price = (entry: Shown, direction: number) => (entry.price < 0 ? Number.MAX_VALUE : entry.price * direction);
  const keys: Record<SearchQuery['sort'], (entry: Shown) => number> = {
    default: (entry) => (query.only ? only.indexOf(entry.document.id) : entry.isHot ? -1 : 0),
    popularity: (entry) => -entry.sales,
    rating: (entry) => -entry.document.rating,
    new: (entry) => -entry.document.createdDay,
    'price-asc': (entry) => price(entry, 1),
    'price-dec': (entry) => price(entry, -1),
  };
  const key = keys[query.sort];
  return matched.length === 0
    ? []
    : [...list].sort((a, b) => key(a) - key(b) || b.sales - a.sales || a.document.id - b.document.id);
}
