/** Positions of events under parallel writers, rollbacks and sequencers that die (C-EXC-7). */

import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sequenceEvents } from '#server/modules/exchange/index.ts';
import { connect, type Database } from '#server/platform/db/index.ts';
import { freshDatabase, type TestDatabase } from '../../setup/fresh-database.ts';

let database: TestDatabase;
/** Of the sequencers: as if they were other processes. */
let others: Database[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  others = await Promise.all([connect({ url: database.url }), connect({ url: database.url })]);
});
afterAll(async () => {
  for (const db of others) await db.close();
  await database.drop();
});

interface Read {
  readonly position: number;
  readonly id: number;
  readonly subject: string;
  readonly nth: number;
}

const after = (position: number, limit: number): Promise<Read[]> =>
  database.db.query<Read>(
    null,
    `select position, id, subject, (payload ->> 'nth')::int as nth from exchange_events where position > $1 order by position limit $2`,
    [position, limit],
  );

/** Small numbers, the same for the same seed. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Begins as a sequencer does and dies with positions given, before its commit. */
async function dieWhileSequencing(): Promise<void> {
  const client = new pg.Client(database.url);
  client.on('error', () => {});
  await client.connect();
  await client.query('begin');
  await client.query('select position from exchange_feed for update');
  await client.query(
    `update exchange_events e set position = f.position + d.n from exchange_feed f,
       (select id, row_number() over (order by id) as n from exchange_events where position is null) d where e.id = d.id`,
  );
  await client.query('update exchange_feed set position = position + 1000');
  const { rows } = await client.query('select pg_backend_pid() as pid');
  await database.db.query(null, 'select pg_terminate_backend($1)', [rows[0]?.pid]);
  await client.end().catch(() => {});
}

const WRITERS = 8;
const ROUNDS = 12;

test.each([1, 2, 3])(
  'seed %i: every reader sees each event once, in one order without a gap, and each subject in its own (C-EXC-7)',
  async (seed) => {
    const { db } = database;
    await db.query(null, 'delete from exchange_events');
    const [before] = await db.query<{ position: number }>(null, 'select position from exchange_feed');
    const start = before?.position ?? 0;
    let isWriting = true;
    const written: string[] = [];

    /** Its transactions overlap with those of the others; a third of them are rolled back. */
    async function write(writer: number): Promise<void> {
      const draw = numbers(seed * 100 + writer);
      for (let nth = 1; nth <= ROUNDS; nth += 1) {
        const fails = draw(3) === 0;
        await db
          .transaction(async (transaction) => {
            const count = 1 + draw(3);
            for (let one = 0; one < count; one += 1) {
              await transaction.query(
                null,
                `insert into exchange_events (type, subject, payload, created_at) values ('order.changed', $1, jsonb_build_object('nth', $2::int), now())`,
                [`subject-${writer}`, nth * 10 + one],
              );
              // Others begin, write and commit meanwhile.
              for (let turn = draw(4); turn > 0; turn -= 1) await transaction.query(null, 'select 1');
            }
            if (fails) throw new Error('rolled back');
            for (let one = 0; one < count; one += 1) written.push(`subject-${writer}/${nth * 10 + one}`);
          })
          .catch((error: Error) => {
            if (error.message !== 'rolled back') throw error;
          });
      }
    }

    async function sequence(one: Database): Promise<void> {
      while (isWriting) await sequenceEvents(one);
    }

    /** Reads until the writers are done and everything that was written has come. */
    async function read(limit: number): Promise<Read[]> {
      const seen: Read[] = [];
      for (let cursor = start; ; ) {
        const isLast = !isWriting;
        const page = await after(cursor, limit);
        seen.push(...page);
        cursor = page.at(-1)?.position ?? cursor;
        if (isLast && page.length === 0) return seen;
      }
    }

    async function die(): Promise<void> {
      for (let times = 0; times < 5; times += 1) await dieWhileSequencing();
    }

    const readers = [1, 7, 500].map(read);
    const sequencers = others.map(sequence);
    await Promise.all([die(), ...Array.from({ length: WRITERS }, (_, index) => write(index))]);
    await sequenceEvents(db);
    isWriting = false;
    await Promise.all(sequencers);
    const [one = [], ...more] = await Promise.all(readers);

    expect(one.map(({ position }) => position)).toEqual(written.map((_, index) => start + index + 1));
    expect(one.map(({ subject, nth }) => `${subject}/${nth}`).toSorted()).toEqual(written.toSorted());
    for (const other of more) expect(other).toEqual(one);
    for (let writer = 0; writer < WRITERS; writer += 1) {
      const own = one.filter(({ subject }) => subject === `subject-${writer}`).map(({ nth }) => nth);
      expect(own).toEqual(own.toSorted((a, b) => a - b));
    }
  },
);
