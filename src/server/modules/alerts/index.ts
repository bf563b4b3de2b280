/**
 * Owns availability alerts (C-CAT-4): who asked for which article, and the e-mail when it is in stock again. Runs after
 * each change of the catalogue or of stock and every 10 minutes, for stock that was written directly to the
 * database.
 */

import { setAvailabilityAlert } from '#contract/endpoints/availability-alert.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import { every } from '#server/platform/every.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { type Catalogue, shownStock, stockMovedIn } from '../catalogue/index.ts';
import type { Outbox } from '../mail/index.ts';
import { alertEmail } from './alert.email.ts';
import { deleteAlert, hasAlert, insertAlert, readEmail, takeDueAlerts } from './alerts.repository.ts';

export interface AlertsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly catalogue: Catalogue;
  readonly outbox: Pick<Outbox, 'enqueue'>;
  readonly baseUrl: () => string;
}

export interface Alerts {
  readonly routes: Route[];
  /** Whether this user has an alert for this article. */
  asked(userId: number, articleId: number): Promise<boolean>;
  /** Puts the e-mails for everything that is in stock now into the outbox; returns how many. */
  tell(): Promise<number>;
  /** Runs now, and every ten minutes. */
  start(): void;
  close(): Promise<void>;
}

const CHANNEL = 'bancale';
const CHECK_EVERY_MS = 600_000;

export async function createAlerts(deps: AlertsDeps): Promise<Alerts> {
  const { db, clock, log, catalogue, outbox } = deps;

  const tell = () =>
    db.transaction(async (transaction) => {
      const due = await takeDueAlerts(transaction);
      if (due.length === 0) return 0;
      await outbox.enqueue(transaction, ...due.map((alert) => alertEmail(alert, deps.baseUrl())));
      return due.length;
    });
  const checks = every(CHECK_EVERY_MS, 'availability alerts', tell, log);
  const stopListening = await db.listen(CHANNEL, (payload) => {
    if (payload === null || payload.includes('"catalogue"') || stockMovedIn(payload).length > 0) checks.runSoon();
  });

  async function set(caller: Caller, key: string, active: boolean): Promise<string> {
    const article = await catalogue.articleByKey(key);
    if (!article?.active || caller.userId === null) throw new AppError('not-found');
    const { userId, locale } = caller;
    if (!active) await deleteAlert(db, userId, article.id);
    // An article in stock, or one sold through its sizes, cannot have an alert.
    else if (shownStock(article) > 0 || article.childIds.length > 0) throw new AppError('refused');
    else await insertAlert(db, { userId, articleId: article.id, locale, now: clock() });
    return readEmail(db, userId);
  }

  return {
    routes: [
      route(setAvailabilityAlert, async ({ body, caller }) => ({
        message: { active: body.active, email: await set(caller, String(body.item_id), body.active) },
      })),
    ],
    asked: (userId, articleId) => hasAlert(db, userId, articleId),
    tell,
    start() {
      checks.start();
      checks.runSoon();
    },
    async close() {
      await stopListening();
      await checks.stop();
    },
  };
}
