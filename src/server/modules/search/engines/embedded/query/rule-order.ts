/** How rules of the shop move articles within a result: boosts lift among what matches equally well, buries put last. Counts never change. */
import type { QueryRules, RuleTargets } from '../../query-rules.ts';
import { BRAND_FIELD, type FacetCatalog } from '../index/facet-catalog.ts';
import type { Segment } from '../index/segment.ts';
import { ORDERED } from './document-order.ts';
import { type MatchList, matchList } from './segment-reader.ts';

/**
 * Less than what another name costs beside the word as typed (0.85), so that what matches better stays first; more than what distinguishes articles
 * that match equally well (`TYPICAL_FACTOR`: 1.05).
 */
export const LIFTED = 1.15;
/** Below every score, above the lists whose order is given. */
export const LOWERED = ORDERED * 2;

/** Which families (with those below them) and brands, by their numbers. */
export interface Marks {
  readonly families: Uint8Array;
  readonly brands: ReadonlySet<number>;
}

/** The lists with scores as the rules want them; codes and pinned articles keep theirs. Without such rules the lists themselves. */
export function movedByRules(
  rules: QueryRules | undefined,
  catalog: FacetCatalog,
  segments: readonly Segment[],
  lists: readonly MatchList[],
): readonly MatchList[] {
  if (!rules || (isEmpty(rules.boosts) && isEmpty(rules.buries))) return lists;
  const boosts = marksOf(rules.boosts, catalog);
  const buries = marksOf(rules.buries, catalog);
  return lists.map((list, at) => {
    const segment = segments[at] as Segment;
    const { documents, scores, scale } = list;
    if (scores === null) return list;
    const moved = new Float32Array(documents.length);
    for (let place = 0; place < documents.length; place += 1) {
      const document = documents[place] as number;
      const score = (scores[place] as number) * scale;
      moved[place] = score;
      if (score <= 0 || score >= ORDERED) continue;
      if (isNamed(document, segment, rules.buries, buries)) moved[place] = score - LOWERED;
      else if (isNamed(document, segment, rules.boosts, boosts)) moved[place] = score * LIFTED;
    }
    return matchList(documents, moved);
  });
}

const isEmpty = ({ articles, families, brands }: RuleTargets): boolean =>
  articles.size + families.size + brands.size === 0;

export function marksOf({ families, brands }: RuleTargets, catalog: FacetCatalog): Marks {
  const marked = new Uint8Array(catalog.families.length);
  // A family stands behind the one that it is in.
  catalog.families.forEach(({ code, parent }, number) => {
    if ((parent >= 0 && marked[parent] === 1) || (number > 0 && families.has(code))) marked[number] = 1;
  });
  const numbers = [...brands].flatMap((code) => catalog.findValue(BRAND_FIELD, code) ?? []);
  return { families: marked, brands: new Set(numbers) };
}

function isNamed(document: number, segment: Segment, { articles }: RuleTargets, { families, brands }: Marks): boolean {
  return (
    families[segment.family[document] as number] === 1 ||
    (brands.size > 0 && brands.has(segment.classBrand[segment.priceClass[document] as number] as number)) ||
    (articles.size > 0 && articles.has(segment.articleId[document] as number))
  );
}
