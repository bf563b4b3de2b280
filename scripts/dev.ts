/** `npm run dev`: the shop from its sources; the server restarts when its files change, pages update in place (Vite). */
import { type ChildProcess, spawn } from 'node:child_process';
import { statSync, watch } from 'node:fs';
import { dirname, join } from 'node:path';
import { compileMessages } from './compile-messages.ts';

const ROOT = dirname(import.meta.dirname);
/** Not `node --watch`: it would need reports of what worker threads import, and ends them instead. */
const WATCHED = ['src/main.ts', 'src/server', 'src/contract'].map((path) => join(ROOT, path));
const SETTLE_MS = 150;
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

let child: ChildProcess | undefined;
let restarting = false;
let ending = false;

function start(): void {
  restarting = false;
  child = spawn(process.execPath, ['src/main.ts', ...process.argv.slice(2)], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'development', BANCALE_DEV: '1' },
  });
  child.once('exit', (code) => {
    if (ending) process.exit(code ?? 1);
    if (restarting) return start();
    child = undefined;
    console.log('The shop ended; it starts again at the next change.');
  });
}

let settling: NodeJS.Timeout | undefined;
function changed(file: string): void {
  if (/\.test\.tsx?$|~$|\.sw.$/.test(file) || ending) return;
  clearTimeout(settling);
  settling = setTimeout(() => {
    console.log(`Changed: ${file}`);
    if (child === undefined) return start();
    restarting = true;
    child.kill('SIGTERM');
  }, SETTLE_MS);
}

await compileMessages(ROOT);
for (const path of WATCHED) {
  if (statSync(path, { throwIfNoEntry: false }) === undefined) continue;
  watch(path, { recursive: true }, (_, file) => changed(file ?? path));
}
for (const signal of SIGNALS) {
  process.on(signal, () => {
    ending = true;
    if (child === undefined) process.exit(0);
    child.kill(signal);
  });
}
start();
