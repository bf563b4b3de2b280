/** Connections and their API keys, each change as an operation (C-OFF-1, C-EXC-8). */
import { randomBytes } from 'node:crypto';
import { type ExchangeScope, isExchangeScope } from '#contract/exchange/exchange-scopes.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import { isNetwork } from '#server/platform/http/ip-network.ts';
import type { Actor, OperationSource, Operations } from '../../operations/index.ts';
import { digestOf } from './api-identity.ts';
import { tokenText } from './api-token.rules.ts';
import {
  type Connection,
  type ConnectionFields,
  insertConnection,
  insertKey,
  lockConnection,
  type NewConnection,
  readConnections,
  readKeys,
  revokeKey,
  type StoredKey,
  unknownLists,
  updateConnection,
} from './connections.repository.ts';

/** Who does it, and from where. */
export interface ConnectionActor {
  readonly actor: Actor;
  readonly source: OperationSource;
}

export interface KeyRequest {
  /** Code of the connection. */
  readonly connection: string;
  readonly name: string;
  readonly scopes: readonly string[];
  /** Addresses and CIDR networks; none = any. */
  readonly networks: readonly string[];
  /** Plain date, the last day; null = no end. */
  readonly expiresOn: string | null;
}

export interface Connections {
  list(): Promise<readonly Connection[]>;
  /** @throws AppError `validation` for a code that is taken or has no such form. */
  add(by: ConnectionActor, connection: NewConnection): Promise<void>;
  /** Fields that are left out stay. @throws AppError `not-found`; `validation` for a price list that the shop does not have. */
  change(by: ConnectionActor, code: string, fields: Partial<ConnectionFields>): Promise<Connection>;
  keys(): Promise<readonly StoredKey[]>;
  /**
   * The key as text, which nobody can ever read again. @throws AppError `not-found` for the connection; `validation` with the field
   * `scopes`, `networks` or `expires_on` and what is wrong in it.
   */
  addKey(by: ConnectionActor, request: KeyRequest): Promise<string>;
  /** It counts no longer, at once. @throws AppError `not-found`: there is none, or it is revoked already. */
  revoke(by: ConnectionActor, keyId: number): Promise<StoredKey>;
}

const CODE = /^[a-z0-9][a-z0-9-]{0,39}$/;
const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const SECRET_BYTES = 32;

const invalid = (field: string, value: string) => new AppError('validation', { errors: { [field]: [value] } });

export function createConnections(deps: {
  readonly db: Database;
  readonly clock: Clock;
  readonly operations: Operations;
}): Connections {
  const { db, clock, operations } = deps;
  return {
    list: () => readConnections(db),
    keys: () => readKeys(db),
    async add({ actor, source }, connection) {
      const { code } = connection;
      if (!CODE.test(code)) throw invalid('code', code);
      const act = { actor, source, kind: 'connection.create', params: { code } };
      await operations.run(db, act, async (transaction, change) => {
        if ((await insertConnection(transaction, connection, clock())) === undefined) throw invalid('code', code);
        change({
          entity: 'connection',
          key: code,
          before: null,
          after: fieldsOf({ files: null, acknowledgedBy: 'api', priceLists: {}, ...connection }),
        });
      });
    },
    async change({ actor, source }, code, fields) {
      const act = { actor, source, kind: 'connection.change', params: { code } };
      const ran = await operations.run(db, act, async (transaction, change) => {
        const before = await lockConnection(transaction, code);
        if (!before) throw new AppError('not-found');
        const [unknown] = await unknownLists(transaction, Object.values(fields.priceLists ?? {}));
        if (unknown !== undefined) throw invalid('price_lists', unknown);
        const after = { ...before, ...fields };
        await updateConnection(transaction, after);
        change({ entity: 'connection', key: code, before: fieldsOf(before), after: fieldsOf(after) });
        return { ...after };
      });
      return ran.answer;
    },
    async addKey({ actor, source }, { connection: code, name, scopes, networks, expiresOn }) {
      const wrongScope = scopes.find((scope) => !isExchangeScope(scope));
      if (wrongScope !== undefined || scopes.length === 0) throw invalid('scopes', wrongScope ?? '');
      const wrongNetwork = networks.find((network) => !isNetwork(network));
      if (wrongNetwork !== undefined) throw invalid('networks', wrongNetwork);
      if (expiresOn !== null && !DAY.test(expiresOn)) throw invalid('expires_on', expiresOn);
      const secret = randomBytes(SECRET_BYTES).toString('base64url');
      const act = { actor, source, kind: 'api-key.create', params: { code, name, scopes, networks } };
      const ran = await operations.run(db, act, async (transaction, change) => {
        const connection = await lockConnection(transaction, code);
        if (!connection) throw new AppError('not-found');
        const key = {
          connectionId: connection.id,
          name,
          scopes: scopes as readonly ExchangeScope[],
          networks,
          expiresOn,
        };
        const id = await insertKey(transaction, { ...key, digest: digestOf(secret), createdBy: actor.name }, clock());
        const after = { connection: code, name, scopes, networks, expires_on: expiresOn };
        change({ entity: 'api-key', key: String(id), before: null, after });
        return { id };
      });
      return tokenText({ id: ran.answer.id, secret });
    },
    async revoke({ actor, source }, keyId) {
      let revoked: StoredKey | undefined;
      const act = { actor, source, kind: 'api-key.revoke', params: { id: keyId } };
      await operations.run(db, act, async (transaction, change) => {
        revoked = await revokeKey(transaction, keyId, clock());
        if (!revoked) throw new AppError('not-found');
        change({ entity: 'api-key', key: String(keyId), before: { revoked: false }, after: { revoked: true } });
      });
      if (!revoked) throw new AppError('not-found');
      return revoked;
    },
  };
}

/** Fields as the history shows them. */
const fieldsOf = ({ name, release, enabled, files, acknowledgedBy, priceLists }: ConnectionFields) => ({
  name,
  release,
  enabled,
  order_files: files,
  acknowledged_by: acknowledgedBy,
  price_lists: { ...priceLists },
});
