/**
 * Looks into the folders of sources: a new file is recognised, tried and, when no guard rail is broken, imported. A file whose
 * columns nobody has mapped yet, or that a guard rail holds back, waits for a person.
 */
import { copyFile, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import { neededFor } from './import-access.rules.ts';
import { beginRun, readRun, type StoredRun } from './import-runs.repository.ts';
import {
  insertSourceRun,
  noteLook,
  readDueSources,
  readSource,
  type StoredSource,
} from './import-sources.repository.ts';
import { ORIGINAL } from './recognise-file.ts';
import { runFolder } from './run-folder.ts';

export interface SourceWatch {
  /** Every source whose time has come. */
  lookAll(): Promise<void>;
  /** One source now, also when it is paused or has the file of last time. Resolves to the import, null = there is no file. */
  look(id: number): Promise<number | null>;
  /** After a trial: an import of a source goes on by itself when nothing holds it back. */
  goOn(id: number): Promise<void>;
}

export interface SourceWatchDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly dataDir: string;
  /** Reads the beginning of the file, and says whether its mapping is that of a file with the same columns. */
  readonly recognise: (run: StoredRun) => Promise<{ readonly run: StoredRun; readonly isKnown: boolean }>;
  readonly work: (id: number) => void;
}

const FILES = /^[^.].*\.(csv|txt|xlsx|zip)$/i;
/** A file that was written a moment ago may not be whole. */
const SETTLED_MS = 10_000;

export const sourceFolder = (dataDir: string, folder: string): string => join(dataDir, 'import-sources', folder);

export function createSourceWatch({ db, clock, dataDir, recognise, work }: SourceWatchDeps): SourceWatch {
  /** The newest file that is whole. */
  async function newest({ folder }: StoredSource): Promise<{ name: string; bytes: number; mark: string } | undefined> {
    const path = sourceFolder(dataDir, folder);
    await mkdir(path, { recursive: true });
    const names = (await readdir(path)).filter((name) => FILES.test(name));
    const found = await Promise.all(names.map(async (name) => ({ name, ...(await measured(join(path, name))) })));
    const whole = found.filter(({ bytes, at }) => bytes > 0 && Date.now() - at >= SETTLED_MS);
    const [first] = whole.sort((one, other) => other.at - one.at);
    return first && { name: first.name, bytes: first.bytes, mark: `${first.name}\t${first.bytes}\t${first.at}` };
  }

  /** Takes the file: two processes at the same time take it once. */
  async function take(id: number, isAsked: boolean): Promise<number | null> {
    return db.transaction(async (transaction) => {
      const source = await readSource(transaction, id, { lock: true });
      if (!source) return null;
      const file = await newest(source);
      const isNew = file !== undefined && (isAsked || file.mark !== source.taken);
      await noteLook(transaction, id, clock(), file?.mark ?? source.taken);
      if (!isNew) return null;
      const { name, bytes } = file;
      const runId = await insertSourceRun(transaction, { sourceId: id, by: source.name, name, bytes, at: clock() });
      const folder = runFolder(dataDir, runId);
      await mkdir(folder, { recursive: true });
      await copyFile(join(sourceFolder(dataDir, source.folder), name), join(folder, ORIGINAL));
      return runId;
    });
  }

  async function look(id: number, isAsked: boolean): Promise<number | null> {
    const runId = await take(id, isAsked);
    const taken = runId === null ? undefined : await readRun(db, runId);
    if (!taken) return null;
    const { run, isKnown } = await recognise(taken);
    const source = await readSource(db, id);
    const isClosed = run.form !== null && neededFor(run.form, run.mapping).closed !== undefined;
    if (!isKnown || isClosed || run.state !== 'uploaded' || !source) return taken.id;
    if (await beginRun(db, run.id, { state: 'checking', at: clock(), replace: source.replace })) work(run.id);
    return taken.id;
  }

  return {
    async lookAll() {
      for (const { id } of await readDueSources(db, clock())) await look(id, false);
    },
    look: (id) => look(id, true),
    async goOn(id) {
      const run = await readRun(db, id);
      if (!run || run.sourceId === null || run.state !== 'checked') return;
      if (run.report?.guards.some(({ broken }) => broken)) return;
      if (await beginRun(db, id, { state: 'running', at: clock() })) work(id);
    },
  };
}

async function measured(path: string): Promise<{ bytes: number; at: number }> {
  const found = await stat(path).catch(() => undefined);
  return { bytes: found?.isFile() ? found.size : 0, at: Math.round(found?.mtimeMs ?? 0) };
}
