/**
 * Which parts of a record the office holds after a change (C-OFF-9): its fields; of the attributes of an article, which are a list,
 * those that differ. Pure.
 */
import type { Json, NotedChange } from './operation.ts';

/** Records of which imports ask before they write. */
const HELD_ENTITIES: ReadonlySet<string> = new Set(['article']);
/** A held attribute is named as its column in a file: `attr:color`. */
export const HELD_ATTRIBUTE = 'attr:';

/** Names of the parts; of new and removed records none. */
export function heldParts({ entity, before, after }: Pick<NotedChange, 'entity' | 'before' | 'after'>): string[] {
  if (!HELD_ENTITIES.has(entity) || !before || !after) return [];
  return Object.keys(after).flatMap((field) =>
    field === 'attributes'
      ? differingCodes(before[field], after[field]).map((code) => `${HELD_ATTRIBUTE}${code}`)
      : [field],
  );
}

/** Codes of the elements that only one list has, or that differ. */
function differingCodes(before: Json | undefined, after: Json | undefined): string[] {
  const [old, now] = [byCode(before), byCode(after)];
  return [...new Set([...old.keys(), ...now.keys()])].filter((code) => old.get(code) !== now.get(code));
}

function byCode(list: Json | undefined): Map<string, string> {
  const elements = Array.isArray(list) ? (list as ReadonlyArray<{ readonly [key: string]: Json }>) : [];
  return new Map(elements.map(({ code, ...rest }) => [String(code), JSON.stringify(Object.entries(rest).sort())]));
}
