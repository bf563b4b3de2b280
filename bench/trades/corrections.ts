/**
 * Corrections that must not happen: a word that the catalogue has, and a right word of another trade that the catalogue lacks, which
 * is then better not found than turned into something else.
 */
import type { EmbeddedEngine } from '#server/modules/search/engines/embedded/embedded-engine.ts';
import type { Measurement } from '../kit/measurement.ts';
import { isUnseen, type TradeSet } from './trade-set.ts';

export interface LoadedSet {
  readonly set: TradeSet;
  readonly engine: EmbeddedEngine;
}

/** Known words asked of each catalogue. */
const KNOWN_WORDS = 150;
/** Examples in a line, of the words for tuning. */
const NAMED = 5;
/** A word of another trade is a whole, right word when it has so many letters and stands in so many of its names. */
const FOREIGN = { letters: 6, names: 8 };
const FOREIGN_TARGET = 0.005;

export function correctionsOf(loaded: readonly LoadedSet[]): Measurement[] {
  return [knownWords(loaded), foreignWords(loaded)];
}

function knownWords(loaded: readonly LoadedSet[]): Measurement {
  const asked = loaded.map(({ set, engine }) => ({ engine, words: spread([...wordsOf(set, 4).keys()]) }));
  const wrong = asked.flatMap(({ engine, words }) =>
    words.flatMap((word, at) =>
      [word, `${word} ${words[(at + 7) % words.length]}`].flatMap((text) => changed(engine, text)),
    ),
  );
  return {
    what: `known words that are corrected, of ${asked.flatMap(({ words }) => words).length} asked alone and in pairs`,
    measured: named(wrong),
    target: '0',
    ok: wrong.length === 0,
    baseline: 'no timing',
  };
}

function foreignWords(loaded: readonly LoadedSet[]): Measurement {
  const own = loaded.map(({ set }) => new Set(wordsOf(set, 1).keys()));
  const right = loaded.map(({ set }) =>
    [...wordsOf(set, FOREIGN.letters)].filter(([, times]) => times >= FOREIGN.names),
  );
  const asked = loaded.map(({ engine }, at) => {
    const others = right.flatMap((words, other) => (other === at ? [] : words.map(([word]) => word)));
    return { engine, words: [...new Set(others)].filter((word) => !own[at]?.has(word)) };
  });
  const wrong = asked.flatMap(({ engine, words }) => words.flatMap((word) => changed(engine, word)));
  const all = asked.flatMap(({ words }) => words).length;
  return {
    what: `right words of other trades turned into another word, of ${all}`,
    measured: named(wrong),
    target: `≤ ${FOREIGN_TARGET * 100} %`,
    ok: wrong.length <= FOREIGN_TARGET * all,
    baseline: 'no timing',
  };
}

/** Words of the names that are not misspelt, and in how many names they stand. */
function wordsOf({ articles }: TradeSet, letters: number): Map<string, number> {
  const times = new Map<string, number>();
  for (const { document, facts } of articles)
    if (facts.misspelt === undefined)
      for (const word of new Set(document.name.it.toLowerCase().match(/\p{L}+/gu) ?? []))
        if (word.length >= letters) times.set(word, (times.get(word) ?? 0) + 1);
  return times;
}

/** Some of them, from the first to the last family. */
function spread(words: readonly string[]): string[] {
  const every = Math.max(1, words.length / KNOWN_WORDS);
  return words.filter((_, at) => Math.floor(at / every) !== Math.floor((at - 1) / every));
}

function changed(engine: EmbeddedEngine, text: string): Array<{ text: string; into: string }> {
  const { correctedQuery } = engine.search({
    text,
    lang: 'it',
    filters: {},
    priceView: null,
    sort: 'default',
    page: 1,
    perPage: 1,
    near: false,
  });
  return correctedQuery === null ? [] : [{ text, into: correctedQuery }];
}

/** How many; of the half for tuning a few examples. */
function named(wrong: ReadonlyArray<{ text: string; into: string }>): string {
  const tuning = wrong.filter(({ text }) => !isUnseen({ q: text })).slice(0, NAMED);
  const examples = tuning.map(({ text, into }) => `${text} → ${into}`).join(', ');
  return `${wrong.length}${examples === '' ? '' : ` (${examples})`}`;
}
