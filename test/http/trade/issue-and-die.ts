/**
 * A shop process that issues a delivery note with its invoice and is killed at a step:
 * `node issue-and-die.ts <url> <step> <clock> <order> <folder>`.
 */
import { connect } from '#server/platform/db/index.ts';
import { HAND, issuingOf } from './invoicing-fixtures.ts';

const [url = '', deadly, now = '', order = '', home = ''] = process.argv.slice(2);
const db = await connect({ url });
const onStep = (step: string) => {
  if (step === deadly) process.kill(process.pid, 'SIGKILL');
};
const { invoicing } = issuingOf(db, () => new Date(now), { onStep, home });
await invoicing.noteAndInvoice({ order, hand: HAND });
process.kill(process.pid, 'SIGKILL');
