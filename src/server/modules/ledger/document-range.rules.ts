/** The range of a list of documents unless another is asked for (C-DOC-2). Plain dates. */

/** The day after the same day a year earlier: 12 months that end with `day`. */
export function startOfYearBefore(day: string): string {
  const start = new Date(`${Number(day.slice(0, 4)) - 1}${day.slice(4)}T00:00:00Z`);
  return new Date(start.getTime() + (day.endsWith('-02-29') ? 0 : 86_400_000)).toISOString().slice(0, 10);
}

/** Both days inclusive; what falls due later than any last day is never left out by default. */
export const documentRange = (
  asked: { readonly from?: string | undefined; readonly to?: string | undefined },
  today: string,
): { readonly from: string; readonly to: string } => ({
  from: asked.from ?? startOfYearBefore(asked.to ?? today),
  to: asked.to ?? '9999-12-31',
});
