/** Opening, filling, clearing and pasting cells: the keys and the field of a grid whose cells can be written. */
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { GridColumn } from '#contract/office/grids/grid-definition.ts';
import { emptyValue } from '#contract/office/grids/grid-edit.rules.ts';
import { blockOfText } from '#contract/values/cell-text.ts';
import { useDraft } from '../form/use-draft.ts';
import type { CellSetting } from './cell-text.rules.ts';
import { editedText, shownValue } from './cell-value.rules.ts';
import { type PlacedText, pastedCells } from './edit-block.rules.ts';
import type { CellEdits, Fault, Wish } from './use-cell-edits.ts';
import type { CellPlace, CellRange } from './use-cell-keys.ts';
import type { GridView, Row } from './use-grid-view.ts';

/** How the field of a cell is left: where the cursor goes, and whether the value is for all that is selected. */
export type Leaving = 'stay' | 'down' | 'next' | 'previous' | 'all';

interface CellEditingOptions {
  readonly grid: string;
  readonly columns: readonly GridColumn[];
  readonly setting: CellSetting;
  readonly view: GridView;
  readonly total: number;
  readonly edits: CellEdits;
  readonly cursor: CellPlace;
  readonly range: CellRange | undefined;
  /** Chosen rows; without a choice none. */
  readonly chosenRows: () => readonly Row[];
  readonly go: (to: CellPlace) => void;
  readonly focus: () => void;
}

interface Draft {
  readonly id: number;
  readonly column: string;
  readonly text: string;
}

export interface CellEditing {
  /** The cell whose field is open. */
  readonly open: CellPlace | undefined;
  /** What stands in its field at first. */
  readonly text: string;
  /** Opens the field under the cursor; false = the cell cannot be written. */
  start(): boolean;
  /** Typed and not sent: it survives a reload. */
  onText(text: string): void;
  /** A sentence when the cell cannot hold the text; then the field stays open. */
  commit(text: string, leaving: Leaving): string | undefined;
  cancel(): void;
  /** The uppermost cell of the range goes into all below it. */
  fillDown(): void;
  clear(): void;
  onPaste(event: ClipboardEvent): void;
  onKeyDown(event: KeyboardEvent): boolean;
}

export function useCellEditing(options: CellEditingOptions): CellEditing {
  const { grid, columns, setting, view, total, edits, cursor, range, chosenRows, go, focus } = options;
  const [open, setOpen] = useState<CellPlace>();
  const [draft, setDraft] = useDraft<Draft | null>(`cell:${grid}`, null);
  const area = range ?? { top: cursor.place, bottom: cursor.place, left: cursor.column, right: cursor.column };
  const column = columns[cursor.column];
  const openRow = open && view.rowAt(open.place);
  const openColumn = open && columns[open.column];
  const isDraft = draft !== null && openRow?.id === draft.id && openColumn?.key === draft.column;

  function placeOf(id: number, most: number): number | undefined {
    for (let place = 0; place < most; place += 1) if (view.idAt(place) === id) return place;
    return undefined;
  }

  // After a reload: the field opens again where it was, as soon as its row is there.
  const isRestored = useRef(draft === null);
  useEffect(() => {
    if (isRestored.current || draft === null || total === 0) return;
    const at = columns.findIndex(({ key }) => key === draft.column);
    const place = placeOf(draft.id, Math.min(total, FOUND_WITHIN));
    if (place === undefined || at < 0) return;
    isRestored.current = true;
    go({ place, column: at });
    setOpen({ place, column: at });
  });

  const close = () => {
    setOpen(undefined);
    setDraft(undefined);
    focus();
  };

  const wishOf = (row: Row, of: GridColumn, text: string): Wish => {
    const read = edits.read(of, text);
    // Written as the grid writes it: `1234` becomes `1.234,00`, a code the name.
    const isPlain = 'value' in read && of.kind !== 'person';
    return { row, column: of, text: isPlain ? shownValue(of, read.value, setting) : text, read };
  };

  async function writePlaced(cells: readonly PlacedText[]): Promise<void> {
    if (cells.length === 0) return;
    const places = cells.map(({ place }) => place);
    const [top, bottom] = [Math.min(...places), Math.max(...places)];
    // Rows that are not in the page yet are read: what they hold is what the change is compared with.
    const missing = places.some((place) => view.rowAt(place) === undefined);
    if (missing) await view.read(top, bottom + 1);
    const wishes = cells.flatMap(({ place, column: at, text }) => {
      const [row, of] = [view.rowAt(place), columns[at]];
      return row && of && edits.isEditable(of) ? [wishOf(row, of, text)] : [];
    });
    await written(wishes);
  }

  async function written(wishes: readonly Wish[]): Promise<void> {
    const refused = await edits.write(wishes);
    if (refused) goTo(refused);
  }

  function goTo({ row, column: of }: Fault): void {
    const at = columns.findIndex(({ key }) => key === of.key);
    const place = placeOf(row.id, total);
    if (at >= 0 && place !== undefined) go({ place, column: at });
  }

  const copyOf = (place: number, at: number) => {
    const [row, of] = [view.rowAt(place), columns[at]];
    if (!row || !of) return undefined;
    // What is on its way to the server is what the cell shows.
    return edits.marks.get(row.id)?.get(of.key)?.text ?? editedText(of, row.cells[of.key] ?? null, setting);
  };

  /** The next cell that can be written, in this row or the next one; backwards: before. */
  function neighbour({ place, column: from }: CellPlace, step: 1 | -1): CellPlace {
    const open = columns.flatMap((one, at) => (edits.isEditable(one) ? [at] : []));
    const here = open.filter((at) => (step === 1 ? at > from : at < from));
    const at = step === 1 ? here[0] : here.at(-1);
    if (at !== undefined) return { place, column: at };
    const next = place + step;
    if (next < 0 || next >= total) return { place, column: from };
    return { place: next, column: (step === 1 ? open[0] : open.at(-1)) ?? from };
  }

  function leave(from: CellPlace, leaving: Leaving): void {
    if (leaving === 'down') go({ place: Math.min(from.place + 1, total - 1), column: from.column });
    if (leaving === 'next') go(neighbour(from, 1));
    if (leaving === 'previous') go(neighbour(from, -1));
  }

  const self: CellEditing = {
    open,
    text: isDraft ? draft.text : open ? (copyOf(open.place, open.column) ?? '') : '',
    start() {
      const row = view.rowAt(cursor.place);
      if (!row || !column || !edits.isEditable(column)) return false;
      setOpen({ ...cursor });
      return true;
    },
    onText(text) {
      if (openRow && openColumn) setDraft({ id: openRow.id, column: openColumn.key, text });
    },
    commit(text, leaving) {
      if (!open || !openRow || !openColumn) return undefined;
      const wish = wishOf(openRow, openColumn, text);
      if ('fault' in wish.read) return wish.read.fault[setting.locale];
      close();
      if (leaving !== 'all') {
        leave(open, leaving);
        if (text !== copyOf(open.place, open.column)) void written([wish]);
        return undefined;
      }
      const chosen = chosenRows();
      if (range || chosen.length === 0)
        void writePlaced(
          Array.from({ length: area.bottom - area.top + 1 }, (_, at) => ({
            place: area.top + at,
            column: open.column,
            text,
          })),
        );
      else void written(chosen.map((row) => wishOf(row, openColumn, text)));
      return undefined;
    },
    cancel: close,
    fillDown() {
      const cells: PlacedText[] = [];
      for (let at = area.left; at <= area.right; at += 1) {
        const text = copyOf(area.top, at);
        for (let place = area.top + 1; place <= area.bottom; place += 1)
          if (text !== undefined) cells.push({ place, column: at, text });
      }
      void writePlaced(cells);
    },
    clear() {
      const cells: PlacedText[] = [];
      for (let place = area.top; place <= area.bottom; place += 1)
        for (let at = area.left; at <= area.right; at += 1) {
          const of = columns[at];
          if (of && copyOf(place, at) !== String(emptyValue(of) ?? '')) cells.push({ place, column: at, text: '' });
        }
      void writePlaced(cells);
    },
    onPaste(event) {
      const text = event.clipboardData.getData('text/plain');
      // A field that is open takes its text itself.
      if (open || text === '') return;
      event.preventDefault();
      void writePlaced(pastedCells(blockOfText(text), area, { rows: total, columns: columns.length }));
    },
    onKeyDown(event) {
      return event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.shiftKey && self.start();
    },
  };
  return self;
}

/** A field that was open is looked for in these many first rows. */
const FOUND_WITHIN = 1_000;
