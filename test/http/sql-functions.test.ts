/**
 * The folder `src/server/platform/db/functions` has today's whole text of each SQL function, to be read: migrations change functions
 * piece by piece. After a migration `npm test -- http sql-functions -u` writes the files anew; the run that writes a new file fails.
 */
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readsOnly, WRITING_FUNCTIONS } from '#server/platform/db/reads-only.rules.ts';
import { withShop } from './kit/start-shop.ts';

const shop = withShop();
const FOLDER = join(import.meta.dirname, '../../src/server/platform/db/functions');

test('every function of the migrated database has its file, and no other file is there', async () => {
  const functions = await shop().db.query<{ name: string; text: string }>(
    null,
    `select proname as name, pg_get_functiondef(oid) as text from pg_proc
     where pronamespace = 'public'::regnamespace and prokind = 'f'
       and not exists (select from pg_depend d where d.objid = pg_proc.oid and d.deptype = 'e')
     order by proname`,
  );
  expect(functions.length).toBeGreaterThan(10);
  for (const { name, text } of functions) await expect(text).toMatchFileSnapshot(join(FOLDER, `${name}.sql`));
  expect(readdirSync(FOLDER).sort()).toEqual(functions.map(({ name }) => `${name}.sql`));
});

/** Each call has another result, and nothing is changed by it: a statement with them may be sent again (decision 0355). */
const HARMLESS = [
  'clock_timestamp',
  'gen_random_uuid',
  'random',
  'pg_sleep',
  'pg_database_size',
  'pg_current_wal_insert_lsn',
  'pg_current_wal_lsn',
  'pg_is_in_recovery',
  'pg_control_checkpoint',
  'pg_control_recovery',
  'pg_last_wal_replay_lsn',
  'pg_last_xact_replay_timestamp',
];

test('a statement is sent again only if every function that it calls reads (decision 0355)', async () => {
  const changing = await shop().db.query<{ name: string; ours: boolean }>(
    null,
    `select distinct proname as name, pronamespace = 'public'::regnamespace as ours from pg_proc
     where provolatile = 'v' and prokind = 'f' and prorettype <> 'trigger'::regtype
       and not exists (select from pg_depend d where d.objid = pg_proc.oid and d.deptype = 'e')
     order by proname`,
  );
  expect(changing.filter(({ ours }) => ours).map(({ name }) => name)).toEqual(WRITING_FUNCTIONS);
  const server = join(import.meta.dirname, '../../src/server');
  const sources = globSync('**/*.ts', { cwd: server }).filter((file) => !file.endsWith('.test.ts'));
  const text = sources.map((file) => readFileSync(join(server, file), 'utf8')).join('\n');
  // Of those of PostgreSQL, the ones that stand in the sources as calls in lower case.
  const called = new Set([...text.matchAll(/\b([a-z][a-z0-9_]+)\(/g)].map(([, name]) => name));
  const mayBeRepeated = changing
    .filter(({ name }) => called.has(name) && readsOnly(`select ${name}()`))
    .map(({ name }) => name);
  expect(mayBeRepeated.filter((name) => !HARMLESS.includes(name))).toEqual([]);
});
