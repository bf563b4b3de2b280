/** A thread that serves visitors and customers (`shop-threads.ts` starts it): calls, pages and files on the shop's port. */
import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import { databaseOf, readEnv } from '#server/env.ts';
import { connect } from '#server/platform/db/index.ts';
import { sharedConnectionCounts } from '#server/platform/http/connection-counts.ts';
import { createLog } from '#server/platform/http/logging/request-log.ts';
import { terminalLine } from '#server/platform/http/logging/terminal-log.ts';
import { isForMainThread } from '#server/platform/http/main-thread-paths.rules.ts';
import { createRelay } from '#server/platform/http/relay.ts';
import { createShopServer } from '#server/platform/http/shop-server.ts';
import { explainStartupError } from '#server/platform/startup-error.ts';
import { portCalls } from '#server/platform/threads/port-calls.ts';
import { givenSettings, readSettings } from '#server/settings.ts';
import { createThreadApp } from '#server/shop-threads/thread-app.ts';
import type { MainOffers, ThreadOffers, ThreadStart } from '#server/shop-threads/thread-calls.ts';
import { threadListening } from '#server/shop-threads/thread-services.ts';
import { connectionShare } from '#server/shop-threads/thread-shares.rules.ts';
import { beat, watchMainThread } from '#server/shop-threads/thread-watch.ts';
import { withDemoCompany } from './first-demo.ts';
import { BACKLOG } from './listen-on-port.ts';
import { storefrontPages } from './storefront-pages.ts';

const STDOUT = 1;

// This file is the entry point of its thread; imported anywhere else it does nothing.
if (parentPort) await serve(parentPort, workerData as ThreadStart);

async function serve(port: NonNullable<typeof parentPort>, start: ThreadStart): Promise<void> {
  const offers: Partial<ThreadOffers> = {};
  const { remote: main } = portCalls<MainOffers>(port, offers as ThreadOffers);
  try {
    await open(main, offers, start);
    await main.prepared();
  } catch (error) {
    const sentence = explainStartupError(error);
    if (sentence === undefined) throw error;
    await main.cannotStart(sentence);
    process.exit(1);
  }
}

/** Everything but the port; `offers` gets what the main thread may call from then on. */
async function open(
  main: ReturnType<typeof portCalls<MainOffers>>['remote'],
  offers: { -readonly [Name in keyof ThreadOffers]?: ThreadOffers[Name] },
  start: ThreadStart,
): Promise<void> {
  const { number, count, index, hasIndex, door, demoLogins, paperLogo, baseUrl } = start;
  const env = readEnv();
  const settingsFile = env.settingsFile ?? join(env.dataDir, 'bancale.settings.yaml');
  const ofFile = readSettings(settingsFile, { required: env.settingsFile !== undefined });
  const settings = demoLogins.length > 0 ? withDemoCompany(ofFile) : ofFile;
  const atTerminal = { write: (line: string) => void process.stdout.write(terminalLine(line)) };
  const { log, flush } = createLog({
    level: env.logLevel,
    traces: env.tracing !== undefined,
    ...(start.atTerminal ? { to: atTerminal } : {}),
  });
  // A failed request is logged where it fails; an unhandled rejection must not end the thread for all others.
  process.on('unhandledRejection', (error) => log.error({ err: error, thread: number }, 'unhandled promise rejection'));

  const listening = threadListening(main);
  offers.notified = listening.notified;
  const { directUrl, readUrl } = databaseOf(env);
  const pool = await connect({
    url: start.databaseUrl,
    ...(directUrl !== undefined && { directUrl }),
    ...(readUrl !== undefined && { readUrl }),
    poolSize: start.poolSize,
    timeZone: settings.timeZone,
    log: (line) => log.warn(line),
  });
  const db = { ...pool, listen: listening.listen };
  const app = await createThreadApp(
    {
      db,
      clock: () => new Date(),
      settings,
      fixedSettings: givenSettings(settingsFile),
      ...(paperLogo && { paperLogo }),
      env,
      log,
      demoLogins,
      baseUrl: () => baseUrl,
    },
    { number, index, hasIndex, main },
  );
  const { connections, trustedProxies: proxies, publicUrl } = env;
  const shop = createShopServer({
    trust: { proxies, publicUrl },
    log,
    connections: { all: connectionShare(connections.all, count), perAddress: connections.perAddress },
    counts: sharedConnectionCounts(start.connections, number),
  });
  const root = dirname(import.meta.dirname);
  const storefront = await storefrontPages({
    app,
    root,
    dev: false,
    server: shop.server,
    publicUrl,
    log,
    threads: count,
  });
  const { relay, close: closeRelay } = createRelay(door, log);
  const { metrics } = app;
  metrics.gauge('requests_running', 'Pages and calls that are worked on', () => shop.admission.figures.running);
  metrics.gauge('requests_waiting', 'Pages and calls that wait for their turn', () => shop.admission.figures.waiting);
  metrics.gauges('thread_connections', 'Open connections of visitors', ['thread'], async () => [
    { labels: { thread: String(number) }, value: await promisify(shop.server.getConnections.bind(shop.server))() },
  ]);
  shop.open({
    api: app,
    ...storefront,
    turnedAway: metrics.turnedAway,
    elsewhere: { owns: isForMainThread, relay },
  });
  app.start();
  beat(start.beats, number);
  watchMainThread(start.beats, env.threadStallSeconds, () => endProcess(start));

  offers.figures = metrics.figures;
  offers.listen = async () => {
    shop.server.listen({ port: start.port, host: env.host, backlog: BACKLOG, reusePort: true });
    await once(shop.server, 'listening');
  };
  offers.drain = (milliseconds) => shop.drain(milliseconds);
  offers.stop = async (milliseconds) => {
    await shop.close(milliseconds);
    closeRelay();
    await storefront.close();
    await app.close();
    await pool.close();
    flush();
    // The result is sent first.
    setImmediate(() => process.exit(0));
  };
}

/**
 * The main thread hangs. Only it hears of changed data: the threads would go on serving prices and stock of before, and it cannot be
 * replaced. The service manager starts the process again (docs/scale-out-threads.md).
 */
function endProcess({ number, atTerminal }: ThreadStart): void {
  // Not by the usual log: what a thread writes to a terminal goes through the main thread.
  const write = (line: string) => void writeSync(STDOUT, atTerminal ? terminalLine(line) : line);
  try {
    createLog({ level: 'error', to: { write } }).log.error(
      { thread: number },
      'the main thread hangs: the process is ended',
    );
  } finally {
    process.kill(process.pid, 'SIGKILL');
  }
}
