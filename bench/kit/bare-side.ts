/** Drives `bare-process.ts` from a benchmark. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { BareWork } from './bare-process.ts';
import type { Side } from './steady-rounds.ts';

const FILE = fileURLToPath(new URL('./bare-process.ts', import.meta.url));

/** The bare render of `work`, in a process that lives until `stop`. NODE_ENV selects React's production build there. */
export function bareSide(work: BareWork): Side & { stop(): void } {
  // Without the options of this process: its hook for ending with the parent would end the child while it waits.
  const child = fork(FILE, [JSON.stringify(work)], { env: { ...process.env, NODE_ENV: 'production' }, execArgv: [] });
  const { pid } = child;
  if (pid === undefined) throw new Error('the process of the bare render did not start');
  return {
    pid,
    work: (times) =>
      new Promise((resolve, reject) => {
        const gone = (code: number | null) => reject(new Error(`the process of the bare render ended with ${code}`));
        child.once('exit', gone);
        child.once('message', () => {
          child.off('exit', gone);
          resolve();
        });
        child.send(times);
      }),
    stop: () => child.kill(),
  };
}
