/** The two copies of the shop, each with a data folder of its own, as a service manager runs them: what ends is started again. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ShopProcess, startShopProcess } from '../../e2e/kit/shop-process.ts';
import { onMachine } from '../../scripts/engines/running-engines.ts';
import { capture, ROOT } from '../../scripts/prepare.mjs';
import { type MachineName, machine } from './machines.ts';

/** With OpenSearch: as in a shop of very many articles. */
export const COPY_WITHOUT_INDEX: MachineName = 'app2';

const DISTURBED_THREAD = 'disturbed-thread';
/** What happens to which thread is written into a file of the data folder. A busy machine is no thread that hangs. */
export const threadFault = {
  env: { NODE_OPTIONS: `--import=${join(ROOT, 'test/http/kit/thread-hook.mjs')}`, THREAD_STALL_SECONDS: '10' },
};

export const METRICS_TOKEN = 'for-the-drills-only';
export const SHOP_PORT = 3000;
/** As docs/scale-out.md and deploy/ have it. */
export const DRAIN_SECONDS = 5;

/** Customers of the drills act fast and have one IP address; stock and coupons are as limited as in a shop. */
const SETTINGS = `limits:
${['changes', 'lists', 'orders', 'logins', 'letters', 'forms', 'tracking'].map((limit) => `  ${limit}: { burst: 100000, perMinute: 100000 }`).join('\n')}
  peoplePerAddress: 10000
availability: { ordersReduce: true, beyond: forbid }
contacts: { email: ordini@bancale.example }
forms: { request: preventivi@bancale.example }
`;

export interface ShopCopy {
  readonly name: MachineName;
  readonly url: string;
  /** Of all its processes. */
  readonly dataDir: string;
  isRunning(): boolean;
  /** Another version, from its next start on. @param root its folder */
  install(root: string): void;
  /** A command of its version on its machine, with its variables: `run('src/cli/shop.ts', 'migrate')`. */
  run(script: string, ...args: readonly string[]): Promise<{ readonly code: number; readonly output: string }>;
  /** What its processes have printed. */
  printed(): string;
  /** Resolves when it wants requests. @throws with its own words when it does not get there */
  start(env?: Readonly<Record<string, string>>): Promise<void>;
  kill(): Promise<void>;
  /** SIGTERM; resolves when it has ended. */
  stop(): Promise<void>;
  freeze(): void;
  thaw(): void;
  /** Of a shop with `THREADS`: `end` = an exception that nobody catches, `hang` = a loop without an end. */
  disturbThread(what: 'end' | 'hang', number: number): void;
}

/** @param env of every start @param folder its data folder is in it */
export function shopCopy(
  name: MachineName,
  env: Readonly<Record<string, string>>,
  folder: string,
  port = SHOP_PORT,
): ShopCopy {
  const place = machine(name);
  const dataDir = join(folder, name);
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'bancale.settings.yaml'), SETTINGS);
  const log = join(folder, `${name}.log`);
  let running: ShopProcess | undefined;
  let root = ROOT;
  const signal = (one: NodeJS.Signals) => {
    try {
      if (running) process.kill(running.pid, one);
    } catch {
      // It has ended by itself.
    }
  };
  const end = async () => {
    const ended = running?.stop();
    running = undefined;
    await ended;
  };
  return {
    name,
    url: `http://${place.address}:${port}`,
    dataDir,
    isRunning: () => running !== undefined,
    install(folderOfVersion) {
      root = folderOfVersion;
    },
    async run(script, ...args) {
      const [command = '', ...rest] = onMachine(place, [process.execPath, script, ...args]);
      const { code, output } = await capture(command, rest, {
        cwd: root,
        env: { ...process.env, ...env, DATA_DIR: dataDir },
      });
      return { code: code ?? 1, output };
    },
    printed: () => readFileSync(log, 'utf8'),
    async start(more = {}) {
      running = await startShopProcess({
        port,
        machine: place,
        products: 1,
        dataDir,
        databaseUrl: env.DATABASE_URL ?? '',
        env: { ...env, DISTURBED_THREAD: join(dataDir, DISTURBED_THREAD), ...more },
        root,
        log,
      });
    },
    async kill() {
      signal('SIGKILL');
      await end();
    },
    async stop() {
      signal('SIGCONT');
      await end();
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    disturbThread: (what, number) => writeFileSync(join(dataDir, DISTURBED_THREAD), `${what} ${number}`),
  };
}
