/**
 * Work that is repeated in the background: runs never overlap, a failed run is logged and does not end the repetition,
 * and the timer does not keep the process alive.
 */
import type { Log } from './http/logging/request-log.ts';
import { boardOf, runsHere } from './job-board.ts';
import { inJob } from './tracing/spans.ts';

export interface RepeatedWork {
  /** Another thread or another process does it; `runSoon` asks the other thread, the rest does nothing. */
  readonly isElsewhere: boolean;
  /** Begins the repetition; the first run is one interval later. */
  start(): void;
  /** Runs once more, at once or after the run that is underway: requests before that are one run. */
  runSoon(): void;
  /** Staff paused it: for work that others begin too. */
  isPaused(): Promise<boolean>;
  /** Ends the repetition and waits for the run that is underway. */
  stop(): Promise<void>;
}

export interface EveryOptions {
  /** What runs when staff ask for it; left out: the same work. For work that looks first whether it is due. */
  readonly now?: () => unknown;
}

/** Work of another thread or of another process. */
const doneBy = (other: Pick<RepeatedWork, 'runSoon'>): RepeatedWork => ({
  isElsewhere: true,
  start() {},
  runSoon: other.runSoon,
  isPaused: async () => false,
  async stop() {},
});
const NOT_HERE = doneBy({ runSoon() {} });

/** `name` is the key of the job in `#contract/values/job-names.ts`. A process without its role (`ROLES`) never runs it. A number that the work returns is how many things it did. */
export function every(
  milliseconds: number,
  name: string,
  work: () => unknown,
  log: Pick<Log, 'error'>,
  { now: workNow = work }: EveryOptions = {},
): RepeatedWork {
  if (!runsHere(name, log)) return NOT_HERE;
  const board = boardOf(log);
  const other = board?.doneElsewhere?.(name);
  if (other) return doneBy(other);
  let timer: NodeJS.Timeout | undefined;
  let tickAt: number | undefined;
  let running: Promise<void> | undefined;
  let isWanted = false;
  let isAsked = false;
  let isStopped = false;

  async function run(): Promise<void> {
    isWanted = false;
    const what = isAsked ? workNow : work;
    const asked = isAsked;
    isAsked = false;
    // A person who asks for a run means it, paused or not.
    if (board && !asked && !(await board.mayRun(name))) return;
    const [startedAt, start] = [new Date(), performance.now()];
    let [done, error, isFailed]: [unknown, unknown, boolean] = [undefined, undefined, false];
    try {
      done = await inJob(name, what);
    } catch (failure) {
      [error, isFailed] = [failure, true];
      log.error({ work: name, err: error }, 'background work failed; it is repeated');
    }
    await board?.ran(name, {
      startedAt,
      milliseconds: performance.now() - start,
      done: typeof done === 'number' ? done : undefined,
      error,
      isFailed,
    });
  }

  function begin(): void {
    running ??= run().then(() => {
      running = undefined;
      if (isWanted) begin();
    });
  }

  const repeated: RepeatedWork = {
    isElsewhere: false,
    start() {
      isStopped = false;
      if (timer) return;
      tickAt = Date.now() + milliseconds;
      timer = setInterval(() => {
        tickAt = Date.now() + milliseconds;
        begin();
      }, milliseconds).unref();
    },
    runSoon() {
      if (isStopped) return;
      isWanted = true;
      begin();
    },
    isPaused: async () => board !== undefined && !(await board.mayRun(name)),
    async stop() {
      isStopped = true;
      isWanted = false;
      clearInterval(timer);
      timer = undefined;
      await running;
    },
  };
  board?.add({
    name,
    every: milliseconds,
    isOn: () => timer !== undefined,
    isRunning: () => running !== undefined,
    runSoon: repeated.runSoon,
    nextAt: () => (timer !== undefined && tickAt !== undefined ? new Date(tickAt) : undefined),
    async runNow(begins) {
      // Not only once: work that was wanted meanwhile begins when a run ends, and the run that is asked for comes after it.
      while (running) await running;
      if (isStopped) return;
      begins?.();
      isAsked = true;
      begin();
      await running;
    },
  });
  return repeated;
}
