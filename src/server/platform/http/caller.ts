/** The caller of an endpoint, after session and identity check (C-ID-3). Built once per request, passed explicitly. */
import type { Locale } from '#contract/values/locale.ts';
import type { Exchange } from './exchange.ts';

export interface Caller {
  /** 0 = guest. */
  readonly customerId: number;
  /** 0 = guest. */
  readonly addressCode: number;
  readonly userId: number | null;
  /** `program`: a customer's system, which orders by a connection (docs/exchange-trade-orders.md); never of a session. */
  readonly role: 'guest' | 'customer' | 'agent' | 'staff' | 'program';
  readonly userName: string;
  readonly locale: Locale;
  readonly requestId: string;
}

/** The user of a session. */
export interface Person {
  readonly userId: number;
  readonly role: 'customer' | 'agent' | 'staff';
  readonly name: string;
  readonly email: string;
  /** Of a customer's user; null for agents and staff. */
  readonly customerId: number | null;
  /** Address codes of that customer, in the customer's order. */
  readonly addressCodes: readonly number[];
  readonly agentId: number | null;
  /** A person of the office who is in the shop as this customer: to look, or to act. */
  readonly visit?: 'see' | 'act';
}

/** What the session cookie of a request says. */
export interface IdentifiedRequest {
  readonly person: Person | null;
  /** `Set-Cookie` line that renews the cookie, or deletes an invalid one. */
  readonly cookie?: string;
  /** True when the request had a cookie of an ended session. */
  readonly ended: boolean;
}

/** The identity named in a body (C-ID-1). */
export interface AskedIdentity {
  readonly client_id?: number | undefined;
  readonly address_code?: number | undefined;
}

/** The port by which the HTTP layer learns the caller; the customers module implements it. */
export interface IdentityCheck {
  identify(exchange: Exchange): Promise<IdentifiedRequest>;
  /** Calls that this person may not make for any customer. Left out: none. */
  isClosedTo?(person: Person, call: { readonly name: string; readonly mutates: boolean }): boolean;
  /**
   * The customer that the user acts for. @throws AppError `forbidden` for ids of other customers, `session-expired`
   * when the ids belong to a session that has ended.
   */
  actsFor(
    request: IdentifiedRequest,
    asked: AskedIdentity,
    exchange: Exchange,
  ): Promise<{ customerId: number; addressCode: number }>;
}
