/**
 * Looks into the folders of sources, and at their addresses: a new file is recognised, tried and, when no guard rail is broken, imported. A file whose
 * columns nobody has mapped yet, or that a guard rail holds back, waits for a person.
 */
import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isImportFile } from '#contract/values/import-file-names.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import { unseal } from '#server/platform/encrypted-text.ts';
import { type FetchedFile, fetchSource, type SourceLimits } from './fetch-source.ts';
import { neededFor } from './import-access.rules.ts';
import { beginRun, readRun, type StoredRun } from './import-runs.repository.ts';
import {
  beginLook,
  insertSourceRun,
  noteFetch,
  noteLook,
  readDueSources,
  readSource,
  type StoredSource,
} from './import-sources.repository.ts';
import type { Stopped } from './import-stopped.email.ts';
import { ORIGINAL } from './recognise-file.ts';
import { runFolder } from './run-folder.ts';
import { fileName } from './source-address.rules.ts';
import { SourceFault } from './source-faults.ts';

export interface SourceWatch {
  /** Every source whose time has come. */
  lookAll(): Promise<void>;
  /** One source now, also when it is paused or has the file of last time. Resolves to the import, null = there is no file. @throws SourceFault */
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
  /** Keys of passwords of addresses. */
  readonly secrets: readonly [string, ...string[]];
  readonly sourceLimits: SourceLimits;
  /** To those who may let it pass: a source stopped. */
  readonly notify: (stopped: Stopped) => Promise<void>;
}

/** A file that was written a moment ago may not be whole. */
const SETTLED_MS = 10_000;

export const sourceFolder = (dataDir: string, folder: string): string => join(dataDir, 'import-sources', folder);

export function createSourceWatch(deps: SourceWatchDeps): SourceWatch {
  const { db, clock, dataDir, recognise, work, secrets, sourceLimits: limits } = deps;

  /** The newest file that is whole. */
  async function newest(folder: string): Promise<{ name: string; bytes: number; mark: string } | undefined> {
    const path = await madeFolder(sourceFolder(dataDir, folder));
    const names = (await readdir(path)).filter((name) => !name.startsWith('.') && isImportFile(name));
    const found = await Promise.all(names.map(async (name) => ({ name, ...(await measured(join(path, name))) })));
    const whole = found.filter(({ bytes, at }) => bytes > 0 && Date.now() - at >= SETTLED_MS);
    const [first] = whole.sort((one, other) => other.at - one.at);
    return first && { name: first.name, bytes: first.bytes, mark: `${first.name}\t${first.bytes}\t${first.at}` };
  }

  /** Takes the file: two processes at the same time take it once. */
  async function take(id: number, isAsked: boolean): Promise<number | null> {
    return db.transaction(async (transaction) => {
      const source = await readSource(transaction, id, { lock: true });
      if (!source?.folder) return null;
      const file = await newest(source.folder);
      const isNew = file !== undefined && (isAsked || file.mark !== source.taken);
      await noteLook(transaction, id, clock(), file?.mark ?? source.taken);
      if (!isNew) return null;
      const { name, bytes } = file;
      const runId = await insertSourceRun(transaction, { sourceId: id, by: source.name, name, bytes, at: clock() });
      const folder = await madeFolder(runFolder(dataDir, runId));
      await copyFile(join(sourceFolder(dataDir, source.folder), name), join(folder, ORIGINAL));
      return runId;
    });
  }

  /** Fetches the file of an address: the reason why there is none stays with the source. @throws SourceFault when it was asked for. */
  async function fetchRun(source: StoredSource, isAsked: boolean): Promise<number | null> {
    if (!(await beginLook(db, source, clock()))) return null;
    const path = join(await madeFolder(join(dataDir, 'imports')), `source-${source.id}-${randomUUID()}.part`);
    try {
      const file = await fetchFile(source, path, isAsked);
      if (!file || (file.sha256 === source.taken && !isAsked)) {
        await noteFetch(db, source.id, { fault: null, file });
        return null;
      }
      const name = fileName(file.disposition, source.url ?? '', source.name);
      return await db.transaction(async (transaction) => {
        await noteFetch(transaction, source.id, { fault: null, file });
        const run = { sourceId: source.id, by: source.name, name, bytes: file.bytes, at: clock() };
        const runId = await insertSourceRun(transaction, run);
        await copyFile(path, join(await madeFolder(runFolder(dataDir, runId)), ORIGINAL));
        return runId;
      });
    } catch (error) {
      if (!(error instanceof SourceFault)) throw error;
      await noteFetch(db, source.id, { fault: error.fault });
      if (isAsked) throw error;
      // A server that is away all night is one e-mail, not one at each look.
      if (source.fault?.code !== error.fault.code)
        await deps.notify({ source: about(source, clock()), fault: error.fault });
      return null;
    } finally {
      await rm(path, { force: true });
    }
  }

  /** @param isAsked the file of last time, too. @throws SourceFault */
  function fetchFile(source: StoredSource, path: string, isAsked: boolean): Promise<FetchedFile | undefined> {
    const { url, username, password: sealed, etag, modified } = source;
    const password = sealed === null ? '' : unseal(secrets, sealed)?.text;
    if (password === undefined) throw new SourceFault('password-lost');
    const known = isAsked ? { etag: '', modified: '' } : { etag, modified };
    return fetchSource({ url: url ?? '', username, password, ...known, path }, limits);
  }

  async function look(id: number, isAsked: boolean): Promise<number | null> {
    const looked = await readSource(db, id);
    const runId = looked?.url ? await fetchRun(looked, isAsked) : await take(id, isAsked);
    const taken = runId === null ? undefined : await readRun(db, runId);
    if (!taken) return null;
    const { run, isKnown } = await recognise(taken);
    const source = await readSource(db, id);
    const isClosed = run.form !== null && neededFor(run.form, run.mapping).closed !== undefined;
    if (run.state === 'failed') await deps.notify({ run, reason: 'failed' });
    else if (!isKnown || isClosed) await deps.notify({ run, reason: 'columns' });
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
      if (!run || run.sourceId === null) return;
      const isHeld =
        run.state === 'guarded' || (run.state === 'checked' && run.report?.guards.some(({ broken }) => broken));
      if (isHeld) await deps.notify({ run, reason: 'guards' });
      else if (run.state === 'failed' || run.state === 'interrupted') await deps.notify({ run, reason: run.state });
      else if (run.backup?.state === 'short' || run.backup?.state === 'failed')
        await deps.notify({ run, reason: 'backup' });
      if (isHeld || run.state !== 'checked') return;
      if (await beginRun(db, id, { state: 'running', at: clock() })) work(id);
    },
  };
}

const about = ({ id, name, url }: StoredSource, at: Date) => ({ id, name, host: new URL(url ?? '').hostname, at });

async function madeFolder(path: string): Promise<string> {
  await mkdir(path, { recursive: true });
  return path;
}

async function measured(path: string): Promise<{ bytes: number; at: number }> {
  const found = await stat(path).catch(() => undefined);
  return { bytes: found?.isFile() ? found.size : 0, at: Math.round(found?.mtimeMs ?? 0) };
}
