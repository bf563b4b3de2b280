/**
 * A model of taking back (C-OFF-2), apart from the code that does it: what an operation changed is what differs in the tables
 * before and after it; a field goes back when it still is what the operation made of it.
 */
import { isDeepStrictEqual } from 'node:util';

export type Fields = Readonly<Record<string, unknown>>;

/** Record, as the history calls it (`brand lario`) → its fields. */
export type State = ReadonlyMap<string, Fields>;

export interface Changed {
  readonly record: string;
  /** Fields that differ; null = there was, or is, no such record. */
  readonly before: Fields | null;
  readonly after: Fields | null;
}

export interface Done {
  readonly id: number;
  readonly changed: readonly Changed[];
  /** It takes another one back. */
  readonly isUndo: boolean;
}

/** What is special about records of a kind; left out: nothing is. */
export interface Terms {
  /** Fields with the same word here go back together or not at all; undefined = by itself. */
  readonly tie?: (record: string, field: string) => string | undefined;
  /** It stays as it is, and is named. */
  readonly stays?: (changed: Changed, done: Done, now: State) => boolean;
  /** What is there has a place for it; if not, the record stays as it is, and is named. */
  readonly hasPlace?: (record: string, next: State) => boolean;
  /** Nothing at all goes back when this would come of it. */
  readonly isImpossible?: (next: State, back: readonly Changed[]) => boolean;
  /** What is stored instead: the brand that another spelling leads to. */
  readonly stored?: (next: State) => State;
}

export interface Foreseen {
  /** Of the tables after it; undefined = nothing can go back. */
  readonly next: State | undefined;
  /** Records of which something stays. */
  readonly left: ReadonlySet<string>;
}

const same = isDeepStrictEqual;

/** Fields that differ, record by record. */
export function changesBetween(before: State, after: State): Changed[] {
  const changes: Changed[] = [];
  for (const record of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before.get(record), after.get(record)];
    if (!was || !is) changes.push({ record, before: was ?? null, after: is ?? null });
    else {
      const moved = Object.keys({ ...was, ...is }).filter((field) => !same(was[field], is[field]));
      if (moved.length > 0) changes.push({ record, before: picked(was, moved), after: picked(is, moved) });
    }
  }
  return changes;
}

const picked = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, fields[name]]));

/** What taking an operation back comes to. */
export function foresee(done: Done, now: State, terms: Terms): Foreseen {
  const next = new Map(now);
  const left = new Set<string>();
  const back: Changed[] = [];
  for (const changed of done.changed) {
    const { record, before, after } = changed;
    const present = now.get(record);
    if (terms.stays?.(changed, done, now)) {
      left.add(record);
      continue;
    }
    if (!before || !after || !present) {
      const is = (values: Fields | null) =>
        values === null
          ? present === undefined
          : present !== undefined && same(picked(present, Object.keys(values)), values);
      if (is(after) && before) next.set(record, before);
      else if (is(after)) next.delete(record);
      else if (!is(before)) left.add(record);
      if (is(after)) back.push(changed);
      continue;
    }
    const moved = Object.keys(before).filter(
      (field) => !same(present[field], after[field]) && !same(present[field], before[field]),
    );
    if (moved.length > 0) left.add(record);
    const ties = new Set(moved.map((field) => terms.tie?.(record, field)).filter((tie) => tie !== undefined));
    const going = Object.keys(before).filter(
      (field) => same(present[field], after[field]) && !ties.has(terms.tie?.(record, field) ?? ''),
    );
    if (going.length === 0) continue;
    next.set(record, { ...present, ...picked(before, going) });
    back.push({ record, before: picked(before, going), after: picked(after, going) });
  }
  for (const { record } of [...back])
    if (next.has(record) && terms.hasPlace?.(record, next) === false) {
      const was = now.get(record);
      if (was) next.set(record, was);
      else next.delete(record);
      left.add(record);
      back.splice(
        back.findIndex((one) => one.record === record),
        1,
      );
    }
  const stored = terms.stored?.(next) ?? next;
  return { next: back.length > 0 && !terms.isImpossible?.(stored, back) ? stored : undefined, left };
}
