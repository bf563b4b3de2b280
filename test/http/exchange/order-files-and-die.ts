/** A process that writes orders into the folders of connections and is killed at a step: `node order-files-and-die.ts <url> <data folder> <step> <now>`. */
import { readCustomer } from '#server/modules/customers/customers.repository.ts';
import { createFilesOut, createHandovers } from '#server/modules/exchange/index.ts';
import { createOperations } from '#server/modules/operations/index.ts';
import { connect } from '#server/platform/db/index.ts';

const [url = '', dataDir = '', deadly, now = ''] = process.argv.slice(2);
const db = await connect({ url });
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
const filesOut = createFilesOut({
  db,
  clock,
  timeZone: 'Europe/Rome',
  dataDir,
  handovers,
  onStep(step) {
    if (step === deadly) process.kill(process.pid, 'SIGKILL');
  },
});
await filesOut.look();
await db.close();
