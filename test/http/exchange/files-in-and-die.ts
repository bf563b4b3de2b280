/**
 * A process that takes the files of connections and is killed in the middle of several of them:
 * `node files-in-and-die.ts <url> <data folder> <connection>:<step> …`. With the step `never` it works until it is killed from outside.
 */
import { createImportRunner } from '#server/import/desk/import-runner.ts';
import { countOutcome } from '#server/import/files-in/files-in.repository.ts';
import { createFilesIn, type FilesIn } from '#server/import/files-in/files-in.service.ts';
import type { FilesInStep } from '#server/import/files-in/take-files.ts';
import { connect } from '#server/platform/db/index.ts';
import { stuckAt } from '../../setup/stuck-at.ts';

const [url = '', dataDir = '', ...wanted] = process.argv.slice(2);
const db = await connect({ url });
// What is killed from outside works until then.
setInterval(() => {}, 1_000);
const clock = () => new Date();
const log = { error: (...said: unknown[]) => console.error(...said) };
const never = () => Promise.reject(new Error('Not in this process.'));
const limits = { switchedOff: 5, priceMoves: 10, move: 20, refused: 1, emptied: 5 };
const common = { db, clock, dataDir, timeZone: 'Europe/Rome', log };
/** Those of the connection whose turn it is. */
let filesIn: FilesIn | undefined;
const runner = createImportRunner({
  ...common,
  limits,
  backups: { from: 1_000_000, keep: 0 },
  paperMaxMb: 20,
  after: async (id) => filesIn?.goOn(id),
});

for (const [connection, step] of wanted.map((one) => one.split(':'))) {
  await db.query(null, 'update connections set enabled = (code = $1)', [connection]);
  await stuckAt(step as FilesInStep, (onStep) => {
    filesIn = createFilesIn({
      ...common,
      runner,
      recognise: never,
      acknowledge: never,
      takeOrders: never,
      state: {
        note: async ({ id, state }) => void (await countOutcome(db, id, state)),
        reached: async () => {},
        unreachable: async () => {},
        server: async () => {},
      },
      onStep,
    });
    return filesIn.lookAll();
  });
}
process.kill(process.pid, 'SIGKILL');
