/** A process that decides orders of customers' systems and is killed at a step: `node program-and-die.ts <url> <step> <clock> <data folder>`. */
import { connect } from '#server/platform/db/index.ts';
import { openPrograms } from './program-fixtures.ts';

const [url = '', deadly, now = '', dataDir = ''] = process.argv.slice(2);
const db = await connect({ url });
const { trade } = await openPrograms(
  db,
  () => new Date(now),
  (step) => {
    if (step === deadly) process.kill(process.pid, 'SIGKILL');
  },
  dataDir,
);
await trade.look();
// The step was not reached: what follows is lost all the same.
process.kill(process.pid, 'SIGKILL');
