/** What `/media/…` returns: which file, for whom, with which headers. The HTTP layer streams it. */
import { extname } from 'node:path';
import { DOCUMENT_TYPES as ARTICLE_DOCUMENTS } from '#contract/endpoints/article.ts';
import { DOCUMENT_TYPES } from './document-shelf.ts';
import type { MediaStore, StoredFile } from './media-store.ts';

export interface MediaFile extends Pick<StoredFile, 'size' | 'open'> {
  /** `customers`: guests get 403. */
  readonly access: 'everybody' | 'customers';
  readonly headers: Readonly<Record<string, string>>;
}

const PICTURE = /^pictures\/[0-9a-f]{2}\/(thumb_|gallery_|main_)[0-9a-f]{20}\.\d{1,5}x\d{1,5}\.(svg|webp)$/;
const SHELVES = ['open', 'customers', ...ARTICLE_DOCUMENTS];
const DOCUMENT = new RegExp(`^documents/(${SHELVES.join('|')})/[0-9a-f]{20}/[\\w][\\w.-]{0,99}$`);
const PICTURE_TYPES: Readonly<Record<string, string>> = { '.svg': 'image/svg+xml', '.webp': 'image/webp' };
export const FOR_EVER = 'public, max-age=31536000, immutable';

/** Whether it is the name of a picture: it is public. */
export const isPicture = (name: string): boolean => PICTURE.test(name);

/** Whether it is the name of a picture or of a document. */
export const isMediaName = (name: string): boolean => PICTURE.test(name) || DOCUMENT.test(name);

export function mediaType(name: string): string {
  const end = extname(name).toLowerCase();
  return (
    (name.startsWith('pictures/') ? PICTURE_TYPES[end] : DOCUMENT_TYPES[end.slice(1)]) ?? 'application/octet-stream'
  );
}

/**
 * The file for the part of the URL after `/media/`; undefined when there is none. Only names that the import makes are
 * looked up, so no path can leave the folder. `guestDocuments`: document types that guests may open too.
 */
export async function mediaFile(
  store: Pick<MediaStore, 'find'>,
  name: string,
  guestDocuments: readonly string[] = [],
): Promise<MediaFile | undefined> {
  const picture = isPicture(name);
  const document = picture ? null : DOCUMENT.exec(name);
  if (!picture && !document) return undefined;
  const found = await store.find(name);
  if (!found) return undefined;
  const shelf = document?.[1] ?? 'open';
  const forCustomers = shelf !== 'open' && !guestDocuments.includes(shelf);
  const headers = {
    'Content-Type': mediaType(name),
    'Cache-Control': forCustomers ? 'private, no-store' : FOR_EVER,
    'X-Content-Type-Options': 'nosniff',
    // When an SVG is opened as a page, it may run nothing and load nothing. Documents are of inert types; they get no
    // sandbox because a sandbox stops PDF viewers.
    ...(picture && { 'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox" }),
  };
  return { size: found.size, open: found.open, access: forCustomers ? 'customers' : 'everybody', headers };
}
