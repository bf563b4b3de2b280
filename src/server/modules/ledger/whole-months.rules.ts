/** Which months a range of days has from their first day to their last: their sums are kept. */
export interface WholeMonths {
  /** The first day of the first of them. */
  readonly first: string;
  /** The first day after the last of them; `first` or an earlier day = there is none. */
  readonly after: string;
}

/** Plain dates, both inclusive. */
export function wholeMonths(from: string, to: string): WholeMonths {
  const first = from.endsWith('-01') ? from : firstOfNext(from);
  const next = firstOfNext(to);
  const dayAfter = new Date(`${to}T00:00:00Z`);
  dayAfter.setUTCDate(dayAfter.getUTCDate() + 1);
  const complete = dayAfter.toISOString().startsWith(next);
  return { first, after: complete ? next : `${to.slice(0, 7)}-01` };
}

function firstOfNext(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return month === 12
    ? `${String(year + 1).padStart(4, '0')}-01-01`
    : `${day.slice(0, 5)}${String(month + 1).padStart(2, '0')}-01`;
}
