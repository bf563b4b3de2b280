/**
 * Gives committed events their positions (C-EXC-7). Identity numbers are not in the order of commits, and waiting for the oldest open
 * transaction would let a long import keep orders back: so positions are given after the commit, by one process at a time, in a short
 * transaction of its own. A process that dies in it leaves nothing behind.
 */
import type { Database } from '#server/platform/db/index.ts';
import { every, type RepeatedWork } from '#server/platform/every.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import { givePositions, hasNewEvents, holdFeed, WRITTEN_CHANNEL } from './events.repository.ts';

/** Events of one transaction: a large one would keep the feed for long. */
const MOST_AT_ONCE = 1_000;
/** Behind the notifications, which a broken connection may lose. */
const LOOK_EVERY_MS = 5_000;

/** Gives positions to all events that have none; returns how many. */
export async function sequenceEvents(db: Database): Promise<number> {
  let given = 0;
  while (await hasNewEvents(db)) {
    const some = await db.transaction(async (transaction) => {
      await holdFeed(transaction);
      return givePositions(transaction, MOST_AT_ONCE);
    });
    given += some;
  }
  return given;
}

export interface Sequencer {
  start(): void;
  close(): Promise<void>;
}

export function createSequencer({ db, log }: { readonly db: Database; readonly log: Pick<Log, 'error'> }): Sequencer {
  const work: RepeatedWork = every(LOOK_EVERY_MS, 'positions of events', () => sequenceEvents(db), log);
  let listening: Promise<() => Promise<void>> | undefined;
  return {
    start() {
      work.start();
      listening = db.listen(WRITTEN_CHANNEL, () => work.runSoon());
      listening.catch((error: unknown) => log.error({ err: error }, 'events are not listened to: they are looked for'));
      work.runSoon();
    },
    async close() {
      await (await listening?.catch(() => undefined))?.();
      await work.stop();
    },
  };
}
