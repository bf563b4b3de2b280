/**
 * Detects the encoding of a file: UTF-8 (with or without BOM), UTF-16 with BOM, else Windows-1252 as written by Italian
 * ERPs.
 */
import { createReadStream } from 'node:fs';
import type { TextEncoding } from '#contract/values/file-encodings.ts';
import { textDecoder } from '#server/formats/encodings/text-encodings.ts';

/** Those that are detected. */
export type Encoding = Extract<TextEncoding, 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'>;

/** Reads the whole file once, because a single invalid UTF-8 byte anywhere decides. */
export async function detectEncoding(path: string): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let first = true;
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
      if (first && chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le';
      if (first && chunk[0] === 0xfe && chunk[1] === 0xff) return 'utf-16be';
      first = false;
      decoder.decode(chunk, { stream: true });
    }
    decoder.decode();
    return 'utf-8';
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252';
    throw error;
  }
}

/** Of the beginning of a file alone; undefined = letters of ASCII only, so that the rest decides. */
export function encodingOfBeginning(head: Uint8Array): Encoding | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  if (!head.some((byte) => byte > 0x7f)) return undefined;
  try {
    // A character that is cut in two at the end is no fault.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/**
 * The text of a file in chunks, without BOM and with line ends as `\n`; `onBytes` is called with the number of bytes
 * read from disk.
 */
export async function* readText(
  path: string,
  encoding: TextEncoding,
  onBytes: (bytes: number) => void,
): AsyncGenerator<string> {
  let held = '';
  for await (const piece of readPieces(path, encoding, onBytes)) {
    const text = held + piece;
    // A carriage return at the end may be the first half of a line end.
    held = text.endsWith('\r') ? '\r' : '';
    yield (held === '' ? text : text.slice(0, -1)).replaceAll('\r\n', '\n');
  }
  yield held;
}

/** The same with line ends as they are; those of EBCDIC as `\n`. */
export async function* readPieces(
  path: string,
  encoding: TextEncoding,
  onBytes: (bytes: number) => void,
): AsyncGenerator<string> {
  const decoder = textDecoder(encoding);
  const isEbcdic = encoding.startsWith('ibm');
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 18 }) as AsyncIterable<Buffer>) {
    onBytes(chunk.length);
    const text = decoder.write(chunk);
    yield isEbcdic ? text.replaceAll('\u0085', '\n') : text;
  }
  yield decoder.end();
}
