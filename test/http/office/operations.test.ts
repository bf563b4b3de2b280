/** Operations on a table of their own: written with their change, undone field by field, in a chain (C-OFF-1, C-OFF-2). */
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '#contract/values/errors.ts';
import {
  createOperations,
  forgetActor,
  forgetRecord,
  type Json,
  OPERATIONS_CHANNEL,
  type Operations,
  readChanges,
  readOperation,
  readRecordHistory,
  type Values,
  verifyChain,
} from '#server/modules/operations/index.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { freshDatabase, type TestDatabase } from '../../setup/fresh-database.ts';

const FIELDS = ['name', 'price', 'status', 'pieces'] as const;
const NOW = new Date('2026-11-24T08:12:00Z');
const LAURA = { userId: 7, name: 'Laura Frigerio' };
const MARTA = { userId: 8, name: 'Marta Bianchi' };
let database: TestDatabase;
let operations: Operations;

const things = {
  async read(db: Queryable, key: string, fields: readonly string[]): Promise<Values | undefined> {
    const [row] = await db.query<{ body: Record<string, Json> }>(
      null,
      'select body from things where key = $1 for update',
      [key],
    );
    return row && Object.fromEntries(fields.map((field) => [field, row.body[field] ?? null]));
  },
  async apply(db: Queryable, key: string, values: Values | null): Promise<void> {
    if (values === null) await db.query(null, 'delete from things where key = $1', [key]);
    else
      await db.query(
        null,
        `insert into things values ($1, $2) on conflict (key) do update set body = things.body || excluded.body`,
        [key, JSON.stringify(values)],
      );
  },
};

beforeAll(async () => {
  database = await freshDatabase();
  await database.db.query(null, 'create table things (key text primary key, body jsonb not null)');
});
afterAll(() => database.drop());

beforeEach(async () => {
  await database.db.query(null, 'truncate things');
  operations = createOperations({ clock: () => NOW });
  operations.registerUndoable('thing', things);
  operations.registerUndoable('tied-thing', { ...things, isTied: (field) => field === 'status' || field === 'pieces' });
});

const office = (kind: string, more: object = {}) => ({ actor: LAURA, source: 'office' as const, kind, ...more });

/** Sets fields of a record as a module would. */
function set(key: string, values: Values | null, { actor = LAURA, entity = 'thing', more = {} } = {}) {
  return operations.run(database.db, { ...office('thing.set', more), actor }, async (transaction, change) => {
    const before = (await things.read(transaction, key, Object.keys(values ?? { name: null }))) ?? null;
    await things.apply(transaction, key, values);
    change({ entity, key, before, after: values });
    return { saved: key };
  });
}

const idOf = ({ operationId }: { operationId: number | null }) => operationId ?? expect.fail('nothing was written');
const undo = (operationId: number, forced: { seq: number; field: string; seen: Json }[] = [], actor = LAURA) =>
  operations.undo(database.db, { actor, source: 'office' }, { operationId, forced });

async function state(): Promise<Record<string, Values>> {
  const rows = await database.db.query<{ key: string; body: Values }>(
    null,
    'select key, body from things order by key',
  );
  return Object.fromEntries(rows.map(({ key, body }) => [key, body]));
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.code : Promise.reject(error)),
  );

describe('writing down (C-OFF-1)', () => {
  test('only fields that changed, with who, what and when', async () => {
    await set('A', { name: 'tee', price: 10 });
    const changed = await set('A', { name: 'tee', price: 12 }, { actor: MARTA, more: { params: { reason: 'fair' } } });
    expect(await readOperation(database.db, idOf(changed))).toMatchObject({
      at: NOW,
      actorUserId: 8,
      actorName: 'Marta Bianchi',
      source: 'office',
      kind: 'thing.set',
      params: { reason: 'fair' },
      rows: 1,
      state: 'done',
      undoOf: null,
      undoneBy: null,
    });
    expect(await readChanges(database.db, idOf(changed))).toEqual([
      { seq: 1, entity: 'thing', key: 'A', before: { price: 10 }, after: { price: 12 }, forgotten: false },
    ]);
    expect((await set('A', { price: 12 })).operationId).toBeNull();
  });

  test('several changes of one record in one operation are one, and cancel out', async () => {
    await set('A', { price: 1, name: 'tee' });
    const twice = await operations.run(database.db, office('thing.twice'), async (_, change) => {
      change({ entity: 'thing', key: 'A', before: { price: 1 }, after: { price: 2 } });
      change({ entity: 'thing', key: 'B', before: null, after: { price: 2 } });
      change({ entity: 'thing', key: 'A', before: { price: 2, name: 'tee' }, after: { price: 1, name: 'elbow' } });
      change({ entity: 'thing', key: 'C', before: { price: 1 }, after: { price: 2 } });
      change({ entity: 'thing', key: 'C', before: { price: 2 }, after: { price: 1 } });
      return {};
    });
    expect(await readChanges(database.db, idOf(twice))).toMatchObject([
      { key: 'A', before: { name: 'tee' }, after: { name: 'elbow' } },
      { key: 'B', before: null, after: { price: 2 } },
    ]);
  });

  test('work that fails leaves neither change nor operation, and its key is free', async () => {
    const more = { key: 'fails-once-1' };
    const failing = operations.run(database.db, office('thing.set', more), async (transaction, change) => {
      await things.apply(transaction, 'A', { price: 1 });
      change({ entity: 'thing', key: 'A', before: null, after: { price: 1 } });
      throw new AppError('forbidden');
    });
    expect(await codeOf(failing)).toBe('forbidden');
    expect(await state()).toEqual({});
    expect((await set('A', { price: 1 }, { more })).repeated).toBe(false);
  });

  test('taking data out is written down although nothing changed', async () => {
    const taken = await operations.run(database.db, office('thing.export'), async (_, change) => {
      change.record();
      return {};
    });
    expect(await readOperation(database.db, idOf(taken))).toMatchObject({ kind: 'thing.export', rows: 0 });
  });

  test('the same key gets the first response again, also when both come at once; of another person it is another key', async () => {
    const more = { key: 'same-key-01' };
    const [one, other] = await Promise.all([set('A', { price: 1 }, { more }), set('A', { price: 1 }, { more })]);
    expect([one.repeated, other.repeated].sort()).toEqual([false, true]);
    expect(one.answer).toEqual(other.answer);
    expect(one.operationId).toBe(other.operationId);
    expect((await set('A', { price: 2 }, { more, actor: MARTA })).repeated).toBe(false);
    const otherUse = operations.run(database.db, office('thing.remove', more), async () => ({}));
    expect(await codeOf(otherUse)).toBe('conflict');
    expect(await codeOf(set('A', { price: 3 }, { more: { ...more, params: { price: 3 } } }))).toBe('conflict');
  });

  test('every operation is announced with the records that it changed', async () => {
    const heard: string[] = [];
    const stop = await database.db.listen(OPERATIONS_CHANNEL, (payload) => heard.push(payload ?? ''));
    const { operationId } = await set('A', { price: 1 });
    await expect.poll(() => heard.length).toBe(1);
    expect(JSON.parse(heard[0] ?? '')).toEqual({
      id: operationId,
      kind: 'thing.set',
      by: 'Laura Frigerio',
      userId: 7,
      rows: 1,
      records: [['thing', 'A']],
    });
    await stop();
  });
});

describe('the chain of digests (C-OFF-1)', () => {
  const tampered = async (sql: string, params: readonly unknown[]) => {
    await database.db.transaction(async (transaction) => {
      await transaction.query(null, 'alter table operations disable trigger all');
      await transaction.query(null, 'alter table operation_changes disable trigger all');
      await transaction.query(null, sql, params);
      await transaction.query(null, 'alter table operations enable trigger all');
      await transaction.query(null, 'alter table operation_changes enable trigger all');
    });
    return (await verifyChain(database.db)).broken;
  };

  test('holds with operations of many people at once, and says where it was tampered with', async () => {
    const { operations: before } = await verifyChain(database.db);
    const made = await Promise.all(Array.from({ length: 24 }, (_, i) => set(`K${i}`, { price: i, name: 'ü€𝄞' })));
    const report = await verifyChain(database.db);
    expect(report).toMatchObject({ operations: before + 24, broken: undefined });
    const id = idOf(made[5] ?? expect.fail());
    await expect(database.db.query(null, 'update operations set kind = $2 where id = $1', [id, 'x'])).rejects.toThrow(
      'only grow',
    );
    await expect(
      database.db.query(null, 'delete from operation_changes where operation_id = $1', [id]),
    ).rejects.toThrow('only grow');
    const set1 = `update operation_changes set after = $2 where operation_id = $1`;
    expect(await tampered(set1, [id, { price: 99, name: 'ü€𝄞' }])).toEqual({ operationId: id, why: 'values' });
    expect(await tampered(set1, [id, { price: 5, name: 'ü€𝄞' }])).toBeUndefined();
    expect(await tampered('update operations set actor_user_id = 99 where id = $1', [id])).toEqual({
      operationId: id,
      why: 'changed',
    });
    expect(await tampered('update operations set actor_user_id = 7 where id = $1', [id])).toBeUndefined();
    const cut = (await set('last', { price: 1 })).operationId;
    expect(await tampered('delete from operations where id = $1', [cut])).toEqual({ operationId: 0, why: 'missing' });
    const back = `update operation_chain set end_position = end_position - 1, end_digest = (select digest from operations
      order by position desc limit 1)`;
    expect(await tampered(back, [])).toBeUndefined();
  });

  test('holds when a person is erased: their values are blank, and such a change cannot be undone', async () => {
    const made = idOf(await set('P9', { name: 'Rossi' }, { actor: { userId: 99, name: 'Paola Riva' } }));
    await database.db.transaction(async (transaction) => {
      expect(await forgetRecord(transaction, 'thing', 'P9')).toBe(1);
      expect(await forgetActor(transaction, 99)).toBe(1);
    });
    expect(await readOperation(database.db, made)).toMatchObject({ actorName: '', params: {} });
    expect(await readChanges(database.db, made)).toMatchObject([{ key: '', before: null, after: null }]);
    expect(await verifyChain(database.db)).toMatchObject({ forgotten: 2, broken: undefined });
    expect((await operations.undoPreview(database.db, made)).changes).toMatchObject([{ refused: 'forgotten' }]);
    expect(await codeOf(undo(made))).toBe('conflict');
  });
});

describe('undoing (C-OFF-2)', () => {
  test('a field that moved meanwhile is left, with who and when; a second press forces what was seen, and no other value', async () => {
    await set('A', { name: 'tee', price: 1 });
    const changed = idOf(await set('A', { name: 'elbow', price: 2 }));
    const later = idOf(await set('A', { price: 3 }, { actor: MARTA }));
    const { changes } = await operations.undoPreview(database.db, changed);
    expect(changes).toMatchObject([
      {
        refused: undefined,
        fields: [
          { field: 'name', before: 'tee', after: 'elbow', now: 'elbow', outcome: 'back', by: undefined },
          {
            field: 'price',
            before: 1,
            after: 2,
            now: 3,
            outcome: 'conflict',
            by: { operationId: later, at: NOW, actorName: 'Marta Bianchi' },
          },
        ],
      },
    ]);
    expect((await undo(changed)).answer).toEqual({ back: 1, left: 1, refused: 0 });
    expect(await state()).toEqual({ A: { name: 'tee', price: 3 } });
    expect(await readOperation(database.db, changed)).toMatchObject({ state: 'partly' });
    await set('A', { price: 4 }, { actor: MARTA });
    expect(await codeOf(undo(changed, [{ seq: 1, field: 'price', seen: 3 }]))).toBe('conflict');
    await undo(changed, [{ seq: 1, field: 'price', seen: 4 }]);
    expect(await state()).toEqual({ A: { name: 'tee', price: 1 } });
    expect(await readOperation(database.db, changed)).toMatchObject({ state: 'undone' });
  });

  test('undoing twice is refused, redoing is undoing the undo', async () => {
    await set('A', { price: 1 });
    const changed = idOf(await set('A', { price: 2 }));
    const undone = idOf(await undo(changed));
    expect(await readOperation(database.db, changed)).toMatchObject({ state: 'undone', undoneBy: undone });
    expect(await codeOf(undo(changed))).toBe('conflict');
    await undo(undone, [], MARTA);
    expect(await state()).toEqual({ A: { price: 2 } });
    expect(await readOperation(database.db, changed)).toMatchObject({ state: 'done', undoneBy: null });
    expect(
      (await readRecordHistory(database.db, { entities: ['thing'], key: 'A' }, { limit: 2 })).map(
        ({ operation }) => operation,
      ),
    ).toMatchObject([
      { kind: 'operation.undo', actorName: 'Marta Bianchi', undoOf: undone, params: { kind: 'operation.undo' } },
      { kind: 'operation.undo', undoOf: changed, params: { kind: 'thing.set' } },
    ]);
  });

  test('tied fields go back together or not at all, and are not forced', async () => {
    const tied = { entity: 'tied-thing' };
    await set('A', { status: 'IA', pieces: 0, name: 'x' }, tied);
    const step = idOf(await set('A', { status: 'NE', pieces: 5, name: 'y' }, tied));
    await set('A', { pieces: 6 }, { ...tied, actor: MARTA });
    const forced = [{ seq: 1, field: 'pieces', seen: 6 }];
    expect((await undo(step, forced)).answer).toEqual({ back: 1, left: 2, refused: 0 });
    expect(await state()).toEqual({ A: { status: 'NE', pieces: 6, name: 'x' } });
  });

  test('a record that was made is removed, one that was removed is made again, unless it changed meanwhile', async () => {
    const made = idOf(await set('A', { name: 'tee' }));
    await undo(made);
    expect(await state()).toEqual({});
    const again = idOf(await set('A', { name: 'tee' }));
    const removed = idOf(await set('A', null));
    await undo(removed);
    expect(await state()).toEqual({ A: { name: 'tee' } });
    await set('A', { name: 'elbow' }, { actor: MARTA });
    expect(await codeOf(undo(again))).toBe('conflict');
    expect(await state()).toEqual({ A: { name: 'elbow' } });
  });

  test('of unknown operations and of records that nobody takes back', async () => {
    expect(await codeOf(undo(999_999))).toBe('not-found');
    const other = await set('A', { name: 'x' }, { entity: 'stone' });
    expect((await operations.undoPreview(database.db, idOf(other))).changes).toMatchObject([
      { refused: 'not-undoable' },
    ]);
    expect(await codeOf(undo(idOf(other)))).toBe('conflict');
  });

  test('any changes, undone in any order, give what a model gives', async () => {
    const key = fc.constantFrom('A', 'B', 'C');
    const values = fc.dictionary(fc.constantFrom(...FIELDS), fc.integer({ min: 0, max: 3 }), { minKeys: 1 });
    const step = fc.oneof(
      { weight: 3, arbitrary: fc.record({ set: fc.array(fc.tuple(key, values), { minLength: 1, maxLength: 3 }) }) },
      { weight: 2, arbitrary: fc.record({ undo: fc.nat(20) }) },
    );
    type Done = { id: number; changes: Map<string, { before: Values; after: Values }> };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const zero: Values = Object.fromEntries(FIELDS.map((field) => [field, 0]));
        await database.db.query(null, 'truncate things');
        const model = new Map<string, Values>();
        for (const name of ['A', 'B', 'C']) {
          await things.apply(database.db, name, zero);
          model.set(name, zero);
        }
        const done: Done[] = [];
        for (const one of steps) {
          if ('set' in one) {
            const changes: Done['changes'] = new Map();
            for (const [name, given] of one.set) {
              const was = model.get(name) ?? zero;
              const first = changes.get(name);
              changes.set(name, { before: { ...was, ...first?.before }, after: { ...was, ...given } });
              model.set(name, { ...was, ...given });
            }
            const { operationId } = await operations.run(
              database.db,
              office('thing.set'),
              async (transaction, change) => {
                for (const [name, given] of one.set) {
                  const before = (await things.read(transaction, name, Object.keys(given))) ?? null;
                  await things.apply(transaction, name, given);
                  change({ entity: 'thing', key: name, before, after: given });
                }
                return {};
              },
            );
            const moved = [...changes.values()].some(({ before, after }) => FIELDS.some((f) => before[f] !== after[f]));
            expect(operationId !== null).toBe(moved);
            if (operationId !== null) done.push({ id: operationId, changes });
            continue;
          }
          const target = done[one.undo % Math.max(1, done.length)];
          if (!target) continue;
          const changes: Done['changes'] = new Map();
          let left = 0;
          for (const [name, { before, after }] of target.changes) {
            const was = model.get(name) ?? zero;
            const back: Record<string, Json> = {};
            for (const field of FIELDS) {
              if (before[field] === after[field]) continue;
              if (was[field] === after[field]) back[field] = before[field] ?? null;
              else if (was[field] !== before[field]) left += 1;
            }
            if (Object.keys(back).length === 0) continue;
            changes.set(name, { before: was, after: { ...was, ...back } });
            model.set(name, { ...was, ...back });
          }
          if (changes.size === 0) {
            expect(await codeOf(undo(target.id))).toBe('conflict');
            continue;
          }
          const { answer, operationId } = await undo(target.id);
          expect(answer.left).toBe(left);
          if (operationId !== null) done.push({ id: operationId, changes });
        }
        expect(await state()).toEqual(Object.fromEntries(model));
      }),
      { numRuns: 40 },
    );
    expect((await verifyChain(database.db)).broken).toBeUndefined();
  });
});
