/**
 * Announcements about single customers by Valkey's publish and subscribe. Nothing is stored there: what is published
 * while a process is not connected does not reach it, so it drops everything when it is connected again, and keeps
 * nothing longer than a minute anyway. What Valkey does not accept goes by NOTIFY, which all processes hear too.
 */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { notify } from '../announcements/announcements.repository.ts';
import type { Announcements, Topic } from '../announcements/announcements.ts';
import { afterCommit, type Database, type Notified } from '../db/index.ts';
import type { Log } from '../http/logging/request-log.ts';
import { ValkeyLink } from './valkey-link.ts';
import type { ValkeyServer } from './valkey-server.ts';
import type { ValkeyAddress } from './valkey-url.ts';

const CHANNEL = 'bancale:forget';
const LONGEST_MS = 60_000;

/** One message; `from` is the process, which has already dropped its own. */
const messageShape = z.object({ from: z.string(), topic: z.string(), keys: z.array(z.string()) });

export interface ValkeyAnnouncementsOptions {
  readonly address: ValkeyAddress;
  readonly valkey: Pick<ValkeyServer, 'call'>;
  readonly db: Pick<Database, 'query' | 'listen'>;
  readonly log: Pick<Log, 'warn' | 'info' | 'error'>;
}

export interface ValkeyAnnouncements extends Announcements {
  /** Resolves when the first connection was tried. */
  readonly tried: Promise<void>;
  /** Waits for what is being announced. */
  close(): Promise<void>;
}

export function valkeyAnnouncements({ address, valkey, db, log }: ValkeyAnnouncementsOptions): ValkeyAnnouncements {
  const process = randomUUID();
  const listeners = new Map<Topic, Set<Notified>>();
  const underWay = new Set<Promise<void>>();
  const link = new ValkeyLink({
    address,
    name: 'bancale-announcements',
    log,
    async connected(connection) {
      await connection.subscribe(CHANNEL, received);
      for (const changed of [...listeners.values()].flatMap((all) => [...all])) changed(null);
    },
  });

  function received(text: string): void {
    const message = messageShape.safeParse(jsonOf(text));
    if (!message.success || message.data.from === process) return;
    drop(message.data.topic, message.data.keys);
  }

  function drop(topic: string, keys: readonly string[]): void {
    for (const changed of listeners.get(topic as Topic) ?? []) for (const key of keys) changed(key);
  }

  async function publish(topic: Topic, keys: readonly string[]): Promise<void> {
    try {
      await valkey.call('PUBLISH', CHANNEL, JSON.stringify({ from: process, topic, keys }));
    } catch {
      await notify(db, topic, keys).catch((error: unknown) =>
        log.error({ topic, err: error }, 'a change could not be announced; other processes see it within a minute'),
      );
    }
  }

  return {
    byStatement: false,
    longestMs: LONGEST_MS,
    tried: link.tried,

    async announce(on, topic, given) {
      const keys = given.map(String);
      afterCommit(on, () => {
        drop(topic, keys);
        const publishing = publish(topic, keys);
        underWay.add(publishing);
        void publishing.finally(() => underWay.delete(publishing));
      });
    },

    async listen(topic, changed) {
      const all = listeners.get(topic) ?? new Set();
      listeners.set(topic, all.add(changed));
      const stopListening = await db.listen(topic, changed);
      return async () => {
        all.delete(changed);
        await stopListening();
      };
    },

    async close() {
      await Promise.all(underWay);
      await link.close();
    },
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
