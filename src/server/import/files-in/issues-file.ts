/** The list of a run's refused rows as a file: `issues.csv` beside its own (C-EXC-6). */
import type { Queryable } from '#server/platform/db/index.ts';
import type { StoredRun } from '../desk/import-runs.repository.ts';
import { readRefused, type StoredRefused } from '../desk/refused-rows.repository.ts';
import { createIssueLog, type Issue, issueHeader, issueLine } from '../issue-log.ts';
import type { IssueLanguage } from '../issue-texts.ts';

const PAGE = 1_000;

/** Every refused row that is kept, each of its reasons once. */
export async function* refusedIssues(db: Queryable, runId: number): AsyncGenerator<Issue> {
  for (let from = 0; ; from += PAGE) {
    const rows = await readRefused(db, runId, from, PAGE);
    for (const row of rows) yield* issuesOf(row);
    if (rows.length < PAGE) return;
  }
}

const issuesOf = ({ file, line, cells, issues }: StoredRefused): Issue[] =>
  issues.map(({ column, code, details }) => ({ file, line, column, value: cells[column] ?? '', code, details }));

/** The list as CSV for people, piece by piece; of a file that failed as a whole, why. */
export async function* csvOfIssues(db: Queryable, run: StoredRun, lang: IssueLanguage): AsyncGenerator<string> {
  yield issueHeader(lang);
  if (run.failure) {
    const { code, details } = run.failure;
    const whole = {
      file: run.name,
      line: 0,
      column: '',
      value: '',
      code: code === 'failed' ? 'run-failed' : code,
      details,
    } as const;
    yield issueLine('error', whole, lang);
  }
  for await (const issue of refusedIssues(db, run.id)) yield issueLine('error', issue, lang);
}

/** Resolves to the path; undefined = nothing was refused. */
export async function writeIssues(
  db: Queryable,
  runId: number,
  path: string,
  lang: IssueLanguage,
): Promise<string | undefined> {
  const log = createIssueLog(path, lang);
  for await (const issue of refusedIssues(db, runId)) log.refuse(issue);
  return log.close();
}
