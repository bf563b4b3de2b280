/** The caller of an endpoint below `/exchange/v1` (C-EXC-8): another system, known by its API key. */
import type { ExchangeScope } from '#contract/exchange/exchange-scopes.ts';
import type { Locale } from '#contract/values/locale.ts';
import type { Exchange } from './exchange.ts';

export interface ApiKey {
  readonly keyId: number;
  /** As its owner called it. */
  readonly name: string;
  readonly connectionId: number;
  /** Code of the connection. */
  readonly connection: string;
  readonly scopes: ReadonlySet<ExchangeScope>;
  /** Plain date, the last day; null = no end. */
  readonly expiresOn: string | null;
}

export interface ApiCaller extends ApiKey {
  readonly locale: Locale;
  readonly requestId: string;
}

/** Whether a request has a key that counts: the exchange module implements it. */
export interface ApiIdentity {
  /**
   * `no-key`: none, or one that is unknown, revoked, expired, or of a connection that is switched off: one response for all of them.
   * `network`: the key counts, but not from this IP address.
   */
  identify(exchange: Pick<Exchange, 'header' | 'address'>): Promise<ApiKey | 'no-key' | 'network'>;
}
