/** The text of an XML file, in the encoding that it says itself. */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { ImportFailure } from '../import-failure.ts';

/** Where an XML declaration and the root element are. */
const HEAD_BYTES = 4_096;
const DECLARED = /^\s*<\?xml\b[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/;

interface XmlHead {
  readonly text: string;
  /** As `TextDecoder` knows it, if it does. */
  readonly encoding: string;
}

/** The first characters of a file: enough to see what it is. */
export async function readXmlHead(path: string): Promise<XmlHead> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const head = buffer.subarray(0, bytesRead);
    const wide = wideEncoding(head);
    if (wide) return { text: new TextDecoder(wide).decode(head, { stream: true }), encoding: wide };
    const text = new TextDecoder().decode(head, { stream: true });
    return { text, encoding: DECLARED.exec(text)?.[1] ?? 'utf-8' };
  } finally {
    await file.close();
  }
}

function wideEncoding([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

/** Name of the root element without prefix; undefined: no XML. */
export function xmlRoot(head: string): string | undefined {
  const text = head
    .replaceAll(/<!--[\s\S]*?(-->|$)|<\?[\s\S]*?(\?>|$)|<!DOCTYPE[^>[]*(\[[\s\S]*?\])?[^>]*>/gi, '')
    .trimStart();
  return /^<(?:[\w.-]+:)?([\w.-]+)[\s/>]/.exec(text)?.[1];
}

/** In pieces. @throws ImportFailure `unknown-encoding`. */
export async function* readXmlText(path: string, onBytes: (bytes: number) => void = () => {}): AsyncGenerator<string> {
  const decoder = decoderOf((await readXmlHead(path)).encoding);
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 18 }) as AsyncIterable<Buffer>) {
    onBytes(chunk.length);
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder.decode();
}

function decoderOf(encoding: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(encoding);
  } catch {
    throw new ImportFailure('unknown-encoding', { encoding });
  }
}
