/** An import that is killed when its first documents were written: `node import-and-die.ts <url> <data folder> <source>`. */
import { importCatalogue } from '#server/import/index.ts';
import { importContent, safeHtml } from '#server/modules/content/index.ts';
import { connect } from '#server/platform/db/index.ts';

const [url = '', dataDir = '', source = ''] = process.argv.slice(2);
const db = await connect({ url });
await importCatalogue({
  // Counted are the statements that store files of documents: the second is of the second chunk.
  db: {
    ...db,
    transaction: (work, options) => {
      let chunks = 0;
      return db.transaction(
        (transaction) =>
          work({
            ...transaction,
            query(name, sql, params) {
              if (name === 'import.papers-keep') chunks += 1;
              if (chunks === 3) process.kill(process.pid, 'SIGKILL');
              return transaction.query(name, sql, params);
            },
          }),
        options,
      );
    },
  },
  dataDir,
  source,
  clock: () => new Date(),
  timeZone: 'Europe/Rome',
  safeHtml,
  importContent,
});
