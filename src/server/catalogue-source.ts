/** The catalogue as the source of the search index: read and built in a thread of its own. */
import { Worker } from 'node:worker_threads';
import { type Clock, today } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import type { IndexWorkerData } from './catalogue-index.worker.ts';
import { type Catalogue, createSearchFeed } from './modules/catalogue/index.ts';
import {
  type BuildRequest,
  type BuiltSegment,
  receiver,
  type SearchSource,
  type TransferMessage,
} from './modules/search/index.ts';

export function catalogueSource(deps: {
  db: Database;
  catalogue: Catalogue;
  clock: Clock;
  timeZone: string;
}): SearchSource {
  const { db, catalogue, clock, timeZone } = deps;
  return {
    ...createSearchFeed(deps),
    async attributeLabels() {
      const { attributes } = await catalogue.labels();
      return new Map([...attributes].map(([code, { label }]) => [code, label]));
    },
    documents: (only) => catalogue.searchDocuments(only),
    builtElsewhere: () => catalogue.languageMayChange(),
    build({ only, snapshot, shared = false, signal }: BuildRequest) {
      const data = { timeZone, today: today(clock, timeZone), only, snapshot, shared };
      // What follows a single change is read where it was made.
      if (only !== undefined) return buildInWorker({ ...data, place: { url: db.url } }, signal);
      catalogue.languageMayChange();
      return db.reading.run(
        (place) => buildInWorker({ ...data, place }, signal),
        () => signal.aborted,
      );
    },
  };
}

function buildInWorker(data: IndexWorkerData, signal: AbortSignal): Promise<BuiltSegment> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const worker = new Worker(new URL('./catalogue-index.worker.ts', import.meta.url), { workerData: data });
    const take = receiver();
    let built: BuiltSegment | undefined;
    const abort = () => void worker.terminate();
    signal.addEventListener('abort', abort, { once: true });
    worker.on('message', (message: TransferMessage) => {
      built = take(message) ?? built;
    });
    worker.on('error', reject);
    worker.on('exit', (code) => {
      signal.removeEventListener('abort', abort);
      if (signal.aborted) reject(signal.reason as Error);
      else if (built) resolve(built);
      else reject(new Error(`The index worker stopped (${code})`));
    });
  });
}
