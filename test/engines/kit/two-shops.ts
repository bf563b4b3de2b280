/** Two processes of one shop behind HAProxy, which are restarted one after the other. */
import { startShopProcess } from '../../../e2e/kit/shop-process.ts';
import { haproxy } from '../../../scripts/engines/haproxy.ts';
import { startEngine } from '../../../scripts/engines/running-engines.ts';

/** HAProxy notices within 2 s (`inter 1s fall 2`) that a copy wants nothing more; on a busy machine later. */
const DRAIN_SECONDS = 5;
const LOOK_EVERY_MS = 50;

export interface TwoShopsOptions {
  readonly databaseUrl: string;
  /** One folder for both, as docs/operations.md says of several processes of one machine. */
  readonly dataDir: string;
  readonly ports: readonly [number, number];
  /** Of the demo, which is loaded into an empty database. */
  readonly demoArticles?: number;
}

export interface TwoShops {
  /** Of the balancer. */
  readonly url: string;
  /**
   * Stops each process by SIGTERM and starts it again, the next one when the balancer has the first one back.
   * @returns for each whether the balancer had taken it out before its process ended
   */
  restartInTurn(): Promise<readonly boolean[]>;
  /** Text of `/metrics` of each process, which counts since its start. */
  metrics(): Promise<readonly string[]>;
  /** The balancer stays. */
  stopShops(): Promise<void>;
  stop(): Promise<void>;
}

export async function startTwoShops({
  databaseUrl,
  dataDir,
  ports,
  demoArticles = 1,
}: TwoShopsOptions): Promise<TwoShops> {
  const balancer = await startEngine(haproxy, { options: { shops: ports } });
  const env = {
    PUBLIC_URL: balancer.url,
    DRAIN_SECONDS: String(DRAIN_SECONDS),
    SESSION_SECRET: 'the same one for both processes of the shop',
    METRICS_TOKEN: 'for-this-test-only',
  };
  const start = (port: number) =>
    startShopProcess({
      port,
      dataDir,
      databaseUrl,
      env,
      products: demoArticles ?? 1,
      demo: demoArticles !== undefined,
    });
  /** Until the balancer sends requests to all of them. */
  const untilAllAreUp = async () => {
    while (!(await balancer.states()).every((state) => state === 'UP')) await wait(LOOK_EVERY_MS);
  };
  // In turn: the first one migrates and loads the demo.
  const shops = [await start(ports[0]), await start(ports[1])];
  await untilAllAreUp();

  const stopShops = async () => void (await Promise.all(shops.splice(0).map((shop) => shop.stop())));

  async function restart(index: number): Promise<boolean> {
    let ended = false;
    const stopped = shops[index]?.stop().then(() => {
      ended = true;
    });
    let seenDown = false;
    while (!ended) {
      seenDown ||= (await balancer.states())[index] === 'DOWN';
      await wait(LOOK_EVERY_MS);
    }
    await stopped;
    shops[index] = await start(ports[index] as number);
    await untilAllAreUp();
    return seenDown;
  }

  return {
    url: balancer.url,
    restartInTurn: async () => [await restart(0), await restart(1)],
    metrics: () =>
      Promise.all(
        ports.map(async (port) => {
          const headers = { Authorization: `Bearer ${env.METRICS_TOKEN}` };
          return (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).text();
        }),
      ),
    stopShops,
    async stop() {
      await stopShops();
      await balancer.stop();
    },
  };
}

const wait = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));
