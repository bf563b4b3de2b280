/**
 * The session of a person of the office in the shop as a customer: a cookie of its own, so that neither their login in the shop nor
 * the customer's is touched. While it lasts it comes first; afterwards the browser is what it was before.
 */
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import type { IdentityCheck } from '#server/platform/http/caller.ts';
import type { Exchange } from '#server/platform/http/exchange.ts';
import { newToken, tokenHash } from '#server/platform/secret-token.ts';
import { hostCookie, readHostCookie } from '../sessions/host-cookie.ts';
import {
  beginImpersonation,
  endImpersonation,
  readVisit,
  touchVisit,
  type VisitRow,
} from './impersonations.repository.ts';
import { visitEnd } from './visit-life.rules.ts';

/** Ends like the session cookie's name, by which pages know that a request is not a guest's. */
const VISIT_COOKIE = 'as_bancale_session';
/** How old the noted use may be. */
const TOUCH_AFTER_MS = 60_000;

type Visitor = Pick<Exchange, 'origin' | 'header'>;

export interface ShopAsSessions {
  /** The visit of this request; undefined = there is none, or it is over. */
  visitOf(exchange: Visitor): Promise<VisitRow | undefined>;
  /** Uses up a ticket: the `Set-Cookie` line that begins the visit. undefined = the ticket is none any more. */
  begin(ticket: string, exchange: Pick<Exchange, 'origin'>): Promise<string | undefined>;
  /** Ends the visit of this request; the `Set-Cookie` line deletes its cookie. undefined = it has no such cookie. */
  end(exchange: Visitor): Promise<string | undefined>;
  /** The person of a visit before the person of the session. */
  identify(exchange: Exchange, otherwise: IdentityCheck['identify']): ReturnType<IdentityCheck['identify']>;
}

export function createShopAsSessions({ db, clock }: { readonly db: Database; readonly clock: Clock }): ShopAsSessions {
  const tokenOf = (exchange: Visitor) => readHostCookie(exchange as Exchange, VISIT_COOKIE);
  const deletion = (exchange: Pick<Exchange, 'origin'>) => hostCookie(exchange, VISIT_COOKIE, '', 0);

  async function visitOf(exchange: Visitor): Promise<VisitRow | undefined> {
    const token = tokenOf(exchange);
    return token ? readVisit(db, tokenHash(token), clock()) : undefined;
  }

  return {
    visitOf,

    async begin(ticket, exchange) {
      const now = clock();
      const token = newToken();
      const expires = visitEnd(now, now);
      const asked = { ticketHash: tokenHash(ticket), tokenHash: tokenHash(token), now, expires };
      const id = await beginImpersonation(db, asked);
      // The cookie lasts as long as a visit can; the row says when it is over.
      const longest = Math.floor((visitEnd(now, new Date(8.64e15)).getTime() - now.getTime()) / 1000);
      return id === undefined ? undefined : hostCookie(exchange, VISIT_COOKIE, token, longest);
    },

    async end(exchange) {
      if (!tokenOf(exchange)) return undefined;
      const visit = await visitOf(exchange);
      if (visit) await endImpersonation(db, visit.id, { staffUserId: visit.staffUserId, now: clock() });
      return deletion(exchange);
    },

    async identify(exchange, otherwise) {
      if (!tokenOf(exchange)) return otherwise(exchange);
      const visit = await visitOf(exchange);
      if (!visit) {
        const { cookie: _, ...identified } = await otherwise(exchange);
        return { ...identified, cookie: deletion(exchange) };
      }
      const now = clock();
      if (now.getTime() - visit.seenAt.getTime() >= TOUCH_AFTER_MS)
        await touchVisit(db, visit.id, { now, expires: visitEnd(visit.startedAt, now) });
      const { staffUserId: userId, name, email, customerId, addressCodes, mode } = visit;
      const person = {
        userId,
        role: 'staff' as const,
        name,
        email,
        customerId,
        addressCodes,
        agentId: null,
        visit: mode,
      };
      return { person, ended: false };
    },
  };
}
