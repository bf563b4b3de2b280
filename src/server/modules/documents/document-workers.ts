/**
 * Generates documents in a worker thread that starts with the first one and ends when idle; caches finished files by
 * content.
 */
import { hash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { AppError } from '#contract/values/errors.ts';
import { LoadOnce } from '#server/platform/cache/load-once.ts';
import type { ListTable } from './list-table.ts';
import type { DocumentFormat, PrintedDocument } from './printed-document.ts';
import { type DocumentJob, DRAWING_THREAD, type Drawable, type GeneratedDocument } from './worker-messages.ts';

export interface DocumentWorkers {
  /** A repeated document comes from the cache. @throws AppError `unavailable` when too many wait. */
  draw(document: PrintedDocument, format: DocumentFormat): Promise<Uint8Array>;
  draw(document: ListTable, format: 'xlsx' | 'pdf'): Promise<Uint8Array>;
  close(): Promise<void>;
}

export interface DocumentWorkersOptions {
  /** Maximum bytes of cached files. */
  readonly memory?: number;
  readonly idleMs?: number;
  readonly patienceMs?: number;
}

interface Waiting {
  resolve(bytes: Uint8Array): void;
  reject(error: Error): void;
}

const MEMORY = 32 * 1024 * 1024;
const IDLE_MS = 60_000;
/** Timeout: a thread that takes longer is ended, because it would block the others too. */
const PATIENCE_MS = 30_000;
const MOST_WAITING = 50;
const RETRY_SECONDS = 5;

export function createDocumentWorkers(options: DocumentWorkersOptions = {}): DocumentWorkers {
  const { memory = MEMORY, idleMs = IDLE_MS, patienceMs = PATIENCE_MS } = options;
  const files = new LoadOnce<string, Uint8Array>({ most: memory, weigh: (bytes) => bytes.length });
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let patience: NodeJS.Timeout | undefined;

  /** Rejects all documents that wait for a thread that ended. */
  function giveUp(gone: Worker, error: Error): void {
    if (worker !== gone) return;
    worker = undefined;
    clearTimeout(patience);
    clearTimeout(idle);
    for (const [id, one] of [...waiting]) {
      waiting.delete(id);
      one.reject(error);
    }
    void gone.terminate();
  }

  function hire(): Worker {
    // Without the flags of this process: a thread needs neither its watchdog nor its inspector.
    const hired = new Worker(new URL('./document.worker.ts', import.meta.url), {
      workerData: DRAWING_THREAD,
      execArgv: [],
    });
    hired.unref();
    hired.on('message', (done: GeneratedDocument) => {
      const one = waiting.get(done.id);
      waiting.delete(done.id);
      watch(hired);
      if (!one) return;
      if ('bytes' in done) one.resolve(done.bytes);
      else one.reject(new Error(`A document could not be drawn: ${done.failure}`));
    });
    hired.on('error', (error) => giveUp(hired, error));
    hired.on('exit', () => giveUp(hired, new Error('The drawing thread ended.')));
    return hired;
  }

  function watch(current: Worker): void {
    clearTimeout(patience);
    clearTimeout(idle);
    if (waiting.size > 0)
      patience = setTimeout(
        () => giveUp(current, new Error('The drawing thread does not answer.')),
        patienceMs,
      ).unref();
    else idle = setTimeout(() => giveUp(current, new Error('idle')), idleMs).unref();
  }

  function generateNow(document: Drawable, format: DocumentFormat): Promise<Uint8Array> {
    if (waiting.size >= MOST_WAITING) throw new AppError('unavailable', { retry_after: RETRY_SECONDS });
    worker ??= hire();
    lastId += 1;
    const job: DocumentJob = { id: lastId, format, document };
    const generated = new Promise<Uint8Array>((resolve, reject) => waiting.set(job.id, { resolve, reject }));
    worker.postMessage(job);
    watch(worker);
    return generated;
  }

  return {
    async draw(document: Drawable, format: DocumentFormat) {
      const key = `${format}:${hash('sha1', JSON.stringify(document))}`;
      return files.get(key, () => generateNow(document, format));
    },
    async close() {
      const last = worker;
      if (last) giveUp(last, new AppError('unavailable', { retry_after: RETRY_SECONDS }));
      await last?.terminate();
    },
  };
}
