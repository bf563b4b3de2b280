/** Plain dates of the wire (`YYYY-MM-DD`), formatted without any time zone conversion (C-SET-4). */

/** `2026-12-02` → `02/12`; anything else is returned unchanged. */
export function shortDate(date: string): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})/.exec(date);
  return parts ? `${parts[3]}/${parts[2]}` : date;
}

/** `2026-12-02` → `02/12/2026`. */
export function longDate(date: string): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})/.exec(date);
  return parts ? `${parts[3]}/${parts[2]}/${parts[1]}` : date;
}

/**
 * A timestamp of the wire as a clock in `timeZone` shows it: `2026-11-21T08:42:00Z` → `21/11/2026, 09:42`. Server only.
 */
export function momentIn(timeZone: string, moment: string): string {
  const at = new Date(moment);
  if (Number.isNaN(at.getTime())) return moment;
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return parts.format(at);
}

/** Today's plain date in `timeZone`. Server only: the browser must render the same date as the server. */
export function todayIn(timeZone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return parts.format(now);
}
