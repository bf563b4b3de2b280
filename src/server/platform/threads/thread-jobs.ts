/**
 * Jobs of a worker thread: what both sides send. Separate from the worker's own code, so that the shop starts without loading
 * what only the thread needs.
 */
import { parentPort, workerData } from 'node:worker_threads';

export interface ThreadJob<Job> {
  readonly id: number;
  readonly job: Job;
}

export type ThreadAnswer<Result> =
  | { readonly id: number; readonly result: Result }
  | { readonly id: number; readonly failure: string };

/**
 * Does the jobs of `createJobThread`, in the order in which they came and one after the other. Nothing happens when the file is
 * imported by anything but the thread of that name.
 * @param moved buffers of a result that the thread gives away instead of copying them.
 */
export function doJobs<Job, Result>(
  thread: string,
  work: (job: Job) => Result | Promise<Result>,
  moved: (result: Result) => ArrayBuffer[] = () => [],
): void {
  if (!parentPort || workerData !== thread) return;
  const port = parentPort;
  let last: Promise<void> = Promise.resolve();
  const answer = async ({ id, job }: ThreadJob<Job>) => {
    try {
      const result = await work(job);
      port.postMessage({ id, result } satisfies ThreadAnswer<Result>, moved(result));
    } catch (error) {
      const failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
      port.postMessage({ id, failure } satisfies ThreadAnswer<Result>);
    }
  };
  port.on('message', (message: ThreadJob<Job>) => {
    last = last.then(() => answer(message));
  });
}
