/** A shop loads the clients of those engines only that it is given addresses of (scale-out §12.6). */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startShopProcess } from '../../../e2e/kit/shop-process.ts';
import { freePort } from '../../../scripts/free-port.ts';
import { freshDatabase } from '../../setup/fresh-database.ts';

/** Packages that the main thread of a shop loads until it is ready, and until it has stopped. */
async function packagesOf(env: Record<string, string>): Promise<string[]> {
  const database = await freshDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'bancale-packages-'));
  const file = join(folder, 'packages');
  try {
    const shop = await startShopProcess({
      port: await freePort(),
      products: 1,
      demo: false,
      dataDir: folder,
      databaseUrl: database.url,
      env: {
        NODE_OPTIONS: `--import ${new URL('../kit/list-packages.mjs', import.meta.url).href}`,
        PACKAGES_FILE: file,
        ...env,
      },
    });
    await shop.stop();
    return readFileSync(file, 'utf8').split('\n');
  } finally {
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** `@opentelemetry/api` is loaded by prom-client, always. */
const OF_ENGINES = /^(@opentelemetry\/(?!api$)|@redis\/|@platformatic\/|@opensearch-project\/|aws4fetch$)/;
const OF_CONNECTIONS = ['ssh2', 'basic-ftp', 'standardwebhooks', 'libxml2-wasm', 'read-excel-file'];
/** Nobody listens there. */
const AWAY = '127.0.0.1:9';

test('a shop without engines loads no client of any, and none of a connection', { timeout: 120_000 }, async () => {
  const loaded = await packagesOf({});
  expect(loaded).toEqual(expect.arrayContaining(['pg', 'pino', 'prom-client', 'zod']));
  expect(loaded.filter((name) => OF_ENGINES.test(name) || OF_CONNECTIONS.includes(name))).toEqual([]);
});

test('with addresses it loads those, and starts and stops although nobody listens there', {
  timeout: 120_000,
}, async () => {
  const loaded = await packagesOf({
    REDIS_URL: `redis://${AWAY}`,
    SESSION_SECRET: 'a key that all copies of the shop have',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://${AWAY}`,
  });
  expect(loaded).toEqual(expect.arrayContaining(['@redis/client', '@opentelemetry/sdk-trace']));
});
