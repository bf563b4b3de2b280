/** Which runs of a job are written down: a job that looks every five seconds would fill its log with nothing. */

export interface JudgedRun {
  readonly isFailed: boolean;
  readonly done: number | undefined;
  readonly isAsked: boolean;
  /** Milliseconds since the Epoch. */
  readonly startedAt: number;
}

const QUIET_MS = 10 * 60_000;

/** `lastKept`: when the last one that was kept had started; undefined = none in this process. */
export function isKept({ isFailed, done = 0, isAsked, startedAt }: JudgedRun, lastKept: number | undefined): boolean {
  return isFailed || isAsked || done > 0 || lastKept === undefined || startedAt - lastKept >= QUIET_MS;
}
