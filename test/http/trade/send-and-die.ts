/**
 * A shop process that sends one request and is killed at a step: `node send-and-die.ts <url> <step> <clock> <JSON of the body> [name]`.
 * Endpoints other than `send_order` are requested by the customer who pays by card.
 */
import type { ApiName } from '#contract/endpoints/api.ts';
import { connect } from '#server/platform/db/index.ts';
import { openModules, person, ROSSI, VERDI } from './trade-fixtures.ts';

const [url = '', deadly, now = '', request = '{}', name = 'wrapper.send_order'] = process.argv.slice(2);
const db = await connect({ url });
const dieAt = (step: string) => {
  if (step === deadly) process.kill(process.pid, 'SIGKILL');
};
const { routes } = await openModules(db, () => new Date(now), dieAt, { onMoment: dieAt });
const who = name === 'wrapper.send_order' ? ROSSI : VERDI;
await person(routes, who).call(name as ApiName, JSON.parse(request));
// The step was not reached: the response is lost all the same, because nothing reads it.
process.kill(process.pid, 'SIGKILL');
