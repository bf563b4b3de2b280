/**
 * Prices with or without VAT, as whoever looks at them wants (docs/prices.md): of this browser, so that the server writes the first page
 * right. It changes what is shown of articles, never what is added up: carts, orders and documents stay net, with the VAT of each rate.
 */
import { browserChoice } from '#storefront/platform/storage/browser-choice.ts';

export const vatView = browserChoice('vat_prices');
