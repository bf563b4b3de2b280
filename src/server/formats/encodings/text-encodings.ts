/** Bytes ↔ text in the encodings that files of other systems have (docs/exchange-mappings.md). EBCDIC included, which Node does not know. */
import type { TextEncoding } from '#contract/values/file-encodings.ts';
import { EBCDIC_PAGES } from './ebcdic-pages.ts';
import { nearestLetters } from './nearest-letters.ts';

type EbcdicPage = keyof typeof EBCDIC_PAGES;

export interface TextStreamDecoder {
  /** The text of the next bytes; what is cut in two waits for the bytes that follow. Bytes that are none become U+FFFD. */
  write(bytes: Uint8Array): string;
  end(): string;
}

const BYTES = 256;
/** How this machine writes a number of two bytes. */
const IS_LITTLE = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;
const isEbcdic = (encoding: TextEncoding): encoding is EbcdicPage => encoding in EBCDIC_PAGES;

/** One character per byte. */
function charactersOf(encoding: EbcdicPage | 'windows-1252' | 'iso-8859-15'): string[] {
  if (!isEbcdic(encoding))
    return [...new TextDecoder(encoding).decode(Uint8Array.from({ length: BYTES }, (_, at) => at))];
  const digits = EBCDIC_PAGES[encoding].join('');
  return Array.from({ length: BYTES }, (_, at) => {
    const pair = digits.slice(at * 2, at * 2 + 2);
    return pair === '..' ? '€' : String.fromCharCode(Number.parseInt(pair, 16));
  });
}

/** For one file: it keeps the beginning of a character until the rest comes. */
export function textDecoder(encoding: TextEncoding): TextStreamDecoder {
  if (isEbcdic(encoding)) {
    const codes = Uint16Array.from(charactersOf(encoding), (character) => character.charCodeAt(0));
    const decoder = new TextDecoder(IS_LITTLE ? 'utf-16le' : 'utf-16be', { ignoreBOM: true });
    return {
      write: (bytes) => decoder.decode(Uint16Array.from(bytes, (byte) => codes[byte] ?? 0)),
      end: () => '',
    };
  }
  if (encoding === 'utf-16') return wideDecoder();
  const decoder = new TextDecoder(encoding);
  return { write: (bytes) => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() };
}

/** Its first two bytes say which of both it is; without them it is what Windows writes. */
function wideDecoder(): TextStreamDecoder {
  let decoder: TextStreamDecoder | undefined;
  let first: number[] = [];
  return {
    write(bytes) {
      if (decoder) return decoder.write(bytes);
      if (first.length + bytes.length < 2) {
        first = [...first, ...bytes];
        return '';
      }
      const [one, other] = [...first, ...bytes.subarray(0, 2)];
      decoder = textDecoder(one === 0xfe && other === 0xff ? 'utf-16be' : 'utf-16le');
      return decoder.write(Uint8Array.from(first)) + decoder.write(bytes);
    },
    end: () => decoder?.end() ?? '',
  };
}

export interface EncodedText {
  readonly bytes: Uint8Array;
  /** Characters that the encoding does not have and that look like none that it has: they became `?`. */
  readonly lost: readonly string[];
}

/** What the encoding cannot write becomes the nearest letter: `’` is `'`, `€` is `EUR`, `ł` is `l`. */
export function encodeText(text: string, encoding: TextEncoding): EncodedText {
  if (encoding === 'utf-8') return { bytes: new TextEncoder().encode(text), lost: [] };
  if (encoding === 'utf-16' || encoding === 'utf-16le' || encoding === 'utf-16be')
    return { bytes: wideBytes(text, encoding), lost: [] };
  const byteOf = new Map(charactersOf(encoding).map((character, byte) => [character, byte]));
  const written = writableText(text, (character) => byteOf.has(character));
  return { bytes: Uint8Array.from(written.text, (character) => byteOf.get(character) ?? 0), lost: written.lost };
}

/** The text as an encoding can write it: before it is cut and padded to a width. */
export function writableIn(
  text: string,
  encoding: TextEncoding,
): { readonly text: string; readonly lost: readonly string[] } {
  if (/^utf/.test(encoding)) return { text, lost: [] };
  const known = new Set(charactersOf(encoding as EbcdicPage));
  return writableText(text, (character) => known.has(character));
}

function writableText(text: string, isKnown: (character: string) => boolean) {
  const lost: string[] = [];
  let written = '';
  for (const character of text) {
    const near = isKnown(character) ? character : nearestLetters(character, isKnown);
    if (near === undefined) lost.push(character);
    written += near ?? '?';
  }
  return { text: written, lost };
}

/** With the mark in front that says which of both it is, as Windows writes it. */
function wideBytes(text: string, encoding: 'utf-16' | 'utf-16le' | 'utf-16be'): Uint8Array {
  const marked = `\ufeff${text}`;
  const bytes = new Uint8Array(marked.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < marked.length; at += 1) view.setUint16(at * 2, marked.charCodeAt(at), encoding !== 'utf-16be');
  return bytes;
}
