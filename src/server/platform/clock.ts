/** The clock is passed in, so that tests of time rules can set it. */
export type Clock = () => Date;

/** Creating a formatter costs more than a whole request; a shop has one time zone. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * The last result per zone: midnight falls on a quarter of an hour in every zone, so the date cannot change within one.
 */
const responses = new Map<string, { quarter: number; date: string }>();
const QUARTER_MS = 15 * 60_000;

/** Plain date `YYYY-MM-DD` of this instant in the shop's time zone (C-SET-4). */
export function plainDate(instant: Date, timeZone: string): string {
  const quarter = Math.floor(instant.getTime() / QUARTER_MS);
  const last = responses.get(timeZone);
  if (last?.quarter === quarter) return last.date;
  const date = formatted(instant, timeZone);
  responses.set(timeZone, { quarter, date });
  return date;
}

function formatted(instant: Date, timeZone: string): string {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
    formatters.set(timeZone, formatter);
  }
  return formatter.format(instant);
}

/** Today in the shop's time zone. */
export function today(clock: Clock, timeZone: string): string {
  return plainDate(clock(), timeZone);
}
