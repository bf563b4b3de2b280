/**
 * Work that is repeated in the background: runs never overlap, a failed run is logged and does not end the repetition,
 * and the timer does not keep the process alive.
 */
import type { Log } from './http/logging/request-log.ts';

export interface RepeatedWork {
  /** Begins the repetition; the first run is one interval later. */
  start(): void;
  /** Runs once more, at once or after the run that is underway: requests before that are one run. */
  runSoon(): void;
  /** Ends the repetition and waits for the run that is underway. */
  stop(): Promise<void>;
}

export function every(milliseconds: number, name: string, work: () => unknown, log: Pick<Log, 'error'>): RepeatedWork {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isWanted = false;
  let isStopped = false;

  async function run(): Promise<void> {
    isWanted = false;
    try {
      await work();
    } catch (error) {
      log.error({ work: name, err: error }, 'background work failed; it is repeated');
    }
  }

  function begin(): void {
    running ??= run().then(() => {
      running = undefined;
      if (isWanted) begin();
    });
  }

  return {
    start() {
      isStopped = false;
      timer ??= setInterval(begin, milliseconds).unref();
    },
    runSoon() {
      if (isStopped) return;
      isWanted = true;
      begin();
    },
    async stop() {
      isStopped = true;
      isWanted = false;
      clearInterval(timer);
      timer = undefined;
      await running;
    },
  };
}
