/** `npm run dev`: the shop from its sources; the server restarts when its files change, pages change in place (Vite). */
import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { compileMessages } from './compile-messages.ts';

const ROOT = dirname(import.meta.dirname);
const WATCHED = ['src/main.ts', 'src/server', 'src/contract', 'src/tracking'];

await compileMessages(ROOT);
const watch = WATCHED.map((path) => `--watch-path=${path}`);
const child = spawn(process.execPath, [...watch, '--watch-preserve-output', 'src/main.ts', ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'development', BANCALE_DEV: '1' },
});
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));
