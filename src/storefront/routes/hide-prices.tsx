/** POST: hides or shows the prices of this browser's pages. */
import { choiceAction, toHome } from '#storefront/lib/choice-route.ts';
import { hiddenPrices } from '#storefront/lib/price-privacy.ts';

export const action = choiceAction(hiddenPrices, 'hidden');
export const loader = toHome;
