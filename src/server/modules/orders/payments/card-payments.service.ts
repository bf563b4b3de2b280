/**
 * Paying exactly once (C-ORD-3, C-ORD-4, C-DOC-4): stored in the journal → authorised by the provider → what is paid is made or
 * checked (an order is sent) → captured. A later run (the browser again, another process, this one after a kill) reads the
 * journal and continues where it stopped. What is paid is the payment's purpose: `payment-purpose.ts`.
 */
import { AppError } from '#contract/values/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { CARD_METHOD } from '../../customers/index.ts';
import { readOrderByKey, type StoredOrder } from '../history/order-reading.repository.ts';
import type { SendRequest } from '../sending/send-order.service.ts';
import { type ChosenRequest, referenceOf } from './deadline-payment.ts';
import { createPaymentClaims } from './payment-claim.ts';
import {
  insertPayment,
  readAlive,
  readPayment,
  readUnfinished,
  type StoredPayment,
  setSession,
  setState,
} from './payment-journal.repository.ts';
import { impatient, type PaymentProvider, type PaymentStep, ProviderSilent } from './payment-provider.ts';
import type { InsertPayment, PaymentPurpose } from './payment-purpose.ts';

/** Steps at which tests stop the process. */
export type PaymentMoment =
  | 'payment-written'
  | 'payment-opened'
  | 'payment-authorised'
  | 'payment-ordered'
  | 'payment-captured';
export type OnPaymentMoment = (moment: PaymentMoment) => void | Promise<void>;

export interface PaymentStatus {
  readonly payment: StoredPayment;
  readonly step: PaymentStep | { readonly kind: 'finish' };
  /** Once it exists. */
  readonly order: StoredOrder | undefined;
}

/** What a payment is opened for. */
export type Payable =
  | { readonly purpose: 'order'; readonly request: SendRequest }
  | { readonly purpose: 'deadlines'; readonly request: ChosenRequest };

export interface CardPayments {
  /**
   * Checks what is to be paid and opens a payment for it, or returns the active payment with this key. @throws AppError as
   * `OrderSending.check` or `DeadlinePaying`; `payment-unanswered`.
   */
  start(caller: Caller, payable: Payable): Promise<PaymentStatus>;
  /** @throws AppError `not-found`. */
  read(caller: Caller, id: number): Promise<PaymentStatus>;
  /** A new attempt to pay the same after this one failed. */
  retry(caller: Caller, id: number): Promise<PaymentStatus>;
  /**
   * Asks the provider, sends the order or checks the deadlines, captures the money.
   * @throws AppError `payment-declined` (also: not finished by the buyer), `payment-unanswered`, and as
   * `OrderSending.send` or `DeadlinePaying.assertStillOpen`; money reserved for what is no longer possible is released first.
   */
  finish(caller: Caller, id: number): Promise<PaymentStatus>;
  /**
   * Gives up a running payment of deadlines: they can be chosen again. One that is captured already stays.
   * @throws AppError `conflict` for an order's payment; `payment-unanswered`.
   */
  cancel(caller: Caller, id: number): Promise<PaymentStatus>;
  /** Continues all unfinished payments; returns how many were completed. */
  resume(): Promise<number>;
}

export interface CardPaymentsDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** undefined: cards are not accepted. */
  readonly provider: PaymentProvider | undefined;
  readonly purposes: {
    readonly order: PaymentPurpose<SendRequest, 'order'>;
    readonly deadlines: PaymentPurpose<ChosenRequest, 'deadlines'>;
  };
  /** URL that the provider redirects the buyer to. */
  readonly returnUrl: (payment: StoredPayment) => string;
  readonly onMoment: OnPaymentMoment;
  /** Called for payments that a resume could not finish. */
  readonly onTrouble: (payment: number, error: unknown) => void;
}

/** A buyer who has not finished at the provider's by then has left. */
const ABANDONED_MS = 30 * 60_000;

export function createCardPayments(deps: CardPaymentsDeps): CardPayments {
  const { db, clock, purposes, returnUrl, onMoment, onTrouble } = deps;
  const provider = deps.provider && impatient(deps.provider);
  const claims = createPaymentClaims({ db, clock });

  /** The purpose of a payment, which handles payments of its own kind only. */
  const purposeOf = (payment: StoredPayment) =>
    purposes[payment.purpose] as PaymentPurpose<unknown, StoredPayment['purpose']>;

  const orderOf = async ({ purpose, customerId, key }: StoredPayment) =>
    purpose === 'order' ? (await readOrderByKey(db, customerId, key))[0] : undefined;

  async function own(caller: Caller, id: number): Promise<StoredPayment> {
    const payment = await readPayment(db, caller.customerId, id);
    if (!payment || !purposeOf(payment).isVisible(caller, payment)) throw new AppError('not-found');
    return payment;
  }

  /** Opening again with the same reference returns the same payment at the provider. */
  async function opened(payment: StoredPayment): Promise<PaymentStatus> {
    if (!provider) throw new AppError('payment-method-refused');
    const { locale } = payment.caller;
    const request = {
      reference: referenceOf(payment.id),
      amount: payment.amount,
      locale,
      returnUrl: returnUrl(payment),
    };
    const { session, step } = await provider.open(request).catch(unanswered);
    if (payment.session !== session) await setSession(db, payment.id, session, clock());
    await onMoment('payment-opened');
    return { payment: { ...payment, session }, step, order: undefined };
  }

  async function status(payment: StoredPayment): Promise<PaymentStatus> {
    const order = await orderOf(payment);
    if (order || payment.state !== 'started') return { payment, step: { kind: 'finish' }, order };
    return opened(payment);
  }

  async function start(caller: Caller, payable: Payable): Promise<PaymentStatus> {
    const { customerId, addressCode } = caller;
    const isRefused = payable.purpose === 'order' && payable.request.payment !== CARD_METHOD;
    if (!provider || isRefused) throw new AppError('payment-method-refused');
    const { key } = payable.request;
    const alive = await readAlive(db, customerId, key);
    if (alive) return status(await own(caller, alive.id));
    const { requestId: _, ...payer } = caller;
    const insert: InsertPayment = (queryable, paid, amount) =>
      insertPayment(
        queryable,
        { customerId, addressCode, provider: provider.name, amount, caller: payer, ...paid },
        clock(),
      );
    const payment =
      payable.purpose === 'order'
        ? await purposes.order.begin(caller, payable.request, insert)
        : await purposes.deadlines.begin(caller, payable.request, insert);
    await onMoment('payment-written');
    if (payment) return status(payment);
    const other = await readAlive(db, customerId, key);
    if (!other) throw new AppError('conflict');
    return status(other);
  }

  /** Ends a payment of which nothing was taken. */
  const fail = (payment: StoredPayment) =>
    db.transaction(async (transaction) => {
      if (await setState(transaction, payment.id, 'failed', clock()))
        await purposeOf(payment).failed(transaction, payment);
    });

  /** Nothing is owed: reserved money is released, then the payment is closed. */
  async function giveUp(payment: StoredPayment): Promise<void> {
    if (payment.session !== '') await provider?.release(payment.session);
    await fail(payment);
  }

  async function captured(payment: StoredPayment): Promise<void> {
    await claims.renew(payment.id);
    await provider?.capture(payment.session);
    await onMoment('payment-captured');
    await db.transaction(async (transaction) => {
      if (await setState(transaction, payment.id, 'captured', clock()))
        await purposeOf(payment).captured(transaction, payment);
    });
  }

  /** A process that was killed took the money of deadlines: what was paid stands, whatever the books say since. */
  const wasTaken = async ({ purpose, session }: StoredPayment) =>
    purpose === 'deadlines' && (await provider?.state(session).catch(unanswered)) === 'captured';

  /** Authorised: the order is made, or the money is released. Only called while the payment is claimed. */
  async function prepared(payment: StoredPayment): Promise<void> {
    await claims.renew(payment.id);
    try {
      await purposeOf(payment).prepare(payment);
    } catch (error) {
      // Unexpected errors are left for the next attempt.
      if (!(error instanceof AppError)) throw error;
      if (await wasTaken(payment)) return;
      // What was agreed is no longer possible.
      await giveUp(payment).catch(onlySilence);
      throw error;
    }
  }

  async function settle(id: number, customerId: number): Promise<PaymentStatus> {
    let payment = await readPayment(db, customerId, id);
    if (!payment) throw new AppError('not-found');
    if (!provider) throw new AppError('payment-unanswered');
    if (payment.state === 'failed') throw new AppError('payment-declined');
    if (payment.state === 'started') payment = await authorised(payment, provider);
    if (payment.state === 'authorised') {
      await prepared(payment);
      await onMoment('payment-ordered');
      // What was paid is made; money that cannot be captured at this moment is captured by `resume`.
      await captured(payment).catch(onlySilence);
      payment = (await readPayment(db, customerId, id)) ?? payment;
    }
    return { payment, step: { kind: 'finish' }, order: await orderOf(payment) };
  }

  /** @throws AppError `payment-declined`, `payment-unanswered`. */
  async function authorised(payment: StoredPayment, provider: PaymentProvider): Promise<StoredPayment> {
    const known = payment.session === '' ? (await opened(payment)).payment : payment;
    const state = await provider.state(known.session).catch(unanswered);
    if (state === 'open') throw new AppError('payment-declined');
    if (state === 'declined' || state === 'released') {
      await fail(payment);
      throw new AppError('payment-declined');
    }
    await setState(db, payment.id, 'authorised', clock());
    await onMoment('payment-authorised');
    return { ...known, state: 'authorised' };
  }

  /** True when the payment is completed. */
  async function resumed(payment: StoredPayment): Promise<boolean> {
    const isLeft = clock().getTime() - payment.createdAt.getTime() > ABANDONED_MS;
    try {
      await settle(payment.id, payment.customerId);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // Declined also means "not finished": the buyer may still be on the provider's page.
      const left =
        isLeft && error.code === 'payment-declined' && (await readPayment(db, payment.customerId, payment.id));
      if (left) await giveUp(left).catch(onlySilence);
    }
    const now = await readPayment(db, payment.customerId, payment.id);
    return now?.state === 'captured' || now?.state === 'failed';
  }

  async function cancelled(id: number, customerId: number): Promise<PaymentStatus> {
    const payment = await readPayment(db, customerId, id);
    if (!provider || payment?.purpose !== 'deadlines') throw new AppError('conflict');
    if (payment.state === 'started' || payment.state === 'authorised') {
      const state = payment.session === '' ? 'open' : await provider.state(payment.session).catch(unanswered);
      if (state === 'captured') return settle(id, customerId);
      await giveUp(payment).catch(unanswered);
    }
    const ended = (await readPayment(db, customerId, id)) ?? payment;
    return { payment: ended, step: { kind: 'finish' }, order: undefined };
  }

  return {
    start,
    read: async (caller, id) => status(await own(caller, id)),
    async retry(caller, id) {
      const payment = await own(caller, id);
      if (payment.purpose === 'order') return start(caller, payment);
      const { key, deadlines } = payment.request;
      return start(caller, { purpose: 'deadlines', request: { key, ids: deadlines.map((one) => one.id) } });
    },
    async finish(caller, id) {
      await own(caller, id);
      return claims.alone(id, () => settle(id, caller.customerId));
    },
    async cancel(caller, id) {
      await own(caller, id);
      return claims.alone(id, () => cancelled(id, caller.customerId));
    },
    async resume() {
      let ended = 0;
      for (const payment of await readUnfinished(db)) {
        if (!(await claims.claim(payment.id))) continue;
        try {
          if (await resumed(payment)) ended += 1;
        } catch (error) {
          onTrouble(payment.id, error);
        } finally {
          await claims.free(payment.id);
        }
      }
      return ended;
    },
  };
}

function unanswered(error: unknown): never {
  if (error instanceof ProviderSilent) throw new AppError('payment-unanswered');
  throw error;
}

function onlySilence(error: unknown): void {
  if (!(error instanceof ProviderSilent)) throw error;
}
