/**
 * What every implementation of `Announcements` does: run on NOTIFY by `npm test`, on a real Valkey by
 * `npm run test:engines`.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Announcements, Topic } from '#server/platform/announcements/announcements.ts';
import type { Database } from '#server/platform/db/index.ts';

export interface AnnouncingProcess {
  readonly announcements: Announcements;
  readonly db: Database;
}

export interface Announcing {
  readonly processes: readonly [AnnouncingProcess, AnnouncingProcess];
  close(): Promise<void>;
}

/** What one process heard of a topic, without the `null` of a new connection. */
export async function hear({ announcements }: AnnouncingProcess, topic: Topic) {
  const heard: string[] = [];
  const stop = await announcements.listen(topic, (key) => key !== null && heard.push(key));
  return { heard, stop, until: (key: string) => expect.poll(() => heard, SOON).toContain(key) };
}

const SOON = { timeout: 10_000, interval: 5 };

export function announcementsCases(start: () => Promise<Announcing>): void {
  let announcing: Announcing;
  beforeEach(async () => {
    announcing = await start();
  });
  afterEach(() => announcing.close());

  test('all processes hear it, the one that announces too, and no other topic does', async () => {
    const [one, other] = announcing.processes;
    const [here, there, elsewhere] = [
      await hear(one, 'wishes'),
      await hear(other, 'wishes'),
      await hear(other, 'sessions'),
    ];
    await one.announcements.announce(one.db, 'wishes', [12, 13]);
    await one.announcements.announce(one.db, 'sessions', ['shop k+/=']);
    await elsewhere.until('shop k+/=');
    await there.until('13');
    await here.until('13');
    expect([here.heard, there.heard, elsewhere.heard]).toEqual([['12', '13'], ['12', '13'], ['shop k+/=']]);
  });

  test('a change is announced when it is committed, not before', async () => {
    const [one, other] = announcing.processes;
    const there = await hear(other, 'wishes');
    await one.db.transaction(async (transaction) => {
      await one.announcements.announce(transaction, 'wishes', [1]);
      await one.announcements.announce(one.db, 'wishes', [2]);
      await there.until('2');
      expect(there.heard).toEqual(['2']);
    });
    await there.until('1');
    expect(there.heard).toEqual(['2', '1']);
  });

  test('a change that is rolled back is not announced', async () => {
    const [one, other] = announcing.processes;
    const there = await hear(other, 'wishes');
    const rolledBack = one.db.transaction(async (transaction) => {
      await one.announcements.announce(transaction, 'wishes', [1]);
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    await one.announcements.announce(one.db, 'wishes', [2]);
    await there.until('2');
    expect(there.heard).toEqual(['2']);
  });

  test('a transaction that runs again after a deadlock announces once', async () => {
    const [one, other] = announcing.processes;
    const there = await hear(other, 'wishes');
    let runs = 0;
    await one.db.transaction(async (transaction) => {
      runs += 1;
      await one.announcements.announce(transaction, 'wishes', [runs]);
      if (runs === 1) await transaction.query(null, `do $$ begin raise 'deadlock' using errcode = '40P01'; end $$`);
    });
    await one.announcements.announce(one.db, 'wishes', [9]);
    await there.until('9');
    expect(there.heard).toEqual(['2', '9']);
  });

  test('who stopped listening hears nothing more', async () => {
    const [one, other] = announcing.processes;
    const stopped = await hear(other, 'wishes');
    const there = await hear(other, 'wishes');
    await stopped.stop();
    await one.announcements.announce(one.db, 'wishes', [1]);
    await there.until('1');
    expect(stopped.heard).toEqual([]);
  });
}
