/**
 * Owns e-mails: the outbox (table `letters`), their look (templates with placeholders, the layout, HTML and plain text)
 * and their delivery.
 */
import { join } from 'node:path';
import { fileDelivery, type Sender, smtpDelivery } from './email-delivery.ts';
import { createMailer, type MailerDeps } from './mailer.ts';
import { createOutbox, type Outbox, type OutboxDeps } from './outbox.ts';

export type { MailLogo } from './mail-layout.ts';
export { type MailTemplate, type TemplateFault, templateFaults } from './mail-template.ts';
export type { MailBlock, MailRow, MailRows, MailValues } from './mail-values.ts';
export type { EmailFacts } from './office/email-admin.repository.ts';
export { createEmailAdmin, type EmailAdmin, type MovedEmails } from './office/email-admin.service.ts';
export { emailsGrid, readNewestFailed } from './office/emails-grid.repository.ts';
export { createOfficeEmails } from './office/office-emails.ts';
export { EMAILS_CHANNEL, insertEmails } from './outbox.repository.ts';
export type { AttachedFile, MakeValues, Outbox } from './outbox.ts';
export type { EmailAttachment, OutgoingEmail } from './outgoing-email.ts';
export { isMailName, MAIL_TEMPLATES, type MailName } from './template-placeholders.ts';
export {
  countWaitingEmails,
  readWrittenEmails,
  removeWaitingEmails,
  sendEmailAgain,
  type WrittenEmail,
} from './written-emails.repository.ts';

export interface MailDeps extends Pick<OutboxDeps, 'db' | 'clock' | 'log'>, Pick<MailerDeps, 'shop' | 'ownTemplate'> {
  /** Its address is empty when none is configured. */
  readonly sender: Sender;
  /** Mail server; undefined = files in `dataDir`. */
  readonly smtpUrl: string | undefined;
  readonly dataDir: string;
}

export interface Mail {
  readonly outbox: Outbox;
  /** Waits for the e-mail being delivered. */
  close(): Promise<void>;
}

export function createMail({ db, clock, log, shop, ownTemplate, sender, smtpUrl, dataDir }: MailDeps): Mail {
  const delivery = smtpUrl ? smtpDelivery(smtpUrl, sender) : fileDelivery(join(dataDir, 'mail'), sender);
  const mailer = createMailer({ shop, ownTemplate, log });
  const outbox = createOutbox({ db, clock, log, mailer, deliver: delivery.deliver });
  return {
    outbox,
    async close() {
      await outbox.stop();
      delivery.close();
    },
  };
}
