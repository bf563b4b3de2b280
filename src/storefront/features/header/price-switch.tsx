/**
 * Mount point of the button that hides every price, for visitors who see prices, and its shortcut: Alt+P works before
 * the button's script is loaded, and then submits the form as without JavaScript.
 */
import { lazy, Suspense, useEffect } from 'react';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { PRICE_BUTTON_ID } from './price-button-id.ts';

const PriceButton = lazy(() => import('./price-button.tsx'));

export function PriceSwitch() {
  const { priced } = useSession();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // By the key's position: with Alt some keyboard layouts type another letter there.
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
