/**
 * Owns newsletter subscriptions: double opt-in, the same response for every e-mail address, unsubscribing with one
 * click (C-CNT-3).
 */

import { confirmSubscription, subscribeNewsletter, unsubscribeNewsletter } from '#contract/endpoints/newsletter.ts';
import { emailFault } from '#contract/values/form-faults.ts';
import { refuseFaults } from '#server/form-refusal.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import type { BucketStore } from '#server/platform/rate-limit/bucket-store.ts';
import type { Rate } from '#server/platform/rate-limit/token-bucket.rules.ts';
import { newToken, tokenHash } from '#server/platform/secret-token.ts';
import type { Outbox } from '../mail/index.ts';
import { CONFIRM_DAYS, confirmationEmail, welcomeEmail } from './newsletter.email.ts';
import { askSubscription, confirmByLink, deleteUnconfirmed, unsubscribeByToken } from './subscriptions.repository.ts';

export { createNewsletterAdmin, type NewsletterAdmin } from './newsletter-admin.service.ts';
export type { Subscriber } from './subscriptions.repository.ts';

export interface NewsletterDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly outbox: Pick<Outbox, 'enqueue' | 'deliverSoon'>;
  readonly buckets: BucketStore;
  readonly baseUrl: () => string;
}

const DAY_MS = 86_400_000;
/**
 * Rate limit of e-mails to one address, from all visitors together: at most three within a day, so that nobody can fill
 * another person's mailbox.
 */
const PER_RECIPIENT: Rate = { burst: 3, perMinute: 1 / 1440 };

export function createNewsletter(deps: NewsletterDeps): { readonly routes: Route[] } {
  const { db, clock, log, outbox, buckets } = deps;

  async function ask(email: string, locale: 'it' | 'en'): Promise<void> {
    if ((await buckets.take(`newsletter to ${email}`, PER_RECIPIENT)) > 0) return;
    const now = clock();
    const token = newToken();
    await db.transaction(async (transaction) => {
      await deleteUnconfirmed(transaction, now);
      const until = new Date(now.getTime() + CONFIRM_DAYS * DAY_MS);
      const asked = { email, locale, now, until, confirmHash: tokenHash(token), unsubscribeToken: newToken() };
      const due = await askSubscription(transaction, asked);
      if (due) await outbox.enqueue(transaction, confirmationEmail({ email, locale, ...due }, token, deps.baseUrl()));
    });
    outbox.deliverSoon();
  }

  return {
    routes: [
      route(subscribeNewsletter, async ({ body, caller }) => {
        const { email, consent, website } = body;
        refuseFaults({ email: emailFault(email), consent: consent ? undefined : 'consent' }, caller.locale);
        if (website === '') await ask(email.trim().toLowerCase(), caller.locale);
        else log.info({ call: subscribeNewsletter.name }, 'a form with a filled honeypot was not stored');
        return { message: { success: true as const, message: 'Please check your email to confirm' } };
      }),

      route(confirmSubscription, async ({ body }) => {
        const confirmed = await db.transaction(async (transaction) => {
          const subscriber = await confirmByLink(transaction, tokenHash(body.token), clock());
          if (subscriber?.first) await outbox.enqueue(transaction, welcomeEmail(subscriber, deps.baseUrl()));
          return subscriber;
        });
        if (confirmed?.first) outbox.deliverSoon();
        return { message: { state: confirmed ? ('confirmed' as const) : ('expired' as const) } };
      }),

      route(unsubscribeNewsletter, async ({ body }) => {
        await unsubscribeByToken(db, body.token);
        return { message: { success: true as const } };
      }),
    ],
  };
}
