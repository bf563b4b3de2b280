/** The mapping of a connection: checked before it is stored, changed as an operation (C-OFF-1). */
import { AppError } from '#contract/values/errors.ts';
import { outboxFault } from '#server/modules/exchange/index.ts';
import { type Act, type Operations, refuseCollisions } from '#server/modules/operations/index.ts';
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
  /** What a stored mapping does. */
  read(source: string): Promise<ReadMapping>;
  /**
   * Files that come from now on are read with it, those that wait in the line too. @param known the one that a page held, null = none.
   * @throws AppError `not-found`, `changed-meanwhile`; ImportFailure with line and column of what is wrong.
   */
  set(by: MappingActor, code: string, file: MappingFile, known?: string | null): Promise<ReadMapping & MappingDone>;
  /** @throws AppError `not-found` for the connection, or when it has none; `changed-meanwhile`. */
  remove(by: MappingActor, code: string, known?: string | null): Promise<MappingDone>;
}

export interface MappingFile {
  /** YAML. */
  readonly source: string;
  /** Of the file, for messages. */
  readonly name: string;
}

export interface ReadMapping {
  readonly rules: readonly InboxRule[];
  readonly writesOrders: boolean;
}

export interface MappingDone {
  /** null = nothing changed. */
  readonly operation: number | null;
}

const stored = (source: string | null) => (source === null ? null : { mapping: source });

/** `key`: of the press. */
export type MappingActor = Pick<Act, 'actor' | 'source' | 'key'>;

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
    by: MappingActor,
    code: string,
    { after, outbox, known }: { after: string | null; outbox: boolean; known: string | null | undefined },
  ): Promise<MappingDone> {
    const id = await found(code);
    const { actor } = by;
    const act = { ...by, kind: 'connection.mapping', params: { code } };
    const { operationId } = await operations.run(db, act, async (transaction, noted) => {
      await lockFileConnection(transaction, id);
      const before = (await readConnectionMapping(transaction, id))?.source ?? null;
      if (known !== undefined) {
        const record = { entity: 'connection-mapping', key: code };
        const [held, wanted] = [{ mapping: known }, { mapping: after }];
        await refuseCollisions(transaction, actor.userId, record, { known: held, stored: { mapping: before }, wanted });
      }
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
    return { operation: operationId };
  }

  return {
    get: async (code) => readConnectionMapping(db, await found(code)),
    async read(source) {
      const document = await readMappingText(source, '');
      const { body } = document;
      return { rules: inboxRules(document), writesOrders: body.kind === 'connection' && body.outbox.length > 0 };
    },
    async set(by, code, { source, name }, known) {
      const document = await readMappingText(source, name);
      const { body } = document;
      if (body.kind !== 'connection') throw document.fault([], 'mapping-missing', { key: 'inbox' });
      if (body.connection !== undefined && body.connection !== code)
        throw document.fault(['connection'], 'mapping-other-connection', { connection: body.connection });
      const rules = inboxRules(document);
      const [first] = body.outbox;
      for (const [place, entry] of body.outbox.entries()) {
        const wrong = outboxFault({ ...entry, maps: { ...body.maps, ...entry.maps } }, first ?? entry);
        if (body.outbox.findIndex(({ name }) => name === entry.name) !== place)
          throw document.fault(['outbox', place, 'name'], 'mapping-value', {
            key: 'name',
            expected: 'ORD_{number}.TXT',
          });
        if (wrong) throw document.fault(['outbox', place, ...wrong.path], wrong.code, wrong.details);
      }
      const outbox = body.outbox.length > 0;
      const { operation } = await change(by, code, { after: source, outbox, known });
      return { operation, rules, writesOrders: outbox };
    },
    remove: (by, code, known) => change(by, code, { after: null, outbox: false, known }),
  };
}
