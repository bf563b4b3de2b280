/** A process that starts the database of a data folder and keeps running, as the shop does; used by embedded-postgres.test.ts. */

import { migrate, startDatabase } from '#server/platform/db/index.ts';
import { exitWithStartupError } from '#server/platform/startup-error.ts';

const [dataDir = '', purpose = 'shop', databaseUrl] = process.argv.slice(2);
try {
  const database = await startDatabase({ dataDir, purpose, databaseUrl, log: (message) => console.error(message) });
  const applied = await migrate(database.db);
  process.on('SIGTERM', async () => {
    await database.stop();
    process.exit(0);
  });
  console.log(JSON.stringify({ url: database.url, applied }));
  setInterval(() => {}, 60_000);
} catch (error) {
  exitWithStartupError(error);
}
