/** A database with webhooks to a receiving server, and senders with a clock of tests. */
import { afterAll, afterEach, beforeAll, beforeEach, type Mock, vi } from 'vitest';
import { createWebhookSender, createWebhooks, sequenceEvents } from '#server/modules/exchange/index.ts';
import { createOperations } from '#server/modules/operations/index.ts';
import { connect, type Database } from '#server/platform/db/index.ts';
import { freshDatabase, type TestDatabase } from '../../setup/fresh-database.ts';
import { type ReceivedEvent, startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts';

/** Of the installation. */
export const SECRET = 'a key of this installation that is long enough';
export const BY = { actor: { userId: null, name: 'Laura' }, source: 'command', locale: 'en' } as const;
export const START = new Date('2026-03-10T10:00:00Z');

export const subjectOf = ({ body }: ReceivedEvent): string => JSON.parse(body).subject;

export function webhookWorld() {
  let database: TestDatabase;
  /** As if it were another process. */
  let other: Database;
  let receiver: WebhookReceiver;
  let now = START;
  let counted = 0;
  const emails: Array<{ values: Record<string, unknown>; dedupeKey?: string }> = [];

  const clock = () => now;
  const later = (minutes: number) => {
    now = new Date(now.getTime() + minutes * 60_000);
  };

  const depsOf = (db: Database) => ({
    db,
    clock,
    log: { error: vi.fn() as Mock, warn: vi.fn() as Mock },
    operations: createOperations({ clock }),
    outbox: { enqueue: async (_: unknown, ...some: unknown[]) => void emails.push(...(some as typeof emails)) },
    secrets: [SECRET] as const,
    allowed: (address: string) => address === '127.0.0.1',
    office: 'ufficio@example.com',
    connectionUrl: (code: string) => `https://shop.example/ufficio/connections/${code}`,
  });

  const webhooks = () => createWebhooks(depsOf(database.db));

  /** One look of one process; what it sent has ended. */
  async function look(db = database.db): Promise<void> {
    const sender = createWebhookSender(depsOf(db));
    await sender.look();
    await sender.settled();
  }

  /** A connection with a webhook to the receiver. */
  async function hooked(fields: { types?: string[]; url?: string; enabled?: boolean } = {}) {
    counted += 1;
    const code = `hook-${counted}`;
    await database.db.query(
      null,
      'insert into connections (code, name, enabled, created_at) values ($1, $1, true, now())',
      [code],
    );
    const { id, secret } = await webhooks().add(BY, code, {
      name: 'Gestionale',
      url: fields.url ?? `${receiver.url}/${code}`,
      types: fields.types ?? [],
      enabled: fields.enabled ?? true,
    });
    return { id, secret, code };
  }

  /** Events that happen, one of each subject, with their positions. */
  async function happen(...subjects: string[]): Promise<void> {
    for (const subject of subjects)
      await database.db.query(
        null,
        `insert into exchange_events (type, subject, payload, created_at) values ('order.changed', $1, jsonb_build_object('version', 'v1', 'uid', $1::text), $2)`,
        [subject, now],
      );
    await sequenceEvents(database.db);
  }

  const subjects = () => receiver.received.map(subjectOf);
  const ids = () => receiver.received.map(({ headers }) => headers['webhook-id']);
  const states = async (webhookId: number) =>
    (
      await database.db.query<{ subject: string; state: string; attempts: number; fault: string }>(
        null,
        'select subject, state, attempts, fault from webhook_deliveries where webhook_id = $1 order by id',
        [webhookId],
      )
    ).map(({ subject, state, attempts, fault }) => `${subject} ${state} ${attempts}${fault && ` ${fault}`}`);

  beforeAll(async () => {
    database = await freshDatabase();
    other = await connect({ url: database.url });
    receiver = await startWebhookReceiver();
  });
  afterAll(async () => {
    await receiver.close();
    await other.close();
    await database.drop();
  });
  beforeEach(() => {
    now = START;
  });
  afterEach(async () => {
    // Webhooks of other tests receive nothing any more.
    await database.db.query(null, 'update webhooks set removed_at = now() where removed_at is null');
    receiver.received.length = 0;
    receiver.answer();
    emails.length = 0;
  });
  return {
    get database() {
      return database;
    },
    get other() {
      return other;
    },
    get receiver() {
      return receiver;
    },
    emails,
    clock,
    later,
    goTo(at: Date) {
      now = at;
    },
    depsOf,
    webhooks,
    look,
    hooked,
    happen,
    subjects,
    ids,
    states,
  };
}
