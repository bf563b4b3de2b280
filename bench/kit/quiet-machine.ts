import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

const BUSY_SHARE = 0.1;
const QUIET_SECONDS = 3;
const PATIENCE_SECONDS = 120;

/** Processor milliseconds since the machine started: in total, and idle. */
function spent(): { all: number; idle: number } {
  const times = cpus().map((cpu) => cpu.times);
  const idle = times.reduce((sum, time) => sum + time.idle, 0);
  return { idle, all: times.reduce((sum, { user, nice, sys, irq }) => sum + user + nice + sys + irq, idle) };
}

/**
 * Waits until the processors were less than a tenth busy in each of three seconds, because a database that was just filled does its
 * maintenance for a while. After two minutes it prints a warning and goes on.
 */
export async function quietMachine(): Promise<void> {
  let before = spent();
  let still = 0;
  for (let second = 0; second < PATIENCE_SECONDS; second += 1) {
    await wait(1000);
    const now = spent();
    const busy = 1 - (now.idle - before.idle) / (now.all - before.all);
    before = now;
    still = busy < BUSY_SHARE ? still + 1 : 0;
    if (still === QUIET_SECONDS) return;
  }
  console.log('  the machine does something else: the figures are those of a busy one');
}
