/**
 * From which day on goods that are not all in stock can be delivered (C-ORD-4): either what is in stock leaves at once
 * and the rest when it arrives, or everything leaves together on the first day on which it is complete. Plain dates.
 */
import { type LaterRows, lastDay } from '#contract/values/stock-split.ts';

export interface ReadyDays {
  /** The day on which what is in stock, or else the first arrival, is ready. */
  readonly first: string;
  /** The day on which everything is ready; null = not known. */
  readonly all: string | null;
}

/** @param later null = everything is in stock. */
export function readyDays(later: LaterRows | null, today: string): ReadyDays {
  if (!later) return { first: today, all: today };
  const notBefore = (day: string) => (day > today ? day : today);
  const first = later.some_now || !later.from ? today : notBefore(lastDay(later.from));
  return { first, all: later.complete && notBefore(later.complete) };
}
