import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeFolder } from '#server/platform/make-folder.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { clusterSentence, ensureCluster, findExecutables } from './cluster.ts';
import { type FolderLock, lockFolder } from './data-folder-lock.ts';
import { type Account, chooseAccount, launcherFor } from './postgres-account.ts';
import { type Postmaster, readPostmaster, settleLeftover } from './postmaster.ts';
import { watch } from './watchdog.ts';

export interface EmbeddedOptions {
  /** The database is in `postgres/` inside it; created when missing. */
  dataDir: string;
  /** What this process does, for the error message of another process. */
  purpose: string;
  /** Use the database of the process that already runs on the folder instead of failing (imports beside a shop). */
  join?: boolean;
  /** false: for tests, whose data need not survive the end of the machine; nothing then waits for the disk. */
  durable?: boolean;
  log: (message: string) => void;
}

export interface Embedded {
  /** For `connect()`. */
  url: string;
  /** Fast shutdown: open transactions are rolled back. Does nothing when the database belongs to another process. */
  stop(): Promise<void>;
}

const START_MS = 60_000;
const STOP_MS = 30_000;
const LOG_LIMIT = 10_000_000;
/** First pause between attempts to restart a database that died. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Starts the embedded PostgreSQL on a socket that only this user can open, in its own session (Ctrl+C reaches us
 * first), under a watchdog. If it dies, it is restarted.
 * @throws StartupError one sentence: folder in use, disk full, not writable, PostgreSQL's own reason.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { dataDir, purpose } = options;
  makeFolder(dataDir);
  const cluster = join(dataDir, 'postgres');
  const lock = await lockFolder(dataDir, purpose);
  if (!('release' in lock)) {
    if (options.join) return { url: urlOf(await readyPostmaster(cluster, () => true)), stop: async () => {} };
    const who = lock.pid > 0 ? ` (process ${lock.pid}${lock.purpose && `, ${lock.purpose}`})` : '';
    throw new StartupError(
      `The data folder ${dataDir} is in use by another Bancale${who}: stop it, or choose another DATA_DIR.`,
    );
  }
  try {
    return await startLocked(cluster, lock, options);
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function startLocked(
  cluster: string,
  lock: FolderLock,
  { dataDir, durable = true, log }: EmbeddedOptions,
): Promise<Embedded> {
  await settleLeftover(cluster, log);
  const executables = await findExecutables();
  const account = chooseAccount(cluster);
  await ensureCluster(cluster, executables, account, log);
  const sockets = socketFolder(dataDir, account);
  const logFile = join(dataDir, 'postgres.log');
  const start = () => launchWhenFree({ cluster, sockets, logFile, postgres: executables.postgres, account, durable });

  let running = await start();
  let stopping = false;
  let reviving: Promise<void> = Promise.resolve();
  const supervise = () => {
    running.child.once('exit', () => {
      running.callOff();
      if (stopping) return;
      log('The database stopped by itself; starting it again.');
      reviving = revive();
    });
  };
  /** Retried without end: when a full disk gets room or memory gets free, nobody has to restart the shop. */
  const revive = async () => {
    for (let pause = FIRST_PAUSE_MS; !stopping; pause = Math.min(LONGEST_PAUSE_MS, pause * 2)) {
      try {
        running = await start();
        supervise();
        return;
      } catch (error) {
        log(`The database did not restart, retrying: ${error instanceof Error ? error.message : error}`);
        await wait(pause, undefined, { ref: false });
      }
    }
  };
  supervise();

  return {
    url: urlOf(running.postmaster),
    stop: async () => {
      stopping = true;
      await reviving;
      await shutDown(running.child);
      running.callOff();
      if (!sockets.startsWith(dataDir)) rmSync(sockets, { recursive: true, force: true });
      await lock.release();
    },
  };
}

interface Launch {
  cluster: string;
  sockets: string;
  logFile: string;
  postgres: string;
  account: Account | undefined;
  durable: boolean;
}

interface Running {
  child: ChildProcess;
  postmaster: Postmaster;
  callOff: () => void;
}

const STILL_IN_USE = /shared memory block .* still in use/;
const LINGERING_MS = 15_000;

/**
 * After a hard end the old server's last processes need a moment to exit; PostgreSQL does not start before they have.
 */
async function launchWhenFree(options: Launch): Promise<Running> {
  for (const giveUp = Date.now() + LINGERING_MS; ; await wait(100)) {
    try {
      return await launch(options);
    } catch (error) {
      if (!(error instanceof StartupError && STILL_IN_USE.test(error.message)) || Date.now() > giveUp) throw error;
    }
  }
}

async function launch({ cluster, sockets, logFile, postgres, account, durable }: Launch): Promise<Running> {
  const launcher = launcherFor(account, postgres, cluster);
  const settings = Object.entries(settingsFor(sockets, durable)).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const output = openSync(logFile, sizeOf(logFile) > LOG_LIMIT ? 'w' : 'a');
  const before = sizeOf(logFile);
  const child = spawn(launcher.command, [...launcher.args, '-D', cluster, ...settings], {
    uid: launcher.uid,
    gid: launcher.gid,
    cwd: '/',
    detached: true,
    stdio: ['ignore', output, output],
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' },
  });
  closeSync(output);
  const failed = new Promise<never>((_, fail) => {
    child.once('error', fail);
    child.once('exit', () =>
      fail(new StartupError(clusterSentence(readFileSync(logFile, 'utf8').slice(before), cluster))),
    );
  });
  failed.catch(() => {});
  const callOff = child.pid === undefined ? () => {} : watch(child.pid, cluster);
  try {
    const postmaster = await Promise.race([readyPostmaster(cluster, ({ pid }) => pid === child.pid), failed]);
    child.unref();
    return { child, postmaster, callOff };
  } catch (error) {
    callOff();
    throw error;
  }
}

/** Durable by default (a sent order is on disk), low memory use, small group commits for many senders at once. */
function settingsFor(sockets: string, durable: boolean): Record<string, string | number> {
  const megabytes = Math.trunc(totalmem() / 1_048_576);
  return {
    listen_addresses: '',
    port: 5432,
    unix_socket_directories: sockets,
    unix_socket_permissions: '0700',
    max_connections: 60,
    shared_buffers: `${Math.max(32, Math.min(256, Math.trunc(megabytes / 16)))}MB`,
    effective_cache_size: `${Math.max(128, Math.trunc(megabytes / 4))}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '64MB',
    max_wal_size: '1GB',
    fsync: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
    synchronous_commit: 'on',
    commit_delay: 100,
    commit_siblings: 4,
    random_page_cost: 1.1,
    jit: 'off',
    // The shop's statements are short: parallel workers would cost more than they gain, and need shared memory in
    // containers.
    max_parallel_workers_per_gather: 0,
    // A failed statement is logged by the code that sent it; its text may hold personal data.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_line_prefix: '%m ',
    log_checkpoints: 'off',
    update_process_title: 'off',
  };
}

/** Maximum path length of a socket's folder: the kernel allows 107 bytes including `/.s.PGSQL.5432`. */
const LONGEST_FOLDER = 90;

function socketFolder(dataDir: string, account: Account | undefined): string {
  const near = join(dataDir, 'postgres-socket');
  const folder = Buffer.byteLength(near) <= LONGEST_FOLDER ? near : mkdtempSync(join(tmpdir(), 'bancale-'));
  mkdirSync(folder, { recursive: true });
  // Left by a killed server: PostgreSQL would trust the process id in it, which may belong to any process by now.
  for (const name of readdirSync(folder)) if (name.startsWith('.s.PGSQL.')) rmSync(join(folder, name), { force: true });
  if (account) chownSync(folder, account.uid, account.gid);
  chmodSync(folder, 0o700);
  return folder;
}

async function readyPostmaster(cluster: string, ours: (postmaster: Postmaster) => boolean): Promise<Postmaster> {
  for (const giveUp = Date.now() + START_MS; Date.now() < giveUp; ) {
    const postmaster = readPostmaster(cluster);
    if (postmaster?.ready && ours(postmaster)) return postmaster;
    await wait(10);
  }
  throw new StartupError(`The database in ${cluster} was not ready within ${START_MS / 1_000} seconds.`);
}

function urlOf({ socketFolder, port }: Postmaster): string {
  return `postgres://bancale@/bancale?host=${encodeURIComponent(socketFolder)}&port=${port}`;
}

async function shutDown(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.ref();
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  child.kill('SIGINT');
  const late = wait(STOP_MS, 'late', { ref: false });
  if ((await Promise.race([ended, late])) === 'late') child.kill('SIGQUIT');
  await ended;
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
