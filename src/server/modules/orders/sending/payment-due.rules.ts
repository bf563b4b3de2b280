/** Due date of a payment (C-ORD-3): `riba_60` = the end of the month two months after the invoice. Plain dates. */
import { addDays } from '#server/platform/working-days.rules.ts';

/** undefined = the method has no due date. `invoiced`: plain date. */
export function dueDate(method: string, invoiced: string): string | undefined {
  const days = /^riba_(30|60|90|120)$/.exec(method)?.[1];
  if (days === undefined) return undefined;
  const months = Number(invoiced.slice(5, 7)) - 1 + Number(days) / 30;
  const year = Number(invoiced.slice(0, 4));
  // The first of the following month, less a day; in trade 30 days are one month.
  return addDays(new Date(Date.UTC(year, months + 1, 1)).toISOString().slice(0, 10), -1);
}
