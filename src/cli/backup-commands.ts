/** `npm run shop -- backup` and `… restore`: see `src/server/backup/`. */
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { createBackup } from '#server/backup/create-backup.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { backupName, backupsFolder, deleteOldBackups } from '#server/backup/stored-backups.ts';
import { readDatabaseBytes } from '#server/backup/table-rows.repository.ts';
import { refuseTooLarge } from '#server/backup/too-large.rules.ts';
import { databaseOf, readEnv } from '#server/env.ts';
import { hasAuditLog, recordCommand } from '#server/modules/audit/index.ts';
import { type Database, readElsewhere, startDatabase } from '#server/platform/db/index.ts';
import { bucketName } from '#server/platform/media/bucket-address.ts';
import { explainStartupError } from '#server/platform/startup-error.ts';
import type { BackupArguments } from './backup-arguments.ts';
import { createProgressLine, type ProgressLine } from './progress-line.ts';

/** 128 + SIGINT: what shells expect after Ctrl+C. */
const INTERRUPTED = 130;

/** Runs it and returns the exit code: 0 done, 1 rejected or failed (one sentence), 130 after Ctrl+C. */
export async function backupCommand(given: BackupArguments): Promise<number> {
  const stopping = new AbortController();
  const stop = () => (stopping.signal.aborted ? process.exit(INTERRUPTED) : stopping.abort());
  process.on('SIGINT', stop).on('SIGTERM', stop);
  const progress = createProgressLine(process.stderr, 'en');
  try {
    const message =
      given.topic === 'backup'
        ? await backup(given, progress, stopping.signal)
        : await restore(given, progress, stopping.signal);
    progress.end();
    console.log(message);
    return 0;
  } catch (error) {
    progress.end();
    if (stopping.signal.aborted) {
      console.error('Stopped; nothing was changed.');
      return INTERRUPTED;
    }
    const sentence = explainStartupError(error);
    if (sentence === undefined) throw error;
    console.error(sentence);
    return 1;
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}

type Asked<Topic extends BackupArguments['topic']> = Extract<BackupArguments, { topic: Topic }>;

async function backup(asked: Asked<'backup'>, line: ProgressLine, signal: AbortSignal): Promise<string> {
  const env = readEnv();
  const { dataDir, bucket } = env;
  const now = new Date();
  const file = asked.file ? resolve(asked.file) : join(backupsFolder(dataDir), backupName(now));
  const database = await open({ ...databaseOf(env), purpose: 'backup', join: true });
  try {
    refuseTooLarge(await readDatabaseBytes(database.db));
    await record(database.db, 'backup');
    const options = { dataDir, bucket, file, clock: () => now, progress: line.update, signal };
    const { rows, files, bytes } = await readElsewhere(database.db, (db) => createBackup({ ...options, db }), {
      log: (message) => console.error(message),
      // The disk would be as full after reading from the primary.
      isFinal: (error) => signal.aborted || (error as NodeJS.ErrnoException).code === 'ENOSPC',
    });
    if (asked.keep !== undefined) deleteOldBackups(dataDir, asked.keep);
    const size = `${(bytes / 1e6).toFixed(1)} MB`;
    return `${file}\n${figure(rows)} rows and ${figure(files)} files, ${size}. It holds personal data: keep it as safe as the shop.${filesElsewhere(bucket && bucketName(bucket))}`;
  } finally {
    await database.stop();
  }
}

async function restore(asked: Asked<'restore'>, line: ProgressLine, signal: AbortSignal): Promise<string> {
  const env = readEnv();
  const { dataDir } = env;
  const { file, replace } = asked;
  const database = await open({ ...databaseOf(env), readUrl: undefined, purpose: 'restore', join: false });
  try {
    const options = { dataDir, file: resolve(file), replace, progress: line.update, signal };
    const { rows, files, createdAt, bucket } = await restoreBackup({ ...options, db: database.db });
    await record(database.db, 'restore');
    return `${figure(rows)} rows and ${figure(files)} files as they were on ${createdAt}. Start the shop with npm start.${filesElsewhere(bucket)}`;
  } finally {
    await database.stop();
  }
}

/** Nobody should believe that a backup has what it has not. */
function filesElsewhere(bucket: string | undefined): string {
  if (bucket === undefined) return '';
  return `\nPictures, documents and papers are not in it: they are in ${bucket}, which needs versioning or copies of its own (docs/scale-out-files.md).`;
}

/** Before a backup, so that the copy has the entry too; after a restore, which replaces the log. */
async function record(db: Database, command: 'backup' | 'restore'): Promise<void> {
  if (!(await hasAuditLog(db))) return;
  const note = { kind: 'command', result: command === 'backup' ? 'begun' : 'done' } as const;
  await recordCommand(db, { ...note, actorName: userInfo().username, params: { command } }, new Date());
}

/** One connection: both process tables one after the other, and a restore must know whether it is alone. */
function open(options: ReturnType<typeof databaseOf> & { purpose: string; join: boolean }) {
  return startDatabase({ ...options, poolSize: 1, statementTimeoutMs: 0, log: (message) => console.error(message) });
}

function figure(count: number): string {
  return new Intl.NumberFormat('en').format(count);
}
