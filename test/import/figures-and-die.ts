/** Figures that are killed when so many batches are in the shop: `node figures-and-die.ts <url> <data folder> <source> <batches>`. */
import { importFigures, recordFigures } from '#server/import/index.ts';
import { connect } from '#server/platform/db/index.ts';

const [url = '', dataDir = '', source = '', batches = ''] = process.argv.slice(2);
const db = await connect({ url });
let kept = 0;
const clock = () => new Date('2026-03-10T09:00:00Z');
const limits = { switchedOff: 100, priceMoves: 100, move: 100, refused: 100, emptied: 100 };
await importFigures({
  db: {
    ...db,
    transaction: (work, options) =>
      db.transaction(async (transaction) => {
        const response = await work(transaction);
        // The last batch is written and not kept.
        if (kept === Number(batches)) process.kill(process.pid, 'SIGKILL');
        kept += 1;
        return response;
      }, options),
  },
  dataDir,
  source,
  clock,
  timeZone: 'Europe/Rome',
  lang: 'en',
  record: (bytes) => recordFigures({ source, userName: 'erp', clock, limits }, bytes),
});
