/** Plain dates (`YYYY-MM-DD`), counted without time zones (C-SET-4). */
const DAY = 86_400_000;

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

/** 0 = Sunday … 6 = Saturday. */
export function weekday(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

/** The date itself, or the Monday after when it falls on a weekend. */
export function workingDay(date: string): string {
  const day = weekday(date);
  return day === 0 ? addDays(date, 1) : day === 6 ? addDays(date, 2) : date;
}

/** First and last day of the month of `date`. */
export function monthOf(date: string): { first: string; last: string } {
  const [year, month] = date.split('-').map(Number) as [number, number];
  return {
    first: `${date.slice(0, 7)}-01`,
    last: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10),
  };
}
