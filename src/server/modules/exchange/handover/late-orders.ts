/** Orders that are offered and that nobody acknowledges: on the office's start page, and once a day by e-mail (C-EXC-4). */
import { type Clock, plainDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import type { Outbox } from '../../mail/index.ts';
import { type LateHandovers, readLateHandovers } from './handovers.repository.ts';
import { ordersWaitingEmail } from './orders-waiting.email.ts';

/** From then on it is no delay any more but a fault. */
const LATE_MINUTES = 60;

/** What is offered since before it is late. */
export const lateBefore = (now: Date): Date => new Date(now.getTime() - LATE_MINUTES * 60_000);

/** Connections with such orders, the oldest first. */
export const readLateOrders = (db: Database, now: Date): Promise<LateHandovers[]> =>
  readLateHandovers(db, lateBefore(now));

export interface LateOrdersDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly outbox: Pick<Outbox, 'enqueue'>;
  /** Empty = nobody gets an e-mail. */
  readonly office: string;
  /** URL of a connection's page in the office. */
  readonly connectionUrl: (code: string) => string;
}

/** Puts the e-mails into the outbox; the same one is there once. Returns how many connections are late. */
export async function tellLateOrders(deps: LateOrdersDeps): Promise<number> {
  const { db, clock, timeZone, outbox, office } = deps;
  const late = await readLateOrders(db, clock());
  if (late.length > 0 && office !== '') {
    const about = { day: plainDate(clock(), timeZone), minutes: LATE_MINUTES, timeZone };
    await db.transaction((transaction) =>
      outbox.enqueue(
        transaction,
        ...late.map((one) => ordersWaitingEmail(office, one, { ...about, link: deps.connectionUrl(one.code) })),
      ),
    );
  }
  return late.length;
}
