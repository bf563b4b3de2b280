/** The rows of a grid, beside them a panel of the row under the cursor, and which place a record's page was opened from. */
import { type ReactNode, useEffect } from 'react';
import type { GridView, Row } from './use-grid-view.ts';
import { rememberPlace } from './walk-view.ts';
import './grid-beside.css';

interface GridBesideProps {
  readonly panel: ((row: Row | undefined) => ReactNode) | undefined;
  readonly grid: string;
  readonly view: GridView;
  readonly cursor: number;
  /** The rows. */
  readonly children: ReactNode;
}

export function GridBeside({ panel, grid, view, cursor, children }: GridBesideProps) {
  const row = view.rowAt(cursor);
  const token = view.opened?.view;
  const id = row?.id;
  useEffect(() => {
    if (token !== undefined && id !== undefined) rememberPlace(grid, { view: token, place: cursor, id });
  }, [grid, token, cursor, id]);
  if (!panel) return children;
  return (
    <div className="grid-beside">
      {children}
      <div className="grid-beside__panel">{panel(row)}</div>
    </div>
  );
}

interface GridPeekProps {
  readonly label: string;
  readonly isBusy: boolean;
  readonly children: ReactNode;
}

/** What the panel shows of a record; its number and state stand in a heading of the class `peek__title`. */
export function GridPeek({ label, isBusy, children }: GridPeekProps) {
  return (
    <aside className="peek" aria-label={label} aria-busy={isBusy}>
      {children}
    </aside>
  );
}
