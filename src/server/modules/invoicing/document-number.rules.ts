/** Numbers and days of documents that are issued here (C-FISC-4). */

export type SeriesKind = 'note' | 'invoice';

/** `FT/12/2026`: as orders. At most 20 characters of Basic Latin with a digit (check 00425), as series are short. */
export function issuedNumber(series: string, sequence: number, year: number): string {
  return `${series}/${sequence}/${year}`;
}

export const yearOf = (day: string): number => Number(day.slice(0, 4));

/**
 * Why a document may not bear a day: it is not over yet (check 00403), or its series has a later one. Plain dates; `last` is
 * the day of the series' last document of that year, null for its first.
 */
export function dayFault(
  day: string,
  today: string,
  last: string | null,
): 'day-future' | 'day-before-last' | undefined {
  if (day > today) return 'day-future';
  return last !== null && day < last ? 'day-before-last' : undefined;
}

/** Last day of the month of a day, and of the month before it. */
export function monthEnd(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

export function monthEndBefore(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, 0)).toISOString().slice(0, 10);
}

const TERM_DAY = 15;
const IMMEDIATE_DAYS = 12;
const DAY_MS = 86_400_000;

/**
 * Is an invoice late by law? A deferred one (TD24) after the 15th of the month after its deliveries, an immediate one (TD01)
 * more than twelve days after them (`dated_rules.csv`). `delivered`: the earliest day of its delivery notes.
 */
export function isLateInvoice(type: 'TD01' | 'TD24', delivered: string, today: string): boolean {
  if (type === 'TD24') {
    const next = new Date(Date.parse(monthEnd(delivered)) + DAY_MS).toISOString().slice(0, 8);
    return today > `${next}${TERM_DAY}`;
  }
  return Date.parse(today) - Date.parse(delivered) > IMMEDIATE_DAYS * DAY_MS;
}
