/** The demo shop that HTTP tests copy: from the real generator and importer, but small. */
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { catalogueSource } from '#server/catalogue-source.ts';
import { createCatalogue } from '#server/modules/catalogue/index.ts';
import { connect, type Database } from '#server/platform/db/index.ts';
import { DEMO_SEED, loadDemo } from '../../../src/cli/load-demo.ts';

const PRODUCTS = 300;
const TIME_ZONE = 'Europe/Rome';
const clock = () => new Date();

/** The search index within a data folder. */
export const SEARCH_INDEX = join('search', 'index.snapshot');

/** Also writes the search index to `dataDir`: a shop on a copy of this database loads it, and builds none. */
export async function loadTestDemo(databaseUrl: string, dataDir: string): Promise<void> {
  const db = await connect({ url: databaseUrl, poolSize: 2 });
  try {
    await loadDemo({ db, dataDir, products: PRODUCTS, seed: DEMO_SEED, clock, timeZone: TIME_ZONE });
    await writeIndex(db, join(dataDir, SEARCH_INDEX));
  } finally {
    await db.close();
  }
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
