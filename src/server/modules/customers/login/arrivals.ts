/** What every login leaves behind: its time, and a note to the owner when the browser is a new one. */
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import type { Exchange } from '#server/platform/http/exchange.ts';
import { noteLogin, type UserRow } from '../users.repository.ts';
import type { KnownBrowsers } from './known-browser.ts';
import type { SecurityNotices } from './security-notices.ts';

export interface Arrivals {
  /**
   * Records a login; the owner is notified of one from a new browser, except for the very first login. Returns the
   * `Set-Cookie` line by which the browser is known from now on.
   */
  note(row: UserRow, exchange: Exchange): Promise<string>;
}

export interface ArrivalsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly browsers: KnownBrowsers;
  readonly notices: SecurityNotices;
}

export function createArrivals({ db, clock, browsers, notices }: ArrivalsDeps): Arrivals {
  return {
    async note(row, exchange) {
      const isKnown = browsers.knows(row.email, exchange);
      const hasBefore = await noteLogin(db, row.id, clock());
      if (hasBefore && !isKnown) await notices.tell(db, 'new-browser', row, exchange.header('user-agent') ?? '');
      return browsers.remember(row.email, exchange);
    },
  };
}
