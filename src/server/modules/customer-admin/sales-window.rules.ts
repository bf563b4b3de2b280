/** The two years that sales are compared over: the 12 months that end today, and the 12 before them. */
import { addDays } from '#server/platform/working-days.rules.ts';

/** Plain dates, both included. */
export interface Span {
  readonly from: string;
  readonly until: string;
}

export interface SalesWindow {
  readonly year: Span;
  readonly before: Span;
}

/** `today`: the shop's plain date. The same day a year ago ends the year before; of 29 February that is the 28th. */
export function salesWindow(today: string): SalesWindow {
  const [ago, longAgo] = [yearsBefore(today, 1), yearsBefore(today, 2)];
  return {
    year: { from: addDays(ago, 1), until: today },
    before: { from: addDays(longAgo, 1), until: ago },
  };
}

function yearsBefore(day: string, years: number): string {
  const year = String(Number(day.slice(0, 4)) - years);
  const rest = day.slice(4);
  return rest === '-02-29' ? `${year}-02-28` : `${year}${rest}`;
}

/** Whole percent; null = nothing was sold before, so there is nothing to compare with. */
export function changeInPercent(now: number, before: number): number | null {
  return before > 0 ? Math.round((100 * (now - before)) / before) : null;
}
