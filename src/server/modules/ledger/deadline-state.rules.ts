/** States of a payment deadline (C-DOC-3): pure, `today` is the shop's plain date. */
import type { DeadlineState } from '#contract/values/document-kinds.ts';
import type { Money } from '#contract/values/money.ts';
import { addDays } from '#server/platform/working-days.rules.ts';

export interface DeadlineFacts {
  /** Still to be paid; negative = a credit. */
  readonly open: Money;
  /** Plain date; null = on receipt. */
  readonly dueDate: string | null;
  /** A bank receipt (RiBa) that was handed to the bank. */
  readonly presented: boolean;
  /** The day on which the bank returned it. */
  readonly unpaidOn: string | null;
}

/** The two days against which deadlines are compared. */
export interface Days {
  readonly today: string;
  /** What the bank has and falls due on this day or later is not late yet. */
  readonly bankSince: string;
}

export function deadlineState({ open, dueDate, presented, unpaidOn }: DeadlineFacts, days: Days): DeadlineState {
  if (open === 0) return 'paid';
  if (open < 0) return 'toExpire';
  if (unpaidOn !== null) return 'unpaid';
  if (dueDate === null) return 'toExpire';
  if (presented && dueDate >= days.bankSince) return 'atBank';
  return dueDate < days.today ? 'expired' : 'toExpire';
}

/** The same rule in SQL: of the row `d`, compared with `today` and `bankSince` as given (placeholders of the statement). */
export const stateInSql = (today: string, bankSince: string): string =>
  `case when d.open = 0 then 'paid' when d.open < 0 then 'toExpire' when d.unpaid_on is not null then 'unpaid'
     when d.due_date is null then 'toExpire' when d.presented and d.due_date >= ${bankSince}::date then 'atBank'
     when d.due_date < ${today}::date then 'expired' else 'toExpire' end`;

/** Banks work from Monday to Friday, but not on holidays. */
function isBankDay(day: string, holidays: readonly string[]): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.includes(day);
}

/** The day on which a receipt's days of grace are over. */
export function graceEnds(dueDate: string, graceDays: number, holidays: readonly string[]): string {
  let day = dueDate;
  let left = graceDays;
  // Wrong settings could leave no bank day at all; the bound prevents an endless search.
  for (let tries = 0; left > 0 && tries < 400; tries += 1) {
    day = addDays(day, 1);
    if (isBankDay(day, holidays)) left -= 1;
  }
  return day;
}

/** The earliest due date whose days of grace are not over today. */
export function bankSince(today: string, graceDays: number, holidays: readonly string[]): string {
  let day = today;
  for (let tries = 0; tries < 400 && graceEnds(addDays(day, -1), graceDays, holidays) >= today; tries += 1)
    day = addDays(day, -1);
  return day;
}
