/** Which fields of a record changed, and what several changes of one record come to (C-OFF-1). */
import type { Json, NotedChange, Values } from './operation.ts';

/** Equal as JSON; a field that is missing is null. */
export function isSame(one: Json | undefined, other: Json | undefined): boolean {
  const [a, b] = [one ?? null, other ?? null];
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [a as Values, b as Values];
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((name) => isSame(left[name], right[name]));
}

/** Both sides without the fields that are equal; undefined = nothing changed. */
export function changedOnly(change: NotedChange): NotedChange | undefined {
  const { entity, key, before, after } = change;
  if (before === null || after === null) return before === after ? undefined : change;
  const [was, is]: [Record<string, Json>, Record<string, Json>] = [{}, {}];
  let count = 0;
  const compare = (field: string) => {
    if (isSame(before[field], after[field])) return;
    was[field] = before[field] ?? null;
    is[field] = after[field] ?? null;
    count += 1;
  };
  for (const field of Object.keys(before)) compare(field);
  for (const field of Object.keys(after)) if (!(field in before)) compare(field);
  return count === 0 ? undefined : { entity, key, before: was, after: is };
}

/** The changes of one operation: those of one record are one, in the order in which records were first changed. */
export class ChangeList {
  /** By entity and key. */
  readonly #records = new Map<string, Map<string, NotedChange>>();
  readonly #inOrder: Array<Pick<NotedChange, 'entity' | 'key'>> = [];

  add(change: NotedChange): void {
    const { entity, key } = change;
    const records = this.#records.get(entity) ?? new Map<string, NotedChange>();
    const known = records.get(key);
    if (!known) this.#inOrder.push(change);
    records.set(key, known ? joined(known, change) : change);
    this.#records.set(entity, records);
  }

  /** Only what differs in the end; compared one by one as they are asked for, because there may be thousands. */
  *changes(): Generator<NotedChange> {
    for (const { entity, key } of this.#inOrder) {
      const noted = this.#records.get(entity)?.get(key);
      const only = noted && changedOnly(noted);
      if (only) yield only;
    }
  }
}

function joined(first: NotedChange, then: NotedChange): NotedChange {
  const { entity, key } = first;
  const before = first.before && { ...then.before, ...first.before };
  return { entity, key, before, after: then.after && { ...first.after, ...then.after } };
}
