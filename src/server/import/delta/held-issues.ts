/** Issues of one batch, reported only when its transaction is kept: one that runs again after a deadlock would report them twice. */
import type { Issue, IssueLog } from '../issue-log.ts';

export interface HeldIssues extends Pick<IssueLog, 'refuse' | 'warn'> {
  readonly refused: readonly Issue[];
  readonly warned: readonly Issue[];
  /** As the readers of files want it. */
  readonly log: IssueLog;
}

export function holdIssues(): HeldIssues {
  const refused: Issue[] = [];
  const warned: Issue[] = [];
  const refuse = (issue: Issue) => void refused.push(issue);
  const warn = (issue: Issue) => void warned.push(issue);
  const log: IssueLog = {
    refuse,
    warn,
    get errors() {
      return refused.length;
    },
    get warnings() {
      return warned.length;
    },
    first: [],
    close: async () => undefined,
  };
  return { refused, warned, refuse, warn, log };
}
