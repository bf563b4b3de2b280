/** The clock is passed in, so that rules about time can be tested with a moved one. */
export type Clock = () => Date;

/** Making one costs more than a whole request; a shop has one zone. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** The last answer per zone: every zone's midnight falls on a quarter of an hour, so within one the date stands. */
const answers = new Map<string, { quarter: number; date: string }>();
const QUARTER_MS = 15 * 60_000;

/** Plain date `YYYY-MM-DD` of this instant in the shop's time zone (C-SET-4). */
export function plainDate(instant: Date, timeZone: string): string {
  const quarter = Math.floor(instant.getTime() / QUARTER_MS);
  const last = answers.get(timeZone);
  if (last?.quarter === quarter) return last.date;
  const date = formatted(instant, timeZone);
  answers.set(timeZone, { quarter, date });
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
