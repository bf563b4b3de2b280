/** Why rows that waited are refused, for people. */
import { type IssueLanguage, issueText } from '../issue-texts.ts';
import { WAIT_DAYS } from './waiting.rules.ts';
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
