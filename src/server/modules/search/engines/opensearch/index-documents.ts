/** The documents of an index in OpenSearch, made from a segment of the embedded engine: texts are read, and parents derived, in one place. */

import type { FamilyNode } from '../embedded/index/facet-catalog.ts';
import { FLAG, NO_PARENT, OWN_SHIFT, type Segment } from '../embedded/index/segment.ts';
import { stringAt } from '../embedded/index/sorted-strings.ts';
import { type ArticleWords, articleWords } from './indexed-words.ts';

/** The place of a child, above a value of it: prices, ids and numbers of brands are smaller. */
export const KID = 2 ** 40;
/** A child that is not sold on a list. */
export const NO_GROSS = KID - 1;

/** @see PROPERTIES of `mapping.ts` for what the fields mean. */
export interface IndexedArticle extends ArticleWords {
  id: number;
  leader: number;
  parent?: number;
  ids: number[];
  created: number;
  sales: number;
  rating: number;
  availability: number;
  isNew: boolean;
  nextInsert: boolean;
  promo: boolean;
  hot: boolean;
  ownPromo: boolean;
  facets: string[];
  family: number;
  families: number[];
  brand: number;
  gross: Record<string, number>;
  /** @see OwnPriceColumn */
  net?: Record<string, number>;
  mixed?: true;
  kids?: { id: number[]; brand: number[]; gross: Record<string, number[]> };
  own: OwnState;
  codes: string[];
  parentCodes?: string[];
}

export interface OwnState {
  availability: number;
  isNew: boolean;
  nextInsert: boolean;
  promo: boolean;
  hot: boolean;
  /** Without those of its children. */
  sales: number;
}

/** The name of a price list's column. */
export const listField = (list: number): string => `l${list}`;

/** The articles of a segment that is newly built, in its order: parents directly before their children. */
export function* indexedArticles(
  segment: Segment,
  families: readonly FamilyNode[],
  hasForms: (term: string) => boolean,
): Generator<IndexedArticle> {
  const codes = codesOf(segment);
  const words = articleWords(segment, hasForms);
  for (let document = 0; document < segment.count; document += 1) {
    if (segment.dead[document] === 1) continue;
    yield { ...articleOf(segment, document, families, codes), ...words(document) };
  }
}

function articleOf(
  segment: Segment,
  document: number,
  families: readonly FamilyNode[],
  codes: ReadonlyMap<number, string[]>,
): Omit<IndexedArticle, keyof ArticleWords> {
  const { articleId, parent: parents, children: counts, flags: allFlags } = segment;
  const id = articleId[document] as number;
  const above = parents[document] as number;
  const children = Array.from({ length: counts[document] as number }, (_, at) => document + 1 + at);
  const family = segment.family[document] as number;
  const sales = segment.sales[document] as number;
  const leader = above === NO_PARENT ? id : (articleId[above] as number);
  const flags = flagsOf(allFlags[document] as number);
  const own = flagsOf((allFlags[document] as number) >> OWN_SHIFT);
  return {
    id,
    leader,
    ...(above !== NO_PARENT && { parent: leader }),
    ids: [id, ...children.map((child) => articleId[child] as number)],
    created: segment.createdDay[document] as number,
    sales,
    rating: segment.rating[document] as number,
    availability: segment.availability[document] as number,
    ...flags,
    ownPromo: own.promo,
    facets: valuesOf(segment, document),
    family,
    families: withAbove(family, families),
    brand: brandOf(segment, document),
    gross: grossOf(segment, document),
    ...(segment.mixedClasses[document] === 1 && { mixed: true as const }),
    ...(children.length > 0 && { kids: kidsOf(segment, children) }),
    own: {
      availability: segment.availability[document] as number,
      ...own,
      sales: children.reduce((rest, child) => rest - (segment.sales[child] as number), sales),
    },
    codes: codes.get(document) ?? [],
    ...(above !== NO_PARENT && { parentCodes: codes.get(above) ?? [] }),
  };
}

const flagsOf = (bits: number) => ({
  isNew: (bits & FLAG.isNew) !== 0,
  nextInsert: (bits & FLAG.nextInsert) !== 0,
  promo: (bits & FLAG.promo) !== 0,
  hot: (bits & FLAG.hot) !== 0,
});

const brandOf = (segment: Segment, document: number): number =>
  segment.classBrand[segment.priceClass[document] as number] as number;

const valuesOf = ({ valueStart, values }: Segment, document: number): string[] =>
  Array.from(values.subarray(valueStart[document], valueStart[document + 1]), String);

/** The family and those above it; the nameless root is none. */
function withAbove(family: number, families: readonly FamilyNode[]): number[] {
  const found: number[] = [];
  for (let at = family; at > 0; at = families[at]?.parent ?? 0) found.push(at);
  return found;
}

function grossOf(segment: Segment, document: number): Record<string, number> {
  const gross: Record<string, number> = {};
  for (let list = 0; list < segment.lists; list += 1) {
    const price = segment.prices[list * segment.count + document] as number;
    if (price >= 0) gross[listField(list)] = price;
  }
  return gross;
}

function kidsOf(segment: Segment, children: readonly number[]) {
  const gross: Record<string, number[]> = {};
  for (let list = 0; list < segment.lists; list += 1)
    gross[listField(list)] = children.map((child, at) => {
      const price = segment.prices[list * segment.count + child] as number;
      return at * KID + (price < 0 ? NO_GROSS : price);
    });
  return {
    id: children.map((child, at) => at * KID + (segment.articleId[child] as number)),
    brand: children.map((child, at) => at * KID + brandOf(segment, child)),
    gross,
  };
}

function codesOf({ codes, codeDoc }: Segment): Map<number, string[]> {
  const found = new Map<number, string[]>();
  codeDoc.forEach((document, at) => {
    const known = found.get(document);
    if (known) known.push(stringAt(codes, at));
    else found.set(document, [stringAt(codes, at)]);
  });
  return found;
}
