/**
 * Keeps a number of threads running: one that ends by itself is started again, after a pause that grows while it dies at
 * each start. The others go on meanwhile.
 */
import type { Log } from '#server/platform/http/logging/request-log.ts';
import { deathsInARow, pauseBeforeRestart } from './thread-shares.rules.ts';

export interface KeptThread {
  /** Resolves when it serves; rejects when it ended before. */
  readonly open: Promise<void>;
  /** Resolves when it has ended, with the error that ended it. */
  readonly ended: Promise<Error | undefined>;
}

export interface ThreadKeeperOptions<Thread extends KeptThread> {
  readonly count: number;
  readonly start: (number: number) => Thread;
  readonly log: Pick<Log, 'error' | 'info'>;
  /** Called whenever the number of threads that serve has changed. */
  readonly changed: (serving: number) => void;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
  readonly pause?: (milliseconds: number) => Promise<void>;
}

const wait = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds).unref());

export class ThreadKeeper<Thread extends KeptThread> {
  readonly #options: ThreadKeeperOptions<Thread>;
  readonly #threads = new Map<number, Thread>();
  readonly #serving = new Set<Thread>();
  #isStopped = false;
  #restarts = 0;

  constructor(options: ThreadKeeperOptions<Thread>) {
    this.#options = options;
  }

  /** How often a thread was started again. */
  get restarts(): number {
    return this.#restarts;
  }

  /** Threads that serve. */
  get serving(): readonly Thread[] {
    return [...this.#serving];
  }

  /** All threads, also those that are starting. */
  get all(): readonly Thread[] {
    return [...this.#threads.values()];
  }

  /** Starts all; resolves when all of them serve. Rejects when one cannot: what failed is a start, not a thread. */
  async start(): Promise<void> {
    const numbers = Array.from({ length: this.#options.count }, (_, number) => number);
    const first = numbers.map((number) => this.#begin(number));
    await Promise.all(first.map(({ open }) => open));
    numbers.forEach((number) => {
      void this.#keep(number);
    });
  }

  /** From now on no thread is started again. */
  stop(): void {
    this.#isStopped = true;
  }

  #begin(number: number): Thread {
    const thread = this.#options.start(number);
    this.#threads.set(number, thread);
    thread.open.then(
      () => {
        this.#serving.add(thread);
        this.#options.changed(this.#serving.size);
      },
      () => {},
    );
    void thread.ended.then(() => {
      if (this.#threads.get(number) === thread) this.#threads.delete(number);
      if (this.#serving.delete(thread)) this.#options.changed(this.#serving.size);
    });
    return thread;
  }

  async #keep(number: number): Promise<void> {
    const { log, now = () => performance.now(), pause = wait } = this.#options;
    let deaths = 0;
    let thread = this.#threads.get(number);
    let startedAt = now();
    while (!this.#isStopped) {
      const error = await thread?.ended;
      if (this.#isStopped) return;
      deaths = deathsInARow(deaths, now() - startedAt);
      const pauseMs = pauseBeforeRestart(deaths);
      log.error({ thread: number, err: error, deaths, pauseMs }, 'a thread ended; it is started again');
      await pause(pauseMs);
      if (this.#isStopped) return;
      this.#restarts += 1;
      startedAt = now();
      thread = this.#begin(number);
      thread.open.then(
        () => log.info({ thread: number }, 'the thread serves again'),
        () => {},
      );
    }
  }
}
