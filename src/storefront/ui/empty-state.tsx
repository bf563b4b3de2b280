/** Empty state: a faded drawing, one sentence with the reason, one action (mock "States"). */
import type { ReactNode } from 'react';
import nut from './empty-nut.svg?url';

export interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  /** The action: a link or a button. */
  action?: ReactNode;
}

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="empty">
      <span className="picture">
        <img src={nut} width={96} height={96} alt="" />
      </span>
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}
