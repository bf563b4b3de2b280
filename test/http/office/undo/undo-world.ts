/** Random deeds on a part of the shop, taken back in any order, beside a model of them (C-OFF-2). */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { OfficeApiName } from '#contract/office/office-api.ts';
import { type OfficeVisitor, signIn } from '../../kit/office.ts';
import type { TestShop } from '../../kit/start-shop.ts';
import { type Changed, changesBetween, type Done, foresee, type State, type Terms } from './undo-model.ts';

/** A whole number below `most`. */
export type Pick = (most: number) => number;

/** A call of the office without its key, or a deed of another kind. */
export type Deed = readonly [name: OfficeApiName, body: object] | (() => Promise<unknown>);

export interface World extends Terms {
  /** Kinds of records that its deeds change: each is taken back at least once. */
  readonly entities: readonly string[];
  /** What the tables hold, read by statements of its own: rows of `record` and `fields`. */
  readonly rows: string | (() => Promise<State>);
  /** The record that a change of the history is about, where the tables have it by another name. */
  readonly recordOf?: (entity: string, key: string) => string;
  /** The history does not know of it: rows that stay when their import is taken back. */
  readonly isUnnoted?: (changed: Changed) => boolean;
  /** An operation is taken back once. */
  readonly once?: boolean;
  /** undefined = there is nothing to do it with just now. */
  readonly deeds: ReadonlyArray<(pick: Pick, now: State) => Deed | undefined>;
  /** How many times, and how many steps each; left out: 2 and 24. */
  readonly runs?: number;
  readonly steps?: number;
}

const one = <Value>(pick: Pick, values: readonly Value[]): Value => values[pick(values.length)] as Value;

export { one as oneOf };

/** Numbers that are the same for the same seed (mulberry32). */
function pickBy(seed: number): Pick {
  let state = seed;
  return (most) => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), state | 1);
    const number = mixed ^ (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61));
    return ((number ^ (number >>> 14)) >>> 0) % most;
  };
}

/** Keys of the records of a kind. */
export const keysOf = (now: State, entity: string): string[] =>
  [...now.keys()].flatMap((record) => (record.startsWith(`${entity} `) ? [record.slice(entity.length + 1)] : []));

export async function play(shop: TestShop, world: World, seed: number): Promise<void> {
  const { db } = shop;
  const who = await signIn(shop);
  const { rows, recordOf = (entity: string, key: string) => `${entity} ${key}` } = world;
  const stateNow = async (): Promise<State> =>
    typeof rows === 'function'
      ? rows()
      : new Map(
          (await db.query<{ record: string; fields: Record<string, unknown> }>(null, rows)).map(
            ({ record, fields }) => [record, fields],
          ),
        );
  const operationsAfter = (id: number) =>
    db.query<{ id: number }>(null, 'select id::int as id from operations where id > $1 and rows > 0 order by id', [id]);
  const newest = async () =>
    (await db.query<{ id: number }>(null, 'select coalesce(max(id), 0)::int as id from operations'))[0]?.id ?? 0;
  const first = await newest();
  const told: string[] = [];
  const refused = new Set<string>();

  const act = async (deed: Deed): Promise<number> => {
    if (typeof deed === 'function') {
      await deed();
      return 200;
    }
    const [name, body] = deed;
    const press = (known = {}) => who.send(name, { ...body, ...known, key: randomUUID() });
    const first = await press();
    const { conflicts = [] } = first.body;
    // What the page did not hold is shown, and "mine" is pressed.
    const theirs = Object.fromEntries(conflicts.map((one) => [one.field, one.theirs]));
    const { status, text } = conflicts.length > 0 ? await press({ known: theirs }) : first;
    told.push(`${name} ${JSON.stringify(body)}: ${status}${status === 200 ? '' : ` ${text}`}`);
    if (status !== 200) refused.add(`${name}: ${text}`);
    expect(status, text).toBeLessThan(500);
    return status;
  };

  /** What is left is named before; what goes back is all that goes back. */
  const takeBack = async (done: Done, now: State): Promise<Done | undefined> => {
    const { next, left } = foresee(done, now, world);
    const preview = await who.call('office_history.undo_preview', { id: done.id });
    const { status, text } = await who.send('office_history.undo', { id: done.id, key: randomUUID(), forced: [] });
    told.push(`undo ${done.id} ${JSON.stringify(done.changed)}: ${status} ${text}`);
    const after = await stateNow();
    expect(status, text).toBe(next ? 200 : 409);
    expect(after).toEqual(next ?? now);
    const named = preview.changes.flatMap(({ entity, key, refused, fields }) =>
      refused !== null || fields.some(({ outcome }) => outcome === 'conflict') ? [recordOf(entity, key)] : [],
    );
    if (next) expect(new Set(named)).toEqual(left);
    return next && { id: await newest(), changed: changesBetween(now, after), isUndo: true };
  };

  const done: Done[] = [];
  let turn = 0;
  const walk = async (numbers: readonly number[]): Promise<void> => {
    told.length = 0;
    try {
      for (const number of numbers) {
        const pick = pickBy(number);
        const now = await stateNow();
        if (pick(5) < 2 && done.length > 0) {
          // Rather one of the last: of old ones nothing is left to take back.
          const place = done.length - 1 - pick(Math.min(6, done.length));
          const undone = await takeBack(done[place] as Done, now);
          if (undone && world.once) done.splice(place, 1);
          if (undone) done.push(undone);
          continue;
        }
        // Each once, then any.
        const make = world.deeds[turn] ?? one(pick, world.deeds);
        turn += 1;
        const deed = make(pick, now);
        if (!deed) continue;
        const before = await newest();
        const status = await act(deed);
        const moved = changesBetween(now, await stateNow());
        const changed = moved.filter((one) => !world.isUnnoted?.(one));
        const made = await operationsAfter(before);
        // Nothing changes without its operation, and of what is refused nothing is kept (C-OFF-1).
        if (status !== 200) expect(moved).toEqual([]);
        if (changed.length === moved.length) expect(made).toHaveLength(changed.length > 0 ? 1 : 0);
        for (const { id } of made) done.push({ id, changed, isUndo: false });
      }
    } catch (error) {
      throw new Error(`${(error as Error).message}\n${told.join('\n')}`, { cause: error });
    }
  };
  const missing = async () => {
    const back = await db.query<{ entity: string }>(
      null,
      `select distinct c.entity from operations o join operation_changes c on c.operation_id = o.id
       where o.undo_of is not null and o.id > $1`,
      [first],
    );
    return world.entities.filter((entity) => !back.some((one) => one.entity === entity));
  };
  const length = world.steps ?? 24;
  const walks = fc.array(fc.nat(1_000_000), { minLength: length, maxLength: length });
  await fc.assert(fc.asyncProperty(walks, walk), { seed, numRuns: world.runs ?? 2, endOnFailure: true });
  // By chance nothing of a kind may have gone back.
  for (let more = 1; more < 5 && (await missing()).length > 0; more += 1) {
    for (const one of done.toReversed()) if ((await missing()).length > 0) await takeBack(one, await stateNow());
    if ((await missing()).length > 0)
      for (const numbers of fc.sample(walks, { seed: seed + more, numRuns: 1 })) await walk(numbers);
  }
  expect(await missing(), [...refused].join('\n')).toEqual([]);
}

/** A change of these rows of a grid in one press. */
export async function changeMany(
  who: OfficeVisitor,
  { grid, ids, set }: { grid: string; ids: readonly number[]; set: readonly object[] },
): Promise<void> {
  const { view } = await who.call('office_grid.open', { grid });
  const { id } = await who.call('office_bulk.start', {
    key: randomUUID(),
    view,
    ids: [...ids],
    set: set as never,
    far: ids.length,
  });
  await expect
    .poll(async () => (await who.call('office_bulk.get', { id })).state, { timeout: 60_000, interval: 10 })
    .toBe('done');
}
