/** A process that begins to build the search index, writes half a file and is killed: address of the database, data folder. */
import { writeFileSync } from 'node:fs';
import { folderSnapshots, SearchService } from '#server/modules/search/index.ts';
import { createLeases } from '#server/platform/db/leases.ts';
import { changingSource } from '../../search/changing-source.ts';

const [url = '', folder = ''] = process.argv.slice(2);
const { source } = changingSource([]);
const search = new SearchService({
  source: {
    ...source,
    build: ({ snapshot }) => {
      writeFileSync(snapshot?.file ?? '', 'half');
      return new Promise(() => {});
    },
  },
  snapshots: folderSnapshots(folder),
  leases: createLeases({ url, warn: console.error }),
  now: () => 0,
  log: console.error,
});
setInterval(() => {}, 60_000);
await search.start();
