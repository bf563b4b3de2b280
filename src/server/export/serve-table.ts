/** One table as the response of a request: read in a snapshot that lasts as long as its reader reads (docs/export.md). */
import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import type { Database, Queryable } from '#server/platform/db/index.ts';
import type { ExportFormat } from './export-cells.ts';
import { EXPORT_TABLES } from './export-tables.ts';
import { exportFiles } from './files/export-files.ts';
import { readOnly } from './read-parts.repository.ts';
import { tableLines } from './table-lines.ts';

export interface ServedTable {
  /** Where the feed of events stands in the same snapshot: a reader who goes on from there misses nothing. */
  readonly position: string | undefined;
  readonly body: Readable;
}

export interface ServeTable {
  readonly db: Database;
  /** A name of the import. */
  readonly table: string;
  readonly format: ExportFormat;
  /** Read before the rows, in their transaction. */
  readonly positionIn?: ((transaction: Queryable) => Promise<string>) | undefined;
  /** The response had begun, and broke off for another reason than that its reader had gone. */
  readonly onFailure?: (error: Error) => void;
}

/** A reader that takes nothing for so long has gone; the snapshot would keep old rows of the whole database. */
const PATIENCE_MS = 60_000;
/** Bytes that wait for the reader. */
const AHEAD = 512 * 1024;

class ReaderGone extends Error {}

/** Resolves when the first row can be read. The files that rows name are not there, so neither are their columns; nor are costs. */
export function serveTable({ db, table, format, positionIn, onFailure }: ServeTable): Promise<ServedTable> {
  const found = EXPORT_TABLES.find(({ file }) => file === table);
  if (!found) throw new Error(`There is no table ${table} to export.`);
  const options = { passwords: false, costs: false, files: exportFiles(false) };
  const body = new PassThrough({ highWaterMark: AHEAD });
  // Reported below; a stream without a listener would end the process.
  body.on('error', () => {});
  let begun = false;
  return new Promise((resolve, reject) => {
    const work = async (snapshot: Queryable) => {
      await readOnly(snapshot);
      const position = await positionIn?.(snapshot);
      begun = true;
      resolve({ position, body });
      for await (const { text } of tableLines(snapshot, found, options, format)) await written(body, text);
    };
    db.transaction(work, { isolation: 'repeatable read', timeoutMs: 0, retries: 0 }).then(
      () => body.end(),
      (error: Error) => {
        reject(error);
        if (begun && !(error instanceof ReaderGone)) onFailure?.(error);
        // A response that has begun cannot become another one: it is cut off, which its reader notices.
        if (!body.destroyed) body.destroy(error);
      },
    );
  });
}

/** @throws ReaderGone when nobody reads any more. */
async function written(body: PassThrough, text: string): Promise<void> {
  if (body.destroyed) throw new ReaderGone('The reader has gone.');
  if (text === '' || body.write(text)) return;
  const stopped = new AbortController();
  const { signal } = stopped;
  const patience = setTimeout(() => stopped.abort(), PATIENCE_MS);
  try {
    await Promise.race([once(body, 'drain', { signal }), once(body, 'close', { signal })]);
  } catch {
    throw new ReaderGone('The reader took nothing for a minute.');
  } finally {
    clearTimeout(patience);
    stopped.abort();
  }
}
