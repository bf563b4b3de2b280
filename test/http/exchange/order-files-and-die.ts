/**
 * A process that writes orders into the folders of connections and is killed in the middle of several of them:
 * `node order-files-and-die.ts <url> <data folder> <now> <step of the first connection> <of the second> …`. A connection whose folder is held
 * is passed over, so that each look gets to the next one.
 */
import { readCustomer } from '#server/modules/customers/customers.repository.ts';
import { createFilesOut, createHandovers, type FilesOutStep } from '#server/modules/exchange/index.ts';
import { createOperations } from '#server/modules/operations/index.ts';
import { connect } from '#server/platform/db/index.ts';
import { stuckAt } from '../../setup/stuck-at.ts';

const [url = '', dataDir = '', now = '', ...steps] = process.argv.slice(2);
const db = await connect({ url, poolSize: 2 * steps.length });
const clock = () => new Date(now);
const handovers = createHandovers({
  db,
  clock,
  operations: createOperations({ clock }),
  customers: { customerOf: (id) => readCustomer(db, id) },
  outbox: { enqueue: async () => {} },
  office: '',
  orderUrl: (number) => number,
});
for (const step of steps as FilesOutStep[])
  await stuckAt(step, (onStep) => createFilesOut({ db, clock, dataDir, handovers, onStep }).look());
process.kill(process.pid, 'SIGKILL');
