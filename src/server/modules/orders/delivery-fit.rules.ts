/**
 * From which day on goods can be delivered that are not all there (C-ORD-4): what is there leaves at once and the rest when it arrives, or
 * everything leaves together on the first day on which it is there. Plain dates.
 */
import { type LaterRows, lastDay } from '#contract/values/stock-split.ts';

export interface ReadyDays {
  /** What is there, or else what arrives first, is ready on this day. */
  readonly first: string;
  /** All of it is; null = nobody knows. */
  readonly all: string | null;
}

/** @param later null = everything is there. */
export function readyDays(later: LaterRows | null, today: string): ReadyDays {
  if (!later) return { first: today, all: today };
  const notBefore = (day: string) => (day > today ? day : today);
  const first = later.some_now || !later.from ? today : notBefore(lastDay(later.from));
  return { first, all: later.complete && notBefore(later.complete) };
}
