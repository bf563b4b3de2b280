/** A process that takes the files of all connections and is killed at a step: `node files-in-and-die.ts <url> <data folder> <step>`. */
import { createImportRunner } from '#server/import/desk/import-runner.ts';
import { createFilesIn, type FilesIn } from '#server/import/files-in/files-in.service.ts';
import { connect } from '#server/platform/db/index.ts';

const [url = '', dataDir = '', deadly] = process.argv.slice(2);
const db = await connect({ url });
const clock = () => new Date();
const log = { error: (...said: unknown[]) => console.error(...said) };
const never = () => Promise.reject(new Error('Not in this process.'));
const limits = { switchedOff: 5, priceMoves: 10, move: 20, refused: 1, emptied: 5 };
const common = { db, clock, dataDir, timeZone: 'Europe/Rome', log };
const runner = createImportRunner({
  ...common,
  limits,
  backups: { from: 1_000_000, keep: 0 },
  paperMaxMb: 20,
  after: (id) => filesIn.goOn(id),
});
const filesIn: FilesIn = createFilesIn({
  ...common,
  runner,
  recognise: never,
  acknowledge: never,
  takeOrders: never,
  state: { note: async () => {}, reached: async () => {}, unreachable: async () => {}, server: async () => {} },
  onStep(step) {
    if (step === deadly) process.kill(process.pid, 'SIGKILL');
  },
});
// What is killed from outside works until then.
setInterval(() => {}, 1_000);
await filesIn.lookAll();
