/**
 * Beside a quantity: how few and how many can be ordered, and what arrives when of more than what is there. The words are fetched when
 * they are needed.
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
