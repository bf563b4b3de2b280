/**
 * Filters do not move while a visitor chooses in the column, so that each line stays under the pointer. Counts change
 * in place, a value without articles stays as a disabled line, new values are added later or at the end.
 */
import type { FacetGroup, FacetResult } from '#contract/endpoints/search.ts';
import { valueRange } from '#contract/values/value-range.ts';
import { type ShownGroup, valueKey } from './shown-groups.rules.ts';

/** No article has it now: the line has count 0 and no link. */
const gone = (line: FacetResult): FacetResult => ({ ...line, count: 0, selected: false, filter: '' });

/** The previous lines with the counts of the new response; chosen ones that were not among them follow. */
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
    // A visitor who expands or collapses a group expects the lines below to move.
    if (fresh && fresh.whole !== old.whole) return fresh;
    return { ...(fresh ?? old), long: old.long, lines: standingLines(old.lines, fresh?.group) };
  });
  return [...kept, ...left.values()];
}

/** A previous line may be missing because the group came only in part: only the complete group can tell. */
export function inDoubt(held: readonly ShownGroup[], now: readonly ShownGroup[]): boolean {
  const groups = new Map(now.map(({ group }) => [group.key, group]));
  return held.some(({ group: { key }, lines }) => {
    const group = groups.get(key);
    if (!group) return false;
    const came = new Set(Object.values(group.results).map(valueKey));
    return came.size < group.values && lines.some((line) => !came.has(valueKey(line)));
  });
}

/** The query after toggling a value while the response to an earlier toggle is under way. */
export function toggledQuery(search: string, key: string, value: string): string {
  const fields = new URLSearchParams(search);
  const chosen = (fields.get(key) ?? '').split(',').filter(Boolean);
  const rest = chosen.filter((one) => one !== value);
  // As on the server: a value replaces the range of its group.
  const after = rest.length < chosen.length ? rest : [...chosen.filter((one) => !valueRange(one)), value];
  if (after.length > 0) fields.set(key, after.join(','));
  else fields.delete(key);
  fields.delete('page');
  return fields.toString();
}
