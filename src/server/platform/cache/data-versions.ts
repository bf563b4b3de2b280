/**
 * The version of the data that caches depend on. It changes whenever the database announces a change of them (imports
 * and edits, in any process) and with the shop's day, because promos, price lists, arrivals and flyers begin and end
 * with it.
 */
import { type Clock, today } from '../clock.ts';
import type { Database } from '../db/index.ts';

export interface DataVersions {
  /** Only compared as text, and within this process. */
  current(): string;
  close(): Promise<void>;
}

export interface WatchedData {
  readonly db: Pick<Database, 'listen'>;
  readonly clock: Clock;
  readonly timeZone: string;
  /** Left out: all of them. */
  readonly of?: readonly DataName[];
  /** Called after each announced change. */
  readonly changed?: () => void;
}

type DataName = (typeof DATA)[number];

const CHANNEL = 'bancale';
const DATA = ['catalogue', 'content', 'prices'] as const;

export async function watchDataVersions({
  db,
  clock,
  timeZone,
  of = DATA,
  changed = () => {},
}: WatchedData): Promise<DataVersions> {
  let announced = 0;
  let day = '';
  /** Built once, because every page asks for it. */
  let text = '';
  const concerns = (payload: string) => of.some((name) => payload.includes(`"${name}"`));
  const stop = await db.listen(CHANNEL, (payload) => {
    // `null` = the connection was lost for a while: anything may have changed meanwhile.
    if (payload !== null && !concerns(payload)) return;
    announced += 1;
    day = '';
    changed();
  });
  return {
    current() {
      const now = today(clock, timeZone);
      if (now !== day) text = `${announced};${now}`;
      day = now;
      return text;
    },
    close: stop,
  };
}
