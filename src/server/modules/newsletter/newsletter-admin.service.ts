/** What staff do with the newsletter: list subscribers, send an issue to all of them. */
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import { insertEmails } from '../mail/index.ts';
import { newsletterEmail } from './newsletter.email.ts';
import { readSubscribers, type Subscriber } from './subscriptions.repository.ts';

export interface NewsletterAdmin {
  list(): Promise<readonly Subscriber[]>;
  /**
   * Puts one e-mail for each confirmed subscriber of these languages into the outbox; returns the number of
   * subscribers. The same `name` sent again reaches only those who have not got it.
   */
  send(issue: { name: string; subject: string; text: string; locale: 'it' | 'en' | undefined }): Promise<number>;
}

export function createNewsletterAdmin(deps: { db: Database; clock: Clock; shopUrl: string }): NewsletterAdmin {
  const { db, clock, shopUrl } = deps;
  return {
    list: () => readSubscribers(db),
    async send({ name, subject, text, locale }) {
      const readers = (await readSubscribers(db)).filter((reader) => !locale || reader.locale === locale);
      const emails = readers.map((reader) => {
        const dedupeKey = `newsletter:${name}:${reader.email}`;
        const values = { subject, text: { block: 'written', text } } as const;
        return newsletterEmail(reader, shopUrl, { kind: 'newsletter', values, dedupeKey });
      });
      if (emails.length > 0) await insertEmails(db, emails, clock());
      return readers.length;
    },
  };
}
