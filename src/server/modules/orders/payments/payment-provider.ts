/**
 * The interface to a card provider (C-ORD-3): docs/checkout.md explains how to add one. The card is entered on the
 * provider's page, its number never reaches this server. Money is reserved first ("authorised"), and taken when the
 * order is written ("captured").
 */
import type { Locale } from '#contract/values/locale.ts';
import type { Money } from '#contract/values/money.ts';

export interface PaymentRequest {
  /** Our own unique reference: opening twice with it is one payment. */
  readonly reference: string;
  /** Euros as Money; a whole number of cents. */
  readonly amount: Money;
  readonly locale: Locale;
  /** URL that the provider's page redirects the buyer to, whatever the outcome. */
  readonly returnUrl: string;
}

/** The buyer's next step: the provider's page, or the simulator inside the checkout. */
export type PaymentStep = { readonly kind: 'redirect'; readonly url: string } | { readonly kind: 'simulator' };

export type ProviderState =
  /** The buyer has not finished there. */
  | 'open'
  | 'authorised'
  | 'declined'
  | 'captured'
  /** Released, or cancelled before. */
  | 'released'
  /** Captured, and given back. */
  | 'refunded';

/** Every method may throw or never return; both mean "not known", and the journal asks again. */
export interface PaymentProvider {
  readonly name: string;
  /** Opens a payment; the same reference returns the same session. */
  open(request: PaymentRequest): Promise<{ readonly session: string; readonly step: PaymentStep }>;
  /** The payment's state, asked from the provider and never trusted from the browser. */
  state(session: string): Promise<ProviderState>;
  /** Takes the reserved money; only once, however often it is called. */
  capture(session: string): Promise<void>;
  /** Releases reserved money, or closes an unfinished payment; also allowed when it is already released. */
  release(session: string): Promise<void>;
  /** Gives captured money back, all of it; only once, however often it is called, also when it was given back there. */
  refund(session: string): Promise<void>;
}

export class ProviderSilent extends Error {
  override readonly name = 'ProviderSilent';
}

/** Timeout of a provider's response. */
const PATIENCE_MS = 8_000;

/** The provider with a timeout. @throws ProviderSilent for no response and for every failure of the provider. */
export function impatient(provider: PaymentProvider): PaymentProvider {
  const within = async <T>(work: Promise<T>): Promise<T> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new ProviderSilent(`${provider.name} does not answer`)), PATIENCE_MS);
    });
    try {
      return await Promise.race([work, late]);
    } catch (error) {
      throw error instanceof ProviderSilent ? error : new ProviderSilent(`${provider.name}: ${String(error)}`);
    } finally {
      clearTimeout(timer);
    }
  };
  return {
    name: provider.name,
    open: (request) => within(provider.open(request)),
    state: (session) => within(provider.state(session)),
    capture: (session) => within(provider.capture(session)),
    release: (session) => within(provider.release(session)),
    refund: (session) => within(provider.refund(session)),
  };
}
