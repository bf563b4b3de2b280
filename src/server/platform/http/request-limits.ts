/**
 * Rate limits of changes per visitor. Every request takes from two buckets of a limit: that of its visitor (the user of
 * the session, or the IP address of a guest) and that of its IP address, which is large enough for the people who may
 * share it.
 */
import { AppError } from '#contract/values/errors.ts';
import type { RateLimit } from '#contract/values/rate-limit.ts';
import type { BucketStore } from '#server/platform/rate-limit/bucket-store.ts';
import type { Rate } from '#server/platform/rate-limit/token-bucket.rules.ts';
import { networkOf } from './ip-network.ts';

export type LimitSettings = Readonly<Record<RateLimit, Rate>> & { readonly peoplePerAddress: number };

export interface RequestLimitsOptions {
  readonly settings: LimitSettings;
  readonly buckets: BucketStore;
  /** Called for every rejected request, for the metrics. */
  readonly refused: (limit: RateLimit) => void;
}

export class RequestLimits {
  readonly #options: RequestLimitsOptions;

  constructor(options: RequestLimitsOptions) {
    this.#options = options;
  }

  /** Counts one request of an IP address, before anything of it is read. @throws AppError `too-many-requests` */
  async passAddress(limit: RateLimit, address: string): Promise<void> {
    const { burst, perMinute } = this.#options.settings[limit];
    const { peoplePerAddress: people } = this.#options.settings;
    await this.#pass(limit, `${limit} from ${networkOf(address)}`, {
      burst: burst * people,
      perMinute: perMinute * people,
    });
  }

  /**
   * Counts one request of a user, or of an IP address when nobody is logged in. @throws AppError `too-many-requests`
   */
  async passVisitor(limit: RateLimit, userId: number | undefined, address: string): Promise<void> {
    const who = userId === undefined ? `guest ${networkOf(address)}` : `user ${userId}`;
    await this.#pass(limit, `${limit} by ${who}`, this.#options.settings[limit]);
  }

  /** Counts one request of an API key. @throws AppError `too-many-requests` */
  async passKey(limit: RateLimit, keyId: number): Promise<void> {
    await this.#pass(limit, `${limit} by key ${keyId}`, this.#options.settings[limit]);
  }

  async #pass(limit: RateLimit, key: string, rate: Rate): Promise<void> {
    const wait = await this.#options.buckets.take(key, rate);
    if (wait === 0) return;
    this.#options.refused(limit);
    throw new AppError('too-many-requests', { retry_after: wait });
  }
}
