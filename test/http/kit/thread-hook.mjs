// Loaded into every thread of a shop by `NODE_OPTIONS=--import`: ends the thread whose number the file DYING_THREAD has,
// by an exception that nobody catches.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { isMainThread, workerData } from 'node:worker_threads';

const file = process.env.DYING_THREAD;
if (!isMainThread && workerData?.door !== undefined)
  setInterval(() => {
    if (!existsSync(file) || readFileSync(file, 'utf8') !== String(workerData.number)) return;
    rmSync(file);
    throw new Error('the test ended this thread');
  }, 50).unref();
