/**
 * Generates documents in a worker thread that starts with the first one and ends when idle; caches finished files by
 * content.
 */
import { hash } from 'node:crypto';
import { LoadOnce } from '#server/platform/cache/load-once.ts';
import { createJobThread } from '#server/platform/threads/job-thread.ts';
import type { ListTable } from './list-table.ts';
import type { DocumentFormat, PrintedDocument } from './printed-document.ts';
import { type DocumentJob, DRAWING_THREAD, type Drawable, type PrintedDocuments } from './worker-messages.ts';

export interface DocumentWorkers {
  /** A repeated document comes from the cache. @throws AppError `unavailable` when too many wait. */
  draw(document: PrintedDocument, format: DocumentFormat): Promise<Uint8Array>;
  draw(documents: PrintedDocuments, format: 'pdf'): Promise<Uint8Array>;
  draw(document: ListTable, format: 'xlsx' | 'pdf'): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Maximum bytes of cached files. */
const MEMORY = 32 * 1024 * 1024;

export function createDocumentWorkers(): DocumentWorkers {
  const files = new LoadOnce<string, Uint8Array>({ most: MEMORY, weigh: (bytes) => bytes.length });
  const thread = createJobThread<DocumentJob, Uint8Array>({
    file: new URL('./document.worker.ts', import.meta.url),
    name: DRAWING_THREAD,
  });
  return {
    async draw(document: Drawable, format: DocumentFormat) {
      const key = `${format}:${hash('sha1', JSON.stringify(document))}`;
      return files.get(key, () => thread.run({ format, document }));
    },
    close: thread.close,
  };
}
