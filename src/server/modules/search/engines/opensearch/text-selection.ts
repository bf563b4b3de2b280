/** What a text selects: the articles that it means, without children whose parents stand for them; codes and pinned articles first. */

import type { FacetCatalog } from '../embedded/index/facet-catalog.ts';
import { frequentRow } from '../embedded/index/frequent-words.ts';
import { findString } from '../embedded/index/sorted-strings.ts';
import { LIFTED, LOWERED, type Marks, marksOf } from '../embedded/query/rule-order.ts';
import type { MatchList } from '../embedded/query/segment-reader.ts';
import type { TextResult } from '../embedded/query/text-result.ts';
import { MOST_FORMS, TextSearch } from '../embedded/query/text-search.ts';
import type { SearchWords } from '../embedded/words/search-words.ts';
import type { SearchQuery } from '../engine.ts';
import type { RuleTargets } from '../query-rules.ts';
import { AskedAnswers } from './asked-answers.ts';
import type { Generation } from './generation.ts';
import { type Meaning, RemoteIndex } from './remote-index.ts';
import { anyOf } from './remote-prices.ts';
import type { Cluster, Json } from './search-cluster.ts';
import { namingClause } from './text-clauses.ts';

/** Above every text score, one below the other. */
const [PINNED_SCORE, STEP] = [1e9, 1_000];

export class TextSelection {
  readonly text: TextResult;
  /** The articles with their scores; before filters, the category and an own list. */
  readonly clause: Json;
  /** Articles that rules put last; undefined = none. */
  readonly buried: { readonly params: Json } | undefined;
  private readonly index: RemoteIndex;
  private readonly search: TextSearch;
  private readonly answers: AskedAnswers;
  private readonly pinned: readonly number[];
  private readonly meaning: Meaning;

  private constructor(
    query: SearchQuery,
    read: { text: TextResult; index: RemoteIndex; search: TextSearch; answers: AskedAnswers },
    generation: Generation,
  ) {
    this.text = read.text;
    this.index = read.index;
    this.search = read.search;
    this.answers = read.answers;
    this.meaning = read.index.meaningOf(read.text.matches);
    const { exact } = read.text;
    this.pinned = [...new Set([...exact.map(([, id]) => id), ...(query.pin ?? []), ...(query.rules?.pins ?? [])])];
    this.clause = query.only ? this.among(query.only) : this.ranked(query, generation);
    const { rules } = query;
    const marks = rules && !query.only ? marked(rules.buries, generation.catalog) : undefined;
    this.buried = marks && { params: { ...marks, pinned: this.pinned } };
  }

  static async of(
    query: SearchQuery,
    { cluster, generation, words }: { cluster: Cluster; generation: Generation; words: SearchWords },
  ): Promise<TextSelection> {
    const answers = new AskedAnswers(cluster, generation.index);
    const index = new RemoteIndex(generation, answers);
    const search = new TextSearch([], words, index);
    const text = await answers.reading(() => search.find(query.text, query.lang));
    return new TextSelection(query, { text, index, search, answers }, generation);
  }

  /** Of a text that was read already. */
  static ofRead(
    query: SearchQuery,
    read: { text: TextResult; index: RemoteIndex; search: TextSearch; answers: AskedAnswers },
    generation: Generation,
  ): TextSelection {
    return new TextSelection(query, read, generation);
  }

  /**
   * For a result shorter than a page: what replaces the articles comes before what only shares most words with them.
   * @returns clauses with scores, one after the other; read when they are asked for
   */
  get tiers(): ReadonlyArray<() => Promise<Json | undefined>> {
    const { text, search, index, answers } = this;
    const known = text.matches.some(({ documents }) => documents.length > 0) || this.pinned.length > 0;
    const reading = (read: () => ReturnType<typeof search.near>) => async () => {
      if (!known) return undefined;
      const lists = await answers.reading(read);
      return lists.some(({ documents }) => documents.length > 0) ? this.others(index.meaningOf(lists)) : undefined;
    };
    const { plan } = text;
    return [
      async () => (text.nearCodes.length > 0 ? this.others(inOrder(text.nearCodes.map(([, id]) => id))) : undefined),
      async () => (text.instead ? this.others(index.meaningOf(text.instead)) : undefined),
      reading(() => search.equivalents(plan)),
      reading(() => search.sameFamily(plan, this.matched(), false)),
      reading(() => search.sameFamily(plan, this.matched(), true)),
      async () => (text.nearCodes.length > 0 ? undefined : reading(() => search.near(plan))()),
    ];
  }

  /** What was found, with what was pinned. */
  private matched(): MatchList[] {
    const { text, index, pinned } = this;
    if (pinned.length === 0) return text.matches;
    return index.joined([text.matches, index.ofPlaces(pinned.map((id) => [0, id]))]) ?? text.matches;
  }

  private ranked({ rules }: SearchQuery, generation: Generation): Json {
    const { own, ofParent } = this.meaning;
    const { pinned } = this;
    const hidden: Json[] = [{ bool: { filter: [ofParent], must_not: this.outdoing(generation) } }];
    if (pinned.length > 0) hidden.push({ terms: { parent: pinned } });
    const boosted = rules && marked(rules.boosts, generation.catalog);
    const functions: Json[] = [{ field_value_factor: { field: 'typical' } }];
    const buried = rules && marked(rules.buries, generation.catalog);
    const last = buried ? clausesOf(buried) : [];
    if (boosted)
      functions.push({ filter: { bool: { filter: [anyOf(clausesOf(boosted))], must_not: last } }, weight: LIFTED });
    const scored = {
      function_score: {
        query: { bool: { must: [own], must_not: hidden } },
        functions,
        score_mode: 'multiply',
        boost_mode: 'multiply',
      },
    };
    const first = pinned.map((id, at) => ({
      constant_score: { filter: { term: { id } }, boost: PINNED_SCORE - at * STEP },
    }));
    return { dis_max: { queries: [scored, ...first] } };
  }

  /** A customer's own list: in its order, so that nothing is above the others. */
  private among(only: readonly number[]): Json {
    const { own, ofParent } = this.meaning;
    const found = anyOf([own, { terms: { id: this.pinned } }]);
    const hidden = {
      bool: { filter: [anyOf([ofParent, { terms: { parent: this.pinned } }]), { terms: { parent: only } }] },
    };
    return { bool: { filter: [found, { terms: { id: only } }], must_not: [hidden] } };
  }

  /** A child is not hidden by a parent that has a word in its description only, while the child is called so. */
  private outdoing({ segments }: Generation): Json[] {
    const { groups } = this.text.plan;
    if (this.isFrequent(segments)) return [];
    const finished = groups.filter(
      ({ alternatives }) =>
        alternatives.length > 0 &&
        alternatives.every(({ slots }) => slots.every((slot) => this.index.termsOf(slot).length <= MOST_FORMS)),
    );
    return finished.map((group) => ({
      bool: {
        filter: [namingClause(this.index, group, 'own')],
        must_not: [namingClause(this.index, group, 'parent')],
      },
    }));
  }

  /** One frequent word, whose counts the embedded engine keeps: there each child is shown by its parent. */
  private isFrequent([base]: Generation['segments']): boolean {
    const [group, more] = this.text.plan.groups;
    if (!group || more || !base || this.pinned.length > 0) return false;
    const [one, other] = group.alternatives.flatMap(({ documents, slots }) =>
      documents || slots.length !== 1 ? [] : slots.flatMap((slot) => this.index.termsOf(slot)),
    );
    return one !== undefined && other === undefined && frequentRow(base, findString(base.terms, one.term)) >= 0;
  }

  /** Articles of another list than the result. */
  private others({ own, ofParent }: Meaning): Json {
    const { meaning, pinned } = this;
    const isShown = anyOf([meaning.own, { terms: { id: pinned } }]);
    const hasShown = anyOf([meaning.ofParent, { terms: { parent: pinned } }]);
    return {
      function_score: {
        query: {
          bool: { must: [own], must_not: [isShown, { bool: { filter: [ofParent], must_not: [hasShown] } }] },
        },
        field_value_factor: { field: 'typical' },
        boost_mode: 'multiply',
      },
    };
  }
}

/** Scores so far apart that no factor changes the order. */
function inOrder(ids: readonly number[]): Meaning {
  return {
    own: {
      dis_max: {
        queries: ids.map((id, at) => ({
          constant_score: { filter: { term: { id } }, boost: PINNED_SCORE / 4 ** Math.min(at, 24) },
        })),
      },
    },
    ofParent: { terms: { parent: ids } },
  };
}

interface Marked {
  readonly articles: number[];
  readonly families: number[];
  readonly brands: number[];
}

function marked(targets: RuleTargets, catalog: FacetCatalog): Marked | undefined {
  if (targets.articles.size + targets.families.size + targets.brands.size === 0) return undefined;
  const { families, brands }: Marks = marksOf(targets, catalog);
  return {
    articles: [...targets.articles],
    families: [...families.keys()].filter((family) => families[family] === 1),
    brands: [...brands],
  };
}

const clausesOf = ({ articles, families, brands }: Marked): Json[] => [
  { terms: { id: articles } },
  { terms: { family: families } },
  { terms: { brand: brands } },
];

/**
 * Key to sort by instead of the score: what rules put last is below everything, in the order that the embedded engine gives it there, with the
 * precision of its scores at that depth.
 */
export const BURIED_SCRIPT = {
  lang: 'painless',
  source: `
int id = (int) doc['id'].value;
boolean last = !params.pinned.contains(id)
  && (params.articles.contains(id) || params.families.contains((int) doc['family'].value) || params.brands.contains((int) doc['brand'].value));
return last ? (double) ((float) (_score / doc['typical'].value - ${LOWERED}.0)) : (double) _score;`,
};
