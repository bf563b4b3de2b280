/** Place of the latest-order window in the shop's frame; its code comes when it is first asked for. */
import { lazy, Suspense } from 'react';
import { useLatestOrdersPrompt } from '#storefront/lib/latest-orders-prompt.ts';

const LatestOrdersModal = lazy(() => import('./latest-orders-modal.tsx'));

export function LatestOrdersHost() {
  return useLatestOrdersPrompt((state) => state.open) ? (
    <Suspense>
      <LatestOrdersModal />
    </Suspense>
  ) : null;
}
