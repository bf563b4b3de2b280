/** The cursor of a grid, ranges of cells, and the keys that move, choose, copy and open. */
import { type KeyboardEvent, useRef, useState } from 'react';
import type { GridColumn } from '#contract/office/grids/grid-definition.ts';
import { blockText, type CellSetting, copiedText } from './cell-text.rules.ts';
import { EVERYTHING_CHOSEN, NOTHING_CHOSEN, type Selection, toggled, withChosen } from './selection.rules.ts';
import type { GridView, Row } from './use-grid-view.ts';
import { writeClipboard } from './write-clipboard.ts';

export interface CellRange {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export interface CellPlace {
  readonly place: number;
  readonly column: number;
}

/** More rows are a file: `Esporta`. */
const MOST_COPIED = 5_000;

interface CellKeysOptions {
  readonly columns: readonly GridColumn[];
  readonly setting: CellSetting;
  readonly view: GridView;
  readonly total: number;
  readonly pageRows: number;
  readonly selection: Selection;
  readonly show: (place: number) => void;
  readonly onSelection: (selection: Selection) => void;
  readonly onOpen: (row: Row) => void;
}

export function useCellKeys(options: CellKeysOptions) {
  const { columns, setting, view, total, pageRows, selection, show, onSelection, onOpen } = options;
  const [cursor, setCursor] = useState<CellPlace>({ place: 0, column: 0 });
  const [anchor, setAnchor] = useState<CellPlace>();
  /** The row that was chosen last: a range begins there. */
  const lastChosen = useRef(0);
  const within = (value: number, most: number) => Math.min(Math.max(value, 0), Math.max(0, most - 1));

  function go(place: number, column: number, extend: boolean) {
    const to = { place: within(place, total), column: within(column, columns.length) };
    setAnchor(extend ? (anchor ?? cursor) : undefined);
    setCursor(to);
    show(to.place);
  }

  const range: CellRange | undefined = anchor && {
    top: Math.min(anchor.place, cursor.place),
    bottom: Math.max(anchor.place, cursor.place),
    left: Math.min(anchor.column, cursor.column),
    right: Math.max(anchor.column, cursor.column),
  };

  async function chooseRow(place: number, toHere = false) {
    const id = view.idAt(place);
    if (id === undefined) return;
    const from = lastChosen.current;
    lastChosen.current = place;
    if (!toHere) return onSelection(toggled(selection, id));
    const { ids } = await view.read(Math.min(from, place), Math.max(from, place) + 1);
    onSelection(withChosen(selection, ids, true));
  }

  async function copy() {
    const area = range ?? { top: cursor.place, bottom: cursor.place, left: cursor.column, right: cursor.column };
    if (area.bottom - area.top >= MOST_COPIED) return;
    const wanted = columns.slice(area.left, area.right + 1);
    const places = Array.from({ length: area.bottom - area.top + 1 }, (_, at) => area.top + at);
    const here = places.map((place) => view.rowAt(place));
    const rows = here.every((row) => row !== undefined) ? here : (await view.read(area.top, area.bottom + 1)).rows;
    const lines = rows.map((row) => wanted.map((column) => copiedText(column, row.cells[column.key] ?? null, setting)));
    await writeClipboard(blockText(lines));
  }

  const { place, column } = cursor;
  function moved(event: KeyboardEvent): CellPlace | undefined {
    const far = event.ctrlKey || event.metaKey;
    switch (event.key) {
      case 'ArrowDown':
        return { place: far ? total - 1 : place + 1, column };
      case 'ArrowUp':
        return { place: far ? 0 : place - 1, column };
      case 'ArrowRight':
        return { place, column: far ? columns.length - 1 : column + 1 };
      case 'ArrowLeft':
        return { place, column: far ? 0 : column - 1 };
      case 'PageDown':
        return { place: place + pageRows, column };
      case 'PageUp':
        return { place: place - pageRows, column };
      case 'Home':
        return far ? { place: 0, column: 0 } : { place, column: 0 };
      case 'End':
        return far ? { place: total - 1, column: columns.length - 1 } : { place, column: columns.length - 1 };
      default:
        return undefined;
    }
  }

  return {
    cursor,
    range,
    chooseRow,
    go: ({ place: to, column: at }: CellPlace) => go(to, at, false),
    moveRows: (rows: number) => go(place + rows, column, false),
    onPress(to: CellPlace, extend: boolean) {
      go(to.place, to.column, extend);
    },
    onKeyDown(event: KeyboardEvent) {
      // Buttons of the headings, check boxes and links keep their own keys.
      if (event.target !== event.currentTarget || event.altKey) return;
      const to = moved(event);
      const withCtrl = event.ctrlKey || event.metaKey;
      if (to) go(to.place, to.column, event.shiftKey);
      else if (event.key === ' ' && !withCtrl) void chooseRow(place, event.shiftKey);
      else if (event.key === 'a' && withCtrl) onSelection(EVERYTHING_CHOSEN);
      else if (event.key === 'c' && withCtrl && !String(getSelection())) void copy();
      else if (event.key === 'Escape' && anchor) setAnchor(undefined);
      else if (event.key === 'Escape' && selection !== NOTHING_CHOSEN) onSelection(NOTHING_CHOSEN);
      else if (event.key === 'Enter' && !withCtrl) {
        const row = view.rowAt(place);
        if (row) onOpen(row);
      } else return;
      event.preventDefault();
    },
  };
}
