import type { SearchLang } from '../../search-document.ts';
import { STOP_WORDS } from '../data/stop-words.ts';
import { stemEnglish } from '../text/english-stemmer.ts';
import { stemItalian } from '../text/italian-stemmer.ts';
import { lexemes } from '../text/lexemes.ts';
import { allowedEdits, editDistance } from './edit-distance.ts';

/** A word that was typed. */
export interface TypedWord {
  text: string;
  /** It may be the beginning of a longer word. */
  begun: boolean;
}

/** From so many letters on a word may be a beginning; the last one, still being typed, earlier. */
const LEAST_BEGUN = 3;
const LEAST_BEGUN_LAST = 2;

/** The words of a text that say something. */
export function typedWords(text: string): TypedWord[] {
  const all = lexemes(text).map((lexeme) => lexeme.text);
  const last = all.length - 1;
  const words = all.map((word, at) => ({
    text: word,
    begun: word.length >= (at === last ? LEAST_BEGUN_LAST : LEAST_BEGUN),
  }));
  const telling = words.filter((word) => !STOP_WORDS.has(word.text));
  return telling.length > 0 ? telling : words;
}

/** Names that are offered while typing, by their words; each name is a number of the caller's. */
export class LabelWords {
  private readonly stem: (word: string) => string;
  /** Ascending. */
  private readonly words: string[];
  private readonly byWord = new Map<string, number[]>();
  private readonly byStem = new Map<string, number[]>();
  private readonly firstWord = new Map<number, string>();
  private readonly length = new Map<number, number>();

  constructor(labels: Iterable<readonly [number, string]>, stem: (word: string) => string) {
    this.stem = stem;
    for (const [label, name] of labels) {
      const words = lexemes(name).map((lexeme) => lexeme.text);
      if (words[0] !== undefined) this.firstWord.set(label, words[0]);
      this.length.set(label, words.filter((word) => !STOP_WORDS.has(word)).length);
      for (const word of new Set(words)) {
        added(this.byWord, word, label);
        added(this.byStem, stem(word), label);
      }
    }
    this.words = [...this.byWord.keys()].sort();
  }

  /** Names with this word in any inflection, or with a word that it begins. */
  having({ text, begun }: TypedWord): Set<number> {
    const found = new Set(this.byStem.get(this.stem(text)) ?? []);
    if (!begun) return found;
    for (let at = firstFrom(this.words, text); at < this.words.length; at += 1) {
      const word = this.words[at] as string;
      if (!word.startsWith(text)) break;
      for (const label of this.byWord.get(word) ?? []) found.add(label);
    }
    return found;
  }

  /** How many words of the name say something. */
  lengthOf(label: number): number {
    return this.length.get(label) ?? 0;
  }

  /** Whether the name starts with this word: it is how people say it for short. */
  startsWith(label: number, { text, begun }: TypedWord): boolean {
    const first = this.firstWord.get(label) ?? '';
    return first === text || (begun && first.startsWith(text));
  }

  /** Names with a word, or the beginning of one, that differs from this one by a typo; the nearest ones. */
  near(text: string): Set<number> {
    const limit = allowedEdits(text.length);
    let nearest: number = limit;
    let found = new Set<number>();
    if (limit === 0) return found;
    for (let at = firstFrom(this.words, text[0] as string); at < this.words.length; at += 1) {
      const word = this.words[at] as string;
      // The first letter is hardly ever the wrong one, and comparing all words would take too long.
      if (word[0] !== text[0]) break;
      const distance = distanceToBeginning(text, word, nearest);
      if (distance > nearest) continue;
      if (distance < nearest) found = new Set();
      nearest = distance;
      for (const label of this.byWord.get(word) ?? []) found.add(label);
    }
    return found;
  }
}

export const stemOf = (lang: SearchLang) => (lang === 'it' ? stemItalian : stemEnglish);

/** Finds the names in a list that have every word of a text; returns their places, ascending. */
export function namesWith(names: readonly string[], lang: SearchLang): (text: string) => number[] {
  const labels = new LabelWords(
    names.map((name, at) => [at, name] as const),
    stemOf(lang),
  );
  return (text) => {
    const [first = new Set<number>(), ...rest] = typedWords(text).map((word) => labels.having(word));
    return [...first].filter((at) => rest.every((some) => some.has(at))).sort((a, b) => a - b);
  };
}

/** The fewest edits between a text and a word or one of its beginnings. */
function distanceToBeginning(text: string, word: string, limit: number): number {
  const lengths = [text.length - 1, text.length, text.length + 1].filter((length) => length < word.length);
  return Math.min(
    editDistance(text, word, limit),
    ...lengths.map((length) => editDistance(text, word.slice(0, length), limit)),
  );
}

function added(map: Map<string, number[]>, key: string, value: number): void {
  const list = map.get(key);
  if (!list) map.set(key, [value]);
  else if (list.at(-1) !== value) list.push(value);
}

/** Index of the first entry of an ascending list that is not below `least`. */
function firstFrom(list: readonly string[], least: string): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] as string) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
