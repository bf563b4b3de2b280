/**
 * A process that works on a change of many rows and is killed after so many of them:
 * `node bulk-and-die.ts <url> <change> <rows> <whole> <piece> <slice>`.
 */
import { connect } from '#server/platform/db/index.ts';
import { bulkWorkerOn } from './bulk-worker.ts';

const [url = '', ...numbers] = process.argv.slice(2);
const [id = 0, deadly = 0, whole = 0, piece = 0, slice = 0] = numbers.map(Number);
const worker = bulkWorkerOn(await connect({ url }), { whole, piece, slice }, (done) => {
  if (done >= deadly) process.kill(process.pid, 'SIGKILL');
});
await worker.work(id);
