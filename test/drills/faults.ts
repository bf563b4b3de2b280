/** The ways in which things break: killed, frozen, cut off; each for as long as the schedule says. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Schedule } from './schedule.rules.ts';
import type { World } from './world.ts';

/** Kills, waits, starts again. */
export async function killed(
  { lasts }: Schedule,
  one: { kill(): Promise<unknown>; start(): Promise<unknown> },
): Promise<undefined> {
  await one.kill();
  await wait(lasts);
  await one.start();
}

export async function frozen({ lasts }: Schedule, one: { freeze(): void; thaw(): void }): Promise<undefined> {
  one.freeze();
  try {
    await wait(lasts);
  } finally {
    one.thaw();
  }
}

export const processOf = (pid: number) => ({
  freeze: () => void process.kill(pid, 'SIGSTOP'),
  thaw: () => void process.kill(pid, 'SIGCONT'),
});

/** Cuts, waits, mends. */
export async function cut({ network }: World, { lasts }: Schedule, act: () => void): Promise<undefined> {
  act();
  try {
    await wait(lasts);
  } finally {
    network.mend();
  }
}
