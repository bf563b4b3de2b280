import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** What a running PostgreSQL writes into `postmaster.pid`. */
export interface Postmaster {
  pid: number;
  port: number;
  socketFolder: string;
  ready: boolean;
}

/** Reads the file of a cluster; undefined when it is missing or incomplete. */
export function readPostmaster(cluster: string): Postmaster | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number(lines[3]), socketFolder: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' };
}

const WATCHDOG_GRACE_MS = 2_000;
const FAST_SHUTDOWN_MS = 30_000;

/**
 * Called by the holder of the folder's lock: a server that still runs there was left by a killed process. Its watchdog
 * is already shutting it down, or it is shut down here; a pid file without a server is removed.
 */
export async function settleLeftover(cluster: string, log: (message: string) => void): Promise<void> {
  const left = readPostmaster(cluster);
  if (left === undefined) return;
  if (serves(left.pid, cluster)) {
    log('Recovering: the database of a process that was killed is still running; shutting it down first.');
    if (!(await gone(left.pid, cluster, WATCHDOG_GRACE_MS))) signal(left.pid, 'SIGINT');
    if (!(await gone(left.pid, cluster, FAST_SHUTDOWN_MS))) signal(left.pid, 'SIGQUIT');
    await gone(left.pid, cluster, FAST_SHUTDOWN_MS);
    return;
  }
  // The process id may belong to another process by now (always so in a restarted container), and PostgreSQL would
  // refuse to start.
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

/** Whether this process is a server of this cluster: a postmaster's working directory is its cluster's folder. */
function serves(pid: number, cluster: string): boolean {
  if (!alive(pid)) return false;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  } catch {
    // No /proc (other systems): trust the pid file. On Linux an unreadable one belongs to another user: not ours.
    return process.platform !== 'linux';
  }
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function gone(pid: number, cluster: string, withinMs: number): Promise<boolean> {
  for (const giveUp = Date.now() + withinMs; Date.now() < giveUp; ) {
    if (!serves(pid, cluster)) return true;
    await wait(25);
  }
  return false;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended in the meantime, which was the goal.
  }
}
