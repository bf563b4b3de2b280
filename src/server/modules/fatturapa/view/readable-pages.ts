/** Readable pages of invoices: small ones at once, large ones in a thread (C-FISC-1). */
import { createJobThread } from '#server/platform/threads/job-thread.ts';
import { PAGE_THREAD, type PageOf, readablePage } from './readable-page.ts';

export interface ReadablePages {
  /**
   * Every filled field as HTML in UTF-8; undefined when the file holds no invoice that can be read. The bytes of a large file are
   * given away. @throws AppError `unavailable` when too many wait.
   */
  page(of: PageOf): Promise<Uint8Array | undefined>;
  close(): Promise<void>;
}

/** Read, shown and written in about 5 ms. Nearly all invoices are smaller: a thread takes longer to start than they need. */
const LARGE_BYTES = 64 * 1024;
const MOST_WAITING = 20;

export function createReadablePages(): ReadablePages {
  const thread = createJobThread<PageOf, Uint8Array | undefined>({
    file: new URL('./page.worker.ts', import.meta.url),
    name: PAGE_THREAD,
    mostWaiting: MOST_WAITING,
  });
  return {
    page: async (of) => (of.bytes.length < LARGE_BYTES ? readablePage(of) : thread.run(of, [of.bytes.buffer])),
    close: thread.close,
  };
}
