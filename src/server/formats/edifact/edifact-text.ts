/** Bytes of EDIFACT and text, by the character set that the interchange names (ISO 9735). */
import { basicText, latinText } from '../latin-text.rules.ts';
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

/**
 * A text with the letters of the set alone. UNOA has no small letters; they are written all the same, because a code in capitals is another code,
 * and readers take them.
 */
export const lettersOf = (text: string, set: WrittenSet): string =>
  set === 'UNOC' ? latinText(text) : basicText(text);

/** @param text of `lettersOf` alone: one byte for each character. */
export const bytesOfLetters = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
