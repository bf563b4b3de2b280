/**
 * Threads in front of a shop of a test (`THREADS`): requests go over the network to one of them, by chance, which serves them or passes them on. The main
 * thread's part is the shop in the process of the test, which so has its database, clock and log.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RATE_LIMITS } from '#contract/values/rate-limit.ts';
import type { PublicSettings } from '#contract/values/shop-settings.ts';
import type { ServerApp } from '#server/app.ts';
import { readEnv } from '#server/env.ts';
import type { IndexPublisher } from '#server/modules/search/index.ts';
import type { Database } from '#server/platform/db/index.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import { freePort } from '../../../e2e/kit/free-port.ts';

export interface Behind {
  readonly app: ServerApp;
  readonly db: Database;
  readonly publisher: IndexPublisher;
  readonly threads: number;
  readonly dataDir: string;
  /** Lines of `bancale.settings.yaml`. */
  readonly settings: string;
  readonly log: Log;
  readonly variables: Readonly<Record<string, string>>;
  readonly demoLogins: PublicSettings['demoLogins'];
}

export interface InFront {
  readonly fetch: ServerApp['fetch'];
  /** Where the threads listen. */
  readonly url: string;
  close(): Promise<void>;
}

/** Tests are faster than people. */
const wide = () =>
  `limits: ${JSON.stringify(Object.fromEntries(RATE_LIMITS.map((limit) => [limit, { burst: 100_000, perMinute: 100_000 }])))}\n`;

export async function behindThreads(given: Behind): Promise<InFront> {
  const { app, db, publisher, dataDir, settings, log, demoLogins } = given;
  const port = await freePort();
  const file = join(dataDir, 'settings-of-threads.yaml');
  writeFileSync(file, /^limits:/m.test(settings) ? settings : `${settings}\n${wide()}`);
  const variables = {
    ...given.variables,
    THREADS: String(given.threads),
    DATA_DIR: dataDir,
    SETTINGS_FILE: file,
    PORT: String(port),
    HOST: '127.0.0.1',
    // Visitors of tests name their addresses.
    TRUSTED_PROXIES: '1',
    LOG_LEVEL: 'error',
  };
  const env = readEnv(variables);
  const { openThreads } = await import('../../../src/shop-threads.ts');
  const threads = await withVariables(variables, () =>
    openThreads({
      app,
      env,
      db,
      publisher,
      port,
      baseUrl: env.publicUrl ?? '',
      demoLogins,
      paperLogo: undefined,
      log,
      front: { listen: async () => {}, stop: async () => {} },
    }),
  );
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    async fetch(request) {
      const { pathname, search, host } = new URL(request.url);
      const { method, signal } = request;
      const headers = new Headers(request.headers);
      headers.set('X-Forwarded-Host', host);
      const body = request.body ? new Uint8Array(await request.arrayBuffer()) : undefined;
      return fetch(url + pathname + search, { method, headers, signal, redirect: 'manual', ...(body && { body }) });
    },
    close: () => threads.close(0),
  };
}

/** Threads read the environment of the process as it is when they are started. */
async function withVariables<T>(variables: Readonly<Record<string, string>>, work: () => Promise<T>): Promise<T> {
  const before = { ...process.env };
  Object.assign(process.env, variables);
  try {
    return await work();
  } finally {
    for (const name of Object.keys(variables)) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
  }
}
