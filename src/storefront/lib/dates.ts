/** Plain dates of the wire (`YYYY-MM-DD`), written without a detour through any time zone (C-SET-4). */

/** `2026-12-02` → `02/12`; anything else comes back as it is. */
export function shortDate(date: string): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})/.exec(date);
  return parts ? `${parts[3]}/${parts[2]}` : date;
}

/** `2026-12-02` → `02/12/2026`. */
export function longDate(date: string): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})/.exec(date);
  return parts ? `${parts[3]}/${parts[2]}/${parts[1]}` : date;
}
