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
  { spellings, shortened }: Pick<SearchWords, 'spellings' | 'shortened'>,
): string | null {
  const unknown = new Set(groups.flatMap(({ written, alternatives }) => (alternatives.length === 0 ? [written] : [])));
  const spelled = replaced(text, (word, dot) => {
    if (dot === '' || word.length < SHORTENED.least) return undefined;
    const stems = shortened.get(word);
    if (stems) return spellings.completed(word, (whole) => stems.has(stemItalian(whole)));
    return unknown.has(word) ? spellings.completed(word) : undefined;
  });
  return spelled === text ? null : spelled;
}

/** An abbreviation stays one. */
const withDot = (word: string | undefined, dot: string) => (word === undefined ? undefined : word + dot);

/** `meaning`: what stands for a word, folded, and the dot after it, if there is one. */
function replaced(text: string, meaning: (word: string, dot: string) => string | undefined): string {
  return text.replace(WORD, (written, dot: string) => {
    const word = dot === '' ? written : written.slice(0, -1);
    return meaning(fold(word), dot) ?? written;
  });
}
