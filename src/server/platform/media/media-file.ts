/** What `/media/…` returns: which file, for whom, with which headers. The HTTP layer streams it. */
import { stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { DOCUMENT_TYPES as ARTICLE_DOCUMENTS } from '#contract/endpoints/article.ts';
import { DOCUMENT_TYPES } from './document-shelf.ts';

export interface MediaFile {
  /** On disk. */
  readonly path: string;
  readonly size: number;
  /** `customers`: guests get 403. */
  readonly access: 'everybody' | 'customers';
  readonly headers: Readonly<Record<string, string>>;
}

const PICTURE = /^pictures\/[0-9a-f]{2}\/(thumb_|gallery_|main_)[0-9a-f]{20}\.\d{1,5}x\d{1,5}\.(svg|webp)$/;
const SHELVES = ['open', 'customers', ...ARTICLE_DOCUMENTS];
const DOCUMENT = new RegExp(`^documents/(${SHELVES.join('|')})/[0-9a-f]{20}/[\\w][\\w.-]{0,99}$`);
const PICTURE_TYPES: Readonly<Record<string, string>> = { '.svg': 'image/svg+xml', '.webp': 'image/webp' };
const FOR_EVER = 'public, max-age=31536000, immutable';

/**
 * The file for the part of the URL after `/media/`; undefined when there is none. Only names that the import makes are
 * looked up, so no path can leave the folder. `guestDocuments`: document types that guests may open too.
 */
export async function mediaFile(
  folder: string,
  name: string,
  guestDocuments: readonly string[] = [],
): Promise<MediaFile | undefined> {
  const isPicture = PICTURE.test(name);
  const document = isPicture ? null : DOCUMENT.exec(name);
  if (!isPicture && !document) return undefined;
  const path = join(folder, name);
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) return undefined;
  const shelf = document?.[1] ?? 'open';
  const forCustomers = shelf !== 'open' && !guestDocuments.includes(shelf);
  const headers = {
    'Content-Type':
      (isPicture ? PICTURE_TYPES[extname(name)] : DOCUMENT_TYPES[extname(name).slice(1).toLowerCase()]) ??
      'application/octet-stream',
    'Cache-Control': forCustomers ? 'private, no-store' : FOR_EVER,
    'X-Content-Type-Options': 'nosniff',
    // When an SVG is opened as a page, it may run nothing and load nothing. Documents are of inert types; they get no
    // sandbox because a sandbox stops PDF viewers.
    ...(isPicture && { 'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox" }),
  };
  return { path, size: found.size, access: forCustomers ? 'customers' : 'everybody', headers };
}
