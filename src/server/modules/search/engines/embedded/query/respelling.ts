/** A text with its words as they were meant: misspelt ones corrected, abbreviations of words that the catalogue lacks completed. */
import { SHORTENED } from '../text/index-tokens.ts';
import { stemItalian } from '../text/italian-stemmer.ts';
import { fold } from '../text/lexemes.ts';
import type { KnownSpellings } from '../words/known-spellings.ts';
import type { SearchWords } from '../words/search-words.ts';
import type { Group } from './query-group.ts';

const WORD = /\p{L}+(\.?)/gu;
const TWO_WORDS = /(?<!\p{L})(\p{L}{3,}) (\p{L}{3,})(?!\p{L})/gu;

/** The words that were corrected to words of the catalogue, in their places; null when none was. */
export function correctedText(text: string, groups: readonly Group[]): string | null {
  const meant = new Map(groups.flatMap(({ written, corrected }) => (corrected === null ? [] : [[written, corrected]])));
  return meant.size === 0 ? null : replaced(text, (word, dot) => withDot(meant.get(word), dot));
}

/**
 * What a text may mean, likeliest first: with the words of the catalogue that are near, and with the right words that it lacks (those of the
 * word files, spoken numbers, units) for what is still unknown; then with these right words alone.
 */
export function respellings(text: string, groups: readonly Group[], spellings: KnownSpellings): string[] {
  const corrected = new Map(groups.flatMap((one) => (one.corrected === null ? [] : [[one.written, one.corrected]])));
  const unknown = new Set(groups.flatMap(({ written, alternatives }) => (alternatives.length === 0 ? [written] : [])));
  const right = (word: string, dot: string) => {
    const completed = dot !== '' && word.length >= SHORTENED.least ? spellings.completed(word) : undefined;
    return spellings.has(word) ? undefined : (completed ?? spellings.near(word));
  };
  const near = (word: string, dot: string) => withDot(corrected.get(word), dot);
  const inCatalogue = replaced(
    text,
    (word, dot) => near(word, dot) ?? (unknown.has(word) ? right(word, dot) : undefined),
  );
  const inTables = replaced(text, (word, dot) =>
    unknown.has(word) || corrected.has(word) ? (right(word, dot) ?? near(word, dot)) : undefined,
  );
  return [...new Set([inCatalogue, inTables])].filter((meant) => meant !== text);
}

/** `pillow case` where the word files have one word; null when that changes nothing. */
export function asOneWord(text: string, spellings: KnownSpellings): string | null {
  const joined = text.replace(TWO_WORDS, (written, first: string, second: string) =>
    spellings.has(fold(first + second)) ? first + second : written,
  );
  return joined === text ? null : joined;
}

/**
 * A text with its abbreviations spelled out as the word files do, so that expressions of several words are seen: `kit distrib.` is a *kit
 * distribuzione*. Null when there are none.
 */
export function spelledOut(
  text: string,
  groups: readonly Group[],
  { spellings, shortened, synonyms }: Pick<SearchWords, 'spellings' | 'shortened' | 'synonyms'>,
): string | null {
  const unknown = new Set(groups.flatMap(({ written, alternatives }) => (alternatives.length === 0 ? [written] : [])));
  const spelled = replaced(asExpressions(text, synonyms), (word, dot) => {
    if (dot === '' || word.length < SHORTENED.least) return undefined;
    const stems = shortened.get(word);
    if (stems) return spellings.completed(word, (whole) => stems.has(stemItalian(whole)));
    return unknown.has(word) ? spellings.completed(word) : undefined;
  });
  return spelled === text ? null : spelled;
}

/**
 * Two words of which the second is abbreviated, as the one expression of the word files that begins so: its two beginnings together say more
 * than the words of the catalogue that each of them may be.
 */
function asExpressions(text: string, synonyms: SearchWords['synonyms']): string {
  let last: { at: number; end: number; word: string; isCut: boolean } | undefined;
  let meant = '';
  let done = 0;
  for (const { 0: written, 1: dot, index } of text.matchAll(WORD)) {
    const isCut = dot !== '';
    const word = fold(isCut ? written.slice(0, -1) : written);
    const isBeside = last !== undefined && text.slice(last.end, index).trim() === '' && last.at >= done;
    if (last && isBeside && isCut && Math.min(word.length, last.word.length) >= SHORTENED.least) {
      const names = new Set(begunBy(synonyms, last.word, last.isCut, word));
      const [only, ...others] = names;
      if (only !== undefined && others.length === 0) {
        meant += text.slice(done, last.at) + only;
        done = index + written.length;
      }
    }
    last = { at: index, end: index + written.length, word, isCut };
  }
  return meant + text.slice(done);
}

const begunBy = (synonyms: SearchWords['synonyms'], first: string, isCut: boolean, second: string): string[] =>
  synonyms.flatMap((table) => table.begun(first, isCut, second).map((words) => words.join(' ')));

/** An abbreviation stays one. */
const withDot = (word: string | undefined, dot: string) => (word === undefined ? undefined : word + dot);

/** `meaning`: what stands for a word, folded, and the dot after it, if there is one. */
function replaced(text: string, meaning: (word: string, dot: string) => string | undefined): string {
  return text.replace(WORD, (written, dot: string) => {
    const word = dot === '' ? written : written.slice(0, -1);
    return meaning(fold(word), dot) ?? written;
  });
}
