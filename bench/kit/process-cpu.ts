/** CPU time of the shop: its own process and every PostgreSQL process that belongs to it, read from /proc. */
import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

interface ProcessCpu {
  pid: number;
  parent: number;
  /** User and system seconds, including those of finished children. */
  seconds: number;
  command: string;
}

function readProcess(pid: number): ProcessCpu | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0);
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return {
      pid,
      parent: Number(fields[1]),
      seconds: ticks / TICKS_PER_SECOND,
      command,
    };
  } catch {
    return undefined;
  }
}

/**
 * Seconds of CPU that the living threads of process `pid` used so far, to the nanosecond; `stat` counts in hundredths of a second.
 * A kernel without `schedstat` reports ticks.
 */
export function threadCpu(pid: number): number {
  const tasks = `/proc/${pid}/task`;
  let nanoseconds = 0;
  try {
    for (const thread of readdirSync(tasks))
      nanoseconds += Number(readFileSync(`${tasks}/${thread}/schedstat`, 'utf8').split(' ', 1)[0]);
  } catch {
    return readProcess(pid)?.seconds ?? 0;
  }
  return nanoseconds / 1e9;
}

/** Seconds of CPU used so far by process `pid` and by the PostgreSQL of `dataDir`, separately. */
export function shopCpu(pid: number, dataDir: string): { server: number; database: number } {
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  const all = pids.map(readProcess).filter((process) => process !== undefined);
  const postmasters = new Set(
    all
      .filter((process) => process.command.includes('postgres') && process.command.includes(dataDir))
      .map((process) => process.pid),
  );
  const database = all.filter((process) => postmasters.has(process.pid) || postmasters.has(process.parent));
  return {
    server: readProcess(pid)?.seconds ?? 0,
    database: database.reduce((sum, process) => sum + process.seconds, 0),
  };
}
