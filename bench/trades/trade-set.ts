/**
 * Graded sets of other trades: a generated catalogue with that trade's habits of naming, and queries with what their words ask for
 * (`README.md`). Everything follows from a seed, so that two runs score the same.
 */
import { unitInTitle } from '#server/modules/catalogue/titled-unit.rules.ts';
import type { SearchDocument, SearchLang } from '#server/modules/search/engines/search-document.ts';

/** What is true of an article, beyond what its name says of it: `type` → `vite`, `weight` → `500 g`. */
export type Facts = Readonly<Record<string, string>>;

export interface TradeArticle {
  readonly document: SearchDocument;
  readonly facts: Facts;
}

/** Why a query is difficult; figures are shown per kind. */
export type QueryKind =
  | 'name'
  | 'brand'
  | 'attribute'
  | 'unit'
  | 'abbreviation'
  | 'typo'
  | 'compound'
  | 'synonym'
  | 'english'
  | 'code'
  | 'plural'
  | 'order'
  | 'spoken'
  | 'number'
  | 'norm'
  | 'mixed'
  /** Not in the catalogue: nothing, or a result that says it is partial, is right. */
  | 'absent';

/** What is asked for, fact by fact; a list allows any of its values. */
export type Wants = Readonly<Record<string, string | readonly string[]>>;

export interface TradeQuery {
  readonly kind: QueryKind;
  readonly q: string;
  /** The facts that the query asks for; `type` is the thing itself. */
  readonly wants: Wants;
  /** Italian unless said. */
  readonly lang?: SearchLang;
}

export interface TradeSet {
  readonly trade: string;
  readonly articles: readonly TradeArticle[];
  readonly queries: readonly TradeQuery[];
  /** The facts that a buyer may give up, as the brand; without a list each of them. */
  readonly bends?: readonly string[];
}

/** Random numbers that are the same in every run (mulberry32). */
export interface Draw {
  /** 0 ≤ n < 1. */
  number(): number;
  chance(probability: number): boolean;
  one<T>(list: readonly T[]): T;
}

export function drawFrom(seed: number): Draw {
  let state = seed;
  const number = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    number,
    chance: (probability) => number() < probability,
    one: (list) => list[Math.floor(number() * list.length)] as (typeof list)[number],
  };
}

/**
 * The grade of an article: 3 when all that is asked for holds, 1 when it is the thing and one condition does not hold that a buyer
 * may give up (`bends`), 0 otherwise.
 */
export function gradeOf(
  { wants }: Pick<TradeQuery, 'wants'>,
  { facts }: Pick<TradeArticle, 'facts'>,
  bends?: readonly string[],
): 0 | 1 | 3 {
  const missing = Object.entries(wants).filter(([fact, value]) => ![value].flat().includes(facts[fact] ?? ''));
  const [first] = missing;
  if (first === undefined) return 3;
  if (missing.length > 1 || wants.type === undefined || first[0] === 'type') return 0;
  return bends === undefined || bends.includes(first[0]) ? 1 : 0;
}

/**
 * Grades by id, parents included: 3 when all of its sizes have 3, 2 when one of them has, otherwise the best of theirs.
 */
export function gradesOf(
  { articles, bends }: Omit<TradeSet, 'trade' | 'queries'>,
  query: TradeQuery,
): Map<number, number> {
  const sizes = Map.groupBy(articles, ({ document }) => document.parentId);
  return new Map(
    articles.map((article) => {
      const { id, parentId } = article.document;
      const own = parentId === 0 ? (sizes.get(id) ?? []) : [];
      if (own.length === 0) return [id, gradeOf(query, article, bends)];
      const grades = own.map((size) => gradeOf(query, size, bends));
      if (grades.every((grade) => grade === 3)) return [id, 3];
      return [id, grades.includes(3) ? 2 : Math.max(...grades)];
    }),
  );
}

/**
 * Half of the queries are for tuning; of the others only the score is ever printed. Which half a query belongs to follows from its
 * text, so that adding queries moves none.
 */
export function isUnseen({ q }: Pick<TradeQuery, 'q'>): boolean {
  let hash = 0x811c9dc5;
  for (const letter of q) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return ((hash >>> 7) & 1) === 1;
}

export interface Written {
  readonly code: string;
  readonly name: string;
  readonly brand: string;
  readonly family: readonly string[];
  /** Title → value, as an import has them. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly description?: string;
  readonly keywords?: string;
  readonly otherCodes?: readonly string[];
  readonly parentId?: number;
  /** Texts in English, where a trade has them: the name and the families. */
  readonly english?: { readonly name: string; readonly family: readonly string[] };
}

/** A document, with one language as most wholesalers have it: without `english`, English repeats the Italian text. */
export function documentOf(id: number, written: Written): SearchDocument {
  const {
    code,
    name,
    brand,
    family,
    attributes,
    description = '',
    keywords,
    otherCodes = [],
    parentId = 0,
    english,
  } = written;
  return {
    id,
    parentId,
    code,
    otherCodes,
    name: { it: name, en: english?.name ?? name },
    description: same(description),
    ...(keywords && { keywords: same(keywords) }),
    brand: brand === '' ? null : { code: brand, label: brand },
    family: family.map((label, at) => ({ code: label, label: { it: label, en: english?.family[at] ?? label } })),
    attributes: Object.entries(attributes)
      .filter(([, value]) => value !== '')
      .map(([title, value]) => ({ code: title, key: value, label: same(value), unit: unitInTitle(title) })),
    availability: 2,
    isNew: false,
    nextInsert: false,
    hasPromo: false,
    isHot: false,
    sales: 0,
    rating: 0,
    createdDay: 0,
    prices: [],
  };
}

const same = (text: string) => ({ it: text, en: text });

/** One letter left out, doubled or exchanged with its neighbour, inside the longest word. */
export function withTypo(draw: Draw, text: string): string {
  const words = text.split(' ');
  const longest = words.reduce((best, word, at) => (word.length > (words[best] as string).length ? at : best), 0);
  const word = words[longest] as string;
  const at = 1 + Math.floor(draw.number() * (word.length - 3));
  const wrong = draw.one([
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + word.charAt(at) + word.slice(at),
    word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
  ]);
  words[longest] = wrong;
  return words.join(' ');
}
