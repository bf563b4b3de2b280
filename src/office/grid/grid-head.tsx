// biome-ignore-all lint/a11y/useSemanticElements: only rows in view exist, so no table lays them out; the roles are those of a grid
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus, and names its active cell (aria-activedescendant)
/** Headings of a grid: a press sorts (with Shift beside the others), the edge changes the width. */
import { type PointerEvent, useState } from 'react';
import type { GridColumn, GridSort } from '#contract/office/grids/grid-definition.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { m } from '#office/messages/messages.js';
import { OfficeIcon } from '../ui/office-icon.tsx';
import { isNumeric } from './cell-text.rules.ts';
import { EVERYTHING_CHOSEN, NOTHING_CHOSEN, type Selection } from './selection.rules.ts';

interface GridHeadProps {
  readonly columns: readonly GridColumn[];
  readonly pixels: readonly number[];
  readonly sort: readonly GridSort[];
  readonly chosen: 'all' | 'some' | 'none';
  readonly onSelection: (selection: Selection) => void;
  readonly onSort: (column: string, more: boolean) => void;
  readonly onWidth: (column: string, pixels: number) => void;
}

export function GridHead({ columns, pixels, sort, chosen, onSelection, onSort, onWidth }: GridHeadProps) {
  return (
    <div className="grid__head" role="row" aria-rowindex={1}>
      <div className="grid__heading grid__heading--box" role="columnheader" aria-label={m.grid_chosen()}>
        <input
          className="grid__box"
          type="checkbox"
          aria-label={m.grid_choose_all()}
          checked={chosen === 'all'}
          ref={(box) => {
            if (box) box.indeterminate = chosen === 'some';
          }}
          onChange={() => onSelection(chosen === 'all' ? NOTHING_CHOSEN : EVERYTHING_CHOSEN)}
        />
      </div>
      {columns.map((column, at) => (
        <Heading
          key={column.key}
          column={column}
          at={at}
          width={pixels[at] ?? column.width}
          sort={sort}
          onSort={onSort}
          onWidth={onWidth}
        />
      ))}
      <div className="grid__heading" role="columnheader">
        <span className="visually-hidden">{m.grid_actions()}</span>
      </div>
    </div>
  );
}

interface HeadingProps extends Pick<GridHeadProps, 'sort' | 'onSort' | 'onWidth'> {
  readonly column: GridColumn;
  readonly at: number;
  readonly width: number;
}

function Heading({ column, at, width, sort, onSort, onWidth }: HeadingProps) {
  const { key, title, ordered = true } = column;
  const by = sort.find((one) => one.column === key);
  const words = title[getLocale()];
  return (
    <div
      className={[
        'grid__heading',
        isNumeric(column) && 'grid__heading--number',
        at === 0 && column.pinned && 'grid__heading--pinned',
      ]
        .filter(Boolean)
        .join(' ')}
      role="columnheader"
      aria-colindex={at + 2}
      aria-sort={by && sort[0] === by ? (by.down ? 'descending' : 'ascending') : undefined}
    >
      {ordered ? (
        <button type="button" className="grid__sort" title={words} onClick={({ shiftKey }) => onSort(key, shiftKey)}>
          {words}
          {by && <OfficeIcon name={by.down ? 'down' : 'up'} small />}
        </button>
      ) : (
        words
      )}
      <WidthEdge width={width} onWidth={(next) => onWidth(key, next)} />
    </div>
  );
}

const LEAST = 40;
const MOST = 800;

/** Dragged with the pointer; the menu of the columns does the same by keys. */
function WidthEdge({ width, onWidth }: { width: number; onWidth: (pixels: number) => void }) {
  const [drag, setDrag] = useState<{ x: number; width: number }>();
  const widthAt = ({ clientX }: PointerEvent) =>
    Math.round(Math.min(Math.max((drag?.width ?? width) + clientX - (drag?.x ?? clientX), LEAST), MOST));
  return (
    <span
      className="grid__edge"
      aria-hidden="true"
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ x: event.clientX, width });
      }}
      onPointerMove={(event) => drag && onWidth(widthAt(event))}
      onPointerUp={() => setDrag(undefined)}
    />
  );
}
