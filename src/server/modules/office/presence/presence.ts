/**
 * Who has the page of a record open. Kept in the memory of every process and passed on by notifications of the database:
 * it is worth nothing after a minute, so no table has it.
 */
import { PRESENT_EVERY_MS } from '#contract/office/presence-topics.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';

export const PRESENCE_CHANNEL = 'office_presence';
const FORGOTTEN_MS = 3 * PRESENT_EVERY_MS;

export interface Present {
  readonly userId: number;
  readonly name: string;
}

export interface Presence {
  /** Notes it, notifies every process if that is news, and returns the others. `record`: `orders:OW/1`. */
  note(record: string, person: Present, leaves: boolean): Promise<readonly Present[]>;
  close(): Promise<void>;
}

interface Word extends Present {
  readonly record: string;
  readonly leaves: boolean;
}

export async function createPresence({
  db,
  clock,
  announce,
  onChange,
}: {
  readonly db: Pick<Database, 'listen'>;
  readonly clock: Clock;
  readonly announce: (word: string) => Promise<unknown>;
  /** A person has come or gone. */
  readonly onChange: (record: string, by: number) => void;
}): Promise<Presence> {
  const pages = new Map<string, Map<number, { readonly name: string; readonly at: number }>>();

  function others(record: string, but: number): Present[] {
    const people = pages.get(record) ?? new Map();
    const oldest = clock().getTime() - FORGOTTEN_MS;
    for (const [userId, { at }] of people) if (at < oldest) people.delete(userId);
    if (people.size === 0) pages.delete(record);
    return [...people].flatMap(([userId, { name }]) => (userId === but ? [] : [{ userId, name }]));
  }

  function hear({ record, userId, name, leaves }: Word): void {
    const people = pages.get(record) ?? new Map<number, { name: string; at: number }>();
    const isNews = leaves === people.has(userId);
    if (leaves) people.delete(userId);
    else pages.set(record, people.set(userId, { name, at: clock().getTime() }));
    if (people.size === 0) pages.delete(record);
    if (isNews) onChange(record, userId);
  }

  const stop = await db.listen(PRESENCE_CHANNEL, (payload) => {
    if (payload !== null) hear(JSON.parse(payload));
  });
  return {
    async note(record, person, leaves) {
      await announce(JSON.stringify({ record, ...person, leaves } satisfies Word));
      return others(record, person.userId);
    },
    close: stop,
  };
}
