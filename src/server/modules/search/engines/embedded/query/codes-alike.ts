/**
 * Codes that look like the one typed: the letter O for a zero, I or l for a one, zeros missing or surplus at the beginning of a number
 * (`933ZBO8OO30`, `933-ZB-8-30` → 933ZB080030). Two real codes may look alike: what is found is never silently the code that was typed.
 */
import { findString, prefixRange, stringAt, stringCount } from '../index/sorted-strings.ts';
import type { SegmentReader } from './segment-reader.ts';

export interface CodeAlike {
  /** As the index has it: without case and separators. */
  readonly key: string;
  /** `[segment, document]` of the articles with this code. */
  readonly documents: ReadonlyArray<[number, number]>;
}

export const ALIKE: Readonly<Record<string, string>> = { o: '0o', 0: '0o', 1: '1il', i: 'i1l', l: 'l1i' };
/** Zeros that may be missing before a number. */
const MOST_ZEROS = 4;
const LEAST = 4;
const LONGEST = 32;
/** Far more than a real code needs. */
const MOST_STEPS = 3000;
const MOST_CODES = 24;

/** All codes that look like the text; that no code is spelled exactly so is known before. */
export function codesAlike(readers: readonly SegmentReader[], text: string): CodeAlike[] {
  const characters = charactersOf(text);
  if (characters.length < LEAST || characters.length > LONGEST || !characters.some(({ typed }) => isDigit(typed)))
    return [];
  const walk = new Walk(readers, characters);
  walk.from(0, '', true);
  return [...walk.found].slice(0, MOST_CODES).flatMap((key) => {
    const documents = documentsOf(readers, key);
    return documents.length === 0 ? [] : [{ key, documents }];
  });
}

interface Character {
  typed: string;
  /** A separator, or the beginning of the text, is before it. */
  isFirst: boolean;
}

export function charactersOf(text: string): Character[] {
  const found: Character[] = [];
  let isFirst = true;
  for (const typed of text.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')) {
    if (/[\p{L}\p{N}]/u.test(typed)) {
      found.push({ typed, isFirst });
      isFirst = false;
    } else isFirst = true;
  }
  return found;
}

const isDigit = (character: string | undefined): boolean => character !== undefined && /\d/.test(character);

/** Tries every reading, as far as some code begins like it. */
class Walk {
  readonly found = new Set<string>();
  private readonly readers: readonly SegmentReader[];
  private readonly characters: readonly Character[];
  private steps = 0;

  constructor(readers: readonly SegmentReader[], characters: readonly Character[]) {
    this.readers = readers;
    this.characters = characters;
  }

  /** `begins`: a number may begin here. */
  from(at: number, prefix: string, begins: boolean): void {
    const character = this.characters[at];
    if (!character) {
      if (this.hasCode(prefix)) this.found.add(prefix);
      return;
    }
    this.steps += 1;
    if (this.steps > MOST_STEPS || !this.isBeginning(prefix)) return;
    for (const read of ALIKE[character.typed] ?? character.typed) {
      const isNumber = isDigit(read);
      const isFirst = isNumber && (begins || character.isFirst || !isDigit(prefix.at(-1)));
      // Codes never begin with a zero: `codeKey` leaves it out.
      if (prefix !== '' || read !== '0') this.from(at + 1, prefix + read, false);
      if (!isFirst) continue;
      if (read === '0' && this.readsAsDigit(at + 1)) this.from(at + 1, prefix, true);
      if (prefix === '') continue;
      for (let zeros = 1; zeros <= MOST_ZEROS; zeros += 1) {
        const longer = prefix + '0'.repeat(zeros);
        if (!this.isBeginning(longer)) break;
        this.from(at + 1, longer + read, false);
      }
    }
  }

  private readsAsDigit(at: number): boolean {
    const next = this.characters[at];
    return next !== undefined && !next.isFirst && [...(ALIKE[next.typed] ?? next.typed)].some(isDigit);
  }

  private isBeginning(prefix: string): boolean {
    return this.readers.some(({ segment }) => {
      const [from, to] = prefixRange(segment.codes, prefix, 1);
      return to > from;
    });
  }

  private hasCode(key: string): boolean {
    return this.readers.some(({ segment }) => findString(segment.codes, key) >= 0);
  }
}

/** Every document with exactly this code. */
export function documentsOf(readers: readonly SegmentReader[], key: string): Array<[number, number]> {
  return readers.flatMap(({ segment: { codes, codeDoc, dead } }, index) => {
    const found: Array<[number, number]> = [];
    const first = findString(codes, key);
    for (let at = first; at >= 0 && at < stringCount(codes) && stringAt(codes, at) === key; at += 1) {
      const document = codeDoc[at] as number;
      if (dead[document] === 0) found.push([index, document]);
    }
    return found;
  });
}
