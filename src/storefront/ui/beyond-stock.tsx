/** Beside a quantity that is more than what is there: what of it arrives when. The words are fetched when they are needed. */
import { lazy, Suspense } from 'react';
import type { StockSplitNoteProps } from './stock-split.tsx';

const StockSplitNote = lazy(() => import('./stock-split.tsx'));

export function BeyondStock(props: StockSplitNoteProps) {
  return props.quantity > props.availability.quantity ? (
    <Suspense>
      <StockSplitNote {...props} live />
    </Suspense>
  ) : null;
}
