/** Mount point of the edits that were not saved; their view is loaded when there are any. */
import { lazy, Suspense } from 'react';
import { useCart } from '#storefront/domain/cart/live-cart.ts';

const LostEdits = lazy(() => import('./lost-edits.tsx'));

export function LostEditsHost() {
  const some = useCart((state) => state.lost.length > 0);
  return some ? (
    <Suspense>
      <LostEdits />
    </Suspense>
  ) : null;
}
