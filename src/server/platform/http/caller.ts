/** Who makes a call, after session and identity check (C-ID-3). Built once per request, passed explicitly. */
import type { Locale } from '#contract/values/locale.ts';
import type { Exchange } from './exchange.ts';

export interface Caller {
  /** 0 = guest. */
  readonly clientId: number;
  /** 0 = guest. */
  readonly addressCode: number;
  readonly userId: number | null;
  readonly role: 'guest' | 'customer' | 'agent' | 'staff';
  readonly userName: string;
  readonly locale: Locale;
  readonly requestId: string;
}

/** The person of a session. */
export interface Person {
  readonly userId: number;
  readonly role: 'customer' | 'agent' | 'staff';
  readonly name: string;
  readonly email: string;
  /** Of a customer's user; null for agents and staff. */
  readonly clientId: number | null;
  /** Of that customer, in his order. */
  readonly addressCodes: readonly number[];
  readonly agentId: number | null;
}

/** What the session cookie of a request says. */
export interface Visit {
  readonly person: Person | null;
  /** `Set-Cookie` line that renews the cookie, or removes one that is good for nothing. */
  readonly cookie?: string;
  /** True when a cookie came whose session has ended. */
  readonly ended: boolean;
}

/** The identity named in a body (C-ID-1). */
export interface AskedIdentity {
  readonly client_id?: number | undefined;
  readonly address_code?: number | undefined;
}

/** How the HTTP layer learns who is there; the customers module answers. */
export interface IdentityCheck {
  visit(exchange: Exchange): Promise<Visit>;
  /**
   * For whom the person acts. @throws AppError `forbidden` for anybody else's ids, `session-expired` when the session that
   * could have named them has ended.
   */
  actsFor(visit: Visit, asked: AskedIdentity, exchange: Exchange): Promise<{ clientId: number; addressCode: number }>;
}
