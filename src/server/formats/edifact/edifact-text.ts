/** Bytes of EDIFACT and text, by the character set that the interchange names (ISO 9735). */
import { textOfBytes } from '../text-of-bytes.ts';

/** Sets other than ASCII and Latin-1 → what `TextDecoder` calls them. */
const SETS: Readonly<Record<string, string>> = {
  UNOD: 'iso-8859-2',
  UNOE: 'iso-8859-5',
  UNOF: 'iso-8859-7',
  UNOG: 'iso-8859-3',
  UNOH: 'iso-8859-4',
  UNOI: 'iso-8859-6',
  UNOJ: 'iso-8859-8',
  UNOK: 'windows-1254',
};

/** UTF-8 where it is UTF-8, whatever is declared: software often writes it and names another set. */
export function textOfEdifact(bytes: Uint8Array): string {
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, 200));
  const set = SETS[/UNB.(UNO[A-Z])/.exec(head)?.[1] ?? ''];
  if (set === undefined) return textOfBytes(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(set).decode(bytes);
  }
}

/** The sets that we write. */
type WrittenSet = 'UNOA' | 'UNOB' | 'UNOC';

/** The sender's own set where we write it, else Latin-1. */
export const writtenSet = (set: string): WrittenSet => (set === 'UNOA' || set === 'UNOB' ? set : 'UNOC');

/** Signs that are not in Latin-1, and what people write for them. */
const SIGNS: ReadonlyArray<readonly [RegExp, string]> = [
  [/€/g, 'EUR'],
  [/[\u2018\u2019\u02bc]/g, "'"],
  [/[\u201c\u201d\u201e]/g, '"'],
  [/[\u2010-\u2015]/g, '-'],
  [/\u2026/g, '...'],
  [/[\u00a0\u2000-\u200b\u202f]/g, ' '],
  [/ß/g, 'ss'],
  [/×/g, 'x'],
];

/**
 * A text with the letters of the set alone: accents are left out where the set has none, `?` stands for what is left. UNOA has no small letters;
 * they are written all the same, because a code in capitals is another code, and readers take them.
 */
export function lettersOf(text: string, set: WrittenSet): string {
  const plain = text.replaceAll(/\p{Cc}+/gu, ' ').trim();
  const isLatin = /^[\u0020-\u007e\u00a1-\u00ff]*$/;
  if (set === 'UNOC' && isLatin.test(plain)) return plain;
  const signs = SIGNS.reduce(
    (so, [sign, word]) => (set === 'UNOC' && (word === 'ss' || word === 'x') ? so : so.replace(sign, word)),
    plain,
  );
  const letters = [...signs].map((letter) => {
    if (set === 'UNOC' && isLatin.test(letter)) return letter;
    const bare = letter.normalize('NFD').replaceAll(/\p{M}/gu, '');
    return /^[\u0020-\u007e]*$/.test(bare) ? bare : '?';
  });
  return letters.join('');
}

/** @param text of `lettersOf` alone: one byte for each character. */
export const bytesOfLetters = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
