/** Place of the button that hides every price, for whoever is shown any. */
import { lazy, Suspense } from 'react';
import { useSession } from '#storefront/lib/session-view.ts';

const PriceButton = lazy(() => import('./price-button.tsx'));

export function PriceSwitch() {
  const { priced } = useSession();
  if (!priced) return null;
  return (
    <Suspense>
      <PriceButton />
    </Suspense>
  );
}
