/**
 * `office_history.*`: the history of operations and taking them back (C-OFF-1, C-OFF-2). Who may change a record sees its
 * history; who may do a deed may undo their own, and with `operations.undo_others` that of others.
 */

import type { OfficeChange, OfficeOperation } from '#contract/office/history.ts';
import {
  getChangedFields,
  getFieldOwners,
  getOperation,
  getRecordHistory,
  listOperations,
  previewUndo,
  type UNDO_REFUSALS,
  undoOperation,
  verifyHistory,
} from '#contract/office/history.ts';
import { COST_FIELDS } from '#contract/values/cost-fields.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Database } from '#server/platform/db/index.ts';
import { type OfficeRoute, officeRoute } from '#server/platform/http/office-route.ts';
import type { StaffCaller } from '#server/platform/http/staff-caller.ts';
import type { Act, Json, Operation, Values } from './operation.ts';
import { readChangedFields, readOperations } from './operation-list.repository.ts';
import {
  type ReadChange,
  readChanges,
  readFieldOwners,
  readOperation,
  readRecordHistory,
} from './operation-reading.repository.ts';
import type { Ran } from './run-operation.ts';
import { shownParams, shownValue } from './shown-params.rules.ts';
import type { RecordAccess, UndoDone, UndoPreview, UndoPreviewChange, UndoRequest } from './undo-operation.ts';
import { verifyChain } from './verify-chain.ts';

/** Columns with costs, of whatever grid: a saved view may filter by them. */
const COST_COLUMNS: ReadonlySet<string> = new Set([...COST_FIELDS, 'margin', 'below_floor']);
const PAGE = 100;
/** Changes of a preview that are listed one by one. */
const MOST_SHOWN = 500;

/** Terms of a customer in what was asked of records that say nothing of their fields: the approval of a registration. */
const TERMS: ReadonlySet<string> = new Set(['credit_limit', 'discount', 'price_list']);

export interface OfficeHistoryDeps {
  readonly db: Database;
  readonly operations: {
    undoPreview(db: Database, operationId: number): Promise<UndoPreview>;
    undo(db: Database, act: Omit<Act, 'kind' | 'params'>, request: UndoRequest): Promise<Ran<UndoDone>>;
  };
  readonly accessOf: (entity: string) => RecordAccess | undefined;
}

export function officeHistoryRoutes({ db, operations, accessOf }: OfficeHistoryDeps): OfficeRoute[] {
  const mayRead = (staff: StaffCaller, entity: string) => {
    const access = accessOf(entity);
    return staff.permissions.has('audit.read') || (access !== undefined && staff.permissions.has(access.read));
  };

  /** Fields of a change that this person may see. */
  const isShown = (staff: StaffCaller, entity: string) => {
    const access = accessOf(entity);
    return (field: string) =>
      !access?.hides?.(field) &&
      (!(access?.isAmount?.(field) ?? TERMS.has(field)) || staff.permissions.has('prices.read')) &&
      (!(entity === 'grid_view' ? COST_COLUMNS.has(field) : access?.isCost?.(field)) ||
        staff.permissions.has('costs.read'));
  };

  /** Kinds of the parts of a record that this person may read. */
  const partsOf = (staff: StaffCaller, entity = '') =>
    (accessOf(entity)?.parts ?? []).filter((part) => mayRead(staff, part));

  /** When a hidden field changed is hidden too (C-OFF-5). @throws AppError `forbidden`. */
  const refuseHidden = (staff: StaffCaller, entity = '', field: string | undefined) => {
    if (field !== undefined && !isShown(staff, entity)(field)) throw new AppError('forbidden');
  };

  /** What was asked names fields too: of those that are hidden only the name is left. */
  const presented = (staff: StaffCaller, operation: Operation) => {
    const [entity = ''] = kindOf(operation).split('.');
    return presentOperation(operation, shownParams(operation.params, isShown(staff, entity)));
  };

  const presentChange = (staff: StaffCaller, change: ReadChange): OfficeChange => {
    const { seq, entity, key, before, after, forgotten } = change;
    // A saved view names columns inside of its value.
    const value = (one: Json = null) => (entity === 'grid_view' ? shownValue(one, isShown(staff, entity)) : one);
    const fields = Object.keys(before ?? after ?? {})
      .filter(isShown(staff, entity))
      .map((field) => ({ field, before: value(before?.[field]), after: value(after?.[field]) }));
    return { seq, entity, key, forgotten, fields };
  };

  /** Their own, with the permission of every record in it; of others with `operations.undo_others` too. */
  const mayUndo = (staff: StaffCaller, operation: Operation, changes: readonly ReadChange[]) => {
    const isOwn = operation.actorUserId === staff.userId;
    if (!isOwn && !staff.permissions.has('operations.undo_others')) return false;
    const kind = kindOf(operation);
    return [...Map.groupBy(changes, ({ entity }) => entity)].every(([entity, some]) => {
      // A new record has every field; those without a value changed nothing.
      const fields = new Set(
        some.flatMap(({ before, after }) =>
          Object.keys(before ?? after ?? {}).filter((field) => (before?.[field] ?? after?.[field] ?? null) !== null),
        ),
      );
      const needed = accessOf(entity)?.undo(kind, fields);
      return needed !== undefined && [needed].flat().every((one) => staff.permissions.has(one));
    });
  };

  /** @throws AppError `not-found` also for what the person may not see. */
  async function operationFor(
    staff: StaffCaller,
    id: number,
  ): Promise<{ operation: Operation; changes: ReadChange[] }> {
    const operation = await readOperation(db, id);
    if (!operation) throw new AppError('not-found');
    const changes = await readChanges(db, id);
    const isOwn = operation.actorUserId === staff.userId;
    const isSeen = isOwn || staff.permissions.has('audit.read');
    if (!isSeen && !(changes.length > 0 && changes.every(({ entity }) => mayRead(staff, entity))))
      throw new AppError('not-found');
    return { operation, changes };
  }

  /** Each in a transaction of its own: what was taken back stays so when the process ends, and the same key goes on. */
  async function undoTogether(ids: readonly number[], act: Omit<Act, 'kind' | 'params'>) {
    const sum = { operation: null as number | null, back: 0, left: 0, refused: 0 };
    for (const id of ids) {
      const ran = await operations
        .undo(db, { ...act, key: `${act.key}-${id}` }, { operationId: id, forced: [] })
        .catch((error: unknown) => {
          // Nothing of this one can go back; the others can.
          if (error instanceof AppError && error.code === 'conflict') return undefined;
          throw error;
        });
      const { back, left, refused } = ran?.answer ?? (await countsOf(id));
      sum.operation = ran?.operationId ?? sum.operation;
      sum.back += back;
      sum.left += left;
      sum.refused += refused;
    }
    if (sum.back === 0) throw new AppError('conflict');
    return sum;
  }

  async function countsOf(id: number) {
    const { changes } = await operations.undoPreview(db, id);
    const open = changes.filter(({ refused }) => refused === undefined);
    const conflicts = open.flatMap(({ fields }) => fields.filter(({ outcome }) => outcome === 'conflict'));
    return { back: 0, left: conflicts.length, refused: changes.length - open.length };
  }

  const presentUndo = (staff: StaffCaller, change: UndoPreviewChange) => ({
    seq: change.seq,
    entity: change.entity,
    key: change.key,
    refused: (change.refused ?? null) as (typeof UNDO_REFUSALS)[number] | null,
    fields: change.fields
      .filter(({ field }) => isShown(staff, change.entity)(field))
      .map(({ by, isForcible, ...one }) => ({
        ...one,
        forcible: isForcible,
        by: by ? { operation: by.operationId, at: by.at.toISOString(), name: by.actorName } : null,
      })),
  });

  return [
    officeRoute(listOperations, async ({ body, staff }) => {
      const { before, text, user_id: actorUserId, kinds, undone, from, to, entity, key, field } = body;
      if (entity === undefined && (key ?? field) !== undefined)
        throw new AppError('validation', { errors: { entity: ['entity'] } });
      refuseHidden(staff, entity, field);
      const found = await readOperations(db, {
        before,
        text,
        actorUserId,
        kinds: kinds.length > 0 ? kinds : undefined,
        state: undone ? 'undone' : undefined,
        from,
        to,
        entity,
        parts: partsOf(staff, entity),
        key,
        field,
        limit: PAGE + 1,
      });
      const data = found.slice(0, PAGE);
      return {
        message: {
          data: data.map((one) => presented(staff, one)),
          next: found.length > PAGE ? (data.at(-1)?.id ?? null) : null,
        },
      };
    }),

    officeRoute(getOperation, async ({ body, staff }) => {
      const { operation, changes } = await operationFor(staff, body.id);
      return {
        message: {
          operation: presented(staff, operation),
          changes: changes.map((change) => presentChange(staff, change)),
        },
      };
    }),

    officeRoute(getRecordHistory, async ({ body, staff }) => {
      const { entity, key, before, field } = body;
      if (!mayRead(staff, entity)) throw new AppError('forbidden');
      const entities = [entity, ...partsOf(staff, entity)] as const;
      for (const one of entities) refuseHidden(staff, one, field);
      const found = await readRecordHistory(db, { entities, key }, { before, field, limit: PAGE + 1 });
      const page = found.slice(0, PAGE);
      const data = page.map(({ operation, ...change }) => ({
        operation: presented(staff, operation),
        change: presentChange(staff, change),
      }));
      return { message: { data, next: found.length > PAGE ? (page.at(-1)?.operation.id ?? null) : null } };
    }),

    officeRoute(getChangedFields, async ({ staff }) => {
      const found = await readChangedFields(db);
      const shown = found.filter(({ entity, field }) => isShown(staff, entity)(field));
      return { message: { fields: shown.map((one) => ({ ...one })) } };
    }),

    officeRoute(getFieldOwners, async ({ body: { entity, key }, staff }) => {
      if (!mayRead(staff, entity)) throw new AppError('forbidden');
      const owners = await readFieldOwners(db, { entity, key });
      const shown = owners.filter(({ field }) => isShown(staff, entity)(field));
      return { message: { fields: shown.map(({ at, ...owner }) => ({ ...owner, at: at.toISOString() })) } };
    }),

    officeRoute(previewUndo, async ({ body, staff }) => {
      const { operation, changes: stored } = await operationFor(staff, body.id);
      let permitted = mayUndo(staff, operation, stored);
      const changes: UndoPreviewChange[] = [];
      for (const id of newestFirst(body)) {
        if (id !== body.id) {
          const other = await operationFor(staff, id);
          permitted &&= mayUndo(staff, other.operation, other.changes);
        }
        changes.push(...(await operations.undoPreview(db, id)).changes);
      }
      const open = changes.filter(({ refused }) => refused === undefined);
      const count = (wanted: string) =>
        open.reduce((sum, { fields }) => sum + fields.filter(({ outcome }) => outcome === wanted).length, 0);
      return {
        message: {
          operation: presented(staff, operation),
          permitted,
          back: count('back'),
          left: count('conflict'),
          refused: changes.length - open.length,
          changes: changes.slice(0, MOST_SHOWN).map((change) => presentUndo(staff, change)),
        },
      };
    }),

    officeRoute(undoOperation, async ({ body, staff }) => {
      const ids = newestFirst(body);
      for (const id of ids) {
        const { operation, changes } = await operationFor(staff, id);
        if (mayUndo(staff, operation, changes)) continue;
        const isOwn = operation.actorUserId === staff.userId;
        throw new AppError('forbidden', isOwn ? {} : { permission: 'operations.undo_others' });
      }
      const act = { actor: { userId: staff.userId, name: staff.name }, source: 'office', key: body.key } as const;
      if (ids.length > 1) return { message: await undoTogether(ids, act) };
      const { answer, operationId } = await operations.undo(db, act, { operationId: body.id, forced: body.forced });
      return { message: { operation: operationId, ...answer } };
    }),

    officeRoute(verifyHistory, async () => {
      const { operations: count, changes, end, broken } = await verifyChain(db);
      return {
        message: { holds: broken === undefined, operations: count, changes, end, broken: broken?.operationId ?? null },
      };
    }),
  ];
}

const newestFirst = ({
  id,
  also = [],
}: {
  readonly id: number;
  readonly also?: readonly number[] | undefined;
}): number[] => [...new Set([id, ...also])].sort((one, other) => other - one);

/** Of an undo, that of the deed which it takes back or restores. */
const kindOf = ({ kind, params }: Operation): string =>
  kind === 'operation.undo' && typeof params.root === 'string' ? params.root : kind;

function presentOperation(operation: Operation, params: Values): OfficeOperation {
  const { id, at, actorUserId, actorName, source, kind, rows, state, undoOf, undoneBy } = operation;
  return {
    id,
    at: at.toISOString(),
    user_id: actorUserId,
    by: actorName,
    source,
    kind,
    params,
    rows,
    state,
    undo_of: undoOf,
    undone_by: undoneBy,
  };
}
