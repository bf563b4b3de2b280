/**
 * An import of the command line stands in the office's list like one that a person sent (0286): what it changed, what it refused and why,
 * in the history, to be taken back. Its file stays where it is, so its refused rows are mended there.
 */
import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { announceOperation } from '#server/modules/operations/index.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { ImportWatch, WatchedResult } from '../import-catalogue.ts';
import type { LoggedIssue } from '../issue-log.ts';
import { createFoundIssues } from './found-issues.ts';
import type { GuardLimits } from './guard.rules.ts';
import { beginNotes, gatherChanges } from './import-notes.repository.ts';
import { endRun, insertCommandRun, type StoredReport } from './import-runs.repository.ts';
import { recordRun } from './record-run.ts';
import { aboutOf, reportOf } from './run-report.ts';

export interface CommandRun {
  /** As the command was given it: a folder, a ZIP, a file. */
  readonly source: string;
  /** As the list calls it; left out: the name of the source. */
  readonly name?: string;
  /** Of the machine; or the name of a person of the office. */
  readonly userName: string;
  /** The person; left out: nobody of the office. */
  readonly userId?: number | null;
  readonly clock: Clock;
  readonly limits: GuardLimits;
  readonly replace: boolean;
}

/** Noting each row of a larger source would cost more than reading it: such an import is counted, and cannot be taken back. */
const MOST_NOTED_BYTES = 64 * 1024 * 1024;

/** `watch` and `onIssue` of `importCatalogue`. */
export function watchCommand({
  source,
  userName,
  userId = null,
  clock,
  limits,
  replace,
  name = basename(source),
}: CommandRun): {
  readonly watch: ImportWatch;
  onIssue(issue: LoggedIssue): void;
} {
  const issues = createFoundIssues(0);
  const startedAt = clock();
  const began = performance.now();
  let bytes = 0;

  async function found(transaction: Queryable, result: WatchedResult): Promise<StoredReport> {
    const changes = await gatherChanges(transaction);
    const seconds = (performance.now() - began) / 1000;
    const run = { form: null, mapping: null, report: null };
    const report = await reportOf(transaction, {
      run,
      result,
      issues,
      limits,
      changes,
      dry: false,
      leftOut: 0,
      seconds,
    });
    // What a person would have been asked; the command line imports what it is given.
    const counted = { ...report, guards: [] };
    return bytes > MOST_NOTED_BYTES ? { ...counted, ...countedOf(result), undoable: false } : counted;
  }

  return {
    onIssue: issues.hear,
    watch: {
      async begin(transaction, size) {
        bytes = size;
        await beginNotes(transaction, size <= MOST_NOTED_BYTES);
      },
      async end(transaction, result) {
        if (!result.keeps) return true;
        const report = await found(transaction, result);
        const id = await insertCommandRun(transaction, {
          key: randomUUID(),
          name,
          bytes,
          userId,
          userName,
          replace,
          startedAt,
        });
        const recorded = { id, name, userId, userName, source: userId === null ? 'command' : 'import' } as const;
        await result.announce();
        const operationId = await recordRun(transaction, recorded, report);
        await endRun(transaction, id, { state: 'done', at: clock(), report, operationId });
        await announceOperation(
          transaction,
          JSON.stringify({ userId: null, rows: 1, records: [['import', String(id)]] }),
        );
        return true;
      },
    },
  };
}

/** From the counts of the importer alone. */
function countedOf({ files }: WatchedResult): Pick<StoredReport, 'created' | 'changed' | 'same' | 'switched_off'> {
  const own = files.find(({ file }) =>
    file.startsWith(aboutOf(files, undefined) === 'customers' ? 'customers.' : 'products.'),
  );
  const { rows = 0, inserted = 0, updated = 0, removed = 0, refused = 0 } = own ?? {};
  return {
    created: inserted,
    changed: updated,
    same: Math.max(0, rows - refused - inserted - updated),
    switched_off: removed,
  };
}
