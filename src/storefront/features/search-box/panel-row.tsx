/** Rows of the panel below the search field: groups with a heading, rows with one or two cells. */
import type { ReactNode } from 'react';

/** Attributes of the cell in a row and column, counted from 0 over the whole panel. */
export type CellOf = (row: number, column: number) => { id: string; role: 'gridcell'; className: string };

export function RowGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a grid of the combobox, not a table of data
    <div role="rowgroup" aria-label={title}>
      <p className="suggestion__head" aria-hidden="true">
        {title}
      </p>
      {children}
    </div>
  );
}

export interface PanelRowProps {
  /** Position in the panel. */
  row: number;
  /** Active row of the keyboard. */
  active: number | undefined;
  cell: CellOf;
  children: ReactNode;
  /** The row's control beside its link. */
  action?: ReactNode;
}

export function PanelRow({ row, active, cell, children, action }: PanelRowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: the field keeps the focus
    <div role="row" className={`suggestion${row === active ? ' is-on' : ''}`} aria-selected={row === active}>
      <div {...cell(row, 0)}>{children}</div>
      {action && <div {...cell(row, 1)}>{action}</div>}
    </div>
  );
}
