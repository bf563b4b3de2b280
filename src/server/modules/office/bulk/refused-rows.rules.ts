/** Rows that cannot be changed, grouped by reason. */
import type { Words } from '#contract/office/grids/grid-definition.ts';
import type { RefusedRows } from './bulk.repository.ts';

const MOST_NAMED = 20;

/** The groups with one more row; equal reasons are one group. */
export function withRefused(
  groups: readonly RefusedRows[],
  rows: ReadonlyArray<{ readonly why: Words; readonly key: string }>,
): RefusedRows[] {
  const byReason = new Map(groups.map((group) => [reasonOf(group.why), group]));
  for (const { why, key } of rows) {
    const { count = 0, keys = [] } = byReason.get(reasonOf(why)) ?? {};
    byReason.set(reasonOf(why), {
      why,
      count: count + 1,
      keys: keys.length < MOST_NAMED && key !== '' ? [...keys, key] : keys,
    });
  }
  return [...byReason.values()];
}

const reasonOf = ({ it, en }: Words) => `${it}\n${en}`;
