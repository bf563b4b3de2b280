/**
 * Place of the button that hides every price, for whoever is shown any, and its key: Alt+P is heard before the button's program is there,
 * and then sends the form as it would be sent without JavaScript.
 */
import { lazy, Suspense, useEffect } from 'react';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { PRICE_BUTTON_ID } from './price-button-id.ts';

const PriceButton = lazy(() => import('./price-button.tsx'));

export function PriceSwitch() {
  const { priced } = useSession();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // By place on the keyboard: with Alt some write another letter there.
      if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyP') return;
      event.preventDefault();
      document.getElementById(PRICE_BUTTON_ID)?.click();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  if (!priced) return null;
  return (
    <Suspense>
      <PriceButton />
    </Suspense>
  );
}
