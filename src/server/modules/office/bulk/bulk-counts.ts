/** What a plan of cells means for rows: each row is counted once, whatever its cells are. */
import type { Words } from '#contract/office/grids/grid-definition.ts';
import type { CellPlan } from '../grid/cell-plan.ts';

export interface CountedRows {
  readonly changed: number;
  readonly already: number;
  /** `key` is empty for a row that is gone. */
  readonly refused: ReadonlyArray<{ readonly id: number; readonly key: string; readonly why: Words }>;
}

/** A row of which one cell is written counts as changed; one of which nothing is, by its first reason. */
export function rowsOfPlan(ids: readonly number[], { wanted, refused }: CellPlan): CountedRows {
  const changed = new Set(wanted.map(({ row }) => row.id));
  const reasons = new Map<number, { key: string; why: Words }>();
  for (const { id, key, why } of refused) if (!changed.has(id) && !reasons.has(id)) reasons.set(id, { key, why });
  return {
    changed: changed.size,
    already: ids.length - changed.size - reasons.size,
    refused: [...reasons].map(([id, reason]) => ({ id, ...reason })),
  };
}
