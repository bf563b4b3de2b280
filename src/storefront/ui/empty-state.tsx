/** Nothing here: a faded drawing, one sentence that says why, one way out (mock "States"). */
import type { ReactNode } from 'react';
import nut from './empty-nut.svg?url';

export interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  /** The way out: a link or a button. */
  action?: ReactNode;
}

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="empty">
      <span className="pic">
        <img src={nut} width={96} height={96} alt="" />
      </span>
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}
