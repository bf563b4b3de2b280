/** POST: shows this browser's prices with or without VAT. */

import { vatView } from '#storefront/domain/session/vat-view.ts';
import { choiceAction, toHome } from '#storefront/platform/navigation/choice-route.ts';

export const action = choiceAction(vatView, 'vat');
export const loader = toHome;
