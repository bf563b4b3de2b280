/** A process of the shop that looks into the folders of connections and is killed: `node look-and-die.ts <url> <data folder> <step> <now>`. */
import { createImportRunner } from '#server/import/desk/import-runner.ts';
import { acknowledgeFile } from '#server/import/files-in/acknowledge-file.ts';
import { createFilesIn, type FilesIn } from '#server/import/files-in/files-in.service.ts';
import { readCustomer } from '#server/modules/customers/customers.repository.ts';
import { createFilesOut, createHandovers } from '#server/modules/exchange/index.ts';
import { createOperations } from '#server/modules/operations/index.ts';
import { connect } from '#server/platform/db/index.ts';

const [url = '', dataDir = '', deadly, now = ''] = process.argv.slice(2);
const db = await connect({ url });
const clock = () => new Date(now);
const log = { error: (...said: unknown[]) => console.error(...said) };
const limits = { switchedOff: 5, priceMoves: 10, move: 20, refused: 1, emptied: 5 };
const common = { db, clock, dataDir, timeZone: 'Europe/Rome', log };
const handovers = createHandovers({
  db,
  clock,
  operations: createOperations({ clock }),
  customers: { customerOf: (id) => readCustomer(db, id) },
  outbox: { enqueue: async () => {} },
  office: '',
  orderUrl: (number) => number,
});
const die = () => process.kill(process.pid, 'SIGKILL');
const onStep = (step: string) => {
  if (step === deadly) die();
};
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
  recognise: () => Promise.reject(new Error('The story has no files with names of their own.')),
  acknowledge: (run, path) => acknowledgeFile({ ...common, acknowledge: handovers.acknowledge }, run, path),
  takeOrders: () => Promise.reject(new Error('The story has no orders of customers.')),
  state: { note: async () => {}, reached: async () => {}, unreachable: async () => {}, server: async () => {} },
  onStep,
});
await createFilesOut({ db, clock, timeZone: 'Europe/Rome', dataDir, handovers, onStep }).look();
await filesIn.lookAll();
// In the middle of whatever the thread of imports does now.
die();
