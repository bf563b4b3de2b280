/** What a person made of rows that wait and did not apply yet: it survives a reload. Pure. */
import type { RowToMend } from '#contract/office/connection-waiting.ts';
import type { Conflict } from '#office/form/record-draft.rules.ts';
import { type Cells, type MendRow, placeOf } from '#office/mending/mending.rules.ts';

export interface MendedHere {
  readonly key: string;
  readonly row: number;
  readonly cells: Cells;
  /** What the page held of them when they were mended (C-OFF-4). */
  readonly known: Cells;
  readonly shape: string;
}

export interface MendDraft {
  /** Typed, and the cell not left yet. By place. */
  readonly typed: Readonly<Record<string, Cells>>;
  readonly mended: Readonly<Record<string, MendedHere>>;
}

export const NO_MENDING: MendDraft = { typed: {}, mended: {} };

/** As the table of rows that are mended has it: what the row is about in place of its file, its place there in place of its line. */
export const asMendRow = (
  { key, row, cells, issues }: Pick<RowToMend, 'key' | 'row' | 'cells' | 'issues'>,
  { mended }: MendDraft,
): MendRow => {
  const place = { file: key, line: row };
  return { ...place, cells, issues, mended: mended[placeOf(place)]?.cells ?? null };
};

/** With texts that are kept: one that is what the row has is no mending. Rows that are not there are left out. */
export function withMended(
  draft: MendDraft,
  rows: readonly RowToMend[],
  written: ReadonlyArray<{ readonly row: MendRow; readonly column: string; readonly text: string }>,
): MendDraft {
  const [typed, mended] = [{ ...draft.typed }, { ...draft.mended }];
  for (const { row: at, column, text } of written) {
    const place = placeOf(at);
    const row = rows.find(({ key, row: one }) => key === at.file && one === at.line);
    if (!row) continue;
    const { [column]: _, ...stillTyped } = typed[place] ?? {};
    if (Object.keys(stillTyped).length > 0) typed[place] = stillTyped;
    else delete typed[place];
    const before = row.cells[column] ?? '';
    const { [column]: __, ...cells } = mended[place]?.cells ?? {};
    const { [column]: held = before, ...known } = mended[place]?.known ?? {};
    const { key, row: number, shape } = row;
    const now =
      text === before
        ? { key, row: number, shape, cells, known }
        : { key, row: number, shape, cells: { ...cells, [column]: text }, known: { ...known, [column]: held } };
    if (Object.keys(now.cells).length > 0) mended[place] = now;
    else delete mended[place];
  }
  return { typed, mended };
}

/** Presses that apply all of it: rows with the same columns, so many at once. */
export function pressesOf({ mended }: MendDraft, most: number): MendedHere[][] {
  const byShape = [...Map.groupBy(Object.values(mended), ({ shape }) => shape).values()];
  return byShape.flatMap((rows) =>
    Array.from({ length: Math.ceil(rows.length / most) }, (_, at) => rows.slice(at * most, (at + 1) * most)),
  );
}

export const withoutRows = (draft: MendDraft, rows: ReadonlyArray<Pick<MendedHere, 'key' | 'row'>>): MendDraft => {
  const places = new Set(rows.map(({ key, row }) => placeOf({ file: key, line: row })));
  const left = <Value>(all: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(all).filter(([place]) => !places.has(place)));
  return { typed: left(draft.typed), mended: left(draft.mended) };
};

export interface MendConflict {
  readonly key: string;
  readonly row: number;
  /** '' = the row is gone. */
  readonly column: string;
  readonly conflict: Conflict;
}

/** `conflicts` of `office_connections.mend_waiting`. */
export const mendConflicts = (conflicts: readonly Conflict[]): MendConflict[] =>
  conflicts.map((conflict) => {
    const [column = '', row = '', ...key] = conflict.field.split('\t').reverse();
    return { key: key.reverse().join('\t'), row: Number(row), column, conflict };
  });

/** After the person has seen it: the next press writes over what others wrote; what is gone cannot be mended. */
export function afterConflicts(draft: MendDraft, conflicts: readonly MendConflict[]): MendDraft {
  const mended = { ...draft.mended };
  for (const { key, row, column, conflict } of conflicts) {
    const place = placeOf({ file: key, line: row });
    const own = mended[place];
    if (own && column !== '')
      mended[place] = { ...own, known: { ...own.known, [column]: String(conflict.theirs ?? '') } };
  }
  return withoutRows(
    { ...draft, mended },
    conflicts.filter(({ column }) => column === ''),
  );
}
