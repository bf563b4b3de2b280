/**
 * Backups in the office: one is made or checked at a time, behind the request that asked for it. Making, checking and taking out are
 * written down (C-OFF-1); restoring stays with the command line, because it replaces the running shop.
 */
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#contract/values/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import { explainStartupError } from '#server/platform/startup-error.ts';
import type { Act, Operations, Ran } from '../modules/operations/index.ts';
import { checkBackup } from './check-backup.ts';
import { type BackupOptions, createBackup } from './create-backup.ts';
import {
  backupName,
  backupsFolder,
  deleteOldBackups,
  listBackups,
  type StoredBackup,
  timeOfBackup,
} from './stored-backups.ts';

export interface BackupHand {
  readonly userId: number;
  readonly name: string;
  readonly key?: string;
}

export interface BackupWork {
  readonly kind: 'create' | 'verify';
  readonly name: string;
  /** From 0 to 1. */
  readonly done: number;
}

/** What a check found: `fault` empty = everything is as its manifest says. */
export interface CheckedBackup {
  readonly at: Date;
  readonly fault: string;
  readonly rows: number;
  readonly files: number;
}

export interface BackupDesk {
  list(): Array<StoredBackup & { readonly checked: CheckedBackup | undefined }>;
  /** What is being done; undefined = nothing. */
  work(): BackupWork | undefined;
  /** Why the last backup could not be made; empty = it could. */
  fault(): string;
  /** @throws AppError `conflict` while another one is made or checked. */
  create(hand: BackupHand): Promise<Ran<{ readonly name: string }>>;
  /** @throws AppError `not-found`; `conflict`. */
  verify(name: string, hand: BackupHand): Promise<Ran<null>>;
  /** Writes down that it is taken out; returns its path. @throws AppError `not-found`. */
  takeOut(name: string, hand: BackupHand): Promise<string>;
  close(): Promise<void>;
}

export interface BackupDeskDeps {
  readonly db: Database;
  readonly dataDir: string;
  readonly bucket: BackupOptions['bucket'];
  readonly clock: Clock;
  readonly operations: Pick<Operations, 'run'>;
  readonly log: Pick<Log, 'error' | 'info'>;
  /** How many of the newest stay when one is made here; 0 = all. */
  readonly keep: number;
}

export function createBackupDesk({ db, dataDir, bucket, clock, operations, log, keep }: BackupDeskDeps): BackupDesk {
  const stopping = new AbortController();
  const checks = new Map<string, CheckedBackup>();
  let work: BackupWork | undefined;
  let running: Promise<void> = Promise.resolve();
  let fault = '';

  const act = (kind: string, { userId, name: who, key }: BackupHand, name: string): Act => ({
    actor: { userId, name: who },
    source: 'office',
    kind: `backup.${kind}`,
    key,
    // The name of a new one follows from the time of the press.
    params: kind === 'create' ? {} : { name },
  });
  const pathOf = (name: string) => {
    if (timeOfBackup(name) === undefined || !listBackups(dataDir).some((one) => one.name === name))
      throw new AppError('not-found');
    return join(backupsFolder(dataDir), name);
  };
  const refuseWhileBusy = () => {
    if (work) throw new AppError('conflict');
  };

  function begin(kind: BackupWork['kind'], name: string, task: (told: (done: number) => void) => Promise<void>): void {
    work = { kind, name, done: 0 };
    running = task((done) => {
      work = { kind, name, done };
    })
      .catch((error) => log.error({ backup: name, err: error }, 'work on a backup failed'))
      .finally(() => {
        work = undefined;
      });
  }

  const sentenceOf = (error: unknown) =>
    explainStartupError(error) ?? (error instanceof Error ? error.message : String(error));

  async function make(name: string, told: (done: number) => void): Promise<void> {
    try {
      await mkdir(backupsFolder(dataDir), { recursive: true });
      const file = join(backupsFolder(dataDir), name);
      const { rows, files, bytes } = await createBackup({
        db,
        dataDir,
        bucket,
        file,
        clock,
        progress: told,
        signal: stopping.signal,
      });
      fault = '';
      if (keep > 0) deleteOldBackups(dataDir, keep);
      log.info({ backup: name, rows, files, bytes }, 'a backup was made');
    } catch (error) {
      fault = sentenceOf(error);
      throw error;
    }
  }

  async function check(name: string, path: string, told: (done: number) => void): Promise<void> {
    const file = await open(path);
    const note = (found: Omit<CheckedBackup, 'at'>) => void checks.set(name, { at: clock(), ...found });
    try {
      const { tables, entries } = await checkBackup(file, { progress: told, signal: stopping.signal });
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      note({ fault: '', rows, files: entries.filter((entry) => entry.name.startsWith('files/')).length });
    } catch (error) {
      if (stopping.signal.aborted) throw error;
      note({ fault: sentenceOf(error), rows: 0, files: 0 });
    } finally {
      await file.close();
    }
  }

  return {
    list: () => listBackups(dataDir).map((one) => ({ ...one, checked: checks.get(one.name) })),
    work: () => work,
    fault: () => fault,

    async create(hand) {
      const name = backupName(clock());
      const ran = await operations.run(db, act('create', hand, name), async (_, change) => {
        refuseWhileBusy();
        change.record();
        return { name };
      });
      if (!ran.repeated) begin('create', name, (told) => make(name, told));
      return ran;
    },

    async verify(name, hand) {
      const path = pathOf(name);
      const ran = await operations.run(db, act('verify', hand, name), async (_, change) => {
        refuseWhileBusy();
        change.record();
        return null;
      });
      if (!ran.repeated) begin('verify', name, (told) => check(name, path, told));
      return ran;
    },

    async takeOut(name, hand) {
      const path = pathOf(name);
      await operations.run(db, act('download', hand, name), async (_, change) => {
        change.record();
        return null;
      });
      return path;
    },

    async close() {
      stopping.abort(new Error('The shop is closing.'));
      await running;
    },
  };
}
