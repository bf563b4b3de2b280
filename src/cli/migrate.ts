/** `node scripts/run.mjs src/cli/migrate.ts`: brings the database up to date without starting the shop. */

import { readEnv } from '#server/env.ts';
import { migrate, startDatabase } from '#server/platform/db/index.ts';
import { exitWithStartupError } from '#server/platform/startup-error.ts';

try {
  const { dataDir, databaseUrl } = readEnv();
  const log = (message: string) => console.log(message);
  const database = await startDatabase({ dataDir, databaseUrl, purpose: 'migrate', join: true, log });
  const applied = await migrate(database.db).finally(() => database.stop());
  console.log(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The database is up to date.');
} catch (error) {
  exitWithStartupError(error);
}
