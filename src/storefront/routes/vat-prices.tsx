/** POST: shows this browser's prices with or without VAT. */
import { choiceAction, toHome } from '#storefront/lib/choice-route.ts';
import { vatView } from '#storefront/lib/vat-view.ts';

export const action = choiceAction(vatView, 'vat');
export const loader = toHome;
