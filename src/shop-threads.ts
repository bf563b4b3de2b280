/**
 * `THREADS` > 1: threads that serve visitors and customers, each with a server on the port of the shop. The main thread
 * has started the database and does all background work; it serves the office and other systems through a socket of its
 * own (docs/scale-out-threads.md). Loaded only when there are several threads.
 */
import { once } from 'node:events';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { AppError } from '#contract/values/errors.ts';
import type { PublicSettings } from '#contract/values/shop-settings.ts';
import type { ServerApp } from '#server/app.ts';
import type { Env } from '#server/env.ts';
import type { MailLogo } from '#server/modules/mail/index.ts';
import type { IndexPublisher } from '#server/modules/search/index.ts';
import type { Database } from '#server/platform/db/index.ts';
import { forgetConnectionsOf, sharedConnectionTable } from '#server/platform/http/connection-counts.ts';
import { summedFigures, type ThreadFigures } from '#server/platform/http/logging/metrics.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import { plainPage } from '#server/platform/http/pages/plain-page.ts';
import { newRelayDoor, relayedVisitor } from '#server/platform/http/relay.ts';
import { createShopServer } from '#server/platform/http/shop-server.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { type PortCalls, portCalls } from '#server/platform/threads/port-calls.ts';
import { mainOffers } from '#server/shop-threads/main-offers.ts';
import type { ThreadOffers, ThreadStart } from '#server/shop-threads/thread-calls.ts';
import { type KeptThread, ThreadKeeper } from '#server/shop-threads/thread-keeper.ts';
import { poolShare } from '#server/shop-threads/thread-shares.rules.ts';
import { beat, newBeatTable, ThreadWatch, type Watched } from '#server/shop-threads/thread-watch.ts';
import { withOffice } from './office-pages.ts';
import type { StorefrontParts } from './storefront-pages.ts';

export interface ShopThreads {
  /** As `ShopServer.drain`, in all threads. */
  drain(milliseconds: number): Promise<void>;
  /** Lets requests finish for so long at most, then ends all threads. */
  close(milliseconds: number): Promise<void>;
}

export interface ShopThreadsDeps {
  readonly app: ServerApp;
  readonly env: Env;
  readonly db: Database;
  readonly publisher: IndexPublisher;
  readonly port: number;
  readonly baseUrl: string;
  readonly demoLogins: PublicSettings['demoLogins'];
  readonly paperLogo: MailLogo | undefined;
  readonly log: Log;
  /** Serves "the shop is starting" while no thread serves; `listen` and `stop` are called in turns. */
  readonly front: { listen(): Promise<void>; stop(): Promise<void> };
}

/** A thread that does not tell its figures within this time is busy: those of the last time count. */
const FIGURES_MS = 1_000;
/** What a thread may take for its end besides its requests. */
const END_MS = 5_000;

interface ShopThread extends KeptThread, Watched {
  readonly worker: Worker;
  readonly calls: PortCalls<ThreadOffers>;
}

/** Resolves when all threads serve. */
export async function openThreads(deps: ShopThreadsDeps): Promise<ShopThreads> {
  const { app, env, db, publisher, port, baseUrl, demoLogins, paperLogo, log, front } = deps;
  const count = env.threads;
  const door = newRelayDoor();
  const connections = sharedConnectionTable(count);
  const beats = newBeatTable(count);
  beat(beats);
  const watch = new ThreadWatch(beats, env.threadStallSeconds);
  const inner = createShopServer({
    trust: { proxies: 0, publicUrl: env.publicUrl },
    log,
    relayed: (incoming) => relayedVisitor(incoming, door),
  });
  inner.server.listen(door.socket);
  await once(inner.server, 'listening');
  const root = dirname(import.meta.dirname);
  const office = await withOffice(NO_SHOP, { app, root, dev: false, server: inner.server, log });
  inner.open({ api: app, ...office });

  const figures = createThreadFigures();
  app.metrics.addThreads(() => figures.read(keeper.serving));

  function start(number: number): ShopThread {
    const data: ThreadStart = {
      number,
      count,
      port,
      baseUrl,
      databaseUrl: db.url,
      poolSize: poolShare(env.databasePool, count),
      hasIndex: publisher.hasIndex,
      index: publisher.attach(number),
      connections,
      beats,
      door,
      demoLogins,
      paperLogo,
      atTerminal: process.stdout.isTTY,
    };
    // Without the flags of this process, as other threads; limits of the heap are those of each thread.
    const worker = new Worker(new URL('./shop-thread.worker.ts', import.meta.url), {
      workerData: data,
      transferList: [data.index],
      execArgv: [],
    });
    const open = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<Error | undefined>();
    // Who waits for neither has not forgotten it: the keeper does.
    open.promise.catch(() => {});
    const { offers, end } = mainOffers({
      db,
      allowances: app.allowances,
      runSoon: app.runSoon,
      firstWords: async (generation) => publisher.firstWords?.(generation),
      notify: (channel, payload) => void calls.remote.notified(channel, payload).catch(() => {}),
    });
    const calls = portCalls<ThreadOffers>(worker, {
      ...offers,
      prepared: () =>
        calls.remote.listen().then(open.resolve, (error) => {
          open.reject(error);
          // Without the port it is no use; the keeper starts another one.
          void worker.terminate();
        }),
      cannotStart: (sentence: string) => open.reject(new StartupError(sentence)),
    });
    let failure: Error | undefined;
    const thread: ShopThread = {
      worker,
      number,
      calls,
      open: open.promise,
      ended: ended.promise,
      hangs() {
        const seconds = env.threadStallSeconds;
        log.error({ thread: number, seconds }, 'a thread hangs: it is ended');
        failure = new Error(`The thread did not come back from what it was doing for ${seconds} s.`);
        void worker.terminate();
      },
    };
    open.promise.then(
      () => watch.add(thread),
      () => {},
    );
    worker.on('error', (error) => {
      failure = error instanceof Error ? error : new Error(String(error));
    });
    worker.on('exit', (code) => {
      const reason = failure ?? new Error(`A thread ended (${code}).`);
      watch.delete(thread);
      calls.end(reason);
      open.reject(reason);
      publisher.detach(number);
      forgetConnectionsOf(connections, number);
      figures.ended(thread);
      end().catch((error) => log.error({ err: error }, 'what a thread held could not be given back'));
      ended.resolve(failure);
    });
    return thread;
  }

  let fronting = Promise.resolve();
  let isFrontOpen = true;
  let isClosing = false;
  const keeper: ThreadKeeper<ShopThread> = new ThreadKeeper({
    count,
    start,
    log,
    changed(serving) {
      // One after the other, and what counts is how it is then.
      fronting = fronting
        .catch(() => {})
        .then(async () => {
          const isWanted = keeper.serving.length === 0 && !isClosing;
          if (isWanted === isFrontOpen) return;
          await (isWanted ? front.listen() : front.stop());
          isFrontOpen = isWanted;
        });
      fronting.catch((error) => log.error({ err: error, serving }, 'the port could not be changed over'));
    },
  });
  app.metrics.gauge('threads_serving', 'Threads that serve requests', () => keeper.serving.length);
  app.metrics.gauge('threads_wanted', 'Threads that should serve requests: THREADS', () => count);
  app.metrics.counter('threads_hung_total', 'Threads that were ended because they hung', () => watch.hung);
  app.metrics.gauges('thread_silence_seconds', 'How long a thread has been doing one thing', ['thread'], async () =>
    watch.silences().map(({ number, seconds }) => ({ labels: { thread: String(number) }, value: seconds })),
  );
  app.metrics.gauge('thread_restarts', 'Threads started again since the start', () => keeper.restarts);
  app.metrics.gauge('requests_running', 'Pages and calls that are worked on', () => inner.admission.figures.running);
  app.metrics.gauge(
    'requests_waiting',
    'Pages and calls that wait for their turn',
    () => inner.admission.figures.waiting,
  );

  const close = async (milliseconds: number) => {
    isClosing = true;
    watch.stop();
    keeper.stop();
    await Promise.all(keeper.all.map((thread) => endThread(thread, milliseconds)));
    await fronting.catch(() => {});
    await inner.close(milliseconds);
    await office.close();
  };
  try {
    await keeper.start();
    await fronting;
    watch.start();
  } catch (error) {
    await close(0);
    throw error;
  }
  return {
    async drain(milliseconds) {
      await Promise.all(keeper.serving.map(({ calls }) => calls.remote.drain(milliseconds).catch(() => {})));
    },
    close,
  };
}

async function endThread({ calls, worker, ended }: ShopThread, milliseconds: number): Promise<void> {
  await Promise.race([calls.remote.stop(milliseconds).catch(() => {}), ended, patience(milliseconds + END_MS)]);
  // One that waits inside the system cannot be ended: the end of the process ends it.
  await Promise.race([worker.terminate(), patience(END_MS)]);
}

const patience = (milliseconds: number) => wait(milliseconds, undefined, { ref: false });

/** The figures of threads for `/metrics`. What a thread has counted stays when it ends; what it measured then is gone. */
function createThreadFigures() {
  const last = new Map<ShopThread, ThreadFigures>();
  let past: ThreadFigures = [];
  /** One sum after the other: two threads may end at once. */
  let summing = Promise.resolve();
  return {
    async read(serving: readonly ShopThread[]): Promise<ThreadFigures[]> {
      await Promise.all(
        serving.map(async (thread) => {
          const found = await Promise.race([
            thread.calls.remote.figures().catch(() => undefined),
            patience(FIGURES_MS),
          ]);
          if (found && serving.includes(thread)) last.set(thread, found as ThreadFigures);
        }),
      );
      await summing;
      return [past, ...serving.map((thread) => last.get(thread) ?? [])].filter((one) => one.length > 0);
    },
    ended(thread: ShopThread): void {
      const counted = last.get(thread)?.filter(({ type }) => `${type}` === 'counter' || `${type}` === 'histogram');
      last.delete(thread);
      if (!counted || counted.length === 0) return;
      const sum = async () => {
        past = await summedFigures([past, counted].filter((one) => one.length > 0));
      };
      summing = summing.then(sum).catch(() => {});
    },
  };
}

/** The main thread has no pages of the shop: threads send it what is for the office only. */
const NO_SHOP: StorefrontParts = {
  assets: () => undefined,
  pages: { stored: () => undefined, respond: async (exchange) => plainPage(new AppError('not-found'), exchange) },
  close: async () => {},
};
