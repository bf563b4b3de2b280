/**
 * Shared by the lists of the account: period, delivery address and page as their URLs contain them; the API takes
 * `DDMMYYYY` (C-SET-4). Pure.
 */

export interface ListRange {
  /** `YYYY-MM-DD` as in a date field; empty = no limit. */
  from: string;
  to: string;
  /** Address code as text; empty = all addresses (C-ACC-3). */
  destination: string;
  text: string;
  page: number;
}

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const TEXT_MAX = 100;

/** The same day one year before; 29 February becomes the 28th. */
export function yearBefore(day: string): string {
  const before = `${String(Number(day.slice(0, 4)) - 1).padStart(4, '0')}${day.slice(4)}`;
  return before.endsWith('-02-29') ? before.replace(/29$/, '28') : before;
}

/** `2026-11-21` → `21112026`. */
export function wireDay(day: string): string {
  return `${day.slice(8, 10)}${day.slice(5, 7)}${day.slice(0, 4)}`;
}

/** `21/11/2026` of the wire → `2026-11-21`. */
export function fieldDay(day: string): string {
  return day.split('/').reverse().join('-');
}

/**
 * The range in the query; invalid values count as absent. Without `from` the last 12 months are shown (C-ACC-1), with
 * an empty one everything.
 */
export function askedRange(query: URLSearchParams, today: string): ListRange {
  const day = (name: string, missing: string) => {
    const given = query.get(name);
    if (given === null) return missing;
    return DAY.test(given) ? given : '';
  };
  const page = Number(query.get('page') ?? 1);
  const destination = query.get('destination') ?? '';
  return {
    from: day('from', yearBefore(today)),
    to: day('to', ''),
    destination: /^\d{1,9}$/.test(destination) ? destination : '',
    text: (query.get('text') ?? '').trim().slice(0, TEXT_MAX),
    page: Number.isInteger(page) && page > 0 && page < 1e6 ? page : 1,
  };
}

/** Whether the list is narrower than by default. */
export function isNarrowedRange({ from, to, destination, text }: ListRange, today: string): boolean {
  return (from !== '' && from !== yearBefore(today)) || [to, destination, text].some((one) => one !== '');
}

/** The fields of a request, or of a file's URL: empty ones are omitted. */
export function rangeFields({ from, to, destination, text }: ListRange): Record<string, string> {
  const fields = { from: from && wireDay(from), to: to && wireDay(to), destination, text };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}

/** The range in a URL of the same list; an empty `from` is kept, because it means "everything". */
export function rangeQuery({ from, to, destination, text }: ListRange): Record<string, string> {
  const kept = { to, destination, text };
  return { from, ...Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== '')) };
}
