/** When a connection counts as stopped, and when people are notified (docs/exchange-files.md). Pure. */
import type { IssueDetails } from '../import-failure.ts';
import type { FileConnection, StoppedConnection } from './files-in.repository.ts';

export type WorkState = Pick<FileConnection, 'failures' | 'stopped'>;

/** `worked`: a file was applied, or had nothing new. `held`: one waits for a person. `reached`: the folder can be read again. `server-failed`: three times, one after the other. */
export type Happened =
  | { readonly what: 'worked'; readonly isHolding: boolean }
  | { readonly what: 'reached' }
  | { readonly what: 'failed' | 'held'; readonly run: number }
  | { readonly what: 'unreachable'; readonly reason: string }
  | { readonly what: 'server-failed'; readonly fault: string; readonly detail: string }
  | { readonly what: 'server-works' };

export interface AfterIt extends WorkState {
  /** People are notified once when it stops, and once when it works again. */
  readonly tell: 'stopped' | 'works' | null;
}

/** So many files in a row: one broken file is in the list of imports, three are a connection that does not work. */
export const MOST_FAILURES = 3;

export function afterwards(before: WorkState, happened: Happened, at: Date): AfterIt {
  const { failures, stopped } = before;
  const stop = (code: StoppedConnection['code'], run: number | null, details: IssueDetails = {}): AfterIt => {
    const count = happened.what === 'failed' ? failures + 1 : failures;
    // One that is stopped is reported once, whatever else happens to it.
    if (stopped) return { failures: count, stopped, tell: null };
    return { failures: count, stopped: { code, run, details, at: at.toISOString() }, tell: 'stopped' };
  };
  const worksAgain = (code: StoppedConnection['code']): AfterIt =>
    stopped?.code === code ? { failures, stopped: null, tell: 'works' } : { failures, stopped, tell: null };
  switch (happened.what) {
    case 'failed':
      return failures + 1 >= MOST_FAILURES
        ? stop('failures', happened.run)
        : { failures: failures + 1, stopped, tell: null };
    case 'held':
      return stop('held', happened.run);
    case 'unreachable':
      return stop('folder', null, { reason: happened.reason });
    case 'server-failed':
      return stop('server', null, { fault: happened.fault, detail: happened.detail });
    case 'reached':
      return worksAgain('folder');
    case 'server-works':
      return worksAgain('server');
    case 'worked': {
      const goesOn = stopped?.code === 'failures' || (stopped?.code === 'held' && !happened.isHolding);
      return { failures: 0, stopped: goesOn ? null : stopped, tell: goesOn ? 'works' : null };
    }
  }
}
