/** A shop process that sends one order and is killed at a step: `node send-and-die.ts <url> <step> <clock> <JSON of the call>`. */
import { connect } from '#server/db/index.ts';
import { openModules, person, ROSSI } from './trade-floor.ts';

const [url = '', deadly, now = '', request = '{}'] = process.argv.slice(2);
const db = await connect({ url });
const { routes } = await openModules(
  db,
  () => new Date(now),
  (step) => {
    if (step === deadly) process.kill(process.pid, 'SIGKILL');
  },
);
await person(routes, ROSSI).call('wrapper.send_order', JSON.parse(request));
// Not reached by a deadly step: the answer is lost all the same, because nobody reads it.
process.kill(process.pid, 'SIGKILL');
