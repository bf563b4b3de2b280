/** Webhooks in the hands of staff, in the office and at the command line: each change is an operation (C-OFF-1); secrets are in none (C-EXC-8). */
import { AppError } from '#contract/values/errors.ts';
import { EVENT_TYPES } from '#contract/values/event-types.ts';
import type { Locale } from '#contract/values/locale.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/db/index.ts';
import { encrypt } from '#server/platform/encrypted-text.ts';
import type { AllowedNetworks } from '#server/platform/http/outgoing/outgoing-networks.ts';
import type { Act, Actor, OperationSource, Operations, Ran, Undoable, Values } from '../../operations/index.ts';
import { lockConnection } from '../connections/connections.repository.ts';
import { webhookAddressFault } from './webhook-address.ts';
import { newWebhookSecret } from './webhook-secret.ts';
import {
  insertWebhook,
  readWebhook,
  readWebhookStates,
  removeWebhook,
  rotateWebhookSecret,
  type StoredWebhook,
  updateWebhook,
  type WebhookFields,
  type WebhookState,
} from './webhooks.repository.ts';

/** Who does it, from where, in which language refusals are. */
export interface WebhookHand {
  readonly actor: Actor;
  readonly source: OperationSource;
  readonly locale: Locale;
  /** Of the press: the same one gets the first response again. */
  readonly key?: string;
}

export interface WebhookSecretDone {
  readonly id: number;
  /** `whsec_…`: nobody can read it again. */
  readonly secret: string;
  /** null = the press was done before. */
  readonly operation: number | null;
}

export interface Webhooks {
  /** Of one connection by its code, or of all. */
  list(connection: string | null): Promise<WebhookState[]>;
  /**
   * @param secret left out: a random one. The same press has to bring the same one, or what it returns the second time is not what is stored.
   * @throws AppError `not-found` for the connection, `validation` for `name`, `url`, `types`.
   */
  add(by: WebhookHand, connection: string, fields: WebhookFields, secret?: string): Promise<WebhookSecretDone>;
  /** Fields that are left out stay. @throws AppError `not-found`, `validation` */
  change(by: WebhookHand, id: number, fields: Partial<WebhookFields>): Promise<Ran<null>>;
  /** Another secret; the present one counts for 24 hours beside it. @throws AppError `not-found` */
  rotate(by: WebhookHand, id: number, secret?: string): Promise<WebhookSecretDone>;
  /** @throws AppError `not-found` */
  remove(by: WebhookHand, id: number): Promise<Ran<null>>;
}

export interface WebhooksDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly operations: Pick<Operations, 'run' | 'registerUndoable'>;
  readonly secrets: readonly [string, ...string[]];
  readonly allowed: AllowedNetworks;
}

/** So long receivers may take to learn the new secret. */
export const OLD_SECRET_HOURS = 24;
const MOST_NAME = 100;

const TYPE_FAULT = {
  it: 'Un evento che il negozio non conosce:',
  en: 'An event that the shop does not know:',
};
const NAME_FAULT = { it: 'Da 1 a 100 caratteri.', en: '1 to 100 characters.' };

const noted = ({ connection, name, url, types, enabled }: WebhookFields & { readonly connection: string }): Values => ({
  connection,
  name,
  url,
  types: [...types],
  enabled,
});

export function createWebhooks({ db, clock, operations, secrets, allowed }: WebhooksDeps): Webhooks {
  operations.registerUndoable('webhook', undoableWebhooks(clock));

  const act = ({ actor, source, key }: WebhookHand, verb: string, params: Values): Act => ({
    actor,
    source,
    key,
    kind: `webhook.${verb}`,
    params,
  });

  function check({ locale }: WebhookHand, { name, url, types }: Partial<WebhookFields>): void {
    const errors: Record<string, string[]> = {};
    if (name !== undefined && (name === '' || name.length > MOST_NAME)) errors.name = [NAME_FAULT[locale]];
    const address = url === undefined ? undefined : webhookAddressFault(url, allowed);
    if (address) errors.url = [address[locale]];
    const unknown = types?.find((type) => !(EVENT_TYPES as readonly string[]).includes(type));
    if (unknown !== undefined) errors.types = [`${TYPE_FAULT[locale]} ${unknown}`];
    if (Object.keys(errors).length > 0) throw new AppError('validation', { errors });
  }

  /** Locked. @throws AppError `not-found` */
  async function found(transaction: Queryable, id: number): Promise<StoredWebhook> {
    const webhook = await readWebhook(transaction, id, { lock: true });
    if (!webhook || webhook.removedAt) throw new AppError('not-found');
    return webhook;
  }

  return {
    list: (connection) => readWebhookStates(db, connection),
    async add(by, connection, fields, secret = newWebhookSecret()) {
      check(by, fields);
      const ran = await operations.run(
        db,
        act(by, 'create', noted({ ...fields, connection })),
        async (transaction, change) => {
          const stored = await lockConnection(transaction, connection);
          if (!stored) throw new AppError('not-found');
          const sealed = encrypt(secrets, secret);
          const id = await insertWebhook(transaction, { ...fields, connectionId: stored.id, secret: sealed }, clock());
          change({ entity: 'webhook', key: String(id), before: null, after: noted({ ...fields, connection }) });
          return { id };
        },
      );
      return { id: ran.answer.id, secret, operation: ran.operationId };
    },
    change(by, id, fields) {
      check(by, fields);
      const { types, ...rest } = fields;
      const params = { id, ...rest, ...(types && { types: [...types] }) };
      return operations.run(db, act(by, 'change', params), async (transaction, change) => {
        const before = await found(transaction, id);
        const after = { ...before, ...fields };
        await updateWebhook(transaction, id, after);
        change({ entity: 'webhook', key: String(id), before: noted(before), after: noted(after) });
        return null;
      });
    },
    async rotate(by, id, secret = newWebhookSecret()) {
      const ran = await operations.run(db, act(by, 'rotate', { id }), async (transaction, change) => {
        await found(transaction, id);
        const oldUntil = new Date(clock().getTime() + OLD_SECRET_HOURS * 3_600_000);
        await rotateWebhookSecret(transaction, id, { secret: encrypt(secrets, secret), oldUntil });
        change.record();
        return null;
      });
      return { id, secret, operation: ran.operationId };
    },
    remove: (by, id) =>
      operations.run(db, act(by, 'remove', { id }), async (transaction, change) => {
        const before = await found(transaction, id);
        await removeWebhook(transaction, id, clock());
        change({ entity: 'webhook', key: String(id), before: noted(before), after: null });
        return null;
      }),
  };
}

/** One that was removed comes back with its secret and its log: nothing of it was deleted. */
const undoableWebhooks = (clock: Clock): Undoable => ({
  access: { read: 'webhooks.write', undo: () => 'webhooks.write' },
  async read(transaction, key) {
    const webhook = await readWebhook(transaction, Number(key), { lock: true });
    return webhook && !webhook.removedAt ? noted(webhook) : undefined;
  },
  async apply(transaction, key, values) {
    const id = Number(key);
    const webhook = await readWebhook(transaction, id, { lock: true });
    if (!webhook) throw new AppError('conflict');
    await removeWebhook(transaction, id, values === null ? clock() : null);
    if (values) await updateWebhook(transaction, id, { ...webhook, ...(values as Partial<WebhookFields>) });
  },
});
