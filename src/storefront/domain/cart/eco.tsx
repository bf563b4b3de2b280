/** Environmental contributions where a cart or an order has some; a shop without them loads nothing for it. */
import { lazy, Suspense } from 'react';
import type { EcoLine, EcoSum } from '#contract/endpoints/cart-shape.ts';

const EcoOfRow = lazy(async () => ({ default: (await import('./eco-lines.tsx')).EcoOfRow }));
const EcoSums = lazy(async () => ({ default: (await import('./eco-lines.tsx')).EcoSums }));

export interface RowEcoProps {
  row: { eco?: EcoLine[] | undefined; quantity: number; um: string };
}

/** Below the article of a row. */
export function RowEco({ row: { eco, quantity, um } }: RowEcoProps) {
  return (
    eco && (
      <Suspense>
        <EcoOfRow eco={eco} quantity={quantity} um={um} />
      </Suspense>
    )
  );
}

export interface EcoTotalsProps {
  eco: EcoSum[] | undefined;
  className?: string;
}

/** Among the totals, after the net total. */
export function EcoTotals({ eco, className }: EcoTotalsProps) {
  return (
    eco && (
      <Suspense>
        <EcoSums eco={eco} className={className} />
      </Suspense>
    )
  );
}
