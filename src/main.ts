/**
 * The one process of the shop: database, API, pages. The only file that imports both server and storefront. The port is
 * taken first, so that a second shop on the same port fails at once; until startup is complete, visitors read that the
 * shop is opening.
 */
import type { AddressInfo, Server } from 'node:net';
import { dirname, join } from 'node:path';
import { createServerApp, type ServerApp } from '#server/app.ts';
import { databaseOf, type Env, readEnv } from '#server/env.ts';
import { IndexPublisher } from '#server/modules/search/index.ts';
import { shareCachesAmong } from '#server/platform/cache/cache-share.ts';
import { bringUpToDate, type StartedDatabase, startDatabase } from '#server/platform/db/index.ts';
import { createLog } from '#server/platform/http/logging/request-log.ts';
import { terminalLine } from '#server/platform/http/logging/terminal-log.ts';
import { createShopServer } from '#server/platform/http/shop-server.ts';
import { bucketName } from '#server/platform/media/bucket-address.ts';
import { bucketObstacle } from '#server/platform/media/bucket-obstacle.ts';
import { exitWithStartupError } from '#server/platform/startup-error.ts';
import { shownAddress } from '#server/platform/valkey/valkey-url.ts';
import { givenSettings, readSettings } from '#server/settings.ts';
import { poolShare } from '#server/shop-threads/thread-shares.rules.ts';
import { buildsBelow } from './builds.ts';
import { demoAtFirstStart, demoPaperLogo, withDemoCompany } from './first-demo.ts';
import { checkPortIsFree, listenOn } from './listen-on-port.ts';
import { withOffice } from './office-pages.ts';
import type { ShopThreads } from './shop-threads.ts';
import { onStopSignal } from './stop-signals.ts';
import { type StorefrontParts, storefrontPages } from './storefront-pages.ts';

const FINISH_MS = 5_000;

await startWithRoles().catch(exitWithStartupError);

/** A process that takes events only needs no search index and no pages: it is the tracking host. */
async function startWithRoles(): Promise<void> {
  const { roles } = readEnv();
  if (roles.size === 1 && roles.has('tracking')) await import('./tracking.ts');
  else await start();
}

async function start(): Promise<void> {
  const env = readEnv();
  const settingsFile = env.settingsFile ?? join(env.dataDir, 'bancale.settings.yaml');
  const settings = readSettings(settingsFile, {
    required: env.settingsFile !== undefined,
  });
  const atTerminal = { write: (line: string) => void process.stdout.write(terminalLine(line)) };
  const { log, flush } = createLog({
    level: env.logLevel,
    traces: env.tracing !== undefined,
    ...(process.stdout.isTTY ? { to: atTerminal } : {}),
  });
  const say = (line: string) => console.log(line);
  // A failed request is logged where it fails; an unhandled rejection must not end the process for all others.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled promise rejection'));

  const { connections, trustedProxies: proxies } = env;
  const shop = createShopServer({ trust: { proxies, publicUrl: env.publicUrl }, log, connections });
  const aborted = new AbortController();
  let database: StartedDatabase | undefined;
  let app: ServerApp | undefined;
  let storefront: StorefrontParts | undefined;
  let threads: ShopThreads | undefined;
  // A process without visitors needs no threads for them.
  const publisher = env.threads > 1 && env.roles.has('web') ? new IndexPublisher(env.threads) : undefined;
  if (publisher) shareCachesAmong(env.threads);
  /** Requests are finished first: they still need the services that are closed after them. */
  const stop = async () => {
    aborted.abort(new Error('The shop was stopped while it started.'));
    if (app) await (threads ?? shop).drain(env.drainMs);
    app?.stopWaiting();
    await threads?.close(FINISH_MS);
    if (shop.server.listening) await shop.close(FINISH_MS);
    await storefront?.close();
    await app?.close();
    await database?.stop();
    flush();
  };
  onStopSignal(stop);
  try {
    const url = await listen(shop.server, env);
    const { publicUrl, dev } = env;
    const poolSize = poolShare(env.databasePool, publisher ? env.threads : 1);
    const { timeZone } = settings;
    database = await startDatabase({
      ...databaseOf(env),
      poolSize,
      purpose: 'shop',
      timeZone,
      log: say,
    });
    const { db } = database;
    await bringUpToDate(db, { apply: env.migrate, log: say });
    const sentence = await bucketObstacle(env);
    const demoLogins = await demoAtFirstStart({ db, env, timeZone, say, signal: aborted.signal });
    const paperLogo = demoLogins.length > 0 ? await demoPaperLogo() : undefined;
    app = await createServerApp({
      db,
      clock: () => new Date(),
      settings: demoLogins.length > 0 ? withDemoCompany(settings) : settings,
      fixedSettings: givenSettings(settingsFile),
      ...(paperLogo && { paperLogo }),
      ...(publisher && { indexPublisher: publisher }),
      ...(env.searchStandbyArticles !== undefined && { mostInMemory: env.searchStandbyArticles }),
      env,
      log,
      demoLogins,
      baseUrl: () => url,
    });
    // Before the first page names them.
    const root = dirname(import.meta.dirname);
    await app.earlierAssets?.publish(dev ? [] : buildsBelow(root));
    if (publisher) {
      const { openThreads } = await import('./shop-threads.ts');
      const { port } = shop.server.address() as AddressInfo;
      threads = await openThreads({
        app,
        env,
        db,
        publisher,
        port,
        baseUrl: url,
        demoLogins,
        paperLogo,
        log,
        front: {
          listen: () => listenOn(shop.server, { port, host: env.host }, { shared: true }),
          stop: () => shop.close(FINISH_MS),
        },
      });
    } else {
      const serving = { app, root, dev, server: shop.server, log };
      storefront = env.roles.has('web')
        ? await withOffice(await storefrontPages({ ...serving, publicUrl }), serving)
        : withoutPages(app);
      const { metrics } = app;
      metrics.gauge('requests_running', 'Pages and calls that are worked on', () => shop.admission.figures.running);
      metrics.gauge(
        'requests_waiting',
        'Pages and calls that wait for their turn',
        () => shop.admission.figures.waiting,
      );
      shop.open({ api: app, ...storefront, turnedAway: metrics.turnedAway });
    }
    app.start();
    welcome(url, env, demoLogins, say);
    if (sentence !== undefined) say(`  ${sentence}\n`);
  } catch (error) {
    // When the shop is stopped during startup, startup steps fail as expected; these errors are not reported.
    if (aborted.signal.aborted) return;
    await stop();
    throw error;
  }
}

/** A process without the role `web` has health and metrics, and events where it takes them. */
function withoutPages({ handle }: ServerApp): StorefrontParts {
  return { assets: () => undefined, pages: { stored: () => undefined, respond: handle }, close: async () => {} };
}

/** Returns the URL of the shop. */
async function listen(server: Server, { port, host, publicUrl, threads }: Env): Promise<string> {
  if (threads > 1) await checkPortIsFree({ port, host });
  await listenOn(server, { port, host }, { shared: threads > 1 });
  return publicUrl ?? `http://localhost:${(server.address() as AddressInfo).port}`;
}

function welcome(
  url: string,
  env: Env,
  demoLogins: Array<{ email: string; password: string }>,
  say: (line: string) => void,
): void {
  say(`\n  ${url}`);
  for (const { email, password } of demoLogins) say(`  demo login: ${email} / ${password}`);
  if (env.searchNodes) say(`  search: OpenSearch at ${env.searchNodes.map((one) => new URL(one).host).join(', ')}`);
  if (env.valkey) say(`  limits and announcements: Valkey at ${shownAddress(env.valkey)}`);
  if (env.threads > 1) say(`  ${env.threads} threads serve requests`);
  if (env.tracing) say(`  traces: ${env.tracing.share * 100} % to ${new URL(env.tracing.url).origin}`);
  say(`  data: ${env.databaseUrl ? 'DATABASE_URL, files in ' : ''}${env.dataDir}`);
  if (env.bucket) say(`  pictures, documents and papers: ${bucketName(env.bucket)}`);
  say(`  ready in ${process.uptime().toFixed(1)} s, Ctrl+C stops it\n`);
}
