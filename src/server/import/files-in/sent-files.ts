/** Files that other systems send: on the disk and listed before the response, worked on behind it (C-EXC-1). */
import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { ApiKey } from '#server/platform/http/api-caller.ts';
import type { StoredRun } from '../desk/import-runs.repository.ts';
import { ORIGINAL } from '../desk/recognise-file.ts';
import { runFolder } from '../desk/run-folder.ts';
import { readConnectionInbox } from '../mapping/connection-inbox.ts';
import { createFileRuns, type FileRunsDeps, fileState } from './file-runs.ts';
import { insertFileRun } from './files-in.repository.ts';
import type { FilesIn } from './files-in.service.ts';
import { digestOf, formOf, namedAs, type TakeDeps } from './take-files.ts';

/** The key that sends. */
export type FileSender = Pick<ApiKey, 'connectionId' | 'connection' | 'name'>;

export interface SentFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** ISO 8601: when its figures were taken. */
  readonly asOf?: string | undefined;
}

export interface SentFiles {
  /** Stored when it resolves; its run as it stands then, at the latest after so many seconds. */
  send(sender: FileSender, file: SentFile, seconds: number): Promise<StoredRun>;
  /** What waits of a connection begins, in the background. */
  begin(connectionId: number): void;
}

export type SentFilesDeps = FileRunsDeps &
  Pick<TakeDeps, 'dataDir' | 'timeZone' | 'log'> & { readonly filesIn: Pick<FilesIn, 'workNext'> };

/** How often it is looked whether a run is over. */
const LOOK_MS = 200;
const OVER: ReadonlySet<string> = new Set(['done', 'unchanged', 'superseded', 'failed', 'stopped', 'held']);

/** Nothing more happens to it by itself. */
export const isOver = (run: StoredRun): boolean => OVER.has(fileState(run));

export function createSentFiles(deps: SentFilesDeps): SentFiles {
  const { log, filesIn } = deps;
  const runs = createFileRuns(deps);
  const begin = (connectionId: number) =>
    void filesIn
      .workNext(connectionId)
      .catch((error: unknown) => log.error({ work: 'files of connections', err: error }, 'a file cannot be begun'));
  return {
    begin,
    async send(sender, file, seconds) {
      const id = await keepFile(deps, sender, file);
      begin(sender.connectionId);
      const until = performance.now() + seconds * 1000;
      for (;;) {
        const run = await runs.get(id);
        if (isOver(run) || performance.now() >= until) return run;
        await setTimeout(LOOK_MS);
        // Who held the connection at that moment may have read its files just before this one was listed.
        if (run.state === 'waiting') begin(sender.connectionId);
      }
    },
  };
}

/** Stored on the disk and listed when it returns: the number of its run. */
async function keepFile(
  deps: SentFilesDeps,
  { connectionId, connection, name: key }: FileSender,
  { name, bytes, asOf }: SentFile,
): Promise<number> {
  const { db, clock, dataDir } = deps;
  const folder = join(dataDir, 'imports');
  await mkdir(folder, { recursive: true });
  const path = join(folder, `sent-${randomUUID()}.part`);
  try {
    await writeWhole(path, bytes);
    const named = namedAs(deps, name, await readConnectionInbox(db, connectionId));
    const file = {
      connectionId,
      by: `${connection}: ${key}`,
      name,
      bytes: bytes.length,
      sha256: await digestOf(path),
      named: asOf === undefined ? named : { ...named, asOf: new Date(asOf) },
      form: formOf(named, name),
      workFile: null,
      at: clock(),
    };
    return await db.transaction(
      async (transaction) => {
        const id = await insertFileRun(transaction, file);
        await mkdir(runFolder(dataDir, id), { recursive: true });
        await rename(path, join(runFolder(dataDir, id), ORIGINAL));
        return id;
      },
      { retries: 0 },
    );
  } finally {
    await rm(path, { force: true });
  }
}

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w');
  try {
    await file.writeFile(bytes);
    // Its sender throws it away after the response.
    await file.sync();
  } finally {
    await file.close();
  }
}
