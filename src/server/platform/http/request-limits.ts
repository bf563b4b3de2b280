/**
 * How fast one visitor may change things. Everybody draws on two buckets of a limit: his own (the person of the session, or the
 * address of a guest) and the one of his network address, which is as large as those of the people who may sit behind it. Kept in
 * memory, per process: several copies of the shop allow that many times as much.
 */
import { isIPv6 } from 'node:net';
import { AppError } from '#contract/values/errors.ts';
import type { RateLimit } from '#contract/values/rate-limit.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Allowance, type Bucket, leftIn, take } from './allowance.rules.ts';

export type LimitSettings = Readonly<Record<RateLimit, Allowance>> & { readonly peoplePerAddress: number };

export interface RequestLimitsOptions {
  readonly settings: LimitSettings;
  readonly clock: Clock;
  /** Told about every request that was turned away, for the metrics. */
  readonly refused: (limit: RateLimit) => void;
}

/** Buckets in memory; some 150 bytes each. */
const MOST_BUCKETS = 50_000;

export class RequestLimits {
  readonly #buckets = new Map<string, { readonly bucket: Bucket; readonly allowance: Allowance }>();
  readonly #options: RequestLimitsOptions;

  constructor(options: RequestLimitsOptions) {
    this.#options = options;
  }

  /** How many buckets are kept. */
  get size(): number {
    return this.#buckets.size;
  }

  /** Counts one request of a network address, before anything of it is read. @throws AppError `too-many-requests` */
  passAddress(limit: RateLimit, address: string): void {
    const { burst, perMinute } = this.#options.settings[limit];
    const { peoplePerAddress: people } = this.#options.settings;
    this.#pass(limit, `${limit} from ${networkOf(address)}`, {
      burst: burst * people,
      perMinute: perMinute * people,
    });
  }

  /** Counts one request of a person, of an address when nobody is logged in. @throws AppError `too-many-requests` */
  passVisitor(limit: RateLimit, userId: number | undefined, address: string): void {
    const who = userId === undefined ? `guest ${networkOf(address)}` : `user ${userId}`;
    this.#pass(limit, `${limit} by ${who}`, this.#options.settings[limit]);
  }

  #pass(limit: RateLimit, key: string, allowance: Allowance): void {
    const now = this.#options.clock().getTime();
    const { bucket, wait } = take(this.#buckets.get(key)?.bucket, allowance, now);
    // Last used last: what is dropped first when there are too many is what nobody has touched for longest.
    this.#buckets.delete(key);
    this.#buckets.set(key, { bucket, allowance });
    if (this.#buckets.size > MOST_BUCKETS) this.#makeRoom(now);
    if (wait === 0) return;
    this.#options.refused(limit);
    throw new AppError('too-many-requests', { retry_after: wait });
  }

  /** Full buckets say nothing that a missing one does not; when that is not enough, the oldest half goes. */
  #makeRoom(now: number): void {
    for (const [key, { bucket, allowance }] of this.#buckets) {
      if (leftIn(bucket, allowance, now) >= allowance.burst) this.#buckets.delete(key);
    }
    if (this.#buckets.size <= MOST_BUCKETS / 2) return;
    const tooMany = this.#buckets.size - MOST_BUCKETS / 2;
    for (const key of [...this.#buckets.keys()].slice(0, tooMany)) this.#buckets.delete(key);
  }
}

/** One visitor owns a whole /64 of IPv6; an IPv4 address may come written as IPv6. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain.slice(0, 64);
  const [head = '', tail] = plain.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const missing = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(missing).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
