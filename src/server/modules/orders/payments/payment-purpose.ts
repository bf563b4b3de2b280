/** What a payment pays, and what its steps mean there. Each call may be repeated by a later run. */
import type { Money } from '#contract/values/money.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import type { Paid, StoredPayment } from './payment-journal.repository.ts';

/** Writes a payment into the journal; undefined: one with its key is active. */
export type InsertPayment = (db: Queryable, paid: Paid, amount: Money) => Promise<StoredPayment | undefined>;

export interface PaymentPurpose<Request, Purpose extends Paid['purpose']> {
  /** Checks what is to be paid and writes the payment; undefined: one with its key is active. @throws AppError. */
  begin(caller: Caller, request: Request, insert: InsertPayment): Promise<StoredPayment | undefined>;
  /** Whether the caller may see and finish a payment of their customer. */
  isVisible(caller: Caller, payment: StoredPayment): boolean;
  /**
   * Between authorisation and capture: makes what is paid, or checks that it is still owed. @throws AppError when that is no longer
   * possible: the reserved money is released.
   */
  prepare(payment: StoredPayment & { readonly purpose: Purpose }): Promise<void>;
  /** In the transaction that marks the payment as captured. */
  captured(transaction: Queryable, payment: StoredPayment & { readonly purpose: Purpose }): Promise<void>;
  /** In the transaction that marks the payment as failed. */
  failed(transaction: Queryable, payment: StoredPayment & { readonly purpose: Purpose }): Promise<void>;
}
