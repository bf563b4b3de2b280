/**
 * The folder `src/server/platform/db/functions` has today's whole text of each SQL function, to be read: migrations change functions
 * piece by piece. After a migration `npm test -- http sql-functions -u` writes the files anew; the run that writes a new file fails.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
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
