/** What was searched in vain (C-TRK-4): searches that found nothing, and those whose results nobody opened. */
import type { Queryable } from '#server/platform/db/index.ts';
import { type ReportedSearch, readReportedSearches, readSearchTotals } from './tracking-sums.repository.ts';

export interface SearchReport {
  readonly since: string;
  readonly totals: Awaited<ReturnType<typeof readSearchTotals>>;
  readonly nothing: readonly ReportedSearch[];
  readonly noClick: readonly ReportedSearch[];
}

/** `since`: the first day, `most`: rows of each list. */
export async function readSearchReport(db: Queryable, since: string, most: number): Promise<SearchReport> {
  return {
    since,
    totals: await readSearchTotals(db, since),
    nothing: await readReportedSearches(db, { since, kind: 'nothing', most }),
    noClick: await readReportedSearches(db, { since, kind: 'no-click', most }),
  };
}
