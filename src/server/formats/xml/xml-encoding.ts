/** In which encoding an XML file is written: by its byte order mark, else by what it declares. */

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

/** As `TextDecoder` calls it; `unknown`: the file declares a name that nobody reads. */
export function encodingOfXml(bytes: Uint8Array): { readonly encoding: string } | { readonly unknown: string } {
  const [first = 0, second = 0, third = 0] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return { encoding: 'utf-8' };
  if (first === 0xff && second === 0xfe) return { encoding: 'utf-16le' };
  if (first === 0xfe && second === 0xff) return { encoding: 'utf-16be' };
  // Two bytes for each character without a mark: `<` beside a zero.
  if (first === 0x3c && second === 0) return { encoding: 'utf-16le' };
  if (first === 0 && second === 0x3c) return { encoding: 'utf-16be' };
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, 200));
  const declared = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([^"']*)["']/.exec(head)?.[1];
  if (declared === undefined) return { encoding: 'utf-8' };
  const encoding = ENCODINGS[declared.trim().toLowerCase()];
  if (!encoding) return { unknown: declared.slice(0, 40) };
  // It says two bytes, but its own declaration was read with one: it was converted and the declaration stayed.
  return { encoding: encoding.startsWith('utf-16') ? 'utf-8' : encoding };
}
