/** The demo shop that HTTP tests copy: from the real generator and importer, but small. */
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hash } from '@node-rs/argon2';
import { DEMO_PASSWORD } from '#demo/demo-logins.ts';
import { buyersHabits } from '#server/buyers-habits.ts';
import { catalogueSource } from '#server/catalogue-source.ts';
import { createCatalogue } from '#server/modules/catalogue/index.ts';
import { connect, type Database } from '#server/platform/db/index.ts';
import { createLog } from '#server/platform/http/logging/request-log.ts';
import { parseSettings } from '#server/settings.ts';
import { DEMO_SEED, loadDemo } from '../../../src/cli/load-demo.ts';

const PRODUCTS = 300;
const TIME_ZONE = 'Europe/Rome';
const clock = () => new Date();
const settings = parseSettings('', 'test settings');
const { log } = createLog({ level: 'error', to: process.stderr });

/** The search index within a data folder. */
export const SEARCH_INDEX = join('search', 'index.snapshot');

/** Also writes the search index to `dataDir`: a shop on a copy of this database loads it, and builds none. */
export async function loadTestDemo(databaseUrl: string, dataDir: string): Promise<void> {
  const db = await connect({ url: databaseUrl, poolSize: 2 });
  try {
    await loadDemo({ db, dataDir, products: PRODUCTS, seed: DEMO_SEED, clock, timeZone: TIME_ZONE });
    // As the first start of a shop does: one that starts on a copy has nothing to count, and its index nothing to follow.
    await buyersHabits({ db, clock, timeZone: TIME_ZONE, log, settings }).renewFirst();
    await hashCheaply(db);
    await writeIndex(db, join(dataDir, SEARCH_INDEX));
  } finally {
    await db.close();
  }
}

/** The least that argon2 takes: the usual hash costs a login 30 ms, and tests log in some thousand times. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };

async function hashCheaply(db: Database): Promise<void> {
  const users = await db.query<{ id: number }>('test_users', `select id from users where password_hash <> ''`);
  const hashes = await Promise.all(users.map(() => hash(DEMO_PASSWORD, CHEAP)));
  await db.query(
    'test_hashes',
    `update users u set password_hash = n.hash from unnest($1::int[], $2::text[]) n (id, hash) where u.id = n.id`,
    [users.map(({ id }) => id), hashes],
  );
}

async function writeIndex(db: Database, file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const catalogue = await createCatalogue({ db, clock, timeZone: TIME_ZONE });
  try {
    const source = catalogueSource({ db, catalogue, clock, timeZone: TIME_ZONE });
    const version = await source.version();
    await source.build({ signal: new AbortController().signal, snapshot: { file, version } });
  } finally {
    await catalogue.close();
  }
}
