/** A thread of one copy of the shop ends or hangs; the other goes on, and a new one is started (docs/scale-out-threads.md). */
import { setTimeout as wait } from 'node:timers/promises';
import { BEGUN_REQUESTS, type Drill } from './drill.ts';
import type { Schedule } from './schedule.rules.ts';
import type { World } from './world.ts';

export const THREAD_DRILLS: readonly Drill[] = [
  {
    name: 'thread-ended',
    shop: 'threads',
    about: 'an exception ends one of two threads of a copy of the shop',
    allowed: BEGUN_REQUESTS,
    act: (world, schedule) => disturbed(world, schedule, 'end'),
  },
  {
    name: 'thread-hangs',
    shop: 'threads',
    about: 'one of two threads of a copy of the shop hangs, until it is ended after ten seconds',
    allowed: BEGUN_REQUESTS,
    act: (world, schedule) => disturbed(world, schedule, 'hang'),
  },
];

const ENDED = 'a thread ended; it is started again';
const ENDS_WITHIN_MS = 40_000;
const LOOK_EVERY_MS = 100;

async function disturbed({ copies }: World, schedule: Schedule, what: 'end' | 'hang'): Promise<readonly string[]> {
  const copy = schedule.pick(copies);
  const before = ends(copy.printed());
  copy.disturbThread(what, schedule.pick([0, 1]));
  const until = Date.now() + ENDS_WITHIN_MS;
  while (ends(copy.printed()) === before) {
    if (Date.now() > until) return [`the thread of ${copy.name} did not end`];
    await wait(LOOK_EVERY_MS);
  }
  return [];
}

const ends = (printed: string): number => printed.split(ENDED).length - 1;
