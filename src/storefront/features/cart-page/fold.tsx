/**
 * Folds what follows it on a phone; wide screens have room and always show it. A native element beside, not around, what it folds: it
 * works without JavaScript, and a thousand of them listen to nothing.
 */
import { Icon } from '#storefront/ui/icon.tsx';

export interface FoldProps {
  /** What it opens, read and shown on pointing. */
  label: string;
  className: string;
}

export function Fold({ label, className }: FoldProps) {
  return (
    <details className={`fold ${className}`}>
      <summary className="ib" aria-label={label} title={label}>
        <Icon name="more" />
      </summary>
    </details>
  );
}
