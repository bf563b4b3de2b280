/** SQL that writes operations, their chain and the responses to keys. */
import type { Queryable } from '#server/platform/db/index.ts';
import type { Json, Operation, OperationState, StoredChange } from './operation.ts';

/** Taken before the work begins, so that what the work writes can name its operation. */
export async function takeOperationId(transaction: Queryable): Promise<number> {
  const [row] = await transaction.query<{ id: number }>(
    'operations.take-id',
    `select nextval(pg_get_serial_sequence('operations', 'id')) as id`,
  );
  if (!row) throw new Error('No number for the operation.');
  return row.id;
}

export interface ChainEnd {
  readonly position: number;
  readonly digest: Buffer;
}

/**
 * Makes every other operation wait until this transaction ends: called last, after the work, so that the wait is as
 * short as the writing.
 */
export async function lockChain(transaction: Queryable): Promise<ChainEnd> {
  const [end] = await transaction.query<ChainEnd>(
    'operations.lock-chain',
    'select end_position as position, end_digest as digest from operation_chain for update',
  );
  if (!end) throw new Error('The chain of operations has no end.');
  return end;
}

export interface WrittenOperation extends Omit<Operation, 'state' | 'undoneBy'> {
  readonly position: number;
  readonly valuesDigest: Uint8Array;
  readonly digest: Uint8Array;
}

export interface DigestedChange extends StoredChange {
  /** In hexadecimal. */
  readonly digest: string;
}

export async function insertOperation(
  transaction: Queryable,
  operation: WrittenOperation,
  changes: readonly DigestedChange[],
): Promise<void> {
  const { id, at, actorUserId, actorName, source, kind, customerId, params, requestId, rows, undoOf } = operation;
  await transaction.query(
    'operations.insert',
    `with chained as (update operation_chain set end_position = $12, end_digest = $14)
     insert into operations (id, at, actor_user_id, actor_name, source, kind, client_id, params, request_id, rows, undo_of,
       position, values_digest, digest)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      id,
      at,
      actorUserId,
      actorName,
      source,
      kind,
      customerId,
      JSON.stringify(params),
      requestId,
      rows,
      undoOf,
      operation.position,
      operation.valuesDigest,
      operation.digest,
    ],
  );
  for (let from = 0; from < changes.length; from += CHANGES_AT_ONCE)
    await insertChanges(transaction, id, changes.slice(from, from + CHANGES_AT_ONCE));
}

/** Of one statement: its parameter is made into text in one go, and nothing else of this process runs meanwhile. */
const CHANGES_AT_ONCE = 250;

/** As one JSON text: arrays are put together by the driver character by character, a tenth as fast. */
const insertChanges = (transaction: Queryable, operationId: number, changes: readonly DigestedChange[]) =>
  transaction.query(
    'operations.insert-changes',
    `insert into operation_changes (operation_id, seq, entity, entity_key, before, after, digest)
     select $1, seq, entity, key, before, after, decode(digest, 'hex')
     from json_to_recordset($2::json) as c (seq int, entity text, key text, before jsonb, after jsonb, digest text)`,
    [operationId, JSON.stringify(changes)],
  );

/** Notifies every process: for the windows of the back office. `subject`: JSON of less than 8 000 bytes. */
export const announceOperation = (transaction: Queryable, subject: string) =>
  transaction.query('operations.announce', `select pg_notify('office_operations', $1)`, [subject]);

export interface KeyClaim {
  readonly userId: number;
  readonly key: string;
  readonly kind: string;
  readonly request: Uint8Array;
}

/**
 * False = the key was used before. A request with the same key that is under way is waited for, because its row is
 * locked.
 */
export async function claimKey(transaction: Queryable, claim: KeyClaim, now: Date): Promise<boolean> {
  const { userId, key, kind, request } = claim;
  const rows = await transaction.query(
    'operations.claim-key',
    `insert into operation_keys (user_id, key, kind, request, at) values ($1, $2, $3, $4, $5)
     on conflict (user_id, key) do nothing returning user_id`,
    [userId, key, kind, request, now],
  );
  return rows.length > 0;
}

export interface KeptAnswer {
  readonly kind: string;
  readonly request: Buffer;
  readonly operationId: number | null;
  readonly answer: Json;
}

export async function readAnswer(transaction: Queryable, userId: number, key: string): Promise<KeptAnswer | undefined> {
  const [kept] = await transaction.query<KeptAnswer>(
    'operations.read-answer',
    `select kind, request, operation_id as "operationId", answer from operation_keys where user_id = $1 and key = $2`,
    [userId, key],
  );
  return kept;
}

export const keepAnswer = (
  transaction: Queryable,
  { userId, key }: Pick<KeyClaim, 'userId' | 'key'>,
  { operationId, answer }: { operationId: number | null; answer: string },
) =>
  transaction.query(
    'operations.keep-answer',
    'update operation_keys set operation_id = $3, answer = $4 where user_id = $1 and key = $2',
    [userId, key, operationId, answer],
  );

/** `undoneBy`: the operation that took it back, wholly or in part; null = it holds again. */
export const markOperation = (
  transaction: Queryable,
  id: number,
  { state, undoneBy }: { state: OperationState; undoneBy: number | null },
) =>
  transaction.query('operations.mark', 'update operations set state = $2, undone_by = $3 where id = $1', [
    id,
    state,
    undoneBy,
  ]);

/** Blanks the values of one record, or of what one person did; the digests stay. Returns how many rows. */
export async function forgetRecord(transaction: Queryable, entity: string, key: string): Promise<number> {
  const rows = await transaction.query(
    'operations.forget-record',
    `update operation_changes set before = null, after = null, entity_key = '', forgotten = true
     where entity = $1 and entity_key = $2 returning seq`,
    [entity, key],
  );
  return rows.length;
}

export async function forgetActor(transaction: Queryable, userId: number): Promise<number> {
  const rows = await transaction.query(
    'operations.forget-actor',
    `update operations set actor_name = '', params = '{}', forgotten = true where actor_user_id = $1 returning id`,
    [userId],
  );
  return rows.length;
}
