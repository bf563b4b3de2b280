/**
 * Which parts `tracking_events` has, by their names: `tracking_events_20261128` holds that day (UTC), `tracking_events_to_20261130` all before it,
 * `tracking_events_other` what has no part of its own (migration 0115).
 */
const DAY_MS = 86_400_000;
const DAYS_AHEAD = 7;

export interface EventDay {
  readonly part: string;
  /** UTC; the day's end does not belong to it. */
  readonly from: Date;
  readonly to: Date;
}

const midnightOf = (at: Date) => Math.floor(at.getTime() / DAY_MS) * DAY_MS;

/** First moment that is not in the part; undefined = it has no end. */
export function endOf(part: string): Date | undefined {
  const [, upTo, year, month, day] = /^tracking_events_(to_)?(\d{4})(\d\d)(\d\d)$/.exec(part) ?? [];
  if (year === undefined) return undefined;
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(day));
  return new Date(upTo ? midnight : midnight + DAY_MS);
}

/** Today and the days after it that no part holds yet. */
export function missingDays(parts: readonly string[], now: Date): EventDay[] {
  const isThere = new Set(parts);
  const begun = Math.max(
    0,
    ...parts.filter((part) => part.includes('_to_')).map((part) => endOf(part)?.getTime() ?? 0),
  );
  return Array.from({ length: DAYS_AHEAD + 1 }, (_, at) => midnightOf(now) + at * DAY_MS)
    .filter((midnight) => midnight >= begun)
    .map((midnight) => ({
      part: `tracking_events_${new Date(midnight).toISOString().slice(0, 10).replaceAll('-', '')}`,
      from: new Date(midnight),
      to: new Date(midnight + DAY_MS),
    }))
    .filter(({ part }) => !isThere.has(part));
}

/** Parts whose newest event is older than so many days. */
export const oldParts = (parts: readonly string[], now: Date, days: number): string[] =>
  parts.filter((part) => {
    const end = endOf(part);
    return end !== undefined && end.getTime() <= now.getTime() - days * DAY_MS;
  });
