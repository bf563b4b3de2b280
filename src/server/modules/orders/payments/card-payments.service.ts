/**
 * Paying by card exactly once (C-ORD-3, C-ORD-4): stored in the journal → authorised by the provider → order →
 * captured. Whether an order with the payment's key exists marks the step between the last two. A later run (the
 * browser again, another process, this one after a kill) reads the journal and continues where it stopped.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '#contract/values/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { CARD_METHOD } from '../../customers/index.ts';
import { readOrderByKey, type StoredOrder } from '../history/order-reading.repository.ts';
import { payableOf } from '../sending/order-tax.ts';
import type { OrderSending, SendRequest } from '../sending/send-order.service.ts';
import {
  claimPayment,
  freePayment,
  insertPayment,
  keepClaim,
  readAlive,
  readPayment,
  readUnfinished,
  type StoredPayment,
  setSession,
  setState,
} from './payment-journal.repository.ts';
import { impatient, type PaymentProvider, type PaymentStep, ProviderSilent } from './payment-provider.ts';

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

export interface CardPayments {
  /**
   * Checks the order and opens a payment for it, or returns the active payment with this key. @throws AppError as
   * `OrderSending.check`; `payment-unanswered`.
   */
  start(caller: Caller, request: SendRequest): Promise<PaymentStatus>;
  /** @throws AppError `not-found`. */
  read(caller: Caller, id: number): Promise<PaymentStatus>;
  /** A new attempt to pay the same order after this one failed. */
  retry(caller: Caller, id: number): Promise<PaymentStatus>;
  /**
   * Asks the provider, sends the order, captures the money.
   * @throws AppError `payment-declined` (also: not finished by the buyer), `payment-unanswered`, and as
   * `OrderSending.send`; money reserved for an order that cannot be made is released first.
   */
  finish(caller: Caller, id: number): Promise<PaymentStatus>;
  /** Continues all unfinished payments; returns how many were completed. */
  resume(): Promise<number>;
}

export interface CardPaymentsDeps {
  readonly db: Queryable;
  readonly clock: Clock;
  /** undefined: cards are not accepted. */
  readonly provider: PaymentProvider | undefined;
  readonly sending: OrderSending;
  /** URL that the provider redirects the buyer to. */
  readonly returnUrl: (payment: number, locale: Caller['locale']) => string;
  readonly onMoment: OnPaymentMoment;
  /** Called for payments that a resume could not finish. */
  readonly onTrouble: (payment: number, error: unknown) => void;
}

/** Longer than any single step takes; each step renews the claim. */
const CLAIM_MS = 20_000;
const CLAIM_TRIES = 200;
const CLAIM_PAUSE_MS = 100;
/** A buyer who has not finished at the provider's by then has left. */
const ABANDONED_MS = 30 * 60_000;

export function createCardPayments(deps: CardPaymentsDeps): CardPayments {
  const { db, clock, sending, returnUrl, onMoment, onTrouble } = deps;
  const provider = deps.provider && impatient(deps.provider);
  const until = () => new Date(clock().getTime() + CLAIM_MS);

  const orderOf = async ({ customerId, key }: StoredPayment) => (await readOrderByKey(db, customerId, key))[0];

  /** Runs `work` while no other process works on the payment. @throws AppError `unavailable` when it stays claimed. */
  async function alone<T>(id: number, work: () => Promise<T>): Promise<T> {
    for (let tries = 0; !(await claimPayment(db, id, clock(), until())); tries += 1) {
      if (tries >= CLAIM_TRIES) throw new AppError('unavailable', { retry_after: 2 });
      await pause(CLAIM_PAUSE_MS);
    }
    try {
      return await work();
    } finally {
      await freePayment(db, id);
    }
  }

  async function own(caller: Caller, id: number): Promise<StoredPayment> {
    const payment = await readPayment(db, caller.customerId, id);
    if (!payment || payment.addressCode !== caller.addressCode) throw new AppError('not-found');
    return payment;
  }

  /** Opening again with the same reference returns the same payment at the provider. */
  async function opened(payment: StoredPayment): Promise<PaymentStatus> {
    if (!provider) throw new AppError('payment-method-refused');
    const { locale } = payment.caller;
    const back = returnUrl(payment.id, locale);
    const request = { reference: `payment-${payment.id}`, amount: payment.amount, locale, returnUrl: back };
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

  async function start(caller: Caller, request: SendRequest): Promise<PaymentStatus> {
    if (!provider || request.payment !== CARD_METHOD) throw new AppError('payment-method-refused');
    const alive = await readAlive(db, caller.customerId, request.key);
    if (alive) return status(alive);
    const found = await sending.check(caller, request);
    // The key has already made its order, which belongs to a payment; for one that was not paid by card, `send_order`
    // returns it.
    if (!('checked' in found)) throw new AppError('already-sent', { order: found.sent.order.number });
    const { requestId: _, ...payer } = caller;
    const { customerId, addressCode } = caller;
    const amount = payableOf(found.checked.order);
    const payment = await insertPayment(
      db,
      { customerId, addressCode, key: request.key, provider: provider.name, amount, request, caller: payer },
      clock(),
    );
    await onMoment('payment-written');
    if (payment) return opened(payment);
    const other = await readAlive(db, customerId, request.key);
    if (!other) throw new AppError('conflict');
    return status(other);
  }

  /** Nothing is owed: reserved money is released, then the payment is closed. */
  async function giveUp(payment: StoredPayment): Promise<void> {
    if (payment.session !== '') await provider?.release(payment.session);
    await setState(db, payment.id, 'failed', clock());
  }

  async function captured(payment: StoredPayment): Promise<void> {
    await keepClaim(db, payment.id, until());
    await provider?.capture(payment.session);
    await onMoment('payment-captured');
    await setState(db, payment.id, 'captured', clock());
  }

  /** Authorised: the order is made, or the money is released. Only called while the payment is claimed. */
  async function ordered(payment: StoredPayment): Promise<StoredOrder> {
    const made = await orderOf(payment);
    if (made) return made;
    await keepClaim(db, payment.id, until());
    try {
      const caller: Caller = { ...payment.caller, requestId: `payment-${payment.id}` };
      return (await sending.send(caller, payment.request, payment.amount)).order;
    } catch (error) {
      // The agreed order is no longer possible. Unexpected errors are left for the next attempt.
      if (error instanceof AppError) await giveUp(payment).catch(onlySilence);
      throw error;
    }
  }

  async function settle(id: number, customerId: number): Promise<PaymentStatus> {
    const payment = await readPayment(db, customerId, id);
    if (!payment) throw new AppError('not-found');
    if (!provider) throw new AppError('payment-unanswered');
    if (payment.state === 'failed') throw new AppError('payment-declined');
    if (payment.state === 'started') await authorised(payment, provider);
    const order = await ordered(payment);
    await onMoment('payment-ordered');
    // The order exists; money that cannot be captured at this moment is captured by `resume`.
    if (payment.state !== 'captured') await captured(payment).catch(onlySilence);
    return { payment: (await readPayment(db, customerId, id)) ?? payment, step: { kind: 'finish' }, order };
  }

  /** @throws AppError `payment-declined`, `payment-unanswered`. */
  async function authorised(payment: StoredPayment, provider: PaymentProvider): Promise<void> {
    const { session } = payment.session === '' ? (await opened(payment)).payment : payment;
    const state = await provider.state(session).catch(unanswered);
    if (state === 'open') throw new AppError('payment-declined');
    if (state === 'declined' || state === 'released') {
      await setState(db, payment.id, 'failed', clock());
      throw new AppError('payment-declined');
    }
    await setState(db, payment.id, 'authorised', clock());
    await onMoment('payment-authorised');
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

  return {
    start,
    read: async (caller, id) => status(await own(caller, id)),
    async retry(caller, id) {
      const payment = await own(caller, id);
      return start(caller, payment.request);
    },
    async finish(caller, id) {
      await own(caller, id);
      return alone(id, () => settle(id, caller.customerId));
    },
    async resume() {
      let ended = 0;
      for (const payment of await readUnfinished(db)) {
        // Claimed means that another process works on it right now.
        if (!(await claimPayment(db, payment.id, clock(), until()))) continue;
        try {
          if (await resumed(payment)) ended += 1;
        } catch (error) {
          onTrouble(payment.id, error);
        } finally {
          await freePayment(db, payment.id);
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
