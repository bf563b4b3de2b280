/**
 * Whether prices are shown with or without VAT, as the visitor chose (docs/prices.md): stored in this browser, so that
 * the server renders the first page correctly. It changes how article prices are shown, never the totals: carts, orders
 * and documents stay net, with the VAT of each rate.
 */
import { browserChoice } from '#storefront/platform/storage/browser-choice.ts';

export const vatView = browserChoice('vat_prices');
