/** The clock is passed in, so that rules about time can be tested with a moved one. */
export type Clock = () => Date;

/** Making one costs more than a whole request; a shop has one zone. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** Plain date `YYYY-MM-DD` of this instant in the shop's time zone (C-SET-4). */
export function plainDate(instant: Date, timeZone: string): string {
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
