/** Of rows that waited and were given to the importer: what it refused, as it is kept. Pure. */
import type { Issue } from '../issue-log.ts';
import type { RefusedWaiting, RowCells, StoredWaiting } from './waiting-rows.repository.ts';

/** A row that the importer was given. */
export interface GivenRow {
  /** Where it was kept. */
  readonly group: StoredWaiting;
  /** What it is about now: a person may have changed that. */
  readonly key: string;
  readonly cells: RowCells;
  /** As the importer calls it. */
  readonly line: number;
}

/**
 * Groups with a refused row, under the name that they had. Its rows about the same thing stay with it, those that passed too: they
 * replace what the shop has of it, so that one of them alone would remove the others.
 */
export function refusedAgain(rows: readonly GivenRow[], issues: readonly Issue[]): RefusedWaiting[] {
  const bad = Map.groupBy(issues, ({ line }) => line);
  return [...Map.groupBy(rows, ({ group }) => group)].flatMap(([{ id, state, ...group }, own]) => {
    const about = new Set(own.filter(({ line }) => bad.has(line)).map(({ key }) => key));
    const kept = own.filter(({ key }) => about.has(key));
    if (kept.length === 0) return [];
    const found = kept.flatMap(({ line }, row) =>
      (bad.get(line) ?? []).map(({ column, value, code, details = {} }) => ({ row, column, value, code, details })),
    );
    return [{ ...group, rows: kept.map(({ cells }) => cells), issues: found }];
  });
}

/** What refused rows are about: the importer may have let some of them wait. */
export const keysOfRefused = (rows: readonly GivenRow[], issues: readonly Issue[]): string[] => {
  const bad = new Set(issues.map(({ line }) => line));
  return [...new Set(rows.filter(({ line }) => bad.has(line)).map(({ key }) => key))];
};
