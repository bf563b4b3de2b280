/** The report of one batch of figures, in its transaction (docs/exchange-rows.md). */
import type { Queryable } from '#server/platform/db/index.ts';
import type { BatchToRecord } from '../delta/figure-record.ts';
import { createFoundIssues } from './found-issues.ts';
import type { GuardLimits } from './guard.rules.ts';
import { gatherChanges } from './import-notes.repository.ts';
import type { StoredReport } from './import-runs.repository.ts';
import { reportOf } from './run-report.ts';

/** @param began `performance.now()` at the begin of the import. Guard rails were asked before the first batch. */
export async function reportOfBatch(
  transaction: Queryable,
  { counts, stale, refused, warned, announce }: BatchToRecord,
  { limits, began }: { readonly limits: GuardLimits; readonly began: number },
): Promise<StoredReport> {
  const issues = createFoundIssues(0);
  for (const issue of warned) issues.hear({ ...issue, level: 'warning', text: '' });
  for (const issue of refused) issues.hear({ ...issue, level: 'error', text: '' });
  const report = await reportOf(transaction, {
    run: { form: null, mapping: null, report: null },
    result: { keeps: true, files: [counts], errors: refused.length, held: new Map(), announce },
    issues,
    limits,
    changes: await gatherChanges(transaction),
    dry: false,
    leftOut: 0,
    seconds: (performance.now() - began) / 1000,
  });
  return { ...report, stale, same: Math.max(0, report.same - stale), guards: [] };
}
