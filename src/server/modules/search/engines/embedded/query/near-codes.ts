import { codeKey } from '../index/code-key.ts';
import { findString, prefixRange, stringAt, stringCount } from '../index/sorted-strings.ts';
import { lexemes } from '../text/lexemes.ts';
import type { SegmentReader } from './segment-reader.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Runs of letters from this length on may be words; from the second length on also misspelt ones. */
const MIN_WORD = 4;
const MIN_MISSPELT = 5;
/** A run of digits alone is a code from this length on; a shorter one is a number. */
const MIN_DIGITS = 6;
const MIN_KEY = 4;
/** Similar codes must share at least this part of what was typed. */
const SHARED = 0.6;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/**
 * `ZZZ.1`, `VT933.08.999`: one run with digits in it and without any word of the catalogue. It means one article, or
 * none.
 */
export function writtenAsCode(text: string, vocabulary: Vocabulary): boolean {
  const written = text.trim();
  if (!/\d/.test(written) || /\s/.test(written)) return false;
  if (!/\p{L}|[./_-]/u.test(written) && written.length < MIN_DIGITS) return false;
  return lexemes(written).every(({ kind, text: run }) => {
    if (kind === 'number' || run.length < MIN_WORD) return true;
    return !vocabulary.word(run) && (run.length < MIN_MISSPELT || !vocabulary.similar(run));
  });
}

/**
 * Articles whose code differs by one typing error from the input (a character wrong, missing, added, or two swapped),
 * then those with the longest common prefix: `[segment, document]`, at most `limit`.
 */
export function nearCodes(readers: readonly SegmentReader[], text: string, limit: number): Array<[number, number]> {
  const key = codeKey(text);
  if (key.length < MIN_KEY) return [];
  const found = new Map<string, [number, number]>();
  const add = (segment: number, place: number) => {
    const document = readers[segment]?.segment.codeDoc[place] as number;
    if (readers[segment]?.segment.dead[document] === 0) found.set(`${segment}/${document}`, [segment, document]);
  };
  for (const slip of slips(key)) {
    readers.forEach(({ segment: { codes } }, index) => {
      const first = findString(codes, slip);
      for (let at = first; at >= 0 && at < stringCount(codes) && stringAt(codes, at) === slip; at += 1) add(index, at);
    });
  }
  // The prefix of a barcode only identifies the maker.
  const shortest = /\D/.test(key) ? Math.max(MIN_KEY, Math.ceil(key.length * SHARED)) : key.length;
  for (let length = key.length - 1; length >= shortest && found.size === 0; length -= 1) {
    readers.forEach(({ segment: { codes } }, index) => {
      const [from, to] = prefixRange(codes, key.slice(0, length), limit);
      for (let at = from; at < to; at += 1) add(index, at);
    });
  }
  return [...found.values()].slice(0, limit);
}

/** Every text with one typing error: some hundred for a code, each looked up in the sorted codes. */
export function* slips(key: string): Generator<string> {
  for (let at = 0; at <= key.length; at += 1) {
    const [before, after] = [key.slice(0, at), key.slice(at + 1)];
    const here = key[at] ?? '';
    for (const letter of LETTERS) {
      if (letter !== here && at < key.length) yield before + letter + after;
      yield before + letter + here + after;
    }
    if (at < key.length) yield before + after;
    if (at + 1 < key.length) yield before + after[0] + here + after.slice(1);
  }
}

/** Prefixes of codes: four characters with at least one digit, or three that are no number. */
const CODE_PREFIX = /^(?=.*\d)(.{4,}|(?=.*\D).{3})$/;
/** Letters alone are a code prefix when written like one, `AD.VTM`, and not like words. */
const LETTERED_CODE_PREFIX = /^(?=.{5})\p{L}+[-./_]\p{L}+[-./_]?$/u;

/** Whether a text, `key` as codes are compared, can be the beginning of a code. */
export function mayBeginCode(text: string, key: string): boolean {
  // As typed: `04.01` says as much as `14.01`.
  const typed = text.replace(/[^\p{L}\p{N}]/gu, '');
  const isPrefix = key !== '0' && (CODE_PREFIX.test(key) || CODE_PREFIX.test(typed));
  return isPrefix || LETTERED_CODE_PREFIX.test(text.trim());
}
