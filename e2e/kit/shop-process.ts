/** Starts the real shop as a process of its own, as a wholesaler would, with its own data folder and port. */
import { spawn } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { COMPILE_CACHE } from '../../scripts/compile-cache.mjs';
import type { Machine } from '../../scripts/engines/engine.ts';
import { onMachine } from '../../scripts/engines/running-engines.ts';
import { freePort } from '../../scripts/free-port.ts';
import { MEMORY_ENV, MEMORY_FLAGS } from '../../scripts/memory-limits.mjs';
import { lineIsSlow, startSlowLine } from './slow-line.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/**
 * All visitors of these tests have one IP address, some are the same customer, and they act fast: rate limits are wide. They order the
 * same few articles by the hundred thousand: orders do not reduce the stock.
 */
export const FAST_VISITORS = `limits:
${['changes', 'lists', 'orders', 'logins', 'letters', 'forms'].map((limit) => `  ${limit}: { burst: 100000, perMinute: 100000 }`).join('\n')}
availability: { ordersReduce: false }
`;
const READY_WITHIN_MS = 180_000;

export interface ShopProcess {
  url: string;
  dataDir: string;
  pid: number;
  stop(): Promise<void>;
}

/** Resolves when `/readyz` returns 200. @throws with the shop's own output when it does not start. */
export async function startShopProcess(options: {
  port: number;
  products: number;
  dataDir?: string;
  /** An existing database. */
  databaseUrl?: string;
  /** A demo shop: loads the demo into an empty database. By default not into an existing one. */
  demo?: boolean;
  /** Other variables, and those of above with another value. */
  env?: Readonly<Record<string, string>>;
  /** Where it runs and listens; by default here, on 127.0.0.1. */
  machine?: Machine;
  /** Folder of the version that is started; by default this one. */
  root?: string;
  /** Of everything that it prints, beside the end of it in the error of a start. */
  log?: string;
}): Promise<ShopProcess> {
  const url = `http://${options.machine?.address ?? 'localhost'}:${options.port}`;
  // A shop that another run left behind would be tested instead of this one.
  if (await responses(`${url}/healthz`))
    throw new Error(`Something answers at ${url} already: stop it, or set E2E_PORT to another port.`);
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'bancale-e2e-'));
  // All visitors of the tests share one IP address: together they send more e-mails than one visitor may.
  if (!options.dataDir) writeFileSync(join(dataDir, 'bancale.settings.yaml'), FAST_VISITORS);
  // Visitors use the requested port; on a slow line the shop itself listens behind it.
  const port = lineIsSlow() ? await freePort() : options.port;
  const line = lineIsSlow() ? await startSlowLine(options.port, port) : undefined;
  const shop = [process.execPath, ...MEMORY_FLAGS, 'src/main.ts'];
  const [command = '', ...args] = options.machine ? onMachine(options.machine, shop) : shop;
  const child = spawn(command, args, {
    cwd: options.root ?? ROOT,
    env: {
      ...MEMORY_ENV,
      // As `npm start`: without it every start reads all TypeScript anew, 0.8 s of CPU.
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      ...process.env,
      PORT: String(port),
      HOST: options.machine?.address ?? '127.0.0.1',
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      // A test may give a visitor an IP address of their own.
      TRUSTED_PROXIES: '1',
      DATABASE_URL: options.databaseUrl ?? '',
      DEMO: (options.demo ?? !options.databaseUrl) ? '1' : '0',
      DEMO_PRODUCTS: String(options.products || 1),
      LOG_LEVEL: 'warn',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (chunk: Buffer) => {
    output += chunk;
    if (options.log) appendFileSync(options.log, chunk);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    await line?.close();
    child.kill('SIGTERM');
    await exited;
    if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
  };
  const deadline = Date.now() + READY_WITHIN_MS;
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  while (Date.now() < deadline && isRunning()) {
    if (await responses(`${url}/readyz`)) return { url, dataDir, pid: child.pid ?? 0, stop };
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const ended = isRunning() ? '' : ` (it ended: ${child.signalCode ?? child.exitCode})`;
  await stop();
  throw new Error(`The shop did not become ready at ${url}${ended}:\n${output.slice(-4000)}`);
}

const responses = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
