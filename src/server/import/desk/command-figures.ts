/**
 * Figures that the command line brings batch by batch stand in the office's list as one import, which says after each batch what is in the
 * shop by then; each batch is an operation of its own (0312), and all of them are taken back together.
 */
import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { announceOperation } from '#server/modules/operations/index.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { BatchToRecord, FigureRecord } from '../delta/figure-record.ts';
import type { Issue } from '../issue-log.ts';
import type { CommandRun } from './command-run.ts';
import { createFoundIssues } from './found-issues.ts';
import { beginNotes, endNotes, gatherChanges } from './import-notes.repository.ts';
import { endRun, insertCommandRun, type StoredReport } from './import-runs.repository.ts';
import { joinReports } from './joined-reports.rules.ts';
import { recordRun } from './record-run.ts';
import { reportOf } from './run-report.ts';

/** @param bytes of all tables */
export function recordFigures(
  { source, userName, clock, limits }: Omit<CommandRun, 'replace'>,
  bytes: number,
): FigureRecord {
  const startedAt = clock();
  const began = performance.now();
  const name = basename(source);
  let listed: { readonly id: number; readonly report: StoredReport } | undefined;

  async function found(transaction: Queryable, batch: BatchToRecord): Promise<StoredReport> {
    const { counts, refused, warned, announce } = batch;
    const issues = createFoundIssues(0);
    for (const issue of warned) issues.hear(logged('warning', issue));
    for (const issue of refused) issues.hear(logged('error', issue));
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
    // What a person would have been asked; the command line imports what it is given.
    return { ...report, guards: [] };
  }

  return {
    begin: (transaction) => beginNotes(transaction),
    async end(transaction, batch) {
      const own = await found(transaction, batch);
      const report = listed ? joinReports(listed.report, own) : own;
      const id =
        listed?.id ??
        (await insertCommandRun(transaction, {
          key: randomUUID(),
          name,
          bytes,
          userName,
          replace: false,
          startedAt,
        }));
      await batch.announce();
      const operationId = await recordRun(transaction, { id, name, userId: null, userName, source: 'command' }, own);
      await endRun(transaction, id, { state: 'done', at: clock(), report, operationId });
      const records = [['import', String(id)]];
      await announceOperation(transaction, JSON.stringify({ userId: null, rows: 1, records }));
      await endNotes(transaction);
      return () => {
        listed = { id, report };
      };
    },
  };
}

/** The reasons of the report are made from codes when it is shown. */
const logged = (level: 'error' | 'warning', issue: Issue) => ({ ...issue, level, text: '' });
