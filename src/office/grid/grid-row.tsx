// biome-ignore-all lint/a11y/useSemanticElements: only rows in view exist, so no table lays them out; the roles are those of a grid
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus, and names its active cell (aria-activedescendant)
/** One row of a grid, or its place while it is being read. */
import { memo } from 'react';
import { Link } from 'react-router';
import type { GridColumn } from '#contract/office/grids/grid-definition.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { m } from '#office/messages/messages.js';
import { CellEditor } from './cell-editor.tsx';
import { type CellSetting, isNumeric, shownText } from './cell-text.rules.ts';
import type { GridLinks } from './grid-links.ts';
import type { CellEditing } from './use-cell-editing.ts';
import type { CellMark } from './use-cell-edits.ts';
import type { CellPlace, CellRange } from './use-cell-keys.ts';
import type { Row } from './use-grid-view.ts';

interface GridRowProps {
  readonly place: number;
  readonly row: Row | undefined;
  readonly columns: readonly GridColumn[];
  readonly setting: CellSetting;
  readonly links: GridLinks;
  readonly isChosen: boolean;
  /** Column of the cursor, when it is in this row. */
  readonly cursor: number | undefined;
  readonly range: CellRange | undefined;
  /** Cells of the row that are not as the server knows them. */
  readonly marks: ReadonlyMap<string, CellMark> | undefined;
  readonly people: ReadonlyMap<string, string>;
  /** When the field of one of its cells is open. */
  readonly editing: CellEditing | undefined;
  readonly onEdit: () => void;
  readonly onPress: (cell: CellPlace, extend: boolean) => void;
  readonly onChoose: (place: number, toHere: boolean) => void;
}

export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { place, row, columns, links, isChosen, cursor, range, marks, editing, onPress, onChoose, onEdit } = props;
  if (!row)
    return (
      <div className="grid__row grid__row--waiting" role="row" aria-rowindex={place + 2}>
        <div className="grid__cell" role="gridcell" />
      </div>
    );
  const name = links.nameOf(row);
  // The actions lie over the last cells: not while one of these is read or written.
  const isLast = editing !== undefined || (cursor !== undefined && cursor >= columns.length - 2);
  const state = [
    isChosen && 'grid__row--chosen',
    cursor !== undefined && 'grid__row--cursor',
    isLast && 'grid__row--last',
    editing?.open && 'grid__row--open',
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={`grid__row ${state}`} role="row" aria-rowindex={place + 2} aria-selected={isChosen}>
      <div className="grid__cell grid__cell--box" role="gridcell">
        <input
          className="grid__box"
          type="checkbox"
          tabIndex={-1}
          checked={isChosen}
          aria-label={m.grid_choose_row({ name })}
          onClick={({ shiftKey }) => onChoose(place, shiftKey)}
          onChange={() => {}}
        />
      </div>
      {columns.map((column, at) => {
        const inRange = range && at >= range.left && at <= range.right;
        const mark = marks?.get(column.key);
        const isOpen = editing?.open?.column === at;
        const look = [
          'grid__cell',
          isNumeric(column) && 'grid__cell--number',
          at === 0 && column.pinned && 'grid__cell--pinned',
          cursor === at && 'grid__cell--cursor',
          inRange && 'grid__cell--range',
          mark && `grid__cell--${mark.state}`,
          isOpen && 'grid__cell--open',
        ];
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are those of the grid, which has the focus
          <div
            key={column.key}
            id={`cell-${place}-${at}`}
            className={look.filter(Boolean).join(' ')}
            role="gridcell"
            aria-colindex={at + 2}
            title={mark?.why}
            aria-busy={mark?.state === 'saving' || undefined}
            aria-invalid={mark?.state === 'bad' || undefined}
            onClick={({ shiftKey }) => onPress({ place, column: at }, shiftKey)}
            onDoubleClick={column.edit && onEdit}
          >
            {editing && isOpen ? (
              <CellEditor
                column={column}
                label={`${name} ${column.title[getLocale()]}`}
                people={props.people}
                editing={editing}
              />
            ) : mark ? (
              <span className="grid__written">{mark.text}</span>
            ) : (
              <CellContent {...props} row={row} column={column} isFirst={at === 0} />
            )}
          </div>
        );
      })}
      {links.actions && (
        <div className="grid__cell grid__cell--actions" role="gridcell">
          {links.actions(row)}
        </div>
      )}
    </div>
  );
});

function CellContent(props: GridRowProps & { row: Row; column: GridColumn; isFirst: boolean }) {
  const { row, column, links, setting, isFirst } = props;
  const cell = row.cells[column.key];
  // A figure that there is none of says so; a cell that can be written is free.
  const isNone = cell === null && isNumeric(column) && !column.edit;
  const text = isNone ? '—' : shownText(column, cell ?? null, setting);
  const content = links.cells?.[column.key]?.(row, text) ?? text;
  if (!isFirst || !links.pageOf) return typeof content === 'string' ? <span title={content}>{content}</span> : content;
  return (
    <Link className="grid__link" to={links.pageOf(row)} tabIndex={-1}>
      {content}
    </Link>
  );
}
