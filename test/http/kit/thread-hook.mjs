// Loaded into every thread of a shop by `NODE_OPTIONS=--import`. The file DISTURBED_THREAD says what happens to which of
// them: `end 0` ends thread 0 by an exception that nobody catches, `hang 1` keeps thread 1 in a loop that never ends, `hang main` the main
// thread.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { isMainThread, workerData } from 'node:worker_threads';

const file = process.env.DISTURBED_THREAD;
const isShop = isMainThread && process.argv[1]?.endsWith('main.ts');
if (isShop || (!isMainThread && workerData?.door !== undefined))
  setInterval(() => {
    if (!existsSync(file)) return;
    const [what, number] = readFileSync(file, 'utf8').split(' ');
    if (number !== (isMainThread ? 'main' : String(workerData.number))) return;
    rmSync(file);
    if (what === 'end') throw new Error('the test ended this thread');
    const cell = new Int32Array(new SharedArrayBuffer(4));
    for (;;) Atomics.wait(cell, 0, 0, 1);
  }, 50).unref();
