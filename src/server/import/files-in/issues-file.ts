/** The list of a run's refused rows as a file: `issues.csv` beside its own (C-EXC-6). */
import type { Queryable } from '#server/platform/db/index.ts';
import { readRefused, type StoredRefused } from '../desk/refused-rows.repository.ts';
import { createIssueLog, type Issue } from '../issue-log.ts';
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
