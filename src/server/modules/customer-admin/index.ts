/**
 * Owns what staff do with customers: their grid and page, changes with history and undo, people, notes and tasks (table
 * `customer_notes`), and the shop as a customer. Customers themselves belong to the customers module.
 */
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/db/index.ts';
import type { OfficeRoute } from '#server/platform/http/office-route.ts';
import type { Customers } from '../customers/index.ts';
import { type CreditSource, creditByDeadlines, type Ledger } from '../ledger/index.ts';
import type { Operations } from '../operations/index.ts';
import { createCustomerView, viewCustomerLists } from './customer.view.ts';
import { createCustomerAdmin } from './customer-admin.service.ts';
import { createDocumentsView } from './customer-documents.view.ts';
import { createCustomerNotes } from './customer-notes.service.ts';
import { createCustomerPeople } from './customer-people.service.ts';
import { registerUndoableCustomers } from './customer-undo.ts';
import { createCustomerMerge } from './merge/customer-merge.service.ts';
import { registerUndoableMerges } from './merge/merge-undo.ts';
import { officeCustomerRoutes } from './office-customers.routes.ts';
import { createShopAs } from './shop-as.service.ts';

export { createCustomerView } from './customer.view.ts';
export { customersCells } from './customers-cells.ts';
export { customersGrid } from './customers-grid.repository.ts';

export interface OfficeCustomersDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly operations: Operations;
  readonly customers: Pick<Customers, 'creditOf' | 'endSessionsOf'>;
  readonly ledger: Pick<Ledger, 'days' | 'sumsOf'>;
  /** Where open amounts of the credit come from. */
  readonly creditSource: CreditSource;
  /** Announces to all processes that what they know of customers is old. */
  readonly announce: (transaction: Queryable) => Promise<void>;
  /** The same of the wishlists of these customers. */
  readonly announceWishes: (transaction: Queryable, customerIds: readonly number[]) => Promise<unknown>;
  /** No import runs, and none begins until the transaction ends; false = one runs. */
  readonly keepImportsOut: (transaction: Queryable) => Promise<boolean>;
  /** Base URL of the shop without trailing slash. */
  readonly baseUrl: () => string;
  /** An e-mail was written and may leave. */
  readonly letterWritten: () => void;
}

export function createOfficeCustomers(deps: OfficeCustomersDeps): { readonly officeRoutes: OfficeRoute[] } {
  const { db, clock, timeZone, operations, customers, ledger, creditSource, announce, baseUrl, letterWritten } = deps;
  const { announceWishes, keepImportsOut } = deps;
  const { sumsOf, days } = ledger;
  const { endSessionsOf } = customers;
  registerUndoableCustomers(operations, announce);
  registerUndoableMerges(operations, { clock, announce, announceWishes });
  return {
    officeRoutes: officeCustomerRoutes({
      view: createCustomerView({
        db,
        clock,
        timeZone,
        creditOf: creditByDeadlines(creditSource, customers.creditOf, sumsOf),
        sumsOf,
        creditSource,
      }),
      lists: (staff) => viewCustomerLists(db, staff),
      documents: createDocumentsView({ db, days }),
      admin: createCustomerAdmin({ db, operations, announce }),
      people: createCustomerPeople({ db, clock, operations, endSessionsOf, baseUrl, letterWritten }),
      notes: createCustomerNotes({ db, clock, operations }),
      visits: createShopAs({ db, clock, operations, baseUrl }),
      merging: createCustomerMerge({ db, clock, operations, announce, announceWishes, keepImportsOut, endSessionsOf }),
    }),
  };
}
