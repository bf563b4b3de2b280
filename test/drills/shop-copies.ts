/** The two copies of the shop, each with a data folder of its own, as a service manager runs them: what ends is started again. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ShopProcess, startShopProcess } from '../../e2e/kit/shop-process.ts';
import { type MachineName, machine } from './machines.ts';

export const METRICS_TOKEN = 'for-the-drills-only';
export const SHOP_PORT = 3000;
/** HAProxy notices a copy that drains within two seconds. */
export const DRAIN_SECONDS = 3;

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
  isRunning(): boolean;
  /** Resolves when it wants requests. @throws with its own words when it does not get there */
  start(env?: Readonly<Record<string, string>>): Promise<void>;
  kill(): Promise<void>;
  /** SIGTERM; resolves when it has ended. */
  stop(): Promise<void>;
  freeze(): void;
  thaw(): void;
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
  let running: ShopProcess | undefined;
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
    isRunning: () => running !== undefined,
    async start(more = {}) {
      running = await startShopProcess({
        port,
        machine: place,
        products: 1,
        dataDir,
        databaseUrl: env.DATABASE_URL ?? '',
        env: { ...env, ...more },
        log: join(folder, `${name}.log`),
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
  };
}
