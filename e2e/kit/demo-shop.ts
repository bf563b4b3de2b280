/**
 * The shops of the browser tests are copies of one demo, each with a database and a data folder of its own: to generate and import the
 * demo anew takes 20 times as long as to copy it (docs/decisions/0248-browser-tests-cost-less.md).
 */
import { constants, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inject } from 'vitest';
import { startDatabase } from '#server/platform/db/index.ts';
import { freePort } from '../../scripts/free-port.ts';
import { adminQuery, urlFor } from '../../test/setup/database-admin.ts';
import { type ShopProcess, startShopProcess } from './shop-process.ts';

const PRODUCTS = 1500;

export interface Demo {
  /** URL of the PostgreSQL of this run. */
  readonly server: string;
  /** Its database with the demo, to which nothing is connected. */
  readonly template: string;
  /** Pictures, documents and search index of the demo. */
  readonly dataDir: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    demo: Demo;
  }
}

export interface DemoShop extends ShopProcess {
  readonly databaseUrl: string;
}

/** The demo as the first start of a shop makes it, in a PostgreSQL of this run that does not wait for the disk. */
export async function makeDemo(): Promise<{ demo: Demo; remove(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'bancale-e2e-demo-'));
  const dataDir = join(folder, 'data');
  const server = await startDatabase({
    databaseUrl: undefined,
    dataDir: folder,
    purpose: 'browser tests',
    durable: false,
  });
  const demo = { server: server.url, template: 'e2e_demo', dataDir };
  await adminQuery(server.url, `create database ${demo.template}`);
  const databaseUrl = urlFor(server.url, demo.template);
  const first = await startShopProcess({
    port: await freePort(),
    products: PRODUCTS,
    dataDir,
    databaseUrl,
    demo: true,
  });
  await first.stop();
  const remove = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { demo, remove };
}

export interface DemoShopOptions {
  /** One that is free, if it does not matter. */
  readonly port?: number;
  /** Its `bancale.settings.yaml`. */
  readonly settings?: string;
  /** Further files of its data folder: path in it → text. */
  readonly files?: Readonly<Record<string, string>>;
  /** What is to be in its database before it starts. */
  readonly before?: (databaseUrl: string) => Promise<void>;
}

/** A shop with the demo, in a process of its own; `stop` removes its data. */
export async function startDemoShop(options: DemoShopOptions = {}, demo = inject('demo')): Promise<DemoShop> {
  const name = `e2e_${crypto.randomUUID().replaceAll('-', '')}`;
  await adminQuery(demo.server, `create database ${name} template ${demo.template} strategy file_copy`);
  const databaseUrl = urlFor(demo.server, name);
  const dataDir = mkdtempSync(join(tmpdir(), 'bancale-e2e-'));
  cpSync(demo.dataDir, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
  const files = { ...options.files, ...(options.settings && { 'bancale.settings.yaml': options.settings }) };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dataDir, path)), { recursive: true });
    writeFileSync(join(dataDir, path), text);
  }
  const remove = async () => {
    await adminQuery(demo.server, `drop database if exists ${name} with (force)`);
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await options.before?.(databaseUrl);
    const port = options.port ?? (await freePort());
    const shop = await startShopProcess({ port, products: 0, dataDir, databaseUrl, demo: true });
    return { ...shop, databaseUrl, stop: () => shop.stop().then(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}
