/** POST: hides or shows the prices of this browser's pages. */

import { hiddenPrices } from '#storefront/domain/session/price-privacy.ts';
import { choiceAction, toHome } from '#storefront/platform/navigation/choice-route.ts';

export const action = choiceAction(hiddenPrices, 'hidden');
export const loader = toHome;
