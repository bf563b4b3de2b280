/** What an invoice says of its deadlines when both are new: what the database's trigger would write after it (C-DOC-3). */
import type { Money } from '#contract/values/money.ts';

export interface Due {
  /** Plain date; null = on receipt. */
  readonly on: string | null;
  readonly amount: Money;
}

export interface DueColumns {
  readonly due_amount: Money;
  readonly due_open: Money;
  readonly next_due: string | null;
  readonly last_due: string | null;
}

/** `paidBefore`: plain date, what fell due before is paid; a deadline without a day counts by `documentDay`. Undefined = no deadline. */
export function dueColumns(dues: readonly Due[], documentDay: string, paidBefore?: string): DueColumns | undefined {
  if (dues.length === 0) return undefined;
  const open = dues.filter(({ on }) => paidBefore === undefined || (on ?? documentDay) >= paidBefore);
  const days = (list: readonly Due[]) => list.flatMap(({ on }) => on ?? []).toSorted();
  return {
    due_amount: sum(dues),
    due_open: sum(open),
    next_due: days(open.filter(({ amount }) => amount > 0))[0] ?? null,
    last_due: days(dues).at(-1) ?? null,
  };
}

const sum = (dues: readonly Due[]): Money => dues.reduce((total, { amount }) => total + amount, 0);
