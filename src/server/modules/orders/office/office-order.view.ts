/** Reads everything that the page of an order in the office shows. */
import type { OfficeOrder } from '#contract/office/orders.ts';
import { AppError } from '#contract/values/errors.ts';
import { type Clock, plainDate } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { StaffCaller } from '#server/platform/http/staff-caller.ts';
import { type Catalogue, readArticleCosts } from '../../catalogue/index.ts';
import { CARD_METHOD, type Customers } from '../../customers/index.ts';
import type { Ledger } from '../../ledger/index.ts';
import { readWrittenEmails } from '../../mail/index.ts';
import { readNotes } from '../order-deeds.repository.ts';
import { emailsOfOrder } from '../order-recipients.ts';
import { readOrderRecord } from '../order-record.ts';
import { readUnfulfilled } from '../sending/credit.repository.ts';
import { creditState } from '../sending/credit.rules.ts';
import { presentOfficeOrder } from './office-order.presenter.ts';
import { readStaffPart, readTimeline } from './office-order.repository.ts';

export interface OfficeOrderViewDeps {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly customers: Pick<Customers, 'customerOf' | 'creditOf'>;
  readonly catalogue: Pick<Catalogue, 'articlesByIds' | 'articlesByCodes'>;
  readonly linksOf: Ledger['linksOfOrder'];
}

/** @throws AppError `not-found`. */
export type ViewOrder = (number: string, staff: StaffCaller) => Promise<OfficeOrder>;

export function createOfficeOrderView(deps: OfficeOrderViewDeps): ViewOrder {
  const { db, clock, timeZone, customers, catalogue } = deps;

  return async (number, staff) => {
    const staffPart = await readStaffPart(db, number);
    const customerId = staffPart?.client_id ?? 0;
    const record = staffPart && (await readOrderRecord(db, customerId, { number }));
    if (!staffPart || !record) throw new AppError('not-found');
    const { order, rows } = record;
    const ids = rows.map(({ product_id }) => product_id);
    const [customer, stored, unfulfilledOrders, articles, costs, timeline, notes, emails, documents] =
      await Promise.all([
        customers.customerOf(customerId),
        customers.creditOf(customerId),
        readUnfulfilled(db, customerId, [CARD_METHOD]),
        catalogue.articlesByIds(ids),
        // Margins give prices away, so both are needed.
        staff.permissions.has('costs.read') && staff.permissions.has('prices.read')
          ? readArticleCosts(db, ids)
          : undefined,
        readTimeline(db, order.id),
        readNotes(db, order.id),
        readWrittenEmails(db, emailsOfOrder(number)),
        deps.linksOf({ customerId, role: 'staff', userId: null, locale: staff.locale }, order.id),
      ]);
    const alternatives = await catalogue.articlesByCodes(
      [...articles.values()].flatMap(({ alternatives: codes }) => codes),
    );
    const now = clock();
    return presentOfficeOrder({
      record,
      staffPart,
      customer,
      credit: { ...creditState(0, { ...stored, unfulfilledOrders }, 0), overdue: stored.overdue },
      articles,
      alternatives,
      costs,
      timeline,
      notes,
      emails,
      documents,
      locale: staff.locale,
      today: plainDate(now, timeZone),
      now,
      viewer: { userId: staff.userId, seesAmounts: staff.permissions.has('prices.read') },
    });
  };
}
