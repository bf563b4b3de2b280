/** Bytes of an XML file → text, by the byte order mark, else by the encoding that the file declares (C-FISC-1). */
import { PaperRefused } from './refusals.ts';

/** Declared names → what `TextDecoder` calls them. It reads ISO-8859-1 as Windows-1252, of which it is a part. */
const ENCODINGS: Readonly<Record<string, string>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  ascii: 'utf-8',
  'utf-16': 'utf-16le',
  'utf-16le': 'utf-16le',
  'utf-16be': 'utf-16be',
  'windows-1252': 'windows-1252',
  cp1252: 'windows-1252',
  'iso-8859-1': 'windows-1252',
  'iso-8859-15': 'iso-8859-15',
  latin1: 'windows-1252',
};

/** @throws PaperRefused `encoding-unknown`, `encoding-wrong`. The text has no byte order mark. */
export function textOfXml(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new PaperRefused('encoding-wrong', encoding);
  }
}

function encodingOf(bytes: Uint8Array): string {
  const [first = 0, second = 0, third = 0] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // Two bytes for each character without a mark: `<` beside a zero.
  if (first === 0x3c && second === 0) return 'utf-16le';
  if (first === 0 && second === 0x3c) return 'utf-16be';
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const declared = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([^"']*)["']/.exec(head)?.[1];
  if (declared === undefined) return 'utf-8';
  const encoding = ENCODINGS[declared.trim().toLowerCase()];
  if (!encoding) throw new PaperRefused('encoding-unknown', declared.slice(0, 40));
  // It says two bytes, but its own declaration was read with one: it was converted and the declaration stayed.
  return encoding.startsWith('utf-16') ? 'utf-8' : encoding;
}
