/** Payments of deadlines for the office: those that the books do not know yet, and giving one back (C-DOC-4). */
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import { giveBackToOpen } from '../../ledger/index.ts';
import { insertEmails } from '../../mail/index.ts';
import type { Operations } from '../../operations/index.ts';
import { referenceOf } from './deadline-payment.ts';
import { paymentRefundedEmail } from './payment.email.ts';
import { createPaymentClaims } from './payment-claim.ts';
import {
  type ListedPayment,
  readDeadlinePayment,
  readDeadlinePayments,
  setState,
} from './payment-journal.repository.ts';
import { impatient, type PaymentProvider } from './payment-provider.ts';

/** Why nothing was given back: no such payment, not captured, or the provider did not do it. */
export class PaymentNotRefunded extends Error {
  readonly reason: 'no-payment' | 'not-captured' | 'no-provider';

  constructor(reason: PaymentNotRefunded['reason']) {
    super(reason);
    this.name = 'PaymentNotRefunded';
    this.reason = reason;
  }
}

export interface PaymentAdmin {
  /** Newest first. `waiting`: captured, not confirmed by the books. */
  list(only: 'waiting' | 'all', limit: number): Promise<readonly ListedPayment[]>;
  /**
   * Gives the whole amount back at the provider, and opens its deadlines again, as an operation that cannot be undone (C-OFF-1);
   * repeated, it changes nothing more. `by`: the user of the machine. @throws PaymentNotRefunded, ProviderSilent.
   */
  refund(id: number, by: string): Promise<ListedPayment>;
}

export interface PaymentAdminDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly operations: Pick<Operations, 'runIn'>;
  readonly providerOf: (name: string) => PaymentProvider | undefined;
  /** E-mail address of the office; empty = it gets none. */
  readonly office: string;
}

export function createPaymentAdmin({ db, clock, operations, providerOf, office }: PaymentAdminDeps): PaymentAdmin {
  const claims = createPaymentClaims({ db, clock });

  async function refunded(id: number, by: string): Promise<ListedPayment> {
    const payment = await readDeadlinePayment(db, id);
    if (!payment) throw new PaymentNotRefunded('no-payment');
    if (payment.state === 'refunded') return payment;
    if (payment.state !== 'captured') throw new PaymentNotRefunded('not-captured');
    const provider = providerOf(payment.provider);
    if (!provider) throw new PaymentNotRefunded('no-provider');
    await impatient(provider).refund(payment.session);
    await db.transaction(async (transaction) => {
      if (!(await setState(transaction, id, 'refunded', clock()))) return;
      await giveBackToOpen(transaction, id);
      const act = {
        actor: { userId: null, name: by },
        source: 'command' as const,
        kind: 'payment.refund',
        params: { id },
        customerId: payment.customerId,
      };
      await operations.runIn(transaction, act, async (_, change) => {
        change({ entity: 'payment', key: String(id), before: { state: 'captured' }, after: { state: 'refunded' } });
        return null;
      });
      const letter = { ...payment, reference: referenceOf(id) };
      if (office !== '') await insertEmails(transaction, [paymentRefundedEmail(office, letter)], clock());
    });
    return { ...payment, state: 'refunded' };
  }

  return {
    list: (only, limit) => readDeadlinePayments(db, only, limit),
    async refund(id, by) {
      if (!(await readDeadlinePayment(db, id))) throw new PaymentNotRefunded('no-payment');
      return claims.alone(id, () => refunded(id, by));
    },
  };
}
