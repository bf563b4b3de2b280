/**
 * `npm run tracking`: the tracking host as a process of its own (C-TRK-3), beside a shop that runs on the same data folder
 * or the same DATABASE_URL (docs/tracking.md).
 */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { databaseOf, readEnv } from '#server/env.ts';
import { hasDemoUsers } from '#server/modules/customers/index.ts';
import { bringUpToDate, type StartedDatabase, startDatabase } from '#server/platform/db/index.ts';
import { createLog } from '#server/platform/http/logging/request-log.ts';
import { createShopServer } from '#server/platform/http/shop-server.ts';
import { exitWithStartupError } from '#server/platform/startup-error.ts';
import { readSettings } from '#server/settings.ts';
import { createTrackingApp, type TrackingApp } from '#server/tracking-app.ts';
import { onStopSignal } from './stop-signals.ts';

const FINISH_MS = 5_000;

await start().catch(exitWithStartupError);

async function start(): Promise<void> {
  const env = readEnv();
  const { connections, trustedProxies: proxies, publicUrl } = env;
  const settings = readSettings(env.settingsFile ?? join(env.dataDir, 'bancale.settings.yaml'), {
    required: env.settingsFile !== undefined,
  });
  const { timeZone } = settings;
  const { log, flush } = createLog({ level: env.logLevel, traces: env.tracing !== undefined });
  const host = createShopServer({ trust: { proxies, publicUrl }, log, connections });
  let database: StartedDatabase | undefined;
  let app: TrackingApp | undefined;
  /** Requests are finished first: they still wait for their insert. */
  const stop = async () => {
    if (app) await host.drain(env.drainMs);
    await host.close(FINISH_MS);
    await app?.close();
    await database?.stop();
    flush();
  };
  onStopSignal(stop);
  try {
    host.server.listen({ port: env.trackingPort, host: env.host });
    await once(host.server, 'listening');
    database = await startDatabase({
      ...databaseOf(env),
      poolSize: env.databasePool,
      purpose: 'tracking',
      join: true,
      timeZone,
      log: (line) => console.log(line),
    });
    const { db } = database;
    await bringUpToDate(db, { apply: env.migrate, log: (line) => console.log(line) });
    const demoMode = env.demo !== 'never' && (await hasDemoUsers(db));
    app = await createTrackingApp({ db, clock: () => new Date(), settings, env, log, demoMode });
    const { handle } = app;
    host.open({
      api: { handle, owns: () => true },
      assets: () => undefined,
      pages: { stored: () => undefined, respond: handle },
    });
    app.start();
    console.log(`  tracking host: http://localhost:${(host.server.address() as AddressInfo).port}`);
  } catch (error) {
    await stop();
    throw error;
  }
}
