/** `npm run shop -- migrate`: brings the database up to date as a step of its own, whatever MIGRATE says (docs/scale-out-postgres.md). */
import { databaseOf, readEnv } from '#server/env.ts';
import { bringUpToDate, startDatabase } from '#server/platform/db/index.ts';
import { explainStartupError } from '#server/platform/startup-error.ts';

export const MIGRATE_USAGE = `npm run shop -- migrate

  Applies what the database lacks to be that of this program, and says what; several at once share the work.
  Processes that are started with MIGRATE=0 wait for it.`;

/** Returns the exit code: 0 up to date, 1 with one sentence that says why not. */
export async function migrateCommand(): Promise<number> {
  try {
    const log = (message: string) => console.error(message);
    const database = await startDatabase({ ...databaseOf(readEnv()), purpose: 'migrate', join: true, log });
    const applied = await bringUpToDate(database.db, { apply: true, log }).finally(() => database.stop());
    console.log(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The database is up to date.');
    return 0;
  } catch (error) {
    const sentence = explainStartupError(error);
    if (sentence === undefined) throw error;
    console.error(sentence);
    return 1;
  }
}
