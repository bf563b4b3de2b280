/** Reads an uploaded file in a thread of its own, with limited memory and time: a malicious one only ends the thread. */
import { Worker } from 'node:worker_threads';

export interface ThreadLimits {
  readonly heapMb: number;
  readonly timeMs: number;
}

/**
 * What the thread posts: once, `undefined` when it can make nothing of the file. The same when it ends, takes too long or needs too much.
 * @param work is its `workerData`.
 */
export async function inUntrustedThread<Made>(
  file: URL,
  work: unknown,
  { heapMb, timeMs }: ThreadLimits,
): Promise<Made | undefined> {
  const worker = new Worker(file, {
    workerData: work,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Made | undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), timeMs);
      worker.once('message', resolve);
      // Out of memory is an error of the thread, not of the process.
      worker.once('error', () => resolve(undefined));
      worker.once('exit', () => resolve(undefined));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
