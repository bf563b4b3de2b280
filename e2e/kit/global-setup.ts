/** Before the browser tests: a shop with a small demo for each worker. SHOP_URL points the tests at a running shop instead. */
import type { TestProject } from 'vitest/node';
import { startShopProcess } from './shop-process.ts';
import { WORKERS } from './workers.ts';

export interface TestedShop {
  readonly url: string;
  /** Its data folder (e-mails are files in it); SHOP_DATA_DIR for a given shop. */
  readonly dataDir: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** One for each worker. */
    shops: readonly TestedShop[];
  }
}

const PORT = Number(process.env.E2E_PORT ?? 4990);
const PRODUCTS = 1500;

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.SHOP_URL;
  const ports = given ? [] : Array.from({ length: WORKERS }, (_, index) => PORT + index);
  const shops = await Promise.all(ports.map((port) => startShopProcess({ port, products: PRODUCTS })));
  const tested = shops.map(({ url, dataDir }) => ({ url, dataDir }));
  project.provide('shops', given ? [{ url: given, dataDir: process.env.SHOP_DATA_DIR ?? '' }] : tested);
  return async () => {
    await Promise.all(shops.map((shop) => shop.stop()));
  };
}
