/** A text with its words as they were meant: misspelt ones corrected, abbreviations of words that the catalogue lacks completed. */
import { SHORTENED } from '../text/index-tokens.ts';
import { fold } from '../text/lexemes.ts';
import type { KnownSpellings } from '../words/known-spellings.ts';
import type { Group } from './query-group.ts';

const WORD = /\p{L}+(\.?)/gu;

/** The words that were corrected to words of the catalogue, in their places; null when none was. */
export function correctedText(text: string, groups: readonly Group[]): string | null {
  const meant = new Map(groups.flatMap(({ written, corrected }) => (corrected === null ? [] : [[written, corrected]])));
  return meant.size === 0 ? null : replaced(text, (word) => meant.get(word));
}

/**
 * What a text may mean, likeliest first: with the words of the catalogue that are near, and with the right words that it lacks (those of the
 * word files, spoken numbers, units) for what is still unknown; then with these right words alone.
 */
export function respellings(text: string, groups: readonly Group[], spellings: KnownSpellings): string[] {
  const corrected = new Map(groups.flatMap((one) => (one.corrected === null ? [] : [[one.written, one.corrected]])));
  const unknown = new Set(groups.flatMap(({ written, alternatives }) => (alternatives.length === 0 ? [written] : [])));
  const right = (word: string, isCut: boolean) => {
    const completed = isCut && word.length >= SHORTENED.least ? spellings.completed(word) : undefined;
    return spellings.has(word) ? undefined : (completed ?? spellings.near(word));
  };
  const inCatalogue = replaced(
    text,
    (word, isCut) => corrected.get(word) ?? (unknown.has(word) ? right(word, isCut) : undefined),
  );
  const inTables = replaced(text, (word, isCut) =>
    unknown.has(word) || corrected.has(word) ? (right(word, isCut) ?? corrected.get(word)) : undefined,
  );
  return [...new Set([inCatalogue, inTables])].filter((meant) => meant !== text);
}

function replaced(text: string, meaning: (word: string, isCut: boolean) => string | undefined): string {
  return text.replace(WORD, (written, dot: string) => {
    const word = fold(dot === '' ? written : written.slice(0, -1));
    const meant = meaning(word, dot !== '');
    return meant === undefined ? written : meant;
  });
}
