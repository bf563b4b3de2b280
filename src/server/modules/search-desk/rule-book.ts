/** Rules of the search made ready for queries: which of them concern a text, a caller and a day. */
import type { RuleKind, RuleValues } from '#contract/values/search-rules.ts';
import { fold, type QueryRules, queryKey, type RuleTargets, type WordLine, type WordSet } from '../search/index.ts';
import { listed } from './rule-faults.rules.ts';

type Lang = 'it' | 'en';

export interface BookRule {
  /** 0 = a draft that is not saved yet. */
  readonly id: number;
  readonly kind: RuleKind;
  readonly values: RuleValues;
}

/** Who searches, as far as rules distinguish. */
export interface Searcher {
  readonly guest: boolean;
  /** Codes of the price lists that they buy at. */
  readonly lists: readonly string[];
}

/** One search, as rules see it. `day`: the shop's. */
export interface RuledQuery {
  readonly text: string;
  readonly lang: Lang;
  readonly who: Searcher;
  readonly day: string;
}

/** The set of words of the office, beside those of files. */
export const OFFICE_SET = 'office';
/** Names of one thing have the rule as their line; a set without a number is a draft that is not saved. */
const LANGS: readonly Lang[] = ['it', 'en'];

export class RuleBook {
  readonly words: WordSet;
  /** Whether any rule moves articles or leads elsewhere. */
  private readonly isPlain: boolean;
  private readonly byQuery = { it: new Map<string, BookRule[]>(), en: new Map<string, BookRule[]>() };
  private readonly always: Record<Lang, BookRule[]> = { it: [], en: [] };
  private readonly ids: ReadonlyMap<string, number>;
  /** By the rules that apply: the same object for the same rules. */
  private readonly made = new Map<string, QueryRules>();

  /** @param ids product ids by code of the articles that rules name; others are passed over */
  constructor(rules: readonly BookRule[], ids: ReadonlyMap<string, number>) {
    this.ids = ids;
    this.words = wordSetOf(rules);
    const others = rules.filter(({ kind }) => !isOfWords(kind));
    this.isPlain = others.length === 0;
    for (const rule of others)
      for (const lang of LANGS) {
        if (rule.values.lang !== 'both' && rule.values.lang !== lang) continue;
        if (rule.values.query === '') this.always[lang].push(rule);
        else {
          const key = queryKey(rule.values.query, lang);
          const same = this.byQuery[lang].get(key);
          if (same) same.push(rule);
          else this.byQuery[lang].set(key, [rule]);
        }
      }
  }

  /** Pins, boosts and buries of a query; undefined: none. The same object for the same rules. */
  placing(query: RuledQuery): QueryRules | undefined {
    const rules = this.applying(query).filter(({ kind }) => kind !== 'redirect');
    if (rules.length === 0) return undefined;
    const key = rules.map(({ id }) => id).join();
    let made = this.made.get(key);
    if (!made) {
      made = {
        pins: rules.flatMap((rule) => (rule.kind === 'pin' ? this.idsOf(rule) : [])),
        boosts: this.targets(rules.filter(({ kind }) => kind === 'boost')),
        buries: this.targets(rules.filter(({ kind }) => kind === 'bury')),
      };
      this.made.set(key, made);
    }
    return made;
  }

  /** Where a query leads instead of its list: the rule for the fewest callers, then the newest. */
  redirect(query: RuledQuery): BookRule | undefined {
    const rules = this.applying(query).filter(({ kind }) => kind === 'redirect');
    const reach = ({ values: { audience } }: BookRule) => (audience === 'all' ? 2 : audience === 'guests' ? 1 : 0);
    const age = ({ id }: BookRule) => id || Number.MAX_SAFE_INTEGER;
    return rules.sort((a, b) => reach(a) - reach(b) || age(b) - age(a))[0];
  }

  /** The rule that moves an article for a query, pins before buries before boosts as in the result. */
  placedBy(
    query: RuledQuery,
    article: { readonly id: number; readonly brand: string; readonly families: readonly string[] },
  ): BookRule | undefined {
    const rules = this.applying(query);
    const has = (rule: BookRule) => {
      const codes = listed(rule.values.target);
      if (rule.kind === 'pin' || rule.values.of === 'article') return this.idsOf(rule).includes(article.id);
      if (rule.values.of === 'brand') return codes.includes(article.brand);
      return article.families.some((code) => codes.includes(code));
    };
    for (const kind of ['pin', 'bury', 'boost'] satisfies RuleKind[]) {
      const found = rules.find((rule) => rule.kind === kind && has(rule));
      if (found) return found;
    }
    return undefined;
  }

  private applying({ text, lang, who, day }: RuledQuery): BookRule[] {
    if (this.isPlain || text.trim() === '' || text.trim() === '*') return [];
    const named = this.byQuery[lang].size > 0 ? (this.byQuery[lang].get(queryKey(text, lang)) ?? []) : [];
    return [...named, ...this.always[lang]].filter(
      ({ values: { audience, from, to } }) =>
        (from === '' || from <= day) &&
        (to === '' || day <= to) &&
        (audience === 'all' ||
          (audience === 'guests' ? who.guest : who.lists.includes(audience.slice('list:'.length)))),
    );
  }

  private idsOf({ values: { target } }: BookRule): number[] {
    return listed(target).flatMap((code) => this.ids.get(code) ?? []);
  }

  private targets(rules: readonly BookRule[]): RuleTargets {
    const codes = (of: RuleValues['of']) =>
      rules.flatMap(({ values }) => (values.of === of ? listed(values.target) : []));
    return {
      articles: new Set(codes('article').flatMap((code) => this.ids.get(code) ?? [])),
      families: new Set(codes('family')),
      brands: new Set(codes('brand')),
    };
  }
}

const isOfWords = (kind: RuleKind): boolean => kind === 'synonym' || kind === 'one-way' || kind === 'stop-word';

/** Codes of articles that rules name. */
export const articlesNamed = (rules: readonly Pick<BookRule, 'kind' | 'values'>[]): string[] =>
  rules.flatMap(({ kind, values }) =>
    kind === 'pin' || ((kind === 'boost' || kind === 'bury') && values.of === 'article') ? listed(values.target) : [],
  );

function wordSetOf(rules: readonly BookRule[]): WordSet {
  const lines = rules.flatMap(({ id, kind, values }): WordLine[] => {
    if (kind !== 'synonym' && kind !== 'one-way') return [];
    const names = listed(values.target);
    const text = [values.query, ...names].join(kind === 'synonym' ? ' = ' : ' > ');
    const line =
      kind === 'synonym'
        ? ({ kind: 'synonym', left: [values.query, ...names], right: [], text, line: id } as const)
        : ({ kind: 'narrower', left: [values.query], right: names, text, line: id } as const);
    return [{ ...line, lang: values.lang === 'both' ? undefined : values.lang }];
  });
  const stopWords = rules.flatMap(({ kind, values }) => (kind === 'stop-word' ? [fold(values.query)] : []));
  return { name: OFFICE_SET, lines, stopWords, off: { sets: [], lines: [] } };
}
