/**
 * Circuit breaker of one remote engine (Valkey, S3, OpenSearch …). After several failures within a short time it opens:
 * calls are refused at once instead of each of them waiting for its limit. After a pause one call goes through as a
 * probe; it closes the breaker or opens it again. While the probe is under way all other calls are refused, because
 * their callers have something else to do (count in this process, show a cached picture). Decision 0360.
 */

/** Why a call got no response of its engine: `open` = not asked, `late` = no response within the limit. */
export type AwayReason = 'open' | 'late';

/** The engine was not asked, or did not respond in time. */
export class EngineAwayError extends Error {
  readonly engine: string;
  readonly reason: AwayReason;

  constructor(engine: string, reason: AwayReason) {
    super(reason === 'open' ? `${engine} is away: not asked` : `${engine} did not respond in time`);
    this.name = 'EngineAwayError';
    this.engine = engine;
    this.reason = reason;
  }
}

/** `probing` = one call is finding out whether the engine is back. */
export type BreakerState = 'closed' | 'open' | 'probing';

export interface BreakerOptions {
  /** Name of the engine in metrics and errors: `valkey`, `s3`. */
  readonly engine: string;
  /** Failures within `withinMs` that open it; default 5. */
  readonly failures?: number;
  /** Default 10 s. */
  readonly withinMs?: number;
  /** How long it stays open before the probe; default 5 s. */
  readonly openMs?: number;
  /** Milliseconds that never go back; default `performance.now`. */
  readonly now?: () => number;
  /** False for an error that says nothing about the engine's health (a refused request); default: every error counts. */
  readonly isFailure?: (error: unknown) => boolean;
  /** Called after each change: for the log. */
  readonly changed?: (state: BreakerState) => void;
  /** Called after each call that was made: for the metrics. */
  readonly observe?: (result: CallResult, seconds: number) => void;
}

/** `failed` also when it was late. */
export type CallResult = 'answered' | 'failed';

export interface RunOptions {
  /** Milliseconds after which the caller goes on without a response. Left out: the work limits itself. */
  readonly limitMs?: number;
}

export class CircuitBreaker {
  readonly engine: string;
  readonly #options: Required<Omit<BreakerOptions, 'engine'>>;
  /** When the last failures happened, oldest first; never more than `failures`. */
  #failedAt: number[] = [];
  #state: BreakerState = 'closed';
  #openedAt = 0;
  /** Raised whenever it opens or closes: a call that began before that has no say any more. */
  #period = 0;

  constructor({ engine, ...options }: BreakerOptions) {
    this.engine = engine;
    this.#options = {
      failures: 5,
      withinMs: 10_000,
      openMs: 5_000,
      now: () => performance.now(),
      isFailure: () => true,
      changed: () => {},
      observe: () => {},
      ...options,
    };
  }

  get state(): BreakerState {
    return this.#state;
  }

  /**
   * Asks the engine. `signal` is aborted when the limit has passed, so that the work can let go of its request.
   * @throws EngineAwayError when it was not asked or did not respond in time; else the error of `work`
   */
  async run<T>(work: (signal: AbortSignal) => Promise<T>, { limitMs }: RunOptions = {}): Promise<T> {
    const { now, isFailure, observe } = this.#options;
    if (!this.#admits()) throw new EngineAwayError(this.engine, 'open');
    const period = this.#period;
    const startedAt = now();
    let result: CallResult = 'answered';
    try {
      return await this.#within(limitMs, work);
    } catch (error) {
      if (error instanceof EngineAwayError || isFailure(error)) result = 'failed';
      throw error;
    } finally {
      if (result === 'answered') this.#answered(period);
      else this.#failed(period);
      observe(result, (now() - startedAt) / 1000);
    }
  }

  #admits(): boolean {
    if (this.#state === 'closed') return true;
    if (this.#state === 'probing' || this.#options.now() - this.#openedAt < this.#options.openMs) return false;
    this.#become('probing');
    return true;
  }

  async #within<T>(limitMs: number | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const aborter = new AbortController();
    if (limitMs === undefined) return work(aborter.signal);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const giveUp = () => {
        const error = new EngineAwayError(this.engine, 'late');
        reject(error);
        aborter.abort(error);
      };
      // When this process itself was busy for that long, the response may have arrived unread: it is read before the
      // immediate runs, and a process that is slow is no reason to give up its engine.
      timer = setTimeout(() => setImmediate(giveUp), limitMs);
    });
    try {
      return await Promise.race([work(aborter.signal), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  #answered(period: number): void {
    if (period !== this.#period || this.#state !== 'probing') return;
    this.#failedAt = [];
    this.#become('closed');
  }

  #failed(period: number): void {
    if (period !== this.#period) return;
    const { now, failures, withinMs } = this.#options;
    const at = now();
    this.#failedAt.push(at);
    if (this.#failedAt.length > failures) this.#failedAt.shift();
    const isMany = this.#failedAt.length === failures && at - (this.#failedAt[0] ?? at) <= withinMs;
    if (this.#state === 'closed' && !isMany) return;
    this.#openedAt = at;
    this.#become('open');
  }

  #become(state: BreakerState): void {
    this.#state = state;
    this.#period += 1;
    this.#options.changed(state);
  }
}
