/** The range of a list of documents unless another is asked for (C-DOC-2). Plain dates. */

/** The day after the same day a year earlier: 12 months that end with `day`. */
export function startOfYearBefore(day: string): string {
  const start = new Date(`${Number(day.slice(0, 4)) - 1}${day.slice(4)}T00:00:00Z`);
  return new Date(start.getTime() + (day.endsWith('-02-29') ? 0 : 86_400_000)).toISOString().slice(0, 10);
}
