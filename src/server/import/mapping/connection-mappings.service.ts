/** The mapping of a connection: checked before it is stored, changed as an operation (C-OFF-1). */
import { AppError } from '#contract/values/errors.ts';
import { outboxFault } from '#server/modules/exchange/index.ts';
import type { Actor, OperationSource, Operations } from '#server/modules/operations/index.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import { lockFileConnection, readConnectionOf } from '../files-in/files-in.repository.ts';
import {
  readConnectionMapping,
  removeConnectionMapping,
  type StoredMapping,
  writeConnectionMapping,
} from './connection-mapping.repository.ts';
import { type InboxRule, inboxRules } from './inbox-rules.ts';
import { readMappingText } from './mapping-document.ts';

export interface ConnectionMappings {
  /** @throws AppError `not-found` for the connection; undefined: it has none. */
  get(code: string): Promise<StoredMapping | undefined>;
  /**
   * Files that come from now on are read with it, those that wait in the line too. @param source YAML @param name of its file, for messages.
   * @throws AppError `not-found`; ImportFailure with line and column of what is wrong.
   */
  set(by: MappingActor, code: string, source: string, name: string): Promise<readonly InboxRule[]>;
  /** @throws AppError `not-found` for the connection, or when it has none. */
  remove(by: MappingActor, code: string): Promise<void>;
}

const stored = (source: string | null) => (source === null ? null : { mapping: source });

export interface MappingActor {
  readonly actor: Actor;
  readonly source: OperationSource;
}

export function createConnectionMappings(deps: {
  readonly db: Database;
  readonly clock: Clock;
  readonly operations: Pick<Operations, 'run'>;
}): ConnectionMappings {
  const { db, clock, operations } = deps;

  async function found(code: string): Promise<number> {
    const connection = await readConnectionOf(db, code);
    if (!connection) throw new AppError('not-found');
    return connection.id;
  }

  async function change(
    { actor, source: from }: MappingActor,
    code: string,
    after: string | null,
    outbox = false,
  ): Promise<void> {
    const id = await found(code);
    const act = { actor, source: from, kind: 'connection.mapping', params: { code } };
    await operations.run(db, act, async (transaction, noted) => {
      await lockFileConnection(transaction, id);
      const before = (await readConnectionMapping(transaction, id))?.source ?? null;
      if (before === null && after === null) throw new AppError('not-found');
      if (after === null) await removeConnectionMapping(transaction, id);
      else
        await writeConnectionMapping(
          transaction,
          id,
          { source: after, updatedAt: clock(), updatedBy: actor.name },
          outbox,
        );
      if (before !== after)
        noted({ entity: 'connection-mapping', key: code, before: stored(before), after: stored(after) });
      return null;
    });
  }

  return {
    get: async (code) => readConnectionMapping(db, await found(code)),
    async set(by, code, source, name) {
      const document = await readMappingText(source, name);
      const { body } = document;
      if (body.kind !== 'connection') throw document.fault([], 'mapping-missing', { key: 'inbox' });
      if (body.connection !== undefined && body.connection !== code)
        throw document.fault(['connection'], 'mapping-other-connection', { connection: body.connection });
      const rules = inboxRules(document);
      for (const [place, entry] of body.outbox.entries()) {
        const wrong = outboxFault({ ...entry, maps: { ...body.maps, ...entry.maps } });
        if (wrong) throw document.fault(['outbox', place, ...wrong.path], wrong.code, wrong.details);
      }
      await change(by, code, source, body.outbox.length > 0);
      return rules;
    },
    remove: (by, code) => change(by, code, null),
  };
}
