/**
 * What is announced outside the database about a change (by Valkey) is announced after its commit, and not at all if the
 * transaction rolls back: what NOTIFY does by itself. A process that is killed in between announces nothing, so its
 * readers must not rely on it alone.
 */
import type { Database, Queryable } from './database.ts';
import { OutcomeUnknown } from './lost-connection.ts';

/** What each transaction that is under way will do once it is committed. */
const waiting = new WeakMap<Queryable, Array<() => void>>();

/**
 * Runs `work` after the commit of this transaction. Given the database itself, whose statements are committed when they
 * return, it runs at once.
 */
export function afterCommit(on: Queryable, work: () => void): void {
  const list = waiting.get(on);
  if (list) list.push(work);
  else work();
}

/** Makes `afterCommit` work for the transactions that this function runs. */
export function withCommitHooks(transaction: Database['transaction']): Database['transaction'] {
  return async (work, options) => {
    let hooks: Array<() => void> = [];
    const run = () => {
      for (const hook of hooks) hook();
    };
    try {
      const result = await transaction((on) => {
        // A transaction that runs again after a deadlock begins with none.
        hooks = [];
        waiting.set(on, hooks);
        return work(on);
      }, options);
      run();
      return result;
    } catch (error) {
      // It may be committed: a reader who hears of a change that is not there only reads again.
      if (error instanceof OutcomeUnknown) run();
      throw error;
    }
  };
}
