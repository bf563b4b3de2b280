/** Days on which the warehouse works: all but Sundays and the holidays of the settings (C-ORD-2). Plain dates `YYYY-MM-DD`. */

const DAY_MS = 86_400_000;

/** Plain date plus days; never through a time zone (C-SET-4). */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

export function isWorkingDay(date: string, holidays: readonly string[]): boolean {
  const isSunday = new Date(`${date}T00:00:00Z`).getUTCDay() === 0;
  return !isSunday && !holidays.includes(date);
}

/** The first working day after `date`. */
export function nextWorkingDay(date: string, holidays: readonly string[]): string {
  // Wrong settings could make a year without any working day; the bound prevents an endless search.
  let day = addDays(date, 1);
  for (let tries = 0; tries < 366 && !isWorkingDay(day, holidays); tries += 1) day = addDays(day, 1);
  return day;
}
