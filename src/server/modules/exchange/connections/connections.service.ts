/** Connections and their API keys, each change as an operation (C-OFF-1, C-EXC-8). */
import { randomBytes } from 'node:crypto';
import { type ExchangeScope, isExchangeScope } from '#contract/exchange/exchange-scopes.ts';
import type { ConnectionValues } from '#contract/office/connections.ts';
import { CONNECTION_CODE } from '#contract/values/connections.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/db/index.ts';
import { isNetwork } from '#server/platform/http/ip-network.ts';
import { type Act, type Change, type Operations, refuseCollisions, type Values } from '../../operations/index.ts';
import { reserveStock } from '../../orders/index.ts';
import { handOverSince } from '../handover/handovers.repository.ts';
import { digestOf } from './api-identity.ts';
import { tokenText } from './api-token.rules.ts';
import { valuesOf } from './connection-values.ts';
import {
  type Connection,
  type ConnectionFields,
  hasDigest,
  insertConnection,
  insertKey,
  lockConnection,
  type NewConnection,
  readConnection,
  readConnections,
  readKeys,
  revokeKey,
  type StoredKey,
  unknownLists,
  updateConnection,
} from './connections.repository.ts';

/** Who does it, and from where; `key`: of the press. */
export type ConnectionActor = Pick<Act, 'actor' | 'source' | 'key'>;

export interface KeyFields {
  readonly name: string;
  readonly scopes: readonly string[];
  /** Addresses and CIDR networks; none = any. */
  readonly networks: readonly string[];
  /** Plain date, the last day; null = no end. */
  readonly expiresOn: string | null;
  /**
   * 32 bytes in Base64url; left out: random ones. The same press has to bring the same ones, or what it returns the second time is no key.
   */
  readonly secret?: string;
}

export interface KeyRequest extends KeyFields {
  /** Code of the connection. */
  readonly connection: string;
}

export interface ConnectionDone {
  /** null = nothing changed. */
  readonly operation: number | null;
}

export interface Connections {
  list(): Promise<readonly Connection[]>;
  /** @throws AppError `not-found`. */
  get(code: string): Promise<Connection>;
  /**
   * With its first key, where one is wanted: both or nothing; `token`: the key as text, which nobody can ever read again. @throws AppError
   * `validation` for a code that is taken or has no such form, and for what `addKey` refuses.
   */
  add(by: ConnectionActor, connection: NewConnection, key?: KeyFields): Promise<ConnectionDone & { token?: string }>;
  /**
   * Fields that are left out stay. @param known what a page held of them. @throws AppError `not-found`, `changed-meanwhile`; `validation` for a
   * price list that the shop does not have.
   */
  change(
    by: ConnectionActor,
    code: string,
    fields: Partial<ConnectionFields>,
    known?: Partial<ConnectionValues>,
  ): Promise<ConnectionDone>;
  keys(): Promise<readonly StoredKey[]>;
  /**
   * The key as text, which nobody can ever read again. @throws AppError `not-found` for the connection; `validation` with the field
   * `scopes`, `networks` or `expires_on` and what is wrong in it.
   */
  addKey(by: ConnectionActor, request: KeyRequest): Promise<string>;
  /** It counts no longer, at once. @throws AppError `not-found`: there is none, or it is revoked already. */
  revoke(by: ConnectionActor, keyId: number): Promise<StoredKey>;
  /** Also orders that were sent before, from a plain date on; to how many there are new. @throws AppError `not-found`. */
  offer(by: ConnectionActor, code: string, since: string): Promise<number>;
}

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const SECRET_BYTES = 32;

const invalid = (field: string, value: string) => new AppError('validation', { errors: { [field]: [value] } });

export function createConnections(deps: {
  readonly db: Database;
  readonly clock: Clock;
  readonly operations: Operations;
}): Connections {
  const { db, clock, operations } = deps;

  /** In the transaction of the operation; resolves to the number of the key. */
  async function makeKey(
    transaction: Queryable,
    change: Change,
    { id: connectionId, code }: Pick<Connection, 'id' | 'code'>,
    { name, scopes, networks, expiresOn, secret, createdBy }: KeyFields & { secret: string; createdBy: string },
  ): Promise<number> {
    const key = { connectionId, name, scopes: scopes as readonly ExchangeScope[], networks, expiresOn, createdBy };
    const id = await insertKey(transaction, { ...key, digest: digestOf(secret) }, clock());
    const after = { connection: code, name, scopes, networks, expires_on: expiresOn };
    change({ entity: 'api-key', key: String(id), before: null, after });
    return id;
  }

  /** @throws AppError `conflict`: the press is known, and came with other random bytes the first time. */
  async function tokenOf(id: number, secret: string, isRepeated: boolean): Promise<string> {
    if (isRepeated && !(await hasDigest(db, id, digestOf(secret)))) throw new AppError('conflict');
    return tokenText({ id, secret });
  }

  return {
    list: () => readConnections(db),
    keys: () => readKeys(db),
    async get(code) {
      const connection = await readConnection(db, code);
      if (!connection) throw new AppError('not-found');
      return connection;
    },
    async add(by, wanted, firstKey) {
      const { code } = wanted;
      if (!CONNECTION_CODE.test(code)) throw invalid('code', code);
      const key = firstKey && checked(firstKey);
      const { name, kind = 'general', release, files = null, acknowledgedBy = 'api' } = wanted;
      const fields = { name, kind, release, order_files: files, acknowledged_by: acknowledgedBy };
      const params = { code, ...fields, ...(key && { key: shownOf(key) }) };
      const ran = await operations.run(
        db,
        { ...by, kind: 'connection.create', params },
        async (transaction, change) => {
          const connection = await insertConnection(transaction, wanted, clock());
          if (connection === undefined) throw invalid('code', code);
          change({ entity: 'connection', key: code, before: null, after: { ...valuesOf(connection), kind } });
          return {
            keyId: key ? await makeKey(transaction, change, connection, { ...key, createdBy: by.actor.name }) : null,
          };
        },
      );
      const { keyId } = ran.answer;
      return {
        operation: ran.operationId,
        ...(key && keyId !== null && { token: await tokenOf(keyId, key.secret, ran.repeated) }),
      };
    },
    async change(by, code, fields, known) {
      const params = { code, values: { ...fields } as Values, ...(known && { known: { ...known } as Values }) };
      const ran = await operations.run(
        db,
        { ...by, kind: 'connection.change', params },
        async (transaction, change) => {
          const before = await lockConnection(transaction, code);
          if (!before) throw new AppError('not-found');
          const [unknown] = await unknownLists(transaction, Object.values(fields.priceLists ?? {}));
          if (unknown !== undefined) throw invalid('price_lists', unknown);
          const after = { ...before, ...fields };
          const record = { entity: 'connection', key: code };
          const [stored, values] = [valuesOf(before), valuesOf(after)];
          if (known) {
            const wanted = Object.fromEntries(
              Object.entries(values).filter(([field, value]) => stored[field as keyof typeof stored] !== value),
            );
            await refuseCollisions(transaction, by.actor.userId, record, { known: known as Values, stored, wanted });
          }
          await updateConnection(transaction, after);
          change({ ...record, before: stored, after: values });
          return null;
        },
      );
      return { operation: ran.operationId };
    },
    async addKey(by, { connection: code, ...fields }) {
      const key = checked(fields);
      const act = { ...by, kind: 'api-key.create', params: { code, ...shownOf(key) } };
      const ran = await operations.run(db, act, async (transaction, change) => {
        const connection = await lockConnection(transaction, code);
        if (!connection) throw new AppError('not-found');
        return { id: await makeKey(transaction, change, connection, { ...key, createdBy: by.actor.name }) };
      });
      return tokenOf(ran.answer.id, key.secret, ran.repeated);
    },
    async revoke(by, keyId) {
      const act = { ...by, kind: 'api-key.revoke', params: { id: keyId } };
      await operations.run(db, act, async (transaction, change) => {
        if (!(await revokeKey(transaction, keyId, clock()))) throw new AppError('not-found');
        change({ entity: 'api-key', key: String(keyId), before: { revoked: false }, after: { revoked: true } });
        return null;
      });
      const revoked = (await readKeys(db)).find(({ id }) => id === keyId);
      if (!revoked) throw new AppError('not-found');
      return revoked;
    },
    async offer(by, code, since) {
      const act = { ...by, kind: 'connection.offer', params: { code, since } };
      const { answer } = await operations.run(db, act, async (transaction, change) => {
        const connection = await lockConnection(transaction, code);
        if (!connection) throw new AppError('not-found');
        const taken = await handOverSince(transaction, connection.id, since);
        if (taken.length > 0) await reserveStock(transaction, taken);
        const count = taken.length;
        if (count > 0) change.record();
        return count;
      });
      return answer;
    },
  };
}

/** @throws AppError `validation` */
function checked(key: KeyFields): KeyFields & { readonly secret: string } {
  const { scopes, networks, expiresOn, secret = randomBytes(SECRET_BYTES).toString('base64url') } = key;
  const wrongScope = scopes.find((scope) => !isExchangeScope(scope));
  if (wrongScope !== undefined || scopes.length === 0) throw invalid('scopes', wrongScope ?? '');
  const wrongNetwork = networks.find((network) => !isNetwork(network));
  if (wrongNetwork !== undefined) throw invalid('networks', wrongNetwork);
  if (expiresOn !== null && !DAY.test(expiresOn)) throw invalid('expires_on', expiresOn);
  return { ...key, secret };
}

/** What the history has of a key that was asked for. */
const shownOf = ({ name, scopes, networks, expiresOn }: KeyFields) => ({
  name,
  scopes,
  networks,
  expires_on: expiresOn,
});
