/** Lines of the credit table (storefront.md §3 "credit data", C-DOC-2): what uses the credit, expired and to expire. Pure. */
import type { Exposition } from '#contract/endpoints/account/dashboard.ts';
import { moneyFromNumber, moneyToNumber } from '#contract/values/money.ts';

export interface CreditLine {
  name: 'deadlines' | 'notes' | 'orders' | 'advances';
  /** Euros; null = such a line has no day. Advances are negative: they are in the customer's favour. */
  expired: number | null;
  toExpire: number | null;
  total: number;
}

const less = (one: number, other: number): number =>
  moneyToNumber((moneyFromNumber(one) ?? 0) - (moneyFromNumber(other) ?? 0));

export function creditLines(credit: Exposition): CreditLine[] {
  const { open_deadlines: deadlines, overdue, unbilled_delivery_notes: notes, unfulfilled_orders: orders } = credit;
  return [
    { name: 'deadlines', expired: overdue, toExpire: less(deadlines, overdue), total: deadlines },
    { name: 'notes', expired: null, toExpire: notes, total: notes },
    { name: 'orders', expired: null, toExpire: orders, total: orders },
    { name: 'advances', expired: null, toExpire: less(0, credit.advances), total: less(0, credit.advances) },
  ];
}
