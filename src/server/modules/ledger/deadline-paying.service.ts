/**
 * Paying deadlines through the provider of the checkout (C-DOC-4): what can be paid, and what a payment's steps do to the
 * deadlines. The journal of payments (module `orders`) calls it; each call is part of the transaction that the journal writes in.
 */
import { AppError } from '#contract/values/errors.ts';
import { type Money, roundToCents } from '#contract/values/money.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import {
  countStillOpen,
  forgetPayment,
  insertDeadlinePayments,
  type LockedDeadline,
  lockDeadlines,
  takeFromOpen,
} from './deadline-paying.repository.ts';
import type { Days } from './deadline-state.rules.ts';
import { notPayable } from './document.presenter.ts';
import type { DocumentAccess } from './document-access.ts';

export interface ChosenDeadlines {
  readonly deadlines: readonly LockedDeadline[];
  /** What is open of all of them; a whole number of cents. */
  readonly amount: Money;
}

export interface DeadlinePaying {
  /** @throws AppError `forbidden`. */
  allowed(caller: Caller): void;
  /**
   * Locks deadlines until the transaction ends. @throws AppError `forbidden`; `not-found` when one of them is not the caller's.
   */
  lock(transaction: Queryable, caller: Caller, ids: readonly number[]): Promise<ChosenDeadlines>;
  /** @throws AppError `conflict`: one of them is paid, at the bank, a credit, or in another payment. */
  assertPayable(chosen: ChosenDeadlines): void;
  /** Notes that a payment of locked deadlines runs. */
  begin(transaction: Queryable, payment: { id: number; reference: string }, chosen: ChosenDeadlines): Promise<void>;
  /** Before the money is taken. @throws AppError `conflict`: one of them was paid in another way meanwhile. */
  assertStillOpen(db: Queryable, paymentId: number, count: number): Promise<void>;
  captured(transaction: Queryable, paymentId: number): Promise<void>;
  failed(transaction: Queryable, paymentId: number): Promise<void>;
}

export function createDeadlinePaying(deps: { access: DocumentAccess; days: () => Days }): DeadlinePaying {
  const { access, days } = deps;
  return {
    allowed: (caller) => void access(caller, 'pay'),
    async lock(transaction, caller, ids) {
      const { customerId, addresses } = access(caller, 'pay');
      const wanted = [...new Set(ids)];
      const deadlines = await lockDeadlines(transaction, customerId, wanted, days());
      const isHidden = ({ address_code: address }: LockedDeadline) =>
        addresses !== null && (address === null || !addresses.includes(address));
      if (deadlines.length < wanted.length || deadlines.some(isHidden)) throw new AppError('not-found');
      return { deadlines, amount: roundToCents(deadlines.reduce((sum, { open }) => sum + open, 0)) };
    },
    assertPayable({ deadlines, amount }) {
      if (amount <= 0 || deadlines.some((deadline) => notPayable(deadline) !== null)) throw new AppError('conflict');
    },
    async begin(transaction, payment, { deadlines }) {
      await insertDeadlinePayments(transaction, { ...payment, day: days().today }, deadlines);
    },
    async assertStillOpen(db, paymentId, count) {
      if ((await countStillOpen(db, paymentId)) < count) throw new AppError('conflict');
    },
    captured: async (transaction, paymentId) => takeFromOpen(transaction, paymentId, days().today),
    failed: async (transaction, paymentId) => void (await forgetPayment(transaction, paymentId)),
  };
}
