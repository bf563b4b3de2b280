/**
 * Collapses the element after it on a phone; wide screens always show that element. A native element beside, not
 * around, what it collapses: it works without JavaScript, and a thousand of them need no event listeners.
 */
import { Icon } from '#storefront/ui/icon.tsx';

export interface FoldProps {
  /** What it opens, as accessible name and tooltip. */
  label: string;
  className: string;
}

export function Fold({ label, className }: FoldProps) {
  return (
    <details className={`fold ${className}`}>
      <summary className="icon-button" aria-label={label} title={label}>
        <Icon name="more" />
      </summary>
    </details>
  );
}
