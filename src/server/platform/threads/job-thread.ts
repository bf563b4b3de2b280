/**
 * A worker thread for work that would hold up the other requests: it starts with the first job, is ended when it has been idle
 * for a while, and replaced when it dies or does not respond. The thread's own file calls `doJobs`.
 */
import { Worker } from 'node:worker_threads';
import { AppError } from '#contract/values/errors.ts';
import type { ThreadAnswer, ThreadJob } from './thread-jobs.ts';

export interface JobThread<Job, Result> {
  /**
   * Jobs are done in turn.
   * @param moved buffers that are given to the thread instead of copies.
   * @throws AppError `unavailable` when too many wait; Error when the job failed or the thread ended.
   */
  run(job: Job, moved?: readonly ArrayBuffer[]): Promise<Result>;
  close(): Promise<void>;
}

export interface JobThreadOptions {
  /** The thread's file. */
  readonly file: URL;
  /** Name by which the file knows that it is the thread; in messages too. */
  readonly name: string;
  readonly idleMs?: number;
  /** Without any response for so long, the thread is ended: it would block the others too. */
  readonly patienceMs?: number;
  readonly mostWaiting?: number;
  /** Megabytes of its short-lived objects: with few it needs less memory, and clears it more often. */
  readonly youngMb?: number;
}

interface Waiting<Result> {
  resolve(result: Result): void;
  reject(error: Error): void;
}

const IDLE_MS = 60_000;
const PATIENCE_MS = 30_000;
const MOST_WAITING = 50;
const RETRY_SECONDS = 5;

export function createJobThread<Job, Result>(options: JobThreadOptions): JobThread<Job, Result> {
  const { file, name, idleMs = IDLE_MS, patienceMs = PATIENCE_MS, mostWaiting = MOST_WAITING, youngMb } = options;
  const waiting = new Map<number, Waiting<Result>>();
  let lastId = 0;
  let worker: Worker | undefined;
  let timer: NodeJS.Timeout | undefined;

  /** Rejects everything that waits for a thread that ended. */
  function giveUp(gone: Worker, error: Error): void {
    if (worker !== gone) return;
    worker = undefined;
    clearTimeout(timer);
    const rejected = [...waiting.values()];
    waiting.clear();
    for (const one of rejected) one.reject(error);
    void gone.terminate();
  }

  function hire(): Worker {
    // Without the flags of this process: a thread needs neither its watchdog nor its inspector.
    const hired = new Worker(file, {
      workerData: name,
      execArgv: [],
      ...(youngMb !== undefined && { resourceLimits: { maxYoungGenerationSizeMb: youngMb } }),
    });
    hired.on('message', (answer: ThreadAnswer<Result>) => {
      const one = waiting.get(answer.id);
      waiting.delete(answer.id);
      watch(hired);
      if ('result' in answer) one?.resolve(answer.result);
      else one?.reject(new Error(`Thread ${name}: ${answer.failure}`));
    });
    hired.on('error', (error) => giveUp(hired, error));
    hired.on('exit', () => giveUp(hired, new Error(`Thread ${name} ended.`)));
    return hired;
  }

  function watch(current: Worker): void {
    clearTimeout(timer);
    // An idle thread keeps no process alive.
    if (waiting.size > 0) current.ref();
    else current.unref();
    const [why, after] =
      waiting.size > 0 ? [`Thread ${name} does not answer.`, patienceMs] : [`Thread ${name} is idle.`, idleMs];
    timer = setTimeout(() => giveUp(current, new Error(why)), after).unref();
  }

  return {
    run(job, moved = []) {
      if (waiting.size >= mostWaiting) throw new AppError('unavailable', { retry_after: RETRY_SECONDS });
      worker ??= hire();
      lastId += 1;
      const id = lastId;
      const answer = new Promise<Result>((resolve, reject) => waiting.set(id, { resolve, reject }));
      worker.postMessage({ id, job } satisfies ThreadJob<Job>, [...moved]);
      watch(worker);
      return answer;
    },
    async close() {
      const last = worker;
      if (last) giveUp(last, new AppError('unavailable', { retry_after: RETRY_SECONDS }));
      await last?.terminate();
    },
  };
}
