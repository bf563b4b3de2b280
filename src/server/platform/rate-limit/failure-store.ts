/**
 * Stores the failed attempts of all keys (accounts, IP addresses) with the delays that follow from them
 * (`failures.rules.ts`), and the attempts that are under way. An attempt takes a place of each of its keys before it is
 * checked; there are as many places as failures that are still allowed. So attempts that are sent at the same time gain
 * nothing. Like `BucketStore` it has its own clock. No method rejects: where a shared store is away, the process counts
 * for itself.
 */
export interface FailureStore {
  /**
   * Takes a place of each key, or of none: a `place`; or `wait`, whole seconds during which one of the keys is blocked;
   * or `busy`, when all places of a key are taken by attempts that are not decided yet.
   */
  begin(keys: Keys): Promise<Begun>;
  /**
   * Counts one failure of each key, for actions that are limited whatever their result. Returns 0, or the whole seconds
   * during which one of the keys is blocked; then nothing is counted.
   */
  spend(keys: Keys): Promise<number>;
  /** Drops the failures of a key; attempts that are under way keep their places. */
  clear(key: string): Promise<void>;
  /**
   * After how many milliseconds a busy key is worth another look; undefined when every place belongs to this process,
   * which knows when one gets free.
   */
  readonly lookAgainMs: number | undefined;
}

/** The first one is the account. */
export type Keys = readonly [string, ...string[]];

export type Begun = { readonly place: Place } | { readonly wait: number } | 'busy';

/** `passed` drops the failures of the first key; `failed` counts one for each key; `undecided` counts nothing. */
export type Outcome = 'passed' | 'failed' | 'undecided';

export interface Place {
  /** Gives the place back, once. Returns the whole seconds during which a key is blocked from now on; 0 = none. */
  end(outcome: Outcome): Promise<number>;
}
