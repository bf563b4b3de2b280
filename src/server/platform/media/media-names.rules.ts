/** Names of files under `/media/`: derived from their content, so browsers may cache them for ever. Pure. */

export type SizePrefix = 'thumb_' | 'gallery_' | 'main_';

/** Longest side in pixels (C-CAT-5). */
export const SIZES = { thumb_: 150, gallery_: 350, main_: 800 } as const satisfies Record<SizePrefix, number>;
export const PREFIXES = Object.keys(SIZES) as SizePrefix[];

/** `pictures/3f/thumb_3f9c….150x113.webp` */
export function pictureName(
  hash: string,
  prefix: SizePrefix,
  width: number,
  height: number,
  extension: string,
): string {
  return `pictures/${hash.slice(0, 2)}/${prefix}${hash}.${width}x${height}.${extension}`;
}

/** URL of a file of the media folder. */
export function mediaUrl(name: string): string {
  return `/media/${name}`;
}

/** Largest size inside a square, never larger than the original. */
export function fitted(size: { width: number; height: number }, longest: number): { width: number; height: number } {
  const scale = Math.min(1, longest / Math.max(size.width, size.height));
  return { width: Math.max(1, Math.round(size.width * scale)), height: Math.max(1, Math.round(size.height * scale)) };
}

/** SVGs have no pixel size of their own: they are scaled to the requested size. */
export function scaled(size: { width: number; height: number }, longest: number): { width: number; height: number } {
  const scale = longest / Math.max(size.width, size.height);
  return { width: Math.max(1, Math.round(size.width * scale)), height: Math.max(1, Math.round(size.height * scale)) };
}

/** A file of an invoice, a delivery note or a dispute, by the SHA-256 of its content. */
export function paperName(sha256: string): string {
  return `${sha256.slice(0, 2)}/${sha256}`;
}
