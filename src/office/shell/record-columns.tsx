/** The body of the page of a record: the record itself, and a column with what is around it. */
import type { ReactNode } from 'react';
import './record-columns.css';

export function RecordColumns({ children, side }: { readonly children: ReactNode; readonly side: ReactNode }) {
  return (
    <div className="record">
      <div className="record__main">{children}</div>
      {side}
    </div>
  );
}

/** `label`: what the column is about, read aloud. */
export function RecordSide({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <aside className="record__side" aria-label={label}>
      {children}
    </aside>
  );
}
