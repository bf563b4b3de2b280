/**
 * What merging two customers does with every column that holds a customer (docs/office-customers.md). A test reads the
 * catalogue of the database and fails when a migration adds a column that is not decided about here.
 */
import type { KeyedTable } from '#server/platform/db/keyed-rows.ts';

export type MergeDecision =
  /** The rows go to the customer that stays. */
  | 'moves'
  /** They go, except where the customer that stays has the same already. */
  | 'moves-unless-same'
  /** The customer that stays gets rows like them. */
  | 'copied'
  | 'summed'
  /** A text that names customers names the other one. */
  | 'renamed'
  /** Fiscal documents and what belongs to them: the customer that has some stays, two that have some are not merged. */
  | 'fiscal'
  /** What happened is not written again, or is worth nothing later. */
  | 'stays'
  | 'ended'
  /** The record itself, and what is computed of others. */
  | 'own';

/** `table.column` → decision. */
export const CUSTOMER_COLUMNS_DECIDED: Readonly<Record<string, MergeDecision>> = {
  'customers.client_id': 'own',
  'customers.merged_into': 'own',
  'customer_search.client_id': 'own',
  'addresses.client_id': 'copied',
  'address_settings.client_id': 'copied',
  'users.client_id': 'moves',
  'orders.client_id': 'moves',
  'carts.client_id': 'moves',
  'customer_notes.client_id': 'moves',
  'enquiries.client_id': 'moves',
  'registrations.client_id': 'moves',
  // Customers read who worked in the shop for them; their people read it where they are.
  'impersonations.client_id': 'moves',
  'wishes.client_id': 'moves-unless-same',
  'customer_codes.client_id': 'moves-unless-same',
  'discounts.client_id': 'moves-unless-same',
  'customer_credit.client_id': 'summed',
  'promos.entitled': 'renamed',
  'coupons.entitled': 'renamed',
  'invoices.client_id': 'fiscal',
  'invoice_rows.client_id': 'fiscal',
  'invoice_changes.client_id': 'fiscal',
  'packed_invoices.client_id': 'fiscal',
  'packed_invoice_words.client_id': 'fiscal',
  'delivery_notes.client_id': 'fiscal',
  'delivery_note_rows.client_id': 'fiscal',
  'deadlines.client_id': 'fiscal',
  'ledger_entries.client_id': 'fiscal',
  'disputes.client_id': 'fiscal',
  'document_views.client_id': 'fiscal',
  'sessions.client_id': 'stays',
  'audit_entries.client_id': 'stays',
  'operations.client_id': 'stays',
  'tracking_events.client_id': 'stays',
  'tracking_searches.client_id': 'stays',
  'tracking_clicks.client_id': 'stays',
  // The journal of what was asked of a bank; one that is not finished refuses the merge.
  'payments.client_id': 'stays',
  // Keys of additions live for two days.
  'cart_additions.client_id': 'stays',
  // For whom a connection may order is read through the merge; a message says whose it was when it came.
  'trade_parties.client_id': 'stays',
  'trade_messages.client_id': 'stays',
  // Files that wait for a document of that number.
  'waiting_papers.client_id': 'stays',
};

/** Rows that change hands, as the history names them. */
export interface MovedTable extends KeyedTable {
  readonly entity: string;
}

const ID = [{ column: 'id', type: 'bigint' }] as const;
const OWNED = { column: 'client_id', type: 'int' } as const;

/** In this order; every row that changes is noted, so that it can go back. */
export const MOVED_TABLES = {
  people: { table: 'users', entity: 'merged-person', key: ID },
  orders: { table: 'orders', entity: 'merged-order', key: ID },
  carts: { table: 'carts', entity: 'merged-cart', key: ID },
  notes: { table: 'customer_notes', entity: 'merged-note', key: ID },
  enquiries: { table: 'enquiries', entity: 'merged-enquiry', key: ID },
  registrations: { table: 'registrations', entity: 'merged-registration', key: ID },
  visits: { table: 'impersonations', entity: 'merged-visit', key: ID },
  wishes: { table: 'wishes', entity: 'merged-wish', key: [OWNED, { column: 'product_id', type: 'int' }] },
  codes: { table: 'customer_codes', entity: 'merged-code', key: [OWNED, { column: 'code_key', type: 'text' }] },
  discounts: { table: 'discounts', entity: 'merged-discount', key: ID },
  credit: { table: 'customer_credit', entity: 'merged-credit', key: [OWNED] },
  promos: { table: 'promos', entity: 'merged-promo', key: ID },
  coupons: { table: 'coupons', entity: 'merged-coupon', key: ID },
} as const satisfies Record<string, MovedTable>;
export type MovedKind = keyof typeof MOVED_TABLES;

/** An address that was made for the customer that stays: `18#3`. */
export const MERGED_ADDRESS = 'merged-address';
/** The record that leads to the other one; its key is the number of the customer that was merged. */
export const MERGED_CUSTOMER = 'merged-customer';
