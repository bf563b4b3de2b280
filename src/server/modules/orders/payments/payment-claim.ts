/** One process at a time works on a payment; a claim ends by itself when its process was killed. */
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '#contract/values/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { claimPayment, freePayment, keepClaim } from './payment-journal.repository.ts';

/** Longer than any single step takes; each step renews the claim. */
const CLAIM_MS = 20_000;
const CLAIM_TRIES = 200;
const CLAIM_PAUSE_MS = 100;

export interface PaymentClaims {
  /** Runs `work` while no other process works on the payment. @throws AppError `unavailable` when it stays claimed. */
  alone<T>(id: number, work: () => Promise<T>): Promise<T>;
  /** False: another process works on it right now. */
  claim(id: number): Promise<boolean>;
  renew(id: number): Promise<unknown>;
  free(id: number): Promise<unknown>;
}

export function createPaymentClaims({ db, clock }: { db: Queryable; clock: Clock }): PaymentClaims {
  const until = () => new Date(clock().getTime() + CLAIM_MS);
  const claim = (id: number) => claimPayment(db, id, clock(), until());
  return {
    claim,
    renew: (id) => keepClaim(db, id, until()),
    free: (id) => freePayment(db, id),
    async alone(id, work) {
      for (let tries = 0; !(await claim(id)); tries += 1) {
        if (tries >= CLAIM_TRIES) throw new AppError('unavailable', { retry_after: 2 });
        await pause(CLAIM_PAUSE_MS);
      }
      try {
        return await work();
      } finally {
        await freePayment(db, id);
      }
    },
  };
}
