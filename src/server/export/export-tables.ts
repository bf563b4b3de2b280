/** Every table of the import, in its order: each of them can be exported (`export-tables.test.ts`). */
import type { ExportTable } from './table-plan.ts';
import {
  arrivalsTable,
  attributesTable,
  barcodesTable,
  brandsTable,
  documentsTable,
  ecoContributionsTable,
  familiesTable,
  packagingsTable,
  priceListsTable,
  pricesTable,
  stockTable,
} from './tables/catalogue-tables.repository.ts';
import {
  addressesTable,
  agentsTable,
  creditTable,
  customerCodesTable,
  customersTable,
  discountsTable,
  usersTable,
} from './tables/customer-tables.repository.ts';
import {
  deadlinesTable,
  deliveryNoteRowsTable,
  deliveryNotesTable,
  disputesTable,
  invoiceRowsTable,
  invoicesTable,
  ledgerTable,
  orderRowsTable,
  ordersTable,
  papersTable,
} from './tables/document-tables.repository.ts';
import { couponsTable, menuTable, promosTable, promoTabsTable } from './tables/offer-tables.repository.ts';
import { productsTable } from './tables/products-table.repository.ts';

export const EXPORT_TABLES: readonly ExportTable[] = [
  brandsTable,
  familiesTable,
  attributesTable,
  priceListsTable,
  productsTable,
  packagingsTable,
  barcodesTable,
  documentsTable,
  pricesTable,
  ecoContributionsTable,
  agentsTable,
  customersTable,
  creditTable,
  addressesTable,
  usersTable,
  customerCodesTable,
  discountsTable,
  promosTable,
  couponsTable,
  ordersTable,
  orderRowsTable,
  deliveryNotesTable,
  deliveryNoteRowsTable,
  invoicesTable,
  invoiceRowsTable,
  deadlinesTable,
  ledgerTable,
  papersTable,
  disputesTable,
  menuTable,
  promoTabsTable,
  arrivalsTable,
  stockTable,
];

/** Footers and home page, which are no tables, under one name. */
export const CONTENT = 'content';

/** Names that can be asked for. */
export const EXPORT_NAMES: readonly string[] = [...EXPORT_TABLES.map(({ file }) => file), CONTENT];
