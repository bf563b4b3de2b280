/**
 * Between password and second step: a signed cookie names the user who gave the right password, for ten minutes. It
 * grants no access by itself.
 */
import type { Clock } from '#server/platform/clock.ts';
import type { Exchange } from '#server/platform/http/exchange.ts';
import { isSignedBy, type Secrets, signatureOf } from '#server/shop-secrets.ts';
import { hostCookie, readHostCookie } from '../sessions/host-cookie.ts';

const COOKIE = 'bancale_second';
const MINUTES = 10;
const PURPOSE = 'bancale.second-step.';

/** The user of the ticket; changing the password in between makes it invalid. */
export interface TicketUser {
  readonly id: number;
  readonly passwordHash: string;
}

export interface SecondStepTickets {
  /** `Set-Cookie` line. */
  give(user: TicketUser, exchange: Exchange): string;
  /** The user of the ticket; the caller must still check it with `holds`. */
  userIdOf(exchange: Exchange): number | undefined;
  holds(user: TicketUser, exchange: Exchange): boolean;
  /** `Set-Cookie` line that deletes it. */
  remove(exchange: Exchange): string;
}

export function createSecondStepTickets(secrets: Secrets, clock: Clock): SecondStepTickets {
  const partsOf = (exchange: Exchange) => readHostCookie(exchange, COOKIE)?.split('.') ?? [];
  const signed = (id: number, until: number, { passwordHash }: TicketUser) => `${id}.${until}.${passwordHash}`;
  return {
    give(user, exchange) {
      const until = clock().getTime() + MINUTES * 60_000;
      const signature = signatureOf(secrets, PURPOSE, signed(user.id, until, user));
      return hostCookie(exchange, COOKIE, `${user.id}.${until}.${signature}`, MINUTES * 60);
    },
    userIdOf(exchange) {
      const [id = ''] = partsOf(exchange);
      return /^\d{1,9}$/.test(id) ? Number(id) : undefined;
    },
    holds(user, exchange) {
      const [id, until, signature = ''] = partsOf(exchange);
      const isOver = !(Number(until) > clock().getTime());
      return (
        !isOver &&
        Number(id) === user.id &&
        isSignedBy(secrets, PURPOSE, signed(user.id, Number(until), user), signature)
      );
    },
    remove: (exchange) => hostCookie(exchange, COOKIE, '', 0),
  };
}
