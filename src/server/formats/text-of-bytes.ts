/**
 * Bytes of a text file → text: UTF-8, UTF-16 (Excel's "Unicode text"), else Windows-1252 as Italian software writes it.
 */

export function textOfBytes(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  if (encoding !== undefined) return new TextDecoder(encoding).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** By the byte order mark; without one, by the zero bytes that every second character of a code has in UTF-16. */
function encodingOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, 200);
  let even = 0;
  let odd = 0;
  head.forEach((byte, index) => {
    if (byte !== 0) return;
    if (index % 2 === 0) even += 1;
    else odd += 1;
  });
  if (odd > head.length / 4 && even === 0) return 'utf-16le';
  return even > head.length / 4 && odd === 0 ? 'utf-16be' : undefined;
}

/** Bytes that no text has: the file is something else, whatever its name says. */
export function isText(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is searched for
  return !/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text.slice(0, 10_000));
}
