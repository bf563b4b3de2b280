/** A query tried beside the rules (C-OFF-7): as it is today and as the drafts would have it; and many queries, for what changes. */

import { setImmediate } from 'node:timers/promises';
import type { TriedSide } from '#contract/office/search-desk.ts';
import type { Locale } from '#contract/values/locale.ts';
import type { RuleKind, RuleValues } from '#contract/values/search-rules.ts';
import { type Clock, today } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import type { Catalogue } from '../catalogue/index.ts';
import type { Pricing } from '../pricing/index.ts';
import { type SearchDocument, type SearchWords, type ShopSearch, withMoreWords } from '../search/index.ts';
import { articlesNamed, type BookRule, RuleBook, type RuledQuery, type Searcher } from './rule-book.ts';
import type { RunningRules } from './running-rules.ts';
import { readArticleIds, readRules } from './search-rules.repository.ts';
import { presentHit } from './tried-hit.presenter.ts';

const ROWS = 10;
/** Queries of the log that are tried under both. */
const MOST_JUDGED = 200;
/** Changed ones that are named. */
const MOST_CHANGED = 60;
const GUEST: Searcher = { guest: true, lists: [] };

/** A draft that is not saved, in the place of a rule. */
export interface TriedRule {
  readonly id: number | null;
  readonly kind: RuleKind;
  readonly values: RuleValues;
}

export interface TriedDrafts {
  readonly rule: TriedRule | null;
  /** Only of these rules the draft counts; undefined = of all. */
  readonly drafts?: readonly number[] | undefined;
}

export interface JudgedQuery {
  readonly text: string;
  readonly lang: Locale;
  readonly searches: number;
}

export interface SearchTrialDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly search: Pick<ShopSearch, 'withWords'>;
  readonly catalogue: Pick<Catalogue, 'articlesByIds' | 'searchDocuments'>;
  readonly pricing: Pick<Pricing, 'buyerFor'>;
  readonly articlesOfCode: (customerId: number, code: string) => Promise<readonly number[]>;
  readonly rules: Pick<RunningRules, 'book' | 'files'>;
  /** The most frequent queries of the log. */
  readonly searched: (most: number) => Promise<readonly JudgedQuery[]>;
}

interface DraftRules {
  readonly drafts: readonly BookRule[];
  /** With those that count as they are, the oldest first. */
  readonly all: readonly BookRule[];
}

/** Rules with the words that belong to them. */
interface Side {
  readonly book: RuleBook;
  readonly words: SearchWords;
}

export function createSearchTrial(deps: SearchTrialDeps) {
  const { db, clock, timeZone, search, catalogue, pricing, rules } = deps;

  const sideOf = (book: RuleBook): Side => ({ book, words: withMoreWords(rules.files().words, book.words) });

  /** The rules with their drafts, those that were taken out left out; and one that is not saved. */
  async function draftRules({ rule: tried, drafts: only }: TriedDrafts): Promise<DraftRules> {
    const now = today(clock, timeZone);
    /** What begins later is tried as if it had begun. */
    const begun = (id: number, kind: RuleKind, values: RuleValues): BookRule => ({
      id,
      kind,
      values: values.from > now ? { ...values, from: '' } : values,
    });
    const drafts = tried && tried.id === null ? [begun(0, tried.kind, tried.values)] : [];
    const others: BookRule[] = [];
    for (const { id, kind, draft, live, withdrawn } of (await readRules(db)).reverse()) {
      if (id === tried?.id) drafts.push(begun(id, kind, tried.values));
      else if (only ? only.includes(id) : live !== null || !withdrawn) drafts.push(begun(id, kind, draft));
      else if (live) others.push({ id, kind, values: live });
    }
    return { drafts, all: [...drafts, ...others].sort((one, other) => one.id - other.id) };
  }

  async function draftSide(tried: TriedDrafts): Promise<Side & { readonly drafts: readonly BookRule[] }> {
    const { all, drafts } = await draftRules(tried);
    return { ...sideOf(new RuleBook(all, await readArticleIds(db, articlesNamed(all)))), drafts };
  }

  async function documents(ids: readonly number[]): Promise<SearchDocument[]> {
    const read: SearchDocument[] = [];
    for await (const batch of catalogue.searchDocuments(ids)) read.push(...batch);
    return read;
  }

  async function explained({ book, words }: Side, query: RuledQuery, pin: readonly number[]): Promise<TriedSide> {
    const { text, lang } = query;
    const tried = { text, lang, rows: ROWS, rules: book.placing(query), pin };
    const found = await search.withWords(words).explain(tried, documents);
    const records = await catalogue.articlesByIds(found.hits.map(({ id }) => id));
    return {
      redirect: book.redirect(query)?.values.target ?? null,
      total: found.total,
      corrected: found.correctedQuery,
      missed: found.missed,
      ignored: [...found.ignored],
      parts: found.parts.map(({ written, names }) => ({
        written,
        names: names.map((name) => ({ name: name.words.join(' '), reason: name.reason, articles: name.articles })),
      })),
      hits: found.hits.map((hit) => presentHit(hit, found, book, query, pin, records.get(hit.id))),
    };
  }

  return {
    /** @throws AppError `not-found` when there is no such customer. */
    async try(text: string, lang: Locale, customerId: number, tried: TriedDrafts) {
      const buyer = customerId > 0 ? await pricing.buyerFor(customerId, 0) : undefined;
      const who = buyer ? { guest: false, lists: buyer.priceListCodes } : GUEST;
      const query = { text, lang, who, day: today(clock, timeZone) };
      const pin = customerId > 0 ? await deps.articlesOfCode(customerId, text) : [];
      const draft = await draftSide(tried);
      const now = await explained(sideOf(rules.book()), query, pin);
      return { now, draft: await explained(draft, query, pin) };
    },

    /** Queries of the log, and those that drafts name, as guests: which of them find something else with the drafts. */
    async judge(tried: TriedDrafts) {
      const now = sideOf(rules.book());
      const draft = await draftSide(tried);
      const sameWords = JSON.stringify(now.book.words) === JSON.stringify(draft.book.words);
      const day = today(clock, timeZone);
      const queries = withNamed(await deps.searched(MOST_JUDGED), draft.drafts);
      const changed = [];
      let first = 0;
      for (const { text, lang, searches } of queries) {
        const query = { text, lang, who: GUEST, day };
        const sides = [now, draft].map(({ book, words }) => ({ words, placed: placedOf(book, query) }));
        const [before, after] = sides.map(({ placed }) => placed);
        if (sameWords && before?.key === after?.key) continue;
        const [one, other] = await Promise.all(
          sides.map(async ({ words, placed }) => {
            const { total, ids } = await search
              .withWords(words)
              .search({ text, lang, rows: ROWS, rules: placed.rules });
            return { total, ids, redirect: placed.redirect };
          }),
        );
        // Searches of the shop are served in between.
        await setImmediate();
        if (!one || !other || JSON.stringify(one) === JSON.stringify(other)) continue;
        const isFirst = one.redirect !== other.redirect || one.ids[0] !== other.ids[0];
        if (isFirst) first += 1;
        changed.push({ text, lang, searches, first: isFirst, one, other });
      }
      // What is first elsewhere comes before what only moves below.
      const named = changed.sort((a, b) => Number(b.first) - Number(a.first)).slice(0, MOST_CHANGED);
      const ids = named.flatMap(({ one, other }) => [...one.ids.slice(0, 1), ...other.ids.slice(0, 1)]);
      const records = await catalogue.articlesByIds(ids);
      const side = (lang: Locale, { total, ids: [id], redirect }: (typeof named)[number]['one']) => {
        const record = id === undefined ? undefined : records.get(id);
        return { total, code: record?.carti ?? '', name: record?.name[lang] ?? '', redirect };
      };
      return {
        asked: queries.length,
        first,
        changed: named.map(({ text, lang, searches, first: isFirst, one, other }) => ({
          text,
          lang,
          searches,
          first: isFirst,
          now: side(lang, one),
          draft: side(lang, other),
        })),
      };
    },
  };
}

export type SearchTrial = ReturnType<typeof createSearchTrial>;

/** What rules say of a query, and as text, to compare it. */
function placedOf(book: RuleBook, query: RuledQuery) {
  const rules = book.placing(query);
  const redirect = book.redirect(query)?.values.target ?? null;
  const sets =
    rules && [rules.boosts, rules.buries].map((one) => [one.articles, one.families, one.brands].map((set) => [...set]));
  return { rules, redirect, key: JSON.stringify([redirect, rules?.pins, sets]) };
}

/** Each query once; those of drafts that the log does not have in each language that they count in. */
function withNamed(searched: readonly JudgedQuery[], drafts: readonly BookRule[]): JudgedQuery[] {
  const seen = new Set(searched.map(({ text, lang }) => `${lang} ${text}`));
  const named = drafts.flatMap(({ values: { query, lang } }) =>
    (['it', 'en'] as const).flatMap((one): JudgedQuery[] => {
      const text = query.toLowerCase();
      if (text === '' || (lang !== 'both' && lang !== one) || seen.has(`${one} ${text}`)) return [];
      seen.add(`${one} ${text}`);
      return [{ text, lang: one, searches: 0 }];
    }),
  );
  return [...searched, ...named];
}
