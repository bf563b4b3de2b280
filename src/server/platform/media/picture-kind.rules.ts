/** What kind of picture a file is, by its first bytes: names and types that were sent along say nothing. Pure. */

export type PictureKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff' | 'avif' | 'svg';

/** Where an SVG may have its first tag: after a byte order mark, a declaration, comments of its tool. */
const SVG_HEAD = 4096;

/** undefined = none that the shop can show. */
export function pictureKind(bytes: Uint8Array): PictureKind | undefined {
  const at = (from: number, text: string) =>
    bytes.length >= from + text.length && [...text].every((one, place) => bytes[from + place] === one.charCodeAt(0));
  if (at(0, '\xff\xd8\xff')) return 'jpeg';
  if (at(0, '\x89PNG\r\n\x1a\n')) return 'png';
  if (at(0, 'RIFF') && at(8, 'WEBP')) return 'webp';
  if (at(0, 'GIF87a') || at(0, 'GIF89a')) return 'gif';
  if (at(0, 'II*\0') || at(0, 'MM\0*')) return 'tiff';
  if (at(4, 'ftypavif') || at(4, 'ftypavis')) return 'avif';
  const head = new TextDecoder().decode(bytes.subarray(0, SVG_HEAD)).trimStart();
  return head.startsWith('<') && /<svg[\s>]/.test(head) ? 'svg' : undefined;
}
