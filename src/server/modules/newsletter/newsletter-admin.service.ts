/** What staff do with the newsletter: list subscribers, send an issue to all of them, as an operation (C-OFF-1). */
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import { insertEmails } from '../mail/index.ts';
import type { Operations } from '../operations/index.ts';
import { newsletterEmail } from './newsletter.email.ts';
import { readSubscribers, type Subscriber } from './subscriptions.repository.ts';

export interface NewsletterAdmin {
  list(): Promise<readonly Subscriber[]>;
  /**
   * Puts one e-mail for each confirmed subscriber of these languages into the outbox; returns the number of
   * subscribers. The same `name` sent again reaches only those who have not got it. `by`: the user of the machine.
   */
  send(
    issue: { name: string; subject: string; text: string; locale: 'it' | 'en' | undefined },
    by: string,
  ): Promise<number>;
}

export function createNewsletterAdmin(deps: {
  readonly db: Database;
  readonly clock: Clock;
  readonly shopUrl: string;
  readonly operations: Pick<Operations, 'run'>;
}): NewsletterAdmin {
  const { db, clock, shopUrl, operations } = deps;
  return {
    list: () => readSubscribers(db),
    async send({ name, subject, text, locale }, by) {
      const readers = (await readSubscribers(db)).filter((reader) => !locale || reader.locale === locale);
      const emails = readers.map((reader) => {
        const dedupeKey = `newsletter:${name}:${reader.email}`;
        const values = { subject, text: { block: 'written', text } } as const;
        return newsletterEmail(reader, shopUrl, { kind: 'newsletter', values, dedupeKey });
      });
      if (emails.length === 0) return 0;
      const params = { name, subject, readers: readers.length, ...(locale && { locale }) };
      const act = { actor: { userId: null, name: by }, source: 'command' as const, kind: 'newsletter.send', params };
      await operations.run(db, act, async (transaction, change) => {
        await insertEmails(transaction, emails, clock());
        change.record();
        return null;
      });
      return readers.length;
    },
  };
}
