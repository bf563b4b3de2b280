/** What a plan of cells means for rows: each row is counted once, whatever its cells are. */
import type { GridColumn, Words } from '#contract/office/grids/grid-definition.ts';
import { isFar } from '#contract/office/grids/money-change.rules.ts';
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

type Columns = ReadonlyMap<string, GridColumn>;

/** Ids of rows of which an amount moves by more than 30 %. */
export function farRows({ wanted }: CellPlan, columns: Columns): ReadonlySet<number> {
  const far = wanted.filter(
    ({ row, column, value }) =>
      columns.get(column)?.kind === 'money' && isFar(Number(row.values[column]), Number(value)),
  );
  return new Set(far.map(({ row }) => row.id));
}

const UNCONFIRMED: Words = {
  it: 'Cambia di più del 30 % e non era tra le righe confermate.',
  en: 'It moves by more than 30 % and was not among those that were confirmed.',
};

/** As many rows move far as the person confirmed, the first ones; the others are refused. `far`: how many do. */
export function asConfirmed(plan: CellPlan, columns: Columns, confirmed: number): CellPlan & { readonly far: number } {
  const far = [...farRows(plan, columns)];
  const beyond = new Set(far.slice(confirmed));
  const refused = plan.wanted.filter(({ row }) => beyond.has(row.id));
  return {
    ...plan,
    wanted: plan.wanted.filter(({ row }) => !beyond.has(row.id)),
    refused: [
      ...plan.refused,
      ...refused.map(({ row, column }) => ({ id: row.id, key: row.key, column, why: UNCONFIRMED })),
    ],
    far: far.length - beyond.size,
  };
}
