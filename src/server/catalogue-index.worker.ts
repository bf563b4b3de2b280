/**
 * Thread that reads articles and builds a segment of the search index, so that the thread that serves requests does
 * neither. It has a database connection of its own and a lower priority than requests.
 */
import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { connect, type ReadingPlace } from '#server/platform/db/index.ts';
import { loadLabels, searchDocuments } from './modules/catalogue/index.ts';
import { buildFromBatches, saveSnapshot, sendBuilt, shareSegment } from './modules/search/index.ts';

export interface IndexWorkerData {
  place: ReadingPlace;
  timeZone: string;
  /** Plain date. */
  today: string;
  /** Ids whose groups are read; undefined = the whole catalogue. */
  only: readonly number[] | undefined;
  snapshot: { readonly file: string; readonly version: string } | undefined;
  /** The columns are to be in memory that all threads read. */
  shared: boolean;
}

async function buildFor(port: MessagePort, data: IndexWorkerData): Promise<void> {
  const { place, timeZone, today, only, snapshot, shared } = data;
  const db = await connect({ ...place, poolSize: 1, statementTimeoutMs: 0, timeZone });
  try {
    const labels = await loadLabels(db);
    const titles = new Map([...labels.attributes].map(([code, { label }]) => [code, label]));
    const built = await buildFromBatches(searchDocuments(db, labels, today, only), titles);
    // A snapshot only makes the next start faster: a full disk must not keep the shop from its new index.
    if (snapshot) await saveSnapshot(built, snapshot.version, snapshot.file).catch(reportUnsaved);
    sendBuilt(port, shared ? { ...built, segment: shareSegment(built.segment) } : built);
  } finally {
    await db.close();
  }
}

function reportUnsaved(error: unknown): void {
  console.error(`The search index could not be stored: ${error instanceof Error ? error.message : error}`);
}

/** Linux gives every thread a priority; elsewhere the build has that of the process. */
function stepBack(): void {
  try {
    const [, thread] = /task\/(\d+)$/.exec(readlinkSync('/proc/thread-self')) ?? [];
    if (thread) setPriority(Number(thread), constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Priorities are a courtesy.
  }
}

// This file is the entry point of its thread; imported anywhere else it does nothing.
if (parentPort) {
  stepBack();
  await buildFor(parentPort, workerData as IndexWorkerData);
  parentPort.close();
}
