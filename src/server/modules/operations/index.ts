/**
 * Owns operations: every change of the wholesaler's own people with its fields before and after, in a chain of digests
 * (tables `operations`, `operation_changes`, `operation_fields`, `operation_keys`, `operation_chain`). Other modules run their changes
 * through it and register how their records take changes back.
 */

import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/db/index.ts';
import type { OfficeRoute } from '#server/platform/http/office-route.ts';
import { officeHistoryRoutes } from './office-history.routes.ts';
import type { Act } from './operation.ts';
import { answered, type Ran, runIn, type Work } from './run-operation.ts';
import {
  previewUndo,
  type Undoable,
  type UndoDone,
  type UndoPreview,
  type UndoRequest,
  undo,
} from './undo-operation.ts';

export type { BulkDeed, BulkDeedStart, DeedOutcome } from './bulk-deed.ts';
export { isSame } from './changed-fields.rules.ts';
export { HELD_ATTRIBUTE } from './held-parts.rules.ts';
export { collidingFields } from './known-fields.rules.ts';
export type { Act, Actor, Json, Operation, OperationSource, Values } from './operation.ts';
export {
  type ReadChange,
  type RecordChange,
  readChanges,
  readLastChanges,
  readLaterChange,
  readLatestChange,
  readOperation,
  readRecordHistory,
} from './operation-reading.repository.ts';
export { announceOperation, forgetActor, forgetRecord } from './operations.repository.ts';
export { type Collision, readCollisions, refuseAll, refuseCollisions } from './refuse-collisions.ts';
export type { Change, Ran, Work } from './run-operation.ts';
export type {
  ManyRecords,
  RecordAccess,
  Undoable,
  UndoDone,
  UndoPreview,
  UndoPreviewChange,
  UndoRequest,
} from './undo-operation.ts';
export { undoableTogether } from './undo-together.ts';
export { type ChainReport, verifyChain } from './verify-chain.ts';

/** Channel of PostgreSQL: `{id, kind, by, userId, rows, records: [[entity, key], …]}` for each operation. */
export const OPERATIONS_CHANNEL = 'office_operations';

export interface Operations {
  /**
   * Runs a change in a transaction of its own and writes it down in the same one. The same key of the same person gets
   * the first response again, so the result of the work must be JSON. @throws AppError `conflict` when the key was used for another
   * request; and whatever the work throws, with nothing changed.
   */
  run<Answer>(db: Database, act: Act, work: Work<Answer>): Promise<Ran<Answer>>;
  /** The same in the caller's transaction. */
  runIn<Answer>(transaction: Queryable, act: Act, work: Work<Answer>): Promise<Ran<Answer>>;
  /** What this key got before, of work that notes its operation at its end; undefined = it was not used. @throws AppError `conflict`. */
  answered<Answer>(transaction: Queryable, act: Act): Promise<Ran<Answer> | undefined>;
  /** What undoing would do, field by field; newest change first. @throws AppError `not-found`. */
  undoPreview(db: Queryable, operationId: number): Promise<UndoPreview>;
  /** @throws AppError `not-found`; `conflict` when nothing of it can go back. */
  undo(db: Database, act: Omit<Act, 'kind' | 'params'>, request: UndoRequest): Promise<Ran<UndoDone>>;
  registerUndoable(entity: string, undoable: Undoable): void;
  /** Kinds of records that can be taken back. */
  undoable(): readonly string[];
  /** Calls of the office: `office_history.*`. */
  officeRoutes(db: Database): OfficeRoute[];
}

export function createOperations({ clock }: { readonly clock: Clock }): Operations {
  const undoables = new Map<string, Undoable>();
  const undoableOf = (entity: string) => undoables.get(entity);
  const operations: Operations = {
    run: (db, act, work) => db.transaction((transaction) => runIn(transaction, clock, act, work)),
    runIn: (transaction, act, work) => runIn(transaction, clock, act, work),
    answered,
    undoPreview: (db, operationId) => previewUndo(db, undoableOf, operationId),
    undo: (db, act, request) => undo(db, clock, undoableOf, act, request),
    registerUndoable(entity, undoable) {
      if (undoables.has(entity)) throw new Error(`Two modules take back changes of ${entity}.`);
      undoables.set(entity, undoable);
    },
    undoable: () => [...undoables.keys()],
    officeRoutes: (db) => officeHistoryRoutes({ db, operations, accessOf: (entity) => undoables.get(entity)?.access }),
  };
  return operations;
}
