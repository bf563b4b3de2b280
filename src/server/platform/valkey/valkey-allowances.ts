/**
 * Allowances that all processes share. Where Valkey does not respond, the process counts for itself: with full buckets,
 * and with its own delays after failures, never with none.
 *
 * Keys do not contain who it is about but a digest: account and IP address stand in no list of keys and no dump, and a
 * key has the same length whatever a visitor sends. Failures have one hash tag for all, because a script that counts
 * account and IP address together needs both on one node of a cluster.
 */
import { hash, randomUUID } from 'node:crypto';
import type { Clock } from '#server/platform/clock.ts';
import { type Allowances, type FailureKind, memoryAllowances } from '../rate-limit/allowances.ts';
import type { BucketStore } from '../rate-limit/bucket-store.ts';
import type { Begun, FailureStore, Keys, Outcome, Place } from '../rate-limit/failure-store.ts';
import { FIRST_DELAY_MS, FORGET_AFTER_MS, FREE_FAILURES, LONGEST_DELAY_MS } from '../rate-limit/failures.rules.ts';
import type { Rate } from '../rate-limit/token-bucket.rules.ts';
import { BUCKET, FAILURES } from './valkey-scripts.ts';
import type { ValkeyServer } from './valkey-server.ts';

/** Longer than any check of a password lasts, with the database's own limit; then its process is gone. */
const PLACE_MS = 60_000;
/** Places of other processes get free without a word: this often their key is worth another question. */
const LOOK_AGAIN_MS = 100;
const DELAYS = [FREE_FAILURES, FIRST_DELAY_MS, LONGEST_DELAY_MS, FORGET_AFTER_MS, PLACE_MS] as const;

export function valkeyAllowances(valkey: Pick<ValkeyServer, 'run'>, clock: Clock): Allowances {
  const own = memoryAllowances(clock);
  return {
    buckets: valkeyBuckets(valkey, own.buckets),
    failures: (kind) => valkeyFailures(valkey, kind, own.failures(kind)),
  };
}

/** 132 bits. */
const digest = (key: string): string => hash('sha256', key, 'base64url').slice(0, 22);

function valkeyBuckets(valkey: Pick<ValkeyServer, 'run'>, own: BucketStore): BucketStore {
  const ask = async (key: string, { burst, perMinute }: Rate, what: 'take' | 'give') =>
    Number(await valkey.run(BUCKET, [`bancale:{limit:${digest(key)}}`], [burst, perMinute, what]));
  return {
    take: (key, rate) => ask(key, rate, 'take').catch(() => own.take(key, rate)),
    giveBack: async (key, rate) => {
      await ask(key, rate, 'give').catch(() => own.giveBack(key, rate));
    },
  };
}

function valkeyFailures(valkey: Pick<ValkeyServer, 'run'>, kind: FailureKind, own: FailureStore): FailureStore {
  type Step = 'begin' | 'spend' | 'clear' | Outcome;
  const ask = async (step: Step, keys: readonly string[], place = '') => {
    const tallies = keys.map((key) => `bancale:{login}:${digest(`${kind} ${key}`)}`);
    return Number(await valkey.run(FAILURES, tallies, [step, place, ...DELAYS]));
  };

  /** A failure counts, wherever it can be counted. */
  async function endAlone(keys: Keys, outcome: Outcome): Promise<number> {
    if (outcome === 'passed') await own.clear(keys[0]);
    if (outcome !== 'failed') return 0;
    const begun = await own.begin(keys);
    if (begun === 'busy') return own.spend(keys);
    return 'wait' in begun ? begun.wait : begun.place.end('failed');
  }

  return {
    lookAgainMs: LOOK_AGAIN_MS,

    async begin(keys): Promise<Begun> {
      const name = randomUUID();
      let result: number;
      try {
        result = await ask('begin', keys, name);
      } catch {
        return own.begin(keys);
      }
      if (result < 0) return 'busy';
      if (result > 0) return { wait: result };
      const place: Place = {
        end: (outcome) => ask(outcome, keys, name).catch(() => endAlone(keys, outcome)),
      };
      return { place };
    },

    spend: (keys) => ask('spend', keys).catch(() => own.spend(keys)),

    async clear(key) {
      await own.clear(key);
      await ask('clear', [key]).catch(() => {});
    },
  };
}
