/**
 * Words that are right although a catalogue may lack them: those of the word files, units and spoken numbers. They are never corrected, and
 * what looks like one of them is that word, misspelt or cut.
 */
import { letterSignature } from '../index/word-table.ts';
import { allowedEdits, editDistance } from '../query/edit-distance.ts';
import { isSlip } from '../query/slip.ts';

/** Shorter words have too many neighbours that mean something else. */
const LEAST = 5;
/** Bits of two signatures that one wrong letter changes. */
const BITS_OF_EDIT = 2;

interface Spelling {
  word: string;
  signature: number;
}

export class KnownSpellings {
  private readonly all: ReadonlySet<string>;
  private readonly byLength: Map<number, Spelling[]>;

  /** `known`: words that are right already; they are not read again. */
  constructor(words: Iterable<string>, known?: KnownSpellings) {
    const more = [...new Set(words)].filter((word) => !known?.all.has(word));
    this.all = new Set([...(known?.all ?? []), ...more]);
    this.byLength = new Map([...(known?.byLength ?? [])].map(([length, same]) => [length, [...same]]));
    for (const word of more) {
      if (word.length < LEAST) continue;
      const same = this.byLength.get(word.length) ?? [];
      same.push({ word, signature: letterSignature(word) });
      this.byLength.set(word.length, same);
    }
  }

  /** In any number or gender: who writes `secchi` means no *sacchi*, though the files have `secchio`. */
  has(word: string): boolean {
    return this.all.has(word) || inflections(word).some((other) => this.all.has(other));
  }

  /** The word that a misspelt one means: the nearest one, if it differs by slips only. */
  near(form: string): string | undefined {
    let limit: number = form.length < LEAST ? 0 : allowedEdits(form.length);
    let nearest: string | undefined;
    const signature = letterSignature(form);
    for (let length = form.length - limit; length <= form.length + limit && limit > 0; length += 1)
      for (const { word, signature: own } of this.byLength.get(length) ?? []) {
        if (bitCount(signature ^ own) > limit * BITS_OF_EDIT) continue;
        const distance = editDistance(form, word, limit);
        if (distance === 0 || distance > limit || !isSlip(form, word, distance)) continue;
        // `multip` is rather the beginning of a longer word than a misspelt `multi`.
        if ((nearest !== undefined && distance === limit) || form.startsWith(word)) continue;
        nearest = word;
        limit = distance;
      }
    return nearest;
  }

  /** The shortest word that begins so, of those that it may be: what an abbreviation stands for. */
  completed(begun: string, may: (word: string) => boolean = () => true): string | undefined {
    let shortest: string | undefined;
    for (const [length, spellings] of this.byLength) {
      if (length <= begun.length || length >= (shortest?.length ?? Number.POSITIVE_INFINITY)) continue;
      shortest = spellings.find(({ word }) => word.startsWith(begun) && may(word))?.word ?? shortest;
    }
    return shortest;
  }
}

/** Singular and plural: `secchio` of `secchi`, `banca` of `banche`. Stems would be too wide: `mattia` is no *matto* but a misspelt *matita*. */
function inflections(word: string): string[] {
  if (word.length < LEAST) return [];
  const root = word.slice(0, -1);
  const soft = /[cg]h$/.test(root) ? [root, root.slice(0, -1)] : [root];
  if (word.endsWith('i')) return [`${word}o`, ...soft.flatMap((begun) => [`${begun}o`, `${begun}e`])];
  if (word.endsWith('e')) return [`${root}i`, ...soft.map((begun) => `${begun}a`)];
  return word.endsWith('o') ? [`${root}i`] : word.endsWith('a') ? [`${root}e`] : [];
}

function bitCount(bits: number): number {
  let count = 0;
  for (let left = bits >>> 0; left !== 0; left = (left & (left - 1)) >>> 0) count += 1;
  return count;
}
