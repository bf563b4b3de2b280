// biome-ignore-all lint/a11y/useSemanticElements: only rows in view exist, so no table lays them out; the roles are those of a grid
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus, and names its active cell (aria-activedescendant)
/**
 * The rows of a grid as real elements, only those in view and a few beyond: a cell has the cursor, rows are chosen, columns
 * sort and change their width. Everything works by keys while the grid has the focus.
 */
import { type Ref, useCallback, useEffect, useImperativeHandle, useRef } from 'react';
import type { GridColumn, GridDensity, GridSort } from '#contract/office/grids/grid-definition.ts';
import type { CellSetting } from './cell-text.rules.ts';
import { GridHead } from './grid-head.tsx';
import type { GridLinks } from './grid-links.ts';
import { GridRow } from './grid-row.tsx';
import { chosenCount, isChosen, type Selection } from './selection.rules.ts';
import { useCellEditing } from './use-cell-editing.ts';
import type { CellEdits } from './use-cell-edits.ts';
import { useCellKeys } from './use-cell-keys.ts';
import { useGridScroll } from './use-grid-scroll.ts';
import type { GridView, Row } from './use-grid-view.ts';
import { useReturnPlace } from './walk-view.ts';
import './grid-table.css';

export interface GridTableProps {
  /** The same object at every render: rows are rendered anew only when something of them changed. */
  readonly links: GridLinks;
  readonly label: string;
  /** Name of the grid. */
  readonly grid: string;
  readonly people: ReadonlyMap<string, string>;
  readonly edits: CellEdits;
  /** Chosen rows, as far as they can be read at once; without a choice none. */
  readonly chosenRows: () => readonly Row[];
  readonly columns: readonly GridColumn[];
  readonly widths: Readonly<Record<string, number>>;
  readonly density: GridDensity;
  readonly sort: readonly GridSort[];
  readonly setting: CellSetting;
  readonly view: GridView;
  readonly selection: Selection;
  /** Which rows are in the page: they are read. */
  readonly onVisible: (from: number, to: number) => void;
  readonly onSelection: (selection: Selection) => void;
  /** `more`: beside the columns that sort already. */
  readonly onSort: (column: string, more: boolean) => void;
  readonly onWidth: (column: string, pixels: number) => void;
  readonly onOpen: (row: Row) => void;
  readonly handle: Ref<GridHandle>;
  /** The place of the cursor, also at first. */
  readonly onCursor?: (place: number) => void;
}

/** What commands of the page do with the grid. */
export interface GridHandle {
  move(rows: number): void;
  /** Chooses the row under the cursor, or leaves it. */
  choose(): void;
  cursorRow(): Row | undefined;
  /** Key of the column under the cursor. */
  cursorColumn(): string | undefined;
  /** Opens the field of the cell under the cursor. */
  edit(): void;
  fillDown(): void;
  /** Empties the cells of the range. */
  clear(): void;
}

export function GridTable(props: GridTableProps) {
  const { label, columns, widths, density, view, selection, setting } = props;
  const box = useRef<HTMLDivElement>(null);
  const total = view.total ?? view.opened?.rows.length ?? 0;
  const scroll = useGridScroll(box, total, density, props.onVisible);
  const keys = useCellKeys({ ...props, total, pageRows: scroll.pageRows, show: scroll.show });
  const { cursor, range } = keys;
  const { onCursor } = props;
  useReturnPlace(props.grid, view, {
    cursor: cursor.place,
    first: scroll.first,
    go(place, first) {
      scroll.goTo(first);
      keys.go({ place, column: cursor.column });
    },
  });
  useEffect(() => onCursor?.(cursor.place), [onCursor, cursor.place]);
  // The row that is marked opens with Enter at once: keys are the grid's from the beginning, unless something else has them.
  useEffect(() => {
    const has = document.activeElement;
    if (has === null || has === document.body || has.matches('main')) box.current?.focus({ preventScroll: true });
  }, []);
  const cursorId = `cell-${cursor.place}-${cursor.column}`;
  const latestCursor = useRef(cursorId);
  latestCursor.current = cursorId;
  useEffect(() => {
    if (box.current) showSideways(box.current, document.getElementById(latestCursor.current), cursor.column);
  }, [cursor.column]);
  const editing = useCellEditing({
    ...props,
    total,
    cursor,
    range,
    go: keys.go,
    focus: () => box.current?.focus(),
  });
  const latest = useRef(keys);
  latest.current = keys;
  const onPress = useCallback<typeof keys.onPress>((to, extend) => latest.current.onPress(to, extend), []);
  const onChoose = useCallback((place: number, toHere: boolean) => {
    void latest.current.chooseRow(place, toHere);
  }, []);
  const latestEditing = useRef(editing);
  latestEditing.current = editing;
  const onEdit = useCallback(() => void latestEditing.current.start(), []);
  useImperativeHandle(props.handle, () => ({
    move: (rows) => {
      keys.moveRows(rows);
      box.current?.focus();
    },
    choose: () => keys.chooseRow(cursor.place),
    cursorRow: () => view.rowAt(cursor.place),
    cursorColumn: () => columns[cursor.column]?.key,
    edit: () => void editing.start(),
    fillDown: editing.fillDown,
    clear: editing.clear,
  }));
  const pixels = columns.map(({ key, width }) => widths[key] ?? width);
  // What is left of the window goes to the widest column, unless the person gave it a width.
  const widest = columns.findIndex(
    ({ key, width }) => width === Math.max(...columns.map((one) => one.width)) && !widths[key],
  );
  const places = Array.from({ length: Math.max(0, scroll.to - scroll.from) }, (_, at) => scroll.from + at);
  const chosen = chosenCount(selection, total);
  const tracks = pixels.map((width, at) => (at === widest ? `minmax(${width}px, 1fr)` : `${width}px`));
  const template = `36px ${tracks.join(' ')} ${widest < 0 ? 'minmax(0, 1fr)' : '0'}`;
  return (
    <div
      ref={box}
      className={`grid grid--${density} ${chosen > 0 ? 'grid--barred' : ''}`}
      role="grid"
      aria-label={label}
      aria-rowcount={total + 1}
      aria-colcount={columns.length + 1}
      aria-multiselectable="true"
      aria-activedescendant={view.rowAt(cursor.place) ? `cell-${cursor.place}-${cursor.column}` : undefined}
      aria-busy={view.isLoading}
      tabIndex={0}
      style={{ '--grid-columns': template, '--grid-width': `${pixels.reduce((sum, one) => sum + one, 36)}px` } as never}
      onKeyDown={(event) => {
        if (event.target === event.currentTarget && editing.onKeyDown(event)) event.preventDefault();
        else keys.onKeyDown(event);
      }}
      onPaste={editing.onPaste}
      onScroll={scroll.onScroll}
    >
      <GridHead
        {...props}
        pixels={pixels}
        chosen={total > 0 && chosen === total ? 'all' : chosen > 0 ? 'some' : 'none'}
      />
      <div className="grid__space" style={{ height: scroll.height }}>
        <div className="grid__rows" style={{ transform: `translateY(${scroll.offset}px)` }}>
          {places.map((place) => {
            const row = view.rowAt(place);
            return (
              <GridRow
                key={place}
                place={place}
                row={row}
                columns={columns}
                setting={setting}
                links={props.links}
                isChosen={row !== undefined && isChosen(selection, row.id)}
                cursor={cursor.place === place ? cursor.column : undefined}
                range={range && place >= range.top && place <= range.bottom ? range : undefined}
                marks={row && props.edits.marks.get(row.id)}
                people={props.people}
                editing={editing.open?.place === place ? editing : undefined}
                onPress={onPress}
                onChoose={onChoose}
                onEdit={onEdit}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

/** A cell that is scrolled away to the right, or to the left below the column that stays. */
function showSideways(grid: HTMLElement, cell: HTMLElement | null, column: number): void {
  if (column === 0) grid.scrollLeft = 0;
  if (!cell || column === 0) return;
  const [at, seen] = [cell.getBoundingClientRect(), grid.getBoundingClientRect()];
  const from = grid.querySelector('.grid__heading--pinned')?.getBoundingClientRect().right ?? seen.left;
  const to = seen.left + grid.clientWidth;
  if (at.left < from) grid.scrollLeft -= from - at.left;
  else if (at.right > to) grid.scrollLeft += at.right - to;
}
