/** When a connection counts as stopped, and when people are told (docs/exchange-files.md). Pure. */
import type { FileConnection, StoppedConnection } from './files-in.repository.ts';

export type WorkState = Pick<FileConnection, 'failures' | 'stopped'>;

/** `worked`: a file was applied, or had nothing new. `held`: one waits for a person. `reached`: the folder can be looked at again. */
export type Happened =
  | { readonly what: 'worked'; readonly isHolding: boolean }
  | { readonly what: 'reached' }
  | { readonly what: 'failed' | 'held'; readonly run: number }
  | { readonly what: 'unreachable'; readonly reason: string };

export interface AfterIt extends WorkState {
  /** People are told once when it stops, and once when it works again. */
  readonly tell: 'stopped' | 'works' | null;
}

/** So many files in a row: one broken file is in the list of imports, three are a connection that does not work. */
export const MOST_FAILURES = 3;

export function afterwards(before: WorkState, happened: Happened, at: Date): AfterIt {
  const { failures, stopped } = before;
  const stop = (code: StoppedConnection['code'], run: number | null, reason = ''): AfterIt => {
    const count = happened.what === 'failed' ? failures + 1 : failures;
    // One that is stopped is told once, whatever else happens to it.
    if (stopped) return { failures: count, stopped, tell: null };
    return { failures: count, stopped: { code, run, details: { reason }, at: at.toISOString() }, tell: 'stopped' };
  };
  switch (happened.what) {
    case 'failed':
      return failures + 1 >= MOST_FAILURES
        ? stop('failures', happened.run)
        : { failures: failures + 1, stopped, tell: null };
    case 'held':
      return stop('held', happened.run);
    case 'unreachable':
      return stop('folder', null, happened.reason);
    case 'reached':
      return stopped?.code === 'folder'
        ? { failures, stopped: null, tell: 'works' }
        : { failures, stopped, tell: null };
    case 'worked': {
      const goesOn = stopped?.code === 'failures' || (stopped?.code === 'held' && !happened.isHolding);
      return { failures: 0, stopped: goesOn ? null : stopped, tell: goesOn ? 'works' : null };
    }
  }
}
