/** Shared by the commands: stop signals, settings, the database, the audit log, expected failures as one sentence. */
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { databaseOf, type Env, readEnv } from '#server/env.ts';
import type { IssueLanguage } from '#server/import/index.ts';
import { recordCommand } from '#server/modules/audit/index.ts';
import { bringUpToDate, type StartedDatabase, startDatabase } from '#server/platform/db/index.ts';
import { BucketFailure } from '#server/platform/media/bucket-failure.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { readSettings } from '#server/settings.ts';
import type { Settings } from '#server/settings-schema.ts';
import { importTexts } from './import-texts.ts';
import { createProgressLine, type ProgressLine } from './progress-line.ts';

/** 128 + SIGINT: what shells expect after Ctrl+C. */
const INTERRUPTED = 130;

export interface CommandContext {
  readonly env: Env;
  readonly settings: Settings;
  readonly database: StartedDatabase;
  /** Aborted by Ctrl+C; a second Ctrl+C ends the process at once, and the database rolls back by itself. */
  readonly signal: AbortSignal;
  readonly progress: ProgressLine;
}

/** The audit log entry of a command. */
export interface CommandAct {
  /** `order accept`; its first word is the purpose shown by the lock of the data folder. */
  readonly name: string;
  /** The person given with `--by`; else the operating system's user. */
  readonly by?: string;
  /** The entity: `['order', 'OC/12/2026']`. */
  readonly on?: readonly [entity: string, key: string | number];
}

/**
 * Runs a command on an open, migrated database (that of the running shop, when one runs on the same data folder) and sets the
 * exit code: the command's, 1 after an expected failure, 130 after Ctrl+C.
 */
export async function runCommand(
  act: CommandAct,
  lang: IssueLanguage,
  command: (context: CommandContext) => Promise<number>,
): Promise<void> {
  const stopping = new AbortController();
  const stop = () => (stopping.signal.aborted ? process.exit(INTERRUPTED) : stopping.abort());
  process.on('SIGINT', stop).on('SIGTERM', stop);
  const progress = createProgressLine(process.stderr, lang);
  try {
    const [purpose = ''] = act.name.split(' ');
    process.exitCode = await withDatabase(purpose, (env, settings, database) =>
      recorded(act, database, () => command({ env, settings, database, signal: stopping.signal, progress })),
    );
  } catch (error) {
    progress.end();
    process.exitCode = 1;
    const sentence = await sentenceOf(error, lang);
    if (sentence === undefined) throw error;
    console.error(sentence);
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}

/** Written before the command begins, so that nothing is done without a trace, and again with its result. */
async function recorded(act: CommandAct, { db }: StartedDatabase, work: () => Promise<number>): Promise<number> {
  const { name, by, on } = act;
  const note = { kind: 'command', actorName: by || userInfo().username, params: { command: name } } as const;
  const write = (result: 'begun' | 'done' | 'refused' | 'failed') =>
    recordCommand(db, { ...note, ...(on && { on }), result }, new Date());
  await write('begun');
  try {
    const exitCode = await work();
    await write(exitCode === 0 ? 'done' : 'refused');
    return exitCode;
  } catch (error) {
    await write('failed').catch(() => {});
    throw error;
  }
}

async function withDatabase(
  purpose: string,
  work: (env: Env, settings: Settings, database: StartedDatabase) => Promise<number>,
): Promise<number> {
  const env = readEnv();
  const settings = readSettings(env.settingsFile ?? join(env.dataDir, 'bancale.settings.yaml'), {
    required: env.settingsFile !== undefined,
  });
  const { timeZone } = settings;
  const log = (message: string) => console.error(message);
  const database = await startDatabase({ ...databaseOf(env), purpose, join: true, poolSize: 3, timeZone, log });
  try {
    await bringUpToDate(database.db, { apply: env.migrate, log });
    return await work(env, settings, database);
  } finally {
    await database.stop();
  }
}

/** The import is loaded only here: most commands need none of it. */
async function sentenceOf(error: unknown, lang: IssueLanguage): Promise<string | undefined> {
  if (error instanceof StartupError || error instanceof BucketFailure) return error.message;
  const { ImportFailure, ImportInterrupted, issueSentence } = await import('#server/import/index.ts');
  if (error instanceof ImportInterrupted) {
    process.exitCode = INTERRUPTED;
    return importTexts(lang)[error.kept ? 'interruptedBetween' : 'interrupted'];
  }
  return error instanceof ImportFailure ? issueSentence(error.code, error.details, lang) : undefined;
}
