/** Writers that behave as customers who order: each order has a key, and is sent again with the same one until it is acknowledged. */
import { setTimeout as wait } from 'node:timers/promises';
import { type Database, OutcomeUnknown } from '#server/platform/db/index.ts';
import { isDatabaseAway } from '#server/platform/http/error-answer.ts';

export interface WritingLoad {
  /** Keys that the database has acknowledged, with the moment of the response. */
  readonly acknowledged: ReadonlyMap<string, number>;
  /** How often the outcome was not known. */
  readonly unknown: () => number;
  /** Ends after the orders that are under way; fails with what was neither acknowledged nor "away". */
  stop(): Promise<void>;
}

export const createOrders = (db: Database) =>
  db.query(null, 'create table taken (key text primary key, number int not null unique, at timestamptz default now())');

export function startWriting(db: Database, writers = 6): WritingLoad {
  const acknowledged = new Map<string, number>();
  let isOver = false;
  let unknown = 0;
  async function write(writer: number): Promise<void> {
    for (let turn = 0; !isOver; turn += 1) {
      const key = `${writer}/${turn}`;
      for (;;) {
        try {
          // Numbers without gaps, as those of orders: the counter is locked until the commit.
          await db.transaction(async (transaction) => {
            await transaction.query(null, 'select pg_advisory_xact_lock(1)');
            await transaction.query(
              'load.order',
              `insert into taken (key, number) select $1, coalesce(max(number), 0) + 1 from taken
               on conflict (key) do nothing`,
              [key],
            );
          });
          acknowledged.set(key, Date.now());
          break;
        } catch (error) {
          if (error instanceof OutcomeUnknown) unknown += 1;
          else if (!isDatabaseAway(error)) throw error;
          if (isOver) return;
          await wait(20);
        }
      }
    }
  }
  const work = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  work.catch(() => {});
  return {
    acknowledged,
    unknown: () => unknown,
    async stop() {
      isOver = true;
      await work;
    },
  };
}

/** Every acknowledged order is there, each once, and the numbers have no gaps. */
export async function faultsOf(db: Database, { acknowledged }: WritingLoad): Promise<string[]> {
  const rows = await db.query<{ key: string; number: number }>(null, 'select key, number from taken order by number');
  const stored = new Set(rows.map(({ key }) => key));
  const faults = [...acknowledged.keys()].filter((key) => !stored.has(key)).map((key) => `${key} was lost`);
  for (const [index, { number }] of rows.entries()) if (number !== index + 1) faults.push(`a gap before ${number}`);
  return faults;
}
