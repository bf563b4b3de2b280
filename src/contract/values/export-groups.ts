/**
 * What an export of the office can hold, in groups that a person chooses from: their tables (names of the import), and what else
 * a person must be allowed to read to take them out. Zod-free: the office shows them.
 */
import type { Permission } from '../office/permissions.ts';
import type { Locale } from './locale.ts';

type Words = Readonly<Record<Locale, string>>;

export interface ExportGroup {
  readonly title: Words;
  readonly tables: readonly string[];
  readonly needs: readonly Permission[];
}

/** Days for which an export can be downloaded. */
export const EXPORT_DAYS = 7;

export const EXPORT_GROUPS = {
  catalogue: {
    title: {
      it: 'Catalogo: articoli, marche, famiglie, confezioni, codici a barre, documenti',
      en: 'Catalogue: articles, brands, families, packagings, barcodes, documents',
    },
    tables: ['brands', 'families', 'attributes', 'products', 'packagings', 'barcodes', 'documents'],
    needs: ['articles.read'],
  },
  stock: {
    title: { it: 'Giacenze e arrivi', en: 'Stock and arrivals' },
    tables: ['arrivals', 'stock'],
    needs: ['articles.read'],
  },
  prices: {
    title: {
      it: 'Listini, prezzi, contributi, sconti, promo, coupon',
      en: 'Price lists, prices, contributions, discounts, promos, coupons',
    },
    tables: ['price_lists', 'prices', 'eco_contributions', 'discounts', 'promos', 'coupons'],
    needs: ['articles.read', 'prices.read', 'promos.read', 'customers.read'],
  },
  customers: {
    title: {
      it: 'Clienti: anagrafiche, indirizzi, agenti, fido, codici propri',
      en: 'Customers: their data, addresses, agents, credit, own codes',
    },
    tables: ['agents', 'customers', 'credit', 'addresses', 'customer_codes'],
    needs: ['customers.read', 'prices.read'],
  },
  users: {
    title: {
      it: 'Account: chi entra nel negozio, senza password',
      en: 'Logins: who signs in to the shop, without passwords',
    },
    tables: ['users'],
    needs: ['customers.read', 'people.write'],
  },
  orders: {
    title: { it: 'Ordini', en: 'Orders' },
    tables: ['orders', 'order_rows'],
    needs: ['orders.read', 'prices.read'],
  },
  documents: {
    title: {
      it: 'Bolle, fatture, scadenze, estratto conto, con i loro file',
      en: 'Delivery notes, invoices, deadlines, statement, with their files',
    },
    tables: ['delivery_notes', 'delivery_note_rows', 'invoices', 'invoice_rows', 'deadlines', 'ledger', 'papers'],
    needs: ['customers.read', 'prices.read'],
  },
  content: {
    title: { it: 'Menu, schede promo, piè di pagina, home', en: 'Menu, promo tabs, footer, home page' },
    tables: ['menu', 'promo_tabs', 'content'],
    needs: ['content.read'],
  },
} as const satisfies Readonly<Record<string, ExportGroup>>;

export type ExportGroupName = keyof typeof EXPORT_GROUPS;

export const EXPORT_GROUP_NAMES = Object.keys(EXPORT_GROUPS) as ExportGroupName[];

/** Tables that a person may read whole: those of the groups of which nothing is closed to them. */
export const readableTables = (has: (code: Permission) => boolean): string[] =>
  EXPORT_GROUP_NAMES.filter((group) => missingFor(group, has).length === 0).flatMap(
    (group) => EXPORT_GROUPS[group].tables,
  );

/** The group of a table; undefined: there is no such table. */
export const groupOfTable = (table: string): ExportGroupName | undefined =>
  EXPORT_GROUP_NAMES.find((group) => (EXPORT_GROUPS[group].tables as readonly string[]).includes(table));

/** Permissions that a group needs and a person lacks. */
export function missingFor(group: ExportGroupName, has: (code: Permission) => boolean): Permission[] {
  const needs: readonly Permission[] = EXPORT_GROUPS[group].needs;
  return needs.filter((code) => !has(code));
}
