/**
 * Filters that stand still: while somebody chooses in the column, each line stays where the pointer is. Counts change in place, a value
 * that no article has any more stays as a line that cannot be pressed, what is new waits or stands at the end.
 */
import type { FacetGroup, FacetResult } from '#contract/endpoints/search.ts';
import { type ShownGroup, valueKey } from './shown-groups.rules.ts';

/** No article has it now: it says so, and leads nowhere. */
const gone = (line: FacetResult): FacetResult => ({ ...line, count: 0, selected: false, filter: '' });

/** The lines that stood there, as the new answer has them; chosen ones that did not stand there follow. */
export function standingLines(held: readonly FacetResult[], now: FacetGroup | undefined): FacetResult[] {
  const left = new Map(Object.values(now?.results ?? {}).map((result) => [valueKey(result), result]));
  const kept = held.map((line) => {
    const result = left.get(valueKey(line));
    left.delete(valueKey(line));
    return result ?? gone(line);
  });
  return [...kept, ...[...left.values()].filter(({ selected }) => selected)];
}

export function standingGroups(held: readonly ShownGroup[], now: readonly ShownGroup[]): ShownGroup[] {
  const left = new Map(now.map((shown) => [shown.group.key, shown]));
  const kept = held.map((old) => {
    const fresh = left.get(old.group.key);
    left.delete(old.group.key);
    // Whoever opens or closes the rest of a group moves what is below themselves.
    if (fresh && fresh.whole !== old.whole) return fresh;
    return { ...(fresh ?? old), long: old.long, lines: standingLines(old.lines, fresh?.group) };
  });
  return [...kept, ...left.values()];
}

/** A held line of a group that came in part may be beyond the part: only the whole group knows. */
export function inDoubt(held: readonly ShownGroup[], now: readonly ShownGroup[]): boolean {
  const groups = new Map(now.map(({ group }) => [group.key, group]));
  return held.some(({ group: { key }, lines }) => {
    const group = groups.get(key);
    if (!group) return false;
    const came = new Set(Object.values(group.results).map(valueKey));
    return came.size < group.values && lines.some((line) => !came.has(valueKey(line)));
  });
}

/** The query after a tick that follows another whose answer is still on its way. */
export function toggledQuery(search: string, key: string, value: string): string {
  const fields = new URLSearchParams(search);
  const chosen = (fields.get(key) ?? '').split(',').filter(Boolean);
  const rest = chosen.filter((one) => one !== value);
  const after = rest.length < chosen.length ? rest : [...chosen, value];
  if (after.length > 0) fields.set(key, after.join(','));
  else fields.delete(key);
  fields.delete('page');
  return fields.toString();
}
