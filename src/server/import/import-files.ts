/** All files of the format in the order in which they are read: referenced data come first. */
import type { AnyFileImport } from './import-rows.ts';

/** Which data the shop has to read again after a file changed something. */
export type VersionName = 'catalogue' | 'prices' | 'content';

/**
 * What a changed file means for the search index: the articles that its rows name (they are collected as they are
 * written), names that any article may have (new ones alone concern none yet), everything, promos, or nothing.
 */
export type IndexEffect = 'articles' | 'names' | 'everything' | 'promos' | 'nothing';

export interface ImportStep {
  /** Name of the table: its file without `.csv`. */
  readonly file: string;
  /** The code of a file is loaded when a source has it: a hundred rows of stock need no logins, invoices and promos. */
  readonly load: () => Promise<AnyFileImport>;
  readonly bumps: readonly VersionName[];
  readonly index: IndexEffect;
}

const step = (file: string, load: ImportStep['load'], index: IndexEffect, ...bumps: VersionName[]): ImportStep => ({
  file,
  load,
  index,
  bumps,
});

/** One of the definitions of a file of code. */
const from =
  <Code, Name extends keyof Code>(code: () => Promise<Code>, name: Name) =>
  async (): Promise<Code[Name]> =>
    (await code())[name];

const labels = () => import('./files/articles/labels.import.ts');
const families = () => import('./files/articles/families.import.ts');
const priceLists = () => import('./files/price-lists.import.ts');
const products = () => import('./files/articles/products.import.ts');
const articleSides = () => import('./files/articles/article-sides.import.ts');
const ecoContributions = () => import('./files/articles/eco-contributions.import.ts');
const users = () => import('./files/customers/users.import.ts');
const customers = () => import('./files/customers/customers.import.ts');
const discounts = () => import('./files/discounts.import.ts');
const promos = () => import('./files/promos.import.ts');
const coupons = () => import('./files/coupons.import.ts');
const orders = () => import('./files/orders.import.ts');
const deliveryNotes = () => import('./files/account/delivery-notes.import.ts');
const invoices = () => import('./files/account/invoices.import.ts');
const deadlines = () => import('./files/account/deadlines.import.ts');
const papers = () => import('./files/papers/papers.import.ts');
const disputes = () => import('./files/disputes.import.ts');
const frame = () => import('./files/frame.import.ts');

/**
 * Stock comes late: new stock deletes the promises that orders of the running shop write, and both stay locked until
 * the end.
 */
export const IMPORT_STEPS: readonly ImportStep[] = [
  step('brands', from(labels, 'brandsImport'), 'names', 'catalogue', 'content'),
  step('families', from(families, 'familiesImport'), 'names', 'catalogue', 'content'),
  step('attributes', from(labels, 'attributesImport'), 'names', 'catalogue'),
  step('price_lists', from(priceLists, 'priceListsImport'), 'everything', 'catalogue', 'prices'),
  step('products', from(products, 'articlesImport'), 'articles', 'catalogue', 'content'),
  step('packagings', from(products, 'packagingsImport'), 'articles', 'catalogue'),
  step('barcodes', from(articleSides, 'barcodesImport'), 'articles', 'catalogue'),
  step('documents', from(articleSides, 'documentsImport'), 'nothing', 'catalogue'),
  step('prices', from(articleSides, 'pricesImport'), 'articles', 'catalogue', 'prices'),
  step('eco_contributions', from(ecoContributions, 'ecoContributionsImport'), 'nothing', 'prices'),
  step('agents', from(users, 'agentsImport'), 'nothing', 'prices'),
  step('customers', from(customers, 'customersImport'), 'nothing', 'prices'),
  step('credit', from(customers, 'creditImport'), 'nothing'),
  step('addresses', from(customers, 'addressesImport'), 'nothing', 'prices'),
  step('users', from(users, 'usersImport'), 'nothing'),
  step('customer_codes', from(customers, 'customerCodesImport'), 'nothing', 'prices'),
  step('discounts', from(discounts, 'discountsImport'), 'nothing', 'prices'),
  step('promos', from(promos, 'promosImport'), 'promos', 'catalogue', 'prices'),
  step('coupons', from(coupons, 'couponsImport'), 'nothing', 'prices'),
  step('orders', from(orders, 'ordersImport'), 'nothing'),
  step('order_rows', from(orders, 'orderRowsImport'), 'nothing'),
  step('delivery_notes', from(deliveryNotes, 'deliveryNotesImport'), 'nothing'),
  step('delivery_note_rows', from(deliveryNotes, 'deliveryNoteRowsImport'), 'nothing'),
  step('invoices', from(invoices, 'invoicesImport'), 'nothing'),
  step('invoice_rows', from(invoices, 'invoiceRowsImport'), 'nothing'),
  step('deadlines', from(deadlines, 'deadlinesImport'), 'nothing'),
  step('ledger', from(deadlines, 'ledgerImport'), 'nothing'),
  step('papers', from(papers, 'papersImport'), 'nothing'),
  step('disputes', from(disputes, 'disputesImport'), 'nothing'),
  step('menu', from(frame, 'menuImport'), 'nothing', 'content'),
  step('promo_tabs', from(frame, 'promoTabsImport'), 'nothing', 'content'),
  step('arrivals', from(articleSides, 'arrivalsImport'), 'articles', 'catalogue'),
  step('stock', from(articleSides, 'stockImport'), 'articles', 'catalogue'),
];
