/** The published rules in every process: read at start, and again within a moment when one changes or the articles that they name do. */
import type { Locale } from '#contract/values/locale.ts';
import { type Clock, today } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import { type QueryRules, type SearchWords, type WordSet, withMoreWords } from '../search/index.ts';
import { articlesNamed, type BookRule, RuleBook, type Searcher } from './rule-book.ts';
import { RULES_CHANGED, readArticleIds, readRules } from './search-rules.repository.ts';

const CHANNEL = 'bancale';

export interface RunningRules {
  /** Pins, boosts and buries for this text; undefined: none. The same object as long as nothing changes. */
  placing(text: string, lang: Locale, who: Searcher): QueryRules | undefined;
  /** The address within the shop, without language, that this text leads to; undefined: to the list. */
  redirect(text: string, lang: Locale, who: Searcher): string | undefined;
  book(): RuleBook;
  /** Words of shipped sets and files, and the sets of the files. */
  files(): { readonly words: SearchWords; readonly own: readonly WordSet[] };
  /** Takes the words of shipped sets and files; those of the office stand beside them. */
  useFiles(words: SearchWords, own: readonly WordSet[]): void;
  close(): Promise<void>;
}

export interface RunningRulesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly log: Pick<Log, 'error'>;
  /** Gets all words that count, at the first call of `useFiles` and after each change. */
  readonly wordsChanged: (words: SearchWords) => void;
  /** Pins, boosts, buries or redirects changed. */
  readonly changed: () => void;
}

/** Resolves when the rules of now are known. */
export async function createRunningRules(deps: RunningRulesDeps): Promise<RunningRules> {
  const { db, clock, timeZone, log, wordsChanged, changed } = deps;
  let book = new RuleBook([], new Map());
  let seen = '';
  let files: { words: SearchWords; own: readonly WordSet[] } | undefined;
  let reading: Promise<void> | undefined;
  let again = false;

  const tellWords = () => {
    if (!files) return;
    const { lines, stopWords } = book.words;
    wordsChanged(lines.length + stopWords.length === 0 ? files.words : withMoreWords(files.words, book.words));
  };
  async function readOnce(): Promise<void> {
    const rules = liveRules(await readRules(db));
    const ids = await readArticleIds(db, articlesNamed(rules));
    const now = JSON.stringify([rules, [...ids]]);
    if (now === seen) return;
    const wordsBefore = JSON.stringify(book.words);
    book = new RuleBook(rules, ids);
    seen = now;
    if (JSON.stringify(book.words) !== wordsBefore) tellWords();
    changed();
  }
  async function readUntilCurrent(): Promise<void> {
    do {
      again = false;
      await readOnce();
    } while (again);
  }
  /** Changes during a reading cause one more after it. */
  function read(): Promise<void> {
    again = true;
    reading ??= readUntilCurrent().finally(() => {
      reading = undefined;
    });
    return reading;
  }

  // Listening starts before the first reading, so that what is published during it is not missed.
  const stop = await db.listen(CHANNEL, (payload) => {
    const concerns = payload === null || payload.includes(RULES_CHANGED) || payload.includes('"search"');
    if (concerns) void read().catch((error) => log.error({ err: error }, 'the rules of the search could not be read'));
  });
  await read();
  const asked = (text: string, lang: Locale, who: Searcher) => ({ text, lang, who, day: today(clock, timeZone) });
  return {
    placing: (text, lang, who) => book.placing(asked(text, lang, who)),
    redirect: (text, lang, who) => book.redirect(asked(text, lang, who))?.values.target,
    book: () => book,
    files() {
      if (!files) throw new Error('The words of files are read first.');
      return files;
    },
    useFiles(words, own) {
      files = { words, own };
      tellWords();
    },
    async close() {
      await stop();
      await reading?.catch(() => {});
    },
  };
}

/** Those that count, the oldest first. */
const liveRules = (rows: Awaited<ReturnType<typeof readRules>>): BookRule[] =>
  rows.flatMap(({ id, kind, live }) => (live ? [{ id, kind, values: live }] : [])).reverse();

/** The words that the office published, for a search beside the running shop. */
export async function readOfficeWords(db: Database): Promise<WordSet> {
  return new RuleBook(liveRules(await readRules(db)), new Map()).words;
}
