/** SQL that reads operations: one, those of a record, and the whole chain in its order. */
import type { Queryable } from '#server/platform/db/index.ts';
import type { Operation, OperationSource, StoredChange } from './operation.ts';

export const OPERATION_COLUMNS = `o.id, o.at, o.actor_user_id as "actorUserId", o.actor_name as "actorName", o.source, o.kind,
  o.client_id as "customerId", o.params, o.request_id as "requestId", o.rows, o.state, o.undo_of as "undoOf",
  o.undone_by as "undoneBy"`;

export async function readOperation(db: Queryable, id: number): Promise<Operation | undefined> {
  const [operation] = await db.query<Operation>(
    'operations.read',
    `select ${OPERATION_COLUMNS} from operations o where o.id = $1`,
    [id],
  );
  return operation;
}

/** Locked until the transaction ends: two people cannot undo it at the same time. */
export async function lockOperation(transaction: Queryable, id: number): Promise<Operation | undefined> {
  const [operation] = await transaction.query<Operation>(
    'operations.lock',
    `select ${OPERATION_COLUMNS} from operations o where o.id = $1 for update`,
    [id],
  );
  return operation;
}

export interface ReadChange extends StoredChange {
  /** The values of a person who was erased are gone. */
  readonly forgotten: boolean;
}

export const readChanges = (db: Queryable, operationId: number): Promise<ReadChange[]> =>
  db.query<ReadChange>(
    'operations.read-changes',
    `select seq, entity, entity_key as key, before, after, forgotten from operation_changes
     where operation_id = $1 order by seq`,
    [operationId],
  );

export interface RecordChange extends ReadChange {
  readonly operation: Operation;
}

/** Whether a change `c` is one of this field; a line of a record has the field of the record. A new or deleted record has all fields. */
export const changesField = (
  field: string,
) => `exists (select from jsonb_object_keys(coalesce(c.before, '{}') || coalesce(c.after, '{}')) k (field)
       where split_part(k.field, '.', 1) = ${field})`;

/**
 * Of one record, newest first. `entities`: its kind, and those of its parts, which have its key; `before`: only operations with
 * smaller numbers; `field`: only changes of that one.
 */
export async function readRecordHistory(
  db: Queryable,
  record: { readonly entities: readonly [string, ...string[]]; readonly key: string },
  {
    before,
    field,
    limit,
  }: { readonly before?: number | undefined; readonly field?: string | undefined; readonly limit: number },
): Promise<RecordChange[]> {
  const [entity, ...parts] = record.entities;
  // One kind is read from its index in the order of the numbers, however long the history; with parts it is sorted.
  const [name, kind, kinds] =
    parts.length === 0
      ? ['operations.read-record', 'c.entity = $1', entity]
      : ['operations.read-record-and-parts', 'c.entity = any ($1::text[])', record.entities];
  const rows = await db.query<Operation & Omit<ReadChange, 'key'>>(
    name,
    `select ${OPERATION_COLUMNS}, c.seq, c.entity, c.before, c.after, c.forgotten
     from operation_changes c join operations o on o.id = c.operation_id
     where ${kind} and c.entity_key = $2 and c.operation_id < $3
       and ($5::text is null or ${changesField('$5')})
     order by c.operation_id desc, c.seq desc limit $4`,
    [kinds, record.key, before ?? Number.MAX_SAFE_INTEGER, limit, field ?? null],
  );
  return rows.map(({ seq, entity: of, before: was, after, forgotten, ...operation }) => ({
    seq,
    entity: of,
    key: record.key,
    before: was,
    after,
    forgotten,
    operation,
  }));
}

export interface LastChange {
  readonly operationId: number;
  readonly at: Date;
  readonly actorName: string;
  /** null = a command, a job or an import. */
  readonly actorUserId: number | null;
}

/** The newest operation after this one that changed the field. */
export async function readLaterChange(
  db: Queryable,
  { entity, key, field, after }: { entity: string; key: string; field: string; after: number },
): Promise<LastChange | undefined> {
  const [last] = await db.query<LastChange>(
    'operations.read-later-change',
    `select o.id as "operationId", o.at, o.actor_name as "actorName", o.actor_user_id as "actorUserId"
     from operation_changes c join operations o on o.id = c.operation_id
     where c.entity = $1 and c.entity_key = $2 and c.operation_id > $3
       and (c.after ? $4 or c.before ? $4 or c.after is null)
     order by c.operation_id desc limit 1`,
    [entity, key, after, field],
  );
  return last;
}

/** The newest change of this field in any of these records; where there are none any more, in those whose keys began so. */
export async function readLatestChange(
  db: Queryable,
  { entity, keys, begin, field }: { entity: string; keys: readonly string[]; begin: string; field: string },
): Promise<LastChange | undefined> {
  const [key] = keys;
  if (keys.length === 1 && key !== undefined) return readLaterChange(db, { entity, key, field, after: 0 });
  const [last] = await db.query<LastChange>(
    'operations.read-latest-change',
    `select o.id as "operationId", o.at, o.actor_name as "actorName", o.actor_user_id as "actorUserId"
     from operation_changes c join operations o on o.id = c.operation_id
     where c.entity = $1 and (case when $2::text[] = '{}' then starts_with(c.entity_key, $3) else c.entity_key = any ($2) end)
       and (c.after ? $4 or c.before ? $4 or c.after is null)
     order by c.operation_id desc limit 1`,
    [entity, keys, begin, field],
  );
  return last;
}

/** Who changed a record last, the newest first. */
export const readLastChanges = (
  db: Queryable,
  { entity, key }: { readonly entity: string; readonly key: string },
  limit: number,
): Promise<LastChange[]> =>
  db.query<LastChange>(
    'operations.read-last-changes',
    `select o.id as "operationId", o.at, o.actor_name as "actorName", o.actor_user_id as "actorUserId"
     from operation_changes c join operations o on o.id = c.operation_id
     where c.entity = $1 and c.entity_key = $2 order by c.operation_id desc limit $3`,
    [entity, key, limit],
  );

export interface ChainEnds {
  readonly startPosition: number;
  readonly startDigest: Buffer;
  readonly endPosition: number;
  readonly endDigest: Buffer;
}

export async function readChainEnds(db: Queryable): Promise<ChainEnds> {
  const [ends] = await db.query<ChainEnds>(
    'operations.read-chain-ends',
    `select start_position as "startPosition", start_digest as "startDigest", end_position as "endPosition",
       end_digest as "endDigest" from operation_chain`,
  );
  if (!ends) throw new Error('The chain of operations has no ends.');
  return ends;
}

export interface ChainLink extends Operation {
  readonly position: number;
  readonly valuesDigest: Buffer;
  readonly digest: Buffer;
  readonly forgotten: boolean;
}

/** The next links of the chain after this position. */
export const readLinks = (db: Queryable, after: number, limit: number): Promise<ChainLink[]> =>
  db.query<ChainLink>(
    'operations.read-links',
    `select ${OPERATION_COLUMNS}, o.position, o.values_digest as "valuesDigest", o.digest, o.forgotten
     from operations o where o.position > $1 order by o.position limit $2`,
    [after, limit],
  );

export type ChainChange = ReadChange & { readonly operationId: number; readonly digest: Buffer };

export const readChangesOf = (db: Queryable, operationIds: readonly number[]): Promise<ChainChange[]> =>
  db.query<ChainChange>(
    'operations.read-changes-of',
    `select operation_id as "operationId", seq, entity, entity_key as key, before, after, forgotten, digest
     from operation_changes where operation_id = any ($1::bigint[]) order by operation_id, seq`,
    [operationIds],
  );

export interface StoredOwner {
  readonly field: string;
  readonly operation: number;
  readonly at: Date;
  readonly by: string;
  readonly source: OperationSource;
  readonly held: boolean;
}

/** Changes of a record among which the last of each field is searched: older ones are in its history. */
const MOST_CHANGES = 200;

/** The last change of each field of a record, by field. */
export const readFieldOwners = (
  db: Queryable,
  { entity, key }: { readonly entity: string; readonly key: string },
): Promise<StoredOwner[]> =>
  db.query<StoredOwner>(
    'operations.read-field-owners',
    `select distinct on (f.field) f.field, o.id as operation, o.at, o.actor_name as by, o.source,
       exists (select from field_pins p where p.entity = $1 and p.entity_key = $2
         and (p.field = f.field or f.field = 'attributes' and p.field like 'attr:%')) as held
     from (select c.operation_id, c.after from operation_changes c where c.entity = $1 and c.entity_key = $2
         and c.after is not null order by c.operation_id desc limit ${MOST_CHANGES}) c
       join operations o on o.id = c.operation_id cross join lateral jsonb_object_keys(c.after) f (field)
     order by f.field, o.id desc`,
    [entity, key],
  );
