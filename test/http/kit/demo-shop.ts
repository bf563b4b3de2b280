/** The demo shop that HTTP tests copy: from the real generator and importer, but small. */
import { connect } from '#server/platform/db/index.ts';
import { DEMO_SEED, loadDemo } from '../../../src/cli/load-demo.ts';

const PRODUCTS = 300;

export async function loadTestDemo(databaseUrl: string, dataDir: string): Promise<void> {
  const db = await connect({ url: databaseUrl, poolSize: 2 });
  try {
    await loadDemo({
      db,
      dataDir,
      products: PRODUCTS,
      seed: DEMO_SEED,
      clock: () => new Date(),
      timeZone: 'Europe/Rome',
    });
  } finally {
    await db.close();
  }
}
