/** A process that sends events to webhooks and is killed at a step: `node webhook-and-die.ts <url> <step> <now> <secret>`. */
import { createWebhookSender } from '#server/modules/exchange/index.ts';
import { createOperations } from '#server/modules/operations/index.ts';
import { connect } from '#server/platform/db/index.ts';

const [url = '', deadly, now = '', secret = ''] = process.argv.slice(2);
const db = await connect({ url });
const clock = () => new Date(now);
const sender = createWebhookSender(
  {
    db,
    clock,
    log: console,
    operations: createOperations({ clock }),
    outbox: { enqueue: async () => {} },
    secrets: [secret],
    allowed: () => true,
    office: '',
    connectionUrl: (code) => code,
  },
  (step) => {
    if (step === deadly) process.kill(process.pid, 'SIGKILL');
  },
);
await sender.look();
await sender.settled();
await db.close();
