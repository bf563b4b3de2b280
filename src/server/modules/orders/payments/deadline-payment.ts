/**
 * A payment of deadlines (C-DOC-4): they are locked while it begins, so that each is in one running payment at most. Captured,
 * they are no longer open and the office is informed (`payment.received`): its books confirm the payment by their next import.
 */
import { AppError } from '#contract/values/errors.ts';
import type { Database } from '#server/platform/db/index.ts';
import type { Customers } from '../../customers/index.ts';
import type { DeadlinePaying } from '../../ledger/index.ts';
import type { Outbox } from '../../mail/index.ts';
import { paymentReceivedEmail } from './payment.email.ts';
import { readAlive } from './payment-journal.repository.ts';
import type { PaymentPurpose } from './payment-purpose.ts';

export interface DeadlinePaymentDeps {
  readonly db: Database;
  readonly paying: DeadlinePaying;
  readonly customers: Pick<Customers, 'customerOf'>;
  readonly outbox: Pick<Outbox, 'enqueue'>;
  /** E-mail address of the office; empty = it gets none. */
  readonly office: string;
}

/** What the customer chose. */
export interface ChosenRequest {
  readonly key: string;
  readonly ids: readonly number[];
}

/** Also on the provider's statement, and what the books give back as `paid_reference`. */
export const referenceOf = (paymentId: number): string => `payment-${paymentId}`;

export function createDeadlinePayment(deps: DeadlinePaymentDeps): PaymentPurpose<ChosenRequest, 'deadlines'> {
  const { db, paying, customers, outbox, office } = deps;
  return {
    begin: (caller, { key, ids }, insert) =>
      db.transaction(async (transaction) => {
        const chosen = await paying.lock(transaction, caller, ids);
        // A double click waited for the lock, and finds the payment of the first one.
        const alive = await readAlive(transaction, caller.customerId, key);
        if (alive) return alive;
        paying.assertPayable(chosen);
        const deadlines = chosen.deadlines.map(({ id, document, due_date: dueDate, open: amount }) => ({
          id,
          document,
          dueDate,
          amount,
        }));
        const payment = await insert(transaction, { purpose: 'deadlines', request: { key, deadlines } }, chosen.amount);
        if (payment) await paying.begin(transaction, { id: payment.id, reference: referenceOf(payment.id) }, chosen);
        return payment;
      }),
    isVisible(caller) {
      try {
        paying.allowed(caller);
        return true;
      } catch (error) {
        if (error instanceof AppError) return false;
        throw error;
      }
    },
    prepare: ({ id, request }) => paying.assertStillOpen(db, id, request.deadlines.length),
    async captured(transaction, payment) {
      await paying.captured(transaction, payment.id);
      const customer = await customers.customerOf(payment.customerId);
      const letter = { ...payment, company: customer?.companyName ?? '', reference: referenceOf(payment.id) };
      if (office !== '') await outbox.enqueue(transaction, paymentReceivedEmail(office, letter));
    },
    failed: (transaction, { id }) => paying.failed(transaction, id),
  };
}
