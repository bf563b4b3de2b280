/** Deadlines of a customer that add up to what is open and overdue (C-OFF-6), and the newest documents. */
import type { OfficeApiTypes } from '#contract/office/office-api.ts';
import { AppError } from '#contract/values/errors.ts';
import { moneyToNumber } from '#contract/values/money.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { StaffCaller } from '#server/platform/http/staff-caller.ts';
import { type Ledger, readOpenDeadlines } from '../ledger/index.ts';
import { readCustomerFields } from './customer-record.repository.ts';
import { readNewestDocuments } from './customer-view.repository.ts';

type Documents = OfficeApiTypes['office_customers.get_documents']['response']['message'];

const NEWEST = 50;

/** @throws AppError `not-found`. */
export function createDocumentsView({ db, days }: { readonly db: Queryable; readonly days: Ledger['days'] }) {
  return async (code: number, { permissions }: StaffCaller): Promise<Documents> => {
    if (!(await readCustomerFields(db, code, { locked: false }))) throw new AppError('not-found');
    const [deadlines, documents] = await Promise.all([
      readOpenDeadlines(db, code, days()),
      readNewestDocuments(db, code, NEWEST),
    ]);
    const amount = (money: number) => (permissions.has('prices.read') ? moneyToNumber(money) : undefined);
    const sum = (rows: typeof deadlines) => amount(rows.reduce((all, { open }) => all + open, 0));
    return {
      deadlines: deadlines.map(({ document, due, method, amount: whole, open, overdue }) => ({
        document,
        due,
        method,
        amount: amount(whole),
        open: amount(open),
        overdue,
      })),
      open: sum(deadlines),
      overdue: sum(deadlines.filter(({ overdue }) => overdue)),
      documents: documents.map(({ total, ...one }) => ({ ...one, total: total === null ? undefined : amount(total) })),
    };
  };
}
