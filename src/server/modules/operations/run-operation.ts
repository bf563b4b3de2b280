/** Runs an operation: the change, its record and the response to its key are one transaction, or nothing (C-OFF-1). */
import { setImmediate } from 'node:timers/promises';
import { AppError } from '#contract/values/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { currentTrace } from '#server/platform/http/logging/request-trace.ts';
import { ChangeList } from './changed-fields.rules.ts';
import { holdFields, letGoFields } from './field-pins.repository.ts';
import type { Act, NotedChange } from './operation.ts';
import { canonical, changeDigest, operationDigest, sha256, valuesDigest } from './operation-digest.ts';
import {
  announceOperation,
  claimKey,
  type DigestedChange,
  insertOperation,
  keepAnswer,
  lockChain,
  readAnswer,
  takeOperationId,
} from './operations.repository.ts';

/** What the work does with its operation. */
export interface Change {
  /** Notes a changed record; several notes of one record become one. Nothing is written for fields that are equal. */
  (change: NotedChange): void;
  /** Number of the operation: for what is written with it. */
  readonly operationId: number;
  /** Written down although no record changed: taking data out. */
  record(): void;
}

export interface Ran<Answer> {
  readonly answer: Answer;
  /** null = nothing changed, so nothing was written down. */
  readonly operationId: number | null;
  /** It is the response that was given before, to the same key. */
  readonly repeated: boolean;
}

export type Work<Answer> = (transaction: Queryable, change: Change) => Promise<Answer>;

/** The key of a person, and what was asked with it. */
function claimOf({ actor, key, kind, params = {} }: Act) {
  if (key === undefined || actor.userId === null) return undefined;
  return { userId: actor.userId, key, kind, request: sha256(canonical([kind, params])) };
}

/**
 * What the key got before; undefined = it was not used. For work that cannot be one function: asked before it begins, under a lock that a
 * second press waits for. @throws AppError `conflict` when the key was used for another request.
 */
export async function answered<Answer>(transaction: Queryable, act: Act): Promise<Ran<Answer> | undefined> {
  const claim = claimOf(act);
  const kept = claim && (await readAnswer(transaction, claim.userId, claim.key));
  if (!kept) return undefined;
  if (kept.kind !== claim.kind || !kept.request.equals(claim.request)) throw new AppError('conflict');
  return { answer: kept.answer as Answer, operationId: kept.operationId, repeated: true };
}

/**
 * In the caller's transaction. The result of the work must be JSON: it is stored. @throws AppError `conflict` when the key was used
 * for another request; and whatever the work throws, with nothing written.
 */
export async function runIn<Answer>(
  transaction: Queryable,
  clock: Clock,
  act: Act & { readonly undoOf?: number },
  work: Work<Answer>,
): Promise<Ran<Answer>> {
  const claim = claimOf(act);
  if (claim && !(await claimKey(transaction, claim, clock()))) {
    const kept = await answered<Answer>(transaction, act);
    if (!kept) throw new AppError('conflict');
    return kept;
  }
  const list = new ChangeList();
  let isRecorded = false;
  const operationId = await takeOperationId(transaction);
  const change: Change = Object.assign((noted: NotedChange) => list.add(noted), {
    operationId,
    record: () => {
      isRecorded = true;
    },
  });
  const answer = await work(transaction, change);
  const changes = await withDigests(list.changes());
  const isWritten = changes.length > 0 || isRecorded;
  if (claim) {
    const text = JSON.stringify(answer ?? null);
    await keepAnswer(transaction, claim, { operationId: isWritten ? operationId : null, answer: text });
  }
  if (isWritten) await write(transaction, clock(), act, operationId, changes);
  return { answer, operationId: isWritten ? operationId : null, repeated: false };
}

async function write(
  transaction: Queryable,
  at: Date,
  act: Act & { readonly undoOf?: number },
  id: number,
  changes: readonly DigestedChange[],
): Promise<void> {
  const operation = {
    id,
    at,
    actorUserId: act.actor.userId,
    actorName: act.actor.name,
    source: act.source,
    kind: act.kind,
    customerId: act.customerId ?? null,
    params: act.params ?? {},
    requestId: currentTrace()?.requestId ?? '',
    rows: changes.length,
    undoOf: act.undoOf ?? null,
  };
  const values = valuesDigest(operation);
  const end = await lockChain(transaction);
  const digest = operationDigest(
    end.digest,
    operation,
    values,
    changes.map(({ digest }) => digest),
  );
  const written = { ...operation, position: end.position + 1, valuesDigest: values, digest };
  await insertOperation(transaction, written, changes);
  if (act.undoOf !== undefined) await letGoFields(transaction, act.undoOf);
  else if (act.source === 'office') await holdFields(transaction, { id, at }, changes);
  await announceOperation(transaction, announced(id, act, changes));
}

/** Changes that are compared and digested before other requests of this process have their turn: half a millisecond. */
const DIGESTED_AT_ONCE = 100;

async function withDigests(changes: Iterable<NotedChange>): Promise<DigestedChange[]> {
  const digested: DigestedChange[] = [];
  for (const { entity, key, before, after } of changes) {
    if (digested.length > 0 && digested.length % DIGESTED_AT_ONCE === 0) await setImmediate();
    const change = { seq: digested.length + 1, entity, key, before, after };
    digested.push({ ...change, digest: changeDigest(change) });
  }
  return digested;
}

/** Records named in one notification: PostgreSQL takes less than 8 000 bytes. */
const NAMED = 30;

function announced(id: number, { kind, actor }: Act, changes: readonly NotedChange[]): string {
  const records = changes.slice(0, NAMED).map(({ entity, key }) => [entity, key.slice(0, 60)]);
  return JSON.stringify({ id, kind, by: actor.name.slice(0, 60), userId: actor.userId, rows: changes.length, records });
}
