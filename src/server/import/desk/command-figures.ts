/**
 * Figures that the command line brings batch by batch stand in the office's list as one import, which says after each batch what is in the
 * shop by then; each batch is an operation of its own (0312), and all of them are taken back together.
 */
import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { announceOperation } from '#server/modules/operations/index.ts';
import type { FigureRecord } from '../delta/figure-record.ts';
import type { Issue } from '../issue-log.ts';
import { reportOfBatch } from './batch-report.ts';
import type { CommandRun } from './command-run.ts';
import { beginNotes, endNotes } from './import-notes.repository.ts';
import { endRun, insertCommandRun, type StoredReport } from './import-runs.repository.ts';
import { joinReports } from './joined-reports.rules.ts';
import { recordRun } from './record-run.ts';

/** @param bytes of all tables */
export function recordFigures(
  { source, userName, clock, limits }: Omit<CommandRun, 'replace'>,
  bytes: number,
): FigureRecord {
  const startedAt = clock();
  const began = performance.now();
  const name = basename(source);
  let listed: { readonly id: number; readonly report: StoredReport } | undefined;

  return {
    begin: (transaction) => beginNotes(transaction),
    async end(transaction, batch) {
      const own = await reportOfBatch(transaction, batch, { limits, began });
      const report = listed ? joinReports(listed.report, own) : own;
      const id =
        listed?.id ??
        (await insertCommandRun(transaction, {
          key: randomUUID(),
          name,
          bytes,
          userId: null,
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
const _logged = (level: 'error' | 'warning', issue: Issue) => ({ ...issue, level, text: '' });
