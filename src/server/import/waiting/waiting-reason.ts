/** Why rows that waited are refused, for people. */
import { type IssueLanguage, issueSentence, issueText } from '../issue-texts.ts';
import { WAIT_DAYS } from './waiting.rules.ts';
import { waitedColumn } from './waiting-keys.rules.ts';
import type { StoredWaiting } from './waiting-rows.repository.ts';

/** Empty = they still wait. */
export function waitingReason(
  { state, issues: [issue] }: Pick<StoredWaiting, 'state' | 'issues'>,
  lang: IssueLanguage,
): string {
  if (state === 'waiting') return '';
  if (!issue) return issueText('waited-too-long', { days: WAIT_DAYS }, lang);
  const about = [issue.column, issue.value].filter(Boolean).join(' ');
  return [about, issueText(issue.code, issue.details, lang)].filter(Boolean).join(': ');
}

/** The same, cell by cell, for mending: `row` is a place among its rows. */
export function cellReasons(
  { file, state, waitsFor, issues }: Pick<StoredWaiting, 'file' | 'state' | 'waitsFor' | 'issues'>,
  row: number,
  lang: IssueLanguage,
): Array<{ readonly column: string; readonly reason: string }> {
  if (state === 'refused' && issues.length > 0)
    return issues
      .filter((issue) => (issue.row ?? row) === row)
      .map(({ column, code, details }) => ({ column, reason: issueSentence(code, details, lang) }));
  const reason = issueSentence(state === 'waiting' ? 'waits' : 'waited-too-long', { days: WAIT_DAYS }, lang);
  return [{ column: waitedColumn(file, waitsFor), reason }];
}
