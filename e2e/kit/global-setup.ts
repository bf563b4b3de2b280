/** Before the browser tests: a demo, and a copy of it in a shop for each worker. SHOP_URL points the tests at a running shop instead. */
import type { TestProject } from 'vitest/node';
import { makeDemo, startDemoShop } from './demo-shop.ts';
import { RECEIVER_HOST } from './receiver-host.ts';
import { FAST_VISITORS } from './shop-process.ts';
import { WORKERS } from './workers.ts';

export interface TestedShop {
  readonly url: string;
  /** Its data folder (e-mails are files in it); SHOP_DATA_DIR for a given shop. */
  readonly dataDir: string;
  /** For commands; undefined for a given shop, whose database is in its data folder. */
  readonly databaseUrl?: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** One for each worker. */
    shops: readonly TestedShop[];
  }
}

/** Webhooks of the tests go to one address of the machine; all others stay closed. */
const SETTINGS = `${FAST_VISITORS}exchange: { allowNetworks: [${RECEIVER_HOST}] }\n`;

const PORT = Number(process.env.E2E_PORT ?? 4990);

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { demo, remove } = await makeDemo();
  project.provide('demo', demo);
  const given = process.env.SHOP_URL;
  const ports = given ? [] : Array.from({ length: WORKERS }, (_, index) => PORT + index);
  const shops = await Promise.all(ports.map((port) => startDemoShop({ port, settings: SETTINGS }, demo)));
  const tested = shops.map(({ url, dataDir, databaseUrl }) => ({ url, dataDir, databaseUrl }));
  project.provide('shops', given ? [{ url: given, dataDir: process.env.SHOP_DATA_DIR ?? '' }] : tested);
  return async () => {
    await Promise.all(shops.map((shop) => shop.stop()));
    await remove();
  };
}
