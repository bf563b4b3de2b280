/**
 * Undoing an operation (C-OFF-2): the newest change first, field by field, as an operation of its own; redoing is undoing
 * that one.
 */
import type { Permission } from '#contract/office/permissions.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Database, type Queryable, sqlState } from '#server/platform/db/index.ts';
import type { Act, Operation, Values } from './operation.ts';
import {
  type LastChange,
  lockOperation,
  type ReadChange,
  readChanges,
  readLaterChange,
  readOperation,
} from './operation-reading.repository.ts';
import { markOperation } from './operations.repository.ts';
import { type Ran, runIn } from './run-operation.ts';
import { type ForcedField, type PlannedField, planUndo } from './undo-plan.rules.ts';

/** Who may see the history of a kind of record, and who may take its changes back (C-OFF-5). */
export interface RecordAccess {
  readonly read: Permission;
  /** By the kind of the operation and the fields that it changed of such records: who may do it may undo it. */
  undo(kind: string, fields: ReadonlySet<string>): Permission | readonly Permission[];
  /** Fields that only serve to take a step back. */
  hides?(field: string): boolean;
  /** Fields with amounts: `prices.read`. */
  isAmount?(field: string): boolean;
  /** Fields with costs: `costs.read`. */
  isCost?(field: string): boolean;
  /** Kinds of records that belong to one of these and have its key: their changes are in its history. */
  readonly parts?: readonly string[];
}

/** How a module lets its records take changes back; `registerUndoable` connects it. */
export interface Undoable {
  /** Left out: only those who see the whole history. */
  readonly access?: RecordAccess;
  /**
   * The present values, of these fields at least; undefined = there is no such record. In an undo the record stays locked
   * until the transaction ends.
   */
  read(transaction: Queryable, key: string, fields: readonly string[]): Promise<Values | undefined>;
  /** Writes some fields; `null` removes the record; a record that does not exist is made. */
  apply(
    transaction: Queryable,
    key: string,
    values: Values | null,
    undone: { readonly operation: Operation; readonly change: ReadChange },
  ): Promise<void>;
  /** Left out: records are read and written one by one. */
  readonly many?: ManyRecords;
  /** Fields that go back together or not at all, and cannot be forced. */
  readonly isTied?: (field: string) => boolean;
  /**
   * Why this cannot be undone any more, as a word (`letter-sent`); undefined = it can. `doing`: it is about to be undone,
   * so whatever the response depends on stays locked until the transaction ends.
   */
  readonly refuses?: (
    transaction: Queryable,
    asked: { readonly operation: Operation; readonly change: ReadChange; readonly doing: boolean },
  ) => Promise<string | undefined>;
  /** Why nothing of an operation with such a record can be undone; asked once for each, before anything is read. */
  readonly refusesWhole?: (
    transaction: Queryable,
    asked: { readonly operation: Operation; readonly change: ReadChange; readonly doing: boolean },
  ) => Promise<string | undefined>;
}

interface TogetherRead {
  /** Fields that depend on nothing else. */
  readonly fields: ReadonlySet<string>;
  /** Records that were made or removed are among them: `apply` gets null for one that is removed, all fields of one that is made. */
  readonly whole?: boolean;
  /** Present values by key; records that are gone are left out. In an undo they stay locked until the transaction ends. */
  read(transaction: Queryable, keys: readonly string[]): Promise<ReadonlyMap<string, Values>>;
  /**
   * Of records as they would be written, whole (`null` = removed): those that what is there now has no place for. They stay as
   * they are, and are listed like fields that moved.
   */
  withoutPlace?(transaction: Queryable, records: ReadonlyMap<string, Values | null>): Promise<ReadonlySet<string>>;
}

interface ChangedTogether extends TogetherRead {
  readonly whole?: false;
  apply(transaction: Queryable, records: ReadonlyMap<string, Values>): Promise<void>;
}

export interface WholeTogether extends TogetherRead {
  /** Records that were made are removed (`null`), and those that were removed are made again, together too. */
  readonly whole: true;
  apply(transaction: Queryable, records: ReadonlyMap<string, Values | null>): Promise<void>;
}

/** How a module takes back many records at once: changes of cells, bulk changes and imports have thousands. */
export type ManyRecords = ChangedTogether | WholeTogether;

export type UndoableOf = (entity: string) => Undoable | undefined;

export interface UndoPreviewField extends PlannedField {
  /** Of a conflict: who changed it last. */
  readonly by: LastChange | undefined;
  /** A conflict that a second press can force. */
  readonly isForcible: boolean;
}

export interface UndoPreviewChange {
  readonly seq: number;
  readonly entity: string;
  readonly key: string;
  /** Why it cannot be undone: `not-undoable`, `forgotten`, or a word of the module. */
  readonly refused: string | undefined;
  readonly fields: readonly UndoPreviewField[];
}

export interface UndoPreview {
  readonly operation: Operation;
  readonly changes: readonly UndoPreviewChange[];
}

export interface UndoRequest {
  readonly operationId: number;
  readonly forced?: ReadonlyArray<ForcedField & { readonly seq: number }> | undefined;
}

export interface UndoDone {
  /** Fields that went back, and those that were left because they had changed meanwhile. */
  readonly back: number;
  readonly left: number;
  /** Records that could not be undone. */
  readonly refused: number;
}

/** @throws AppError `not-found`. */
export async function previewUndo(db: Queryable, undoableOf: UndoableOf, operationId: number): Promise<UndoPreview> {
  const operation = await readOperation(db, operationId);
  if (!operation) throw new AppError('not-found');
  const changes: UndoPreviewChange[] = [];
  const stored = (await readChanges(db, operationId)).reverse();
  const whole = await refusalOfAll(db, undoableOf, { operation, stored, doing: false });
  const present = await readMany(db, undoableOf, stored);
  for (const change of stored) {
    const { seq, entity, key } = change;
    const undoable = undoableOf(entity);
    const one = present.get(change);
    const refused = whole ?? (one ? undefined : await refusalOf(db, undoable, { operation, change, doing: false }));
    const now = one ? one.now : await readOne(db, undoable, change);
    const fields: UndoPreviewField[] = [];
    const hasNoPlace = one?.hasNoPlace ?? false;
    for (const one of planUndo(change, now, { isTied: undoable?.isTied, hasNoPlace }).fields) {
      const isMoved = one.outcome === 'conflict';
      const asked = { entity, key, field: one.field, after: operationId };
      const isFree = !hasNoPlace && !undoable?.isTied?.(one.field);
      const isForcible = isMoved && now !== undefined && isFree && canForce(change);
      fields.push({ ...one, isForcible, by: isMoved ? await readLaterChange(db, asked) : undefined });
    }
    changes.push({ seq, entity, key, refused, fields });
  }
  return { operation, changes };
}

/** Classes of SQLSTATE: a constraint does not hold. */
const INTEGRITY = '23';

/**
 * @throws AppError `not-found`; `conflict` when nothing of it can go back, or when it no longer goes together with what is there.
 */
export async function undo(
  db: Database,
  clock: Clock,
  undoableOf: UndoableOf,
  act: Omit<Act, 'kind' | 'params'>,
  request: UndoRequest,
): Promise<Ran<UndoDone>> {
  try {
    return await undoIn(db, clock, undoableOf, act, request);
  } catch (error) {
    // Each field fits by itself, and together with one that is newer it does not: a day that would end before it begins.
    if (sqlState(error)?.startsWith(INTEGRITY)) throw new AppError('conflict');
    throw error;
  }
}

function undoIn(
  db: Database,
  clock: Clock,
  undoableOf: UndoableOf,
  act: Omit<Act, 'kind' | 'params'>,
  { operationId, forced = [] }: UndoRequest,
): Promise<Ran<UndoDone>> {
  return db.transaction(async (transaction) => {
    const undone = await lockOperation(transaction, operationId);
    if (!undone) throw new AppError('not-found');
    const params = { of: operationId, forced: forced.map(({ seq, field, seen }) => ({ seq, field, seen })) };
    const asked = {
      ...act,
      kind: 'operation.undo',
      // `root`: the deed that this takes back, or that holds again; through any number of undos.
      params: { ...params, kind: undone.kind, root: undone.params.root ?? undone.kind },
      customerId: undone.customerId,
      undoOf: undone.id,
    };
    return runIn(transaction, clock, asked, async (_, change) => {
      const done = { back: 0, left: 0, refused: 0 };
      const stored = (await readChanges(transaction, operationId)).reverse();
      if (await refusalOfAll(transaction, undoableOf, { operation: undone, stored, doing: true }))
        throw new AppError('conflict');
      const present = await readMany(transaction, undoableOf, stored);
      const writes = new Map<ManyRecords, Map<string, Values | null>>();
      for (const one of stored) {
        const undoable = undoableOf(one.entity);
        const read = present.get(one);
        const refused = read
          ? undefined
          : await refusalOf(transaction, undoable, { operation: undone, change: one, doing: true });
        if (!undoable || refused) {
          done.refused += 1;
          continue;
        }
        const now = read ? read.now : await readOne(transaction, undoable, one);
        const ofChange = forced.filter(({ seq }) => seq === one.seq);
        const terms = { isTied: undoable.isTied, forced: ofChange, hasNoPlace: read?.hasNoPlace };
        const plan = planUndo(one, now, terms);
        done.left += plan.fields.filter(({ outcome }) => outcome === 'conflict').length;
        if (plan.write === undefined) continue;
        if (read && undoable.many) {
          const records = writes.get(undoable.many) ?? new Map<string, Values | null>();
          writes.set(undoable.many, records.set(one.key, plan.write));
        } else await undoable.apply(transaction, one.key, plan.write, { operation: undone, change: one });
        done.back += plan.fields.filter(({ outcome }) => outcome === 'back').length;
        change({
          entity: one.entity,
          key: one.key,
          before: now ?? null,
          after: plan.write && { ...now, ...plan.write },
        });
      }
      // Of records that are only changed together none is null: `readMany` takes whole ones from the others alone.
      for (const [many, records] of writes) await many.apply(transaction, records as ReadonlyMap<string, Values>);
      if (done.back === 0) throw new AppError('conflict');
      await markBoth(transaction, undone, change.operationId, done.left + done.refused === 0);
      return done;
    });
  });
}

/** The present values of the fields that a change has. */
async function readOne(db: Queryable, undoable: Undoable | undefined, change: ReadChange): Promise<Values | undefined> {
  const fields = fieldsOf(change);
  const now = await undoable?.read(db, change.key, fields);
  return now && Object.fromEntries(fields.map((field) => [field, now[field] ?? null]));
}

interface ReadTogether {
  /** undefined = there is no such record. */
  readonly now: Values | undefined;
  readonly hasNoPlace: boolean;
}

/** The present values of records that can be taken back together, by change; the others are read one by one. */
async function readMany(
  db: Queryable,
  undoableOf: UndoableOf,
  changes: readonly ReadChange[],
): Promise<ReadonlyMap<ReadChange, ReadTogether>> {
  const byModule = new Map<ManyRecords, ReadChange[]>();
  for (const change of changes) {
    const many = undoableOf(change.entity)?.many;
    const isPlain = change.before !== null && change.after !== null;
    const fits = isPlain ? fieldsOf(change).every((field) => many?.fields.has(field)) : many?.whole;
    if (many && !change.forgotten && fits)
      byModule
        .set(many, byModule.get(many) ?? [])
        .get(many)
        ?.push(change);
  }
  const found = new Map<ReadChange, ReadTogether>();
  for (const [many, some] of byModule) {
    const keys = some.map(({ key }) => key);
    const now = await many.read(db, keys);
    const without = await withoutPlace(db, many, { some, now, undoableOf });
    for (const change of some)
      found.set(change, { now: now.get(change.key), hasNoPlace: without?.has(change.key) ?? false });
  }
  return found;
}

/** Of records that would go back: those for which there is no place any more. */
async function withoutPlace(
  db: Queryable,
  many: ManyRecords,
  { some, now, undoableOf }: { some: readonly ReadChange[]; now: ReadonlyMap<string, Values>; undoableOf: UndoableOf },
): Promise<ReadonlySet<string> | undefined> {
  if (!many.withoutPlace) return undefined;
  const wanted = new Map<string, Values | null>();
  for (const change of some) {
    const present = now.get(change.key);
    const { write } = planUndo(change, present, { isTied: undoableOf(change.entity)?.isTied });
    if (write !== undefined) wanted.set(change.key, write && { ...present, ...write });
  }
  return wanted.size > 0 ? many.withoutPlace(db, wanted) : undefined;
}

/** The operation that was undone; and when that one was an undo itself, what it had taken back holds again. */
async function markBoth(transaction: Queryable, undone: Operation, by: number, isWhole: boolean): Promise<void> {
  await markOperation(transaction, undone.id, { state: isWhole ? 'undone' : 'partly', undoneBy: by });
  if (undone.undoOf !== null)
    await markOperation(
      transaction,
      undone.undoOf,
      isWhole ? { state: 'done', undoneBy: null } : { state: 'partly', undoneBy: by },
    );
}

async function refusalOf(
  transaction: Queryable,
  undoable: Undoable | undefined,
  asked: { readonly operation: Operation; readonly change: ReadChange; readonly doing: boolean },
): Promise<string | undefined> {
  if (asked.change.forgotten) return 'forgotten';
  if (!undoable) return 'not-undoable';
  return undoable.refuses?.(transaction, asked);
}

async function refusalOfAll(
  transaction: Queryable,
  undoableOf: UndoableOf,
  { operation, stored, doing }: { operation: Operation; stored: readonly ReadChange[]; doing: boolean },
): Promise<string | undefined> {
  for (const change of stored) {
    const refused = await undoableOf(change.entity)?.refusesWhole?.(transaction, { operation, change, doing });
    if (refused) return refused;
  }
  return undefined;
}

/** A record that was made or removed goes back whole or not at all. */
const canForce = ({ before, after }: ReadChange) => before !== null && after !== null;

const fieldsOf = ({ before, after }: ReadChange): string[] => Object.keys(before ?? after ?? {});
