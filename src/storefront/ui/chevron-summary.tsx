/** The summary of a `<details>`: text, and a chevron that turns, instead of each browser's own triangle. */
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

export interface ChevronSummaryProps {
  className?: string;
  /** For screen readers, if the text alone does not name what opens. */
  label?: string;
  children: ReactNode;
}

export function ChevronSummary({ className = 'link', label, children }: ChevronSummaryProps) {
  return (
    <summary className={`opens ${className}`.trim()} aria-label={label}>
      {children} <Icon name="down" />
    </summary>
  );
}
