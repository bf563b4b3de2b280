/** Before the browser tests: one shop with a small demo, one Chromium. SHOP_URL points the tests at a running shop instead. */
import type { TestProject } from 'vitest/node';
import { startTestBrowser } from './browser.ts';
import { startShopProcess } from './shop-process.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    shopUrl: string;
    /** Data folder of the shop (letters are files in it); of a given shop it is SHOP_DATA_DIR. */
    dataDir: string;
    browserEndpoint: string;
  }
}

const PORT = Number(process.env.E2E_PORT ?? 4990);
const PRODUCTS = 1500;

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.SHOP_URL;
  const [shop, browser] = await Promise.all([
    given ? undefined : startShopProcess({ port: PORT, products: PRODUCTS }),
    startTestBrowser(),
  ]);
  project.provide('shopUrl', given ?? shop?.url ?? '');
  project.provide('dataDir', shop?.dataDir ?? process.env.SHOP_DATA_DIR ?? '');
  project.provide('browserEndpoint', browser.wsEndpoint());
  return async () => {
    await browser.close();
    await shop?.stop();
  };
}
