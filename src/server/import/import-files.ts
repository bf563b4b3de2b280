/** All files of the format in the order in which they are read: referenced data come first. */

import {
  arrivalsImport,
  barcodesImport,
  documentsImport,
  pricesImport,
  stockImport,
} from './files/articles/article-sides.import.ts';
import { familiesImport } from './files/articles/families.import.ts';
import { attributesImport, brandsImport } from './files/articles/labels.import.ts';
import { articlesImport, packagingsImport } from './files/articles/products.import.ts';
import { couponsImport } from './files/coupons.import.ts';
import {
  addressesImport,
  creditImport,
  customerCodesImport,
  customersImport,
} from './files/customers/customers.import.ts';
import { agentsImport, usersImport } from './files/customers/users.import.ts';
import { discountsImport } from './files/discounts.import.ts';
import { menuImport, promoTabsImport } from './files/frame.import.ts';
import { orderRowsImport, ordersImport } from './files/orders.import.ts';
import { priceListsImport } from './files/price-lists.import.ts';
import { promosImport } from './files/promos.import.ts';
import type { AnyFileImport } from './import-rows.ts';

/** Which data the shop has to read again after a file changed something. */
export type VersionName = 'catalogue' | 'prices' | 'content';

export interface ImportStep {
  readonly import: AnyFileImport;
  readonly bumps: readonly VersionName[];
}

const step = (definition: AnyFileImport, ...bumps: VersionName[]): ImportStep => ({ import: definition, bumps });

/**
 * Stock comes late: new stock deletes the promises that orders of the running shop write, and both stay locked until
 * the end.
 */
export const IMPORT_STEPS: readonly ImportStep[] = [
  step(brandsImport, 'catalogue', 'content'),
  step(familiesImport, 'catalogue', 'content'),
  step(attributesImport, 'catalogue'),
  step(priceListsImport, 'catalogue', 'prices'),
  step(articlesImport, 'catalogue', 'content'),
  step(packagingsImport, 'catalogue'),
  step(barcodesImport, 'catalogue'),
  step(documentsImport, 'catalogue'),
  step(pricesImport, 'catalogue', 'prices'),
  step(agentsImport, 'prices'),
  step(customersImport, 'prices'),
  step(creditImport),
  step(addressesImport, 'prices'),
  step(usersImport),
  step(customerCodesImport, 'prices'),
  step(discountsImport, 'prices'),
  step(promosImport, 'catalogue', 'prices'),
  step(couponsImport, 'prices'),
  step(ordersImport),
  step(orderRowsImport),
  step(menuImport, 'content'),
  step(promoTabsImport, 'content'),
  step(arrivalsImport, 'catalogue'),
  step(stockImport, 'catalogue'),
];
