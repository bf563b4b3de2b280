/** The button that hides every price: Alt+P presses it. */
export const PRICE_BUTTON_ID = 'hide-prices';
