/** All files of the format in the order in which they are read: referenced data come first. */

import { deadlinesImport, ledgerImport } from './files/account/deadlines.import.ts';
import { deliveryNoteRowsImport, deliveryNotesImport } from './files/account/delivery-notes.import.ts';
import { invoiceRowsImport, invoicesImport } from './files/account/invoices.import.ts';
import {
  arrivalsImport,
  barcodesImport,
  documentsImport,
  pricesImport,
  stockImport,
} from './files/articles/article-sides.import.ts';
import { ecoContributionsImport } from './files/articles/eco-contributions.import.ts';
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
import { disputesImport } from './files/disputes.import.ts';
import { menuImport, promoTabsImport } from './files/frame.import.ts';
import { orderRowsImport, ordersImport } from './files/orders.import.ts';
import { papersImport } from './files/papers/papers.import.ts';
import { priceListsImport } from './files/price-lists.import.ts';
import { promosImport } from './files/promos.import.ts';
import type { AnyFileImport } from './import-rows.ts';

/** Which data the shop has to read again after a file changed something. */
export type VersionName = 'catalogue' | 'prices' | 'content';

/**
 * What a changed file means for the search index: the articles that its rows name (they are collected as they are
 * written), names that any article may have (new ones alone concern none yet), everything, promos, or nothing.
 */
export type IndexEffect = 'articles' | 'names' | 'everything' | 'promos' | 'nothing';

export interface ImportStep {
  readonly import: AnyFileImport;
  readonly bumps: readonly VersionName[];
  readonly index: IndexEffect;
}

const step = (definition: AnyFileImport, index: IndexEffect, ...bumps: VersionName[]): ImportStep => ({
  import: definition,
  bumps,
  index,
});

/**
 * Stock comes late: new stock deletes the promises that orders of the running shop write, and both stay locked until
 * the end.
 */
export const IMPORT_STEPS: readonly ImportStep[] = [
  step(brandsImport, 'names', 'catalogue', 'content'),
  step(familiesImport, 'names', 'catalogue', 'content'),
  step(attributesImport, 'names', 'catalogue'),
  step(priceListsImport, 'everything', 'catalogue', 'prices'),
  step(articlesImport, 'articles', 'catalogue', 'content'),
  step(packagingsImport, 'articles', 'catalogue'),
  step(barcodesImport, 'articles', 'catalogue'),
  step(documentsImport, 'nothing', 'catalogue'),
  step(pricesImport, 'articles', 'catalogue', 'prices'),
  step(ecoContributionsImport, 'nothing', 'prices'),
  step(agentsImport, 'nothing', 'prices'),
  step(customersImport, 'nothing', 'prices'),
  step(creditImport, 'nothing'),
  step(addressesImport, 'nothing', 'prices'),
  step(usersImport, 'nothing'),
  step(customerCodesImport, 'nothing', 'prices'),
  step(discountsImport, 'nothing', 'prices'),
  step(promosImport, 'promos', 'catalogue', 'prices'),
  step(couponsImport, 'nothing', 'prices'),
  step(ordersImport, 'nothing'),
  step(orderRowsImport, 'nothing'),
  step(deliveryNotesImport, 'nothing'),
  step(deliveryNoteRowsImport, 'nothing'),
  step(invoicesImport, 'nothing'),
  step(invoiceRowsImport, 'nothing'),
  step(deadlinesImport, 'nothing'),
  step(ledgerImport, 'nothing'),
  step(papersImport, 'nothing'),
  step(disputesImport, 'nothing'),
  step(menuImport, 'nothing', 'content'),
  step(promoTabsImport, 'nothing', 'content'),
  step(arrivalsImport, 'articles', 'catalogue'),
  step(stockImport, 'articles', 'catalogue'),
];
