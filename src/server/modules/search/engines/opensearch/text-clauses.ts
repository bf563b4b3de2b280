/** A text as it was read, as OpenSearch finds it: the weights of the embedded engine, and no analysis of its own. */
import { CALLED, DESCRIBED, WHOLE_VALUE } from '../embedded/index/text-index-builder.ts';
import { OTHER_FORM_IMPACT } from '../embedded/query/marked-documents.ts';
import type { Alternative, Group } from '../embedded/query/query-group.ts';
import type { WeightedGroups } from '../embedded/query/text-index.ts';
import { ALWAYS_BOUNDED, type Leading } from '../embedded/query/text-matcher.ts';
import type { Slot } from '../embedded/query/vocabulary.ts';
import { featureOf, formFeature, levelOf } from './indexed-words.ts';
import { anyOf } from './remote-prices.ts';
import type { Json } from './search-cluster.ts';

const IMPACT_MAX = 255;
/** Less than any step between two scores, more than what adding them up may lose. */
const EDGE = 0.01;

/** A term with the weight of a match by it; `mark`: the form that was typed, where texts have others. */
export interface NamedTerm {
  readonly term: string;
  readonly weight: number;
  readonly mark: number | undefined;
}

/** What the terms and the documents of a plan are called in the index. */
export interface Names {
  termsOf(slot: Slot): readonly NamedTerm[];
  /** Documents that were found by a code or a family; `ofParent`: the same of the parent of a child. */
  clauseOf(documents: readonly Uint32Array[], side: Side): Json;
}

/** Whether the article itself is asked, or the parent of a child: both stand in the child's document. */
export type Side = 'own' | 'parent';

const TERMS = { own: undefined, parent: 'parentTerms' } as const;
const LEVELS = { own: 'levels', parent: 'parentLevels' } as const;

export interface Wanted {
  readonly groups: WeightedGroups;
  /** How many groups may be missing. */
  readonly misses: number;
  readonly leading: Leading;
  /** Among the articles of some families, where the embedded engine has no way of its own for a single word. */
  readonly isWithin: boolean;
}

/** Articles that have all groups except at most `misses`, with their scores; of parents only whether they have them. */
export function matchClause(names: Names, wanted: Wanted, side: Side = 'own'): Json {
  const { groups, misses, leading } = wanted;
  const isBounded = side === 'own' && !isOneWord(wanted);
  const clauses = groups.map(({ group, weight }, at) =>
    groupClause(names, group, { weight, least: leading === 'named' && at === 0 ? DESCRIBED : 0, side, isBounded }),
  );
  if (misses <= 0) return { bool: { must: clauses } };
  if (leading === 'none')
    return { bool: { should: clauses, minimum_should_match: Math.max(1, clauses.length - misses) } };
  const [first, ...others] = clauses;
  return { bool: { must: [first], should: others, minimum_should_match: Math.max(0, others.length - misses) } };
}

/** Articles with one part of a query elsewhere than in their description. */
export function namingClause(names: Names, { alternatives }: Group, side: Side): Json {
  return anyOf(
    alternatives.map(({ documents, slots }) =>
      documents
        ? names.clauseOf(documents, side)
        : { bool: { filter: slots.map((slot) => leastClause(names.termsOf(slot), DESCRIBED, side)) } },
    ),
  );
}

/** Articles with any of the words, whatever they weigh. */
export const wordClause = (names: Names, slots: readonly Slot[]): Json =>
  anyOf(slots.flatMap((slot) => names.termsOf(slot).map(({ term }) => termClause(term, 'own'))));

export const termClause = (term: string, side: Side): Json => {
  const field = TERMS[side];
  return field === undefined
    ? { rank_feature: { field: `words.${featureOf(term)}`, linear: {} } }
    : { term: { [field]: featureOf(term) } };
};

/** Articles in which a term weighs more than `least`. */
export const namedClause = (term: string, least: number): Json => ({
  terms: { levels: levelsAbove(featureOf(term), (impact) => impact > least) },
});

/** A single word and its other names, of which each article has the best: nothing is bounded (`TextMatcher.match`). */
function isOneWord({ groups: [only, ...more], leading, isWithin }: Wanted): boolean {
  if (!only || more.length > 0 || leading === 'named' || isWithin) return false;
  return only.group.alternatives.every(({ documents, slots }) => !documents && slots.length === 1);
}

interface GroupContext {
  readonly weight: number;
  /** Words that weigh no more are none. */
  readonly least: number;
  readonly side: Side;
  /** Whether other names of a word give only so much. */
  readonly isBounded: boolean;
}

function groupClause(names: Names, { alternatives }: Group, { weight, least, side, isBounded }: GroupContext): Json {
  const ways = alternatives.map((alternative, at) => {
    const factor = (alternative.weight * weight) / IMPACT_MAX;
    const clause = alternativeClause(names, alternative, factor, least, side);
    return isBounded && alternative.isOther
      ? boundedClause(names, clause, { alternative, factor, before: alternatives.slice(0, at) })
      : clause;
  });
  if (ways.length === 0) return { match_none: {} };
  return side === 'parent' ? anyOf(ways) : { dis_max: { queries: ways } };
}

interface OtherName {
  readonly alternative: Alternative;
  readonly factor: number;
  readonly before: readonly Alternative[];
}

/** Another name of a word gives no more than a whole value to articles that are called as typed (`TextMatcher.most`). */
function boundedClause(names: Names, clause: Json, { alternative, factor, before }: OtherName): Json {
  const above = anyOf(alternative.slots.map((slot) => leastClause(names.termsOf(slot), WHOLE_VALUE, 'own')));
  const bounded = {
    dis_max: {
      queries: [
        { bool: { must: [clause], must_not: [above] } },
        { constant_score: { filter: above, boost: WHOLE_VALUE * factor } },
      ],
    },
  };
  if (alternative.weight < ALWAYS_BOUNDED) return bounded;
  const called = anyOf(before.flatMap((other) => calledClause(names, other)));
  return {
    dis_max: {
      queries: [{ bool: { must: [clause], must_not: [called] } }, { bool: { must: [bounded], filter: [called] } }],
    },
  };
}

/** Articles that have at least as much by an alternative as by a word of their name. */
function calledClause(names: Names, alternative: Alternative): Json[] {
  const { weight, isOther } = alternative;
  if (isOther && weight < ALWAYS_BOUNDED && WHOLE_VALUE * weight < CALLED) return [];
  return [
    { function_score: { query: alternativeClause(names, alternative, weight, 0, 'own'), min_score: CALLED - EDGE } },
  ];
}

function alternativeClause(
  names: Names,
  { documents, slots, isNamed }: Alternative,
  factor: number,
  least: number,
  side: Side,
): Json {
  if (documents) {
    const filter = names.clauseOf(documents, side);
    return side === 'parent' ? filter : { constant_score: { filter, boost: IMPACT_MAX * factor } };
  }
  const [only] = slots;
  if (slots.length === 1 && only) {
    const terms = names.termsOf(only);
    if (side === 'parent') return anyOf(terms.map(({ term }) => ofParent(term, least)));
    return {
      dis_max: {
        queries: terms.flatMap((term) => {
          const scored = scoredTerm(term, factor);
          return least === 0
            ? scored
            : [{ bool: { must: [{ dis_max: { queries: scored } }], filter: [namedClause(term.term, least)] } }];
        }),
      },
    };
  }
  const floor = isNamed ? DESCRIBED : least;
  const each = slots.map((slot) => {
    const terms = names.termsOf(slot);
    const filter =
      floor === 0 && side === 'parent'
        ? anyOf(terms.map(({ term }) => ofParent(term, 0)))
        : leastClause(terms, floor, side);
    if (side === 'parent') return filter;
    const scored = { dis_max: { queries: terms.flatMap((term) => scoredTerm(term, factor / slots.length)) } };
    return floor === 0 ? scored : { bool: { must: [scored], filter: [filter] } };
  });
  return { bool: { must: each } };
}

const ofParent = (term: string, least: number): Json =>
  least === 0
    ? termClause(term, 'parent')
    : { terms: { parentLevels: levelsAbove(featureOf(term), (impact) => impact > least) } };

function scoredTerm({ term, weight, mark }: NamedTerm, factor: number): Json[] {
  const feature = (field: string, name: string) => ({
    rank_feature: { field: `${field}.${name}`, linear: {}, boost: weight * factor },
  });
  if (mark === undefined) return [feature('words', featureOf(term))];
  return [feature('forms', formFeature(term, mark)), feature('otherForms', featureOf(term))];
}

/** Any of the terms weighs more than `least`, for the form that was typed and with the weight of the term. */
function leastClause(terms: readonly NamedTerm[], least: number, side: Side): Json {
  const field = LEVELS[side];
  return anyOf(
    terms.flatMap(({ term, weight, mark }) => {
      const plain = featureOf(term);
      if (mark === undefined) return [{ terms: { [field]: levelsAbove(plain, (impact) => impact * weight > least) } }];
      return [
        { terms: { [field]: levelsAbove(formFeature(term, mark), (impact) => impact * weight > least) } },
        { terms: { [field]: levelsAbove(plain, (impact) => (OTHER_FORM_IMPACT[impact] as number) * weight > least) } },
      ];
    }),
  );
}

function levelsAbove(feature: string, isAbove: (impact: number) => boolean): string[] {
  const found: string[] = [];
  for (let impact = 1; impact <= IMPACT_MAX; impact += 1) if (isAbove(impact)) found.push(levelOf(feature, impact));
  return found;
}
