/** What a `<details>` opens with: words, and a chevron that turns, instead of each browser's own triangle. */
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

export interface ChevronSummaryProps {
  className?: string;
  /** For screen readers, where the words alone do not say what opens. */
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
