/** A customer's key figures and credit (C-ACC-1, C-ORD-7), over all their addresses (C-ACC-3). */
import type { CreditRow, Dashboard, Exposition } from '#contract/endpoints/account/dashboard.ts';
import { AppError } from '#contract/values/errors.ts';
import { type Money, moneyToNumber } from '#contract/values/money.ts';
import { type Clock, plainDate } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import type { Carts } from '../../cart/index.ts';
import { CARD_METHOD, type Customers, type StoredCredit } from '../../customers/index.ts';
import { type CreditSource, type DeadlineSums, type Ledger, openRows } from '../../ledger/index.ts';
import { readUnfulfilled } from '../sending/credit.repository.ts';
import { creditState } from '../sending/credit.rules.ts';
import {
  type MonthSums,
  type OpenOrder,
  readFamilySums,
  readMonthSums,
  readNextDelivery,
  readOpenAndRecent,
  readOpenSums,
  readTransportSum,
} from './key-figures.repository.ts';
import { presentHeader } from './order.presenter.ts';
import { type CountedRange, countedRange } from './order-months.rules.ts';
import { italianDate } from './order-places.ts';

export interface CustomerKeyFigures {
  dashboard(caller: Pick<Caller, 'customerId' | 'role' | 'locale' | 'userId'>): Promise<Dashboard>;
  /** @throws AppError `not-found`; `forbidden` for who may not see the credit. */
  exposition(caller: Pick<Caller, 'customerId' | 'role' | 'userId'>): Promise<Exposition>;
}

export interface CustomerKeyFiguresDeps {
  readonly db: Queryable;
  /** For sums over past orders; the credit is read from `db`. */
  readonly reading: Queryable;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly carts: Pick<Carts, 'unfinished'>;
  readonly customers: Pick<Customers, 'customerOf' | 'creditOf'>;
  readonly ledger: Pick<Ledger, 'access' | 'nextDeadlines' | 'sumsOf' | 'unpaidOf'>;
  /** What the bank returned unpaid is said on the dashboard. */
  readonly showsUnpaid: boolean;
  readonly creditSource: CreditSource;
}

const ORDERS_SHOWN = 8;

export function createCustomerKeyFigures({
  db,
  reading,
  clock,
  timeZone,
  carts,
  customers,
  ledger,
  showsUnpaid,
  creditSource,
}: CustomerKeyFiguresDeps): CustomerKeyFigures {
  return {
    async dashboard({ customerId, role, locale, userId }) {
      const today = plainDate(clock(), timeZone);
      const range = countedRange(today);
      const [sums, families, transport, open, orders, next, unfinished, deadlines, unpaid] = await Promise.all([
        readMonthSums(reading, { customerId, from: range.beforeFrom, until: range.beforeTo }),
        readFamilySums(reading, customerId, range.from),
        readTransportSum(reading, customerId, range.from),
        readOpenSums(reading, customerId),
        readOpenAndRecent(reading, customerId, ORDERS_SHOWN),
        readNextDelivery(reading, customerId, today),
        carts.unfinished(customerId, role),
        ledger.nextDeadlines({ customerId, role, locale, userId }),
        showsUnpaid ? ledger.unpaidOf({ customerId, role, userId }) : 0,
      ]);
      const { months, total } = monthTotals(range, sums);
      const ofRows = sumOf(families.map(({ spent }) => spent));
      return {
        months,
        total: { orders: total.orders, taxable: moneyToNumber(total.taxable), before: moneyToNumber(total.before) },
        families: {
          data: families.map(({ code, spent, ...name }) => ({
            code,
            name: locale === 'en' ? name.name_en : name.name_it,
            spent: moneyToNumber(spent),
          })),
          transport: moneyToNumber(transport),
          coupons: moneyToNumber(total.taxable - ofRows - transport),
        },
        open: { count: open.count, partial: open.partial, residual: moneyToNumber(open.residual) },
        orders: orders.map((order: OpenOrder) => ({
          ...presentHeader(order, locale, today),
          residual: moneyToNumber(order.residual),
          residual_rows: order.residual_rows,
        })),
        next_delivery: next?.delivery_date
          ? {
              number: next.number,
              delivery_type: next.delivery_type,
              date: italianDate(next.delivery_date),
              pickup_window: next.pickup_from === '' ? null : { from: next.pickup_from, to: next.pickup_to },
              destination: next.destination.name ?? '',
            }
          : null,
        deadlines,
        unpaid: moneyToNumber(unpaid),
        carts: unfinished.map(({ id, name, status, addressCode, rows, updatedAt }) => ({
          id_cart: id,
          cart_name: name,
          status,
          address_code: addressCode,
          items_count: rows,
          updated_on: italianDate(plainDate(updatedAt, timeZone)),
        })),
      };
    },

    async exposition(caller) {
      const { customerId } = ledger.access(caller, 'credit');
      const [customer, stored, unfulfilledOrders, sums] = await Promise.all([
        customers.customerOf(customerId),
        customers.creditOf(customerId),
        readUnfulfilled(db, customerId, [CARD_METHOD]),
        ledger.sumsOf(customerId),
      ]);
      if (!customer) throw new AppError('not-found');
      const { creditLimit } = customer;
      const { exposure, available } = creditState(creditLimit ?? 0, { ...stored, unfulfilledOrders }, 0);
      const insured = stored.insuredLimit ?? creditLimit;
      const agreed =
        insured === null && stored.internalLimit === null ? null : (insured ?? 0) + (stored.internalLimit ?? 0);
      return {
        insured_credit: insured === null ? null : moneyToNumber(insured),
        advances: moneyToNumber(stored.advances),
        unfulfilled_orders: moneyToNumber(unfulfilledOrders),
        unbilled_delivery_notes: moneyToNumber(stored.unbilledNotes),
        open_deadlines: moneyToNumber(stored.openDeadlines),
        overdue: moneyToNumber(stored.overdue),
        exposure: moneyToNumber(exposure),
        available: creditLimit === null ? null : moneyToNumber(available),
        rows: creditRows(creditSource, { ...stored, unfulfilledOrders }, sums),
        internal_credit: stored.internalLimit === null ? null : moneyToNumber(stored.internalLimit),
        difference: agreed === null ? null : moneyToNumber(agreed - exposure),
        as_of: stored.asOf === null ? '' : italianDate(stored.asOf),
      };
    },
  };
}

const sumOf = (amounts: readonly Money[]): Money => amounts.reduce((total, amount) => total + amount, 0);

function monthTotals({ months, beforeTo }: CountedRange, sums: readonly MonthSums[]) {
  const byMonth = new Map(sums.map((one) => [one.month, one]));
  const total = { orders: 0, taxable: 0, before: 0 };
  const keyFigures = months.map(({ month, from, to, before }) => {
    const now = byMonth.get(month);
    const then = byMonth.get(before);
    total.orders += now?.orders ?? 0;
    total.taxable += now?.taxable ?? 0;
    // A month that was not over a year ago today is compared up to that day only.
    if (before <= beforeTo) total.before += then?.taxable_until ?? 0;
    return {
      month,
      from: italianDate(from),
      to: italianDate(to),
      orders: now?.orders ?? 0,
      taxable: moneyToNumber(now?.taxable ?? 0),
      before: moneyToNumber(then?.taxable ?? 0),
    };
  });
  return { months: keyFigures, total };
}

/** The table of the credit page; advances are subtracted from the total. */
function creditRows(
  source: CreditSource,
  stored: StoredCredit & { readonly unfulfilledOrders: Money },
  sums: DeadlineSums,
): CreditRow[] {
  const { remittances, riba } = openRows(source, stored, sums);
  const later = (amount: Money) => ({ expired: null, toExpire: null, total: amount });
  const rows = {
    remittances,
    riba,
    unbilled_notes: later(stored.unbilledNotes),
    unfulfilled_orders: later(stored.unfulfilledOrders),
    advances: later(stored.advances),
  };
  return Object.entries(rows).map(([code, { expired, toExpire, total }]) => ({
    code: code as CreditRow['code'],
    expired: expired === null ? null : moneyToNumber(expired),
    to_expire: toExpire === null ? null : moneyToNumber(toExpire),
    total: moneyToNumber(total),
  }));
}
