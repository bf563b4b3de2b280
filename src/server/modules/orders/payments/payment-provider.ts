/**
 * The seam to whoever takes cards (C-ORD-3): docs/checkout.md says how to plug one in. The card itself is entered at the provider's,
 * no number of it ever reaches this server. Money is reserved first ("authorised"), taken when the order is written ("captured").
 */
import type { Locale } from '#contract/values/locale.ts';
import type { Money } from '#contract/values/money.ts';

export interface PaymentRequest {
  /** Ours, unique: opening twice with it is one payment. */
  readonly reference: string;
  /** Euros as Money; a whole number of cents. */
  readonly amount: Money;
  readonly locale: Locale;
  /** Where the provider's page sends the buyer back to, whatever came of it. */
  readonly returnUrl: string;
}

/** Where the buyer goes on: the provider's page, or the simulator inside the checkout. */
export type PaymentStep = { readonly kind: 'redirect'; readonly url: string } | { readonly kind: 'simulator' };

export type ProviderState =
  /** The buyer has not finished there. */
  | 'open'
  | 'authorised'
  | 'declined'
  | 'captured'
  /** Given back, or cancelled before. */
  | 'released';

/** Every call may throw or never answer; both mean "not known", and the journal asks again. */
export interface PaymentProvider {
  readonly name: string;
  /** Opens a payment; the same reference answers the same session. */
  open(request: PaymentRequest): Promise<{ readonly session: string; readonly step: PaymentStep }>;
  /** What became of it: asked of the provider, never believed from the browser. */
  state(session: string): Promise<ProviderState>;
  /** Takes the reserved money; once, however often it is called. */
  capture(session: string): Promise<void>;
  /** Gives reserved money back, or closes a payment that nobody finished; also of one that is released already. */
  release(session: string): Promise<void>;
}

export class ProviderSilent extends Error {
  override readonly name = 'ProviderSilent';
}

/** Answers of a provider come within this time or count as not given. */
const PATIENCE_MS = 8_000;

/** The provider with a limit to waiting. @throws ProviderSilent for no answer and for every failure of the provider. */
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
  };
}
