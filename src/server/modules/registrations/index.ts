/**
 * Owns requests to become a customer (C-ID-5): stored, e-mailed to both sides, decided by staff; no login before that.
 */

import { register } from '#contract/endpoints/account/registration.ts';
import type { RegistrationForm } from '#contract/values/registration-form.ts';
import { plainRegistration, registrationFaults } from '#contract/values/registration-form.ts';
import { formKey, refuseFaults } from '#server/form-refusal.ts';
import { type Clock, plainDate } from '#server/platform/clock.ts';
import { announceInbox } from '#server/platform/db/inbox-news.ts';
import type { Database } from '#server/platform/db/index.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import type { Outbox, OutgoingEmail } from '../mail/index.ts';
import { receivedEmail, staffEmail } from './registration.email.ts';
import { likenessOf } from './registration-admin.service.ts';
import { insertRegistration } from './registrations.repository.ts';

export type { Likeness } from './registration.email.ts';
export {
  type Approved,
  createRegistrationAdmin,
  type RegistrationAdmin,
  RegistrationNotDecided,
} from './registration-admin.service.ts';
export {
  type EarlierRegistration,
  type Registration,
  type RegistrationStatus,
  readEarlier,
} from './registrations.repository.ts';

export interface RegistrationsDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Time zone of the shop: the same form sent twice within one of its days counts as one. */
  readonly timeZone: string;
  readonly log: Log;
  readonly outbox: Pick<Outbox, 'enqueue' | 'deliverSoon'>;
  readonly baseUrl: () => string;
  /** E-mail address of the staff for new requests; empty = no e-mail is sent, the request is stored all the same. */
  readonly recipient: string;
  /** The office's start page, for the link in that e-mail. */
  readonly officeUrl: () => string;
}

/** `storefront.md §8`, word for word. */
const REGISTERED = 'Successfully Registered!';
const FAILED = 'Registration failed!';

export function createRegistrations(deps: RegistrationsDeps): { readonly routes: Route[] } {
  const { db, clock, timeZone, log, outbox, recipient } = deps;

  async function store(given: RegistrationForm, caller: Caller, origin: string, key: string): Promise<void> {
    const form = plainRegistration(given);
    const now = clock();
    const day = plainDate(now, timeZone);
    const { locale } = caller;
    const stored = await db.transaction(async (transaction) => {
      const about = { origin, locale, now, dedupeKey: formKey(key, form, day) };
      const id = await insertRegistration(transaction, form, about);
      if (id === undefined) return false;
      await announceInbox(transaction, 'registration', id);
      const likeness = await likenessOf(transaction, { ...form, id });
      const emails: OutgoingEmail[] = [receivedEmail(form, likeness.hasLogin, locale, deps.baseUrl(), day)];
      if (recipient) emails.push(staffEmail(id, form, { recipient, origin, likeness, officeUrl: deps.officeUrl() }));
      await outbox.enqueue(transaction, ...emails);
      return true;
    });
    if (!stored) return;
    outbox.deliverSoon();
  }

  return {
    routes: [
      route(register, async ({ body, caller }) => {
        const { kind, consent, origin, website, idempotency_key, ...rest } = body;
        const form = { ...rest, kind, consent };
        refuseFaults(registrationFaults(form), caller.locale, FAILED);
        if (website === '') await store(form, caller, origin, idempotency_key);
        else log.info({ call: register.name }, 'a form with a filled honeypot was not stored');
        return { message: { success: true as const, message: REGISTERED } };
      }),
    ],
  };
}
