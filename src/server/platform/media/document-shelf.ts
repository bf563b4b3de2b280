/** Documents of articles, copied unchanged into the media folder. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { DocumentType } from '#contract/endpoints/article.ts';
import { mediaUrl } from './media-names.rules.ts';
import type { MediaStore } from './media-store.ts';

/**
 * For everybody (linked by pages and flyers), for customers only, or by document type: then the setting
 * `guestDocuments` decides whether guests have access. Access is read from the URL, so the same file can be public for
 * one article and closed for another.
 */
export type Shelf = 'open' | 'customers' | DocumentType;

export interface DocumentShelf {
  /** Copies `documents/<file>` into the folder for its readers; returns its URL, or why it cannot be served. */
  place(file: string, shelf: Shelf): Promise<string | { problem: 'document-missing' | 'document-type' }>;
}

/** No types that a browser would run with our origin. */
export const DOCUMENT_TYPES: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  zip: 'application/zip',
  txt: 'text/plain; charset=utf-8',
  dxf: 'image/vnd.dxf',
  step: 'model/step',
  mp4: 'video/mp4',
  webm: 'video/webm',
};

export function createDocumentShelf(folder: string, files: ReadonlySet<string>, store: MediaStore): DocumentShelf {
  const placed = new Map<string, Promise<string | { problem: 'document-missing' | 'document-type' }>>();
  const put = async (file: string, shelf: Shelf) => {
    const extension = file.split('.').at(-1)?.toLowerCase() ?? '';
    if (!(extension in DOCUMENT_TYPES)) return { problem: 'document-type' } as const;
    if (!files.has(`documents/${file}`)) return { problem: 'document-missing' } as const;
    const content = await readFile(join(folder, 'documents', file));
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 20);
    const name = `documents/${shelf}/${hash}/${plainName(file)}`;
    await store.put(name, content);
    return mediaUrl(name);
  };
  return {
    place(file, shelf) {
      const key = `${shelf} ${file}`;
      let url = placed.get(key);
      if (!url) {
        url = put(file, shelf);
        placed.set(key, url);
      }
      return url;
    },
  };
}

/** A name that needs no escaping in a URL and no quotes in a header. */
function plainName(file: string): string {
  const ascii = basename(file)
    .normalize('NFKD')
    .replaceAll(/[^\w.-]+/g, '-');
  return ascii.replaceAll(/^[-.]+/g, '').slice(-100) || 'document';
}
