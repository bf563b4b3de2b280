/**
 * Beside a quantity: the smallest and largest quantity that can be ordered, and, for more than the stock, when the rest
 * arrives. The component is loaded when it is needed.
 */
import { lazy, Suspense } from 'react';
import type { StockSplitNoteProps } from './stock-split.tsx';

const StockSplitNote = lazy(() => import('./stock-split.tsx'));

export function BeyondStock(props: StockSplitNoteProps) {
  return props.limits || props.quantity > props.availability.quantity ? (
    <Suspense>
      <StockSplitNote {...props} live />
    </Suspense>
  ) : null;
}
