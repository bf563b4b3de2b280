/**
 * Words that are right although a catalogue may lack them: those of the word files, units and spoken numbers. They are never corrected, and
 * what looks like one of them is that word, misspelt or cut.
 */
import { letterSignature } from '../index/word-table.ts';
import { allowedEdits, editDistance } from '../query/edit-distance.ts';
import { isSlip } from '../query/slip.ts';
import { stemEnglish } from '../text/english-stemmer.ts';
import { stemItalian } from '../text/italian-stemmer.ts';

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
  private readonly stems: ReadonlySet<string>;
  private readonly byLength = new Map<number, Spelling[]>();

  constructor(words: Iterable<string>) {
    this.all = new Set(words);
    this.stems = new Set([...this.all].flatMap((word) => [stemItalian(word), stemEnglish(word)]));
    for (const word of this.all) {
      if (word.length < LEAST) continue;
      const same = this.byLength.get(word.length) ?? [];
      same.push({ word, signature: letterSignature(word) });
      this.byLength.set(word.length, same);
    }
  }

  /** In any inflection: who writes `secchi` means no *sacchi*, though the files have `secchio`. */
  has(word: string): boolean {
    return this.all.has(word) || this.stems.has(stemItalian(word)) || this.stems.has(stemEnglish(word));
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

  /** The shortest word that begins so: what an abbreviation stands for. */
  completed(begun: string): string | undefined {
    let shortest: string | undefined;
    for (const [length, spellings] of this.byLength) {
      if (length <= begun.length || length >= (shortest?.length ?? Number.POSITIVE_INFINITY)) continue;
      shortest = spellings.find(({ word }) => word.startsWith(begun))?.word ?? shortest;
    }
    return shortest;
  }
}

function bitCount(bits: number): number {
  let count = 0;
  for (let left = bits >>> 0; left !== 0; left = (left & (left - 1)) >>> 0) count += 1;
  return count;
}
