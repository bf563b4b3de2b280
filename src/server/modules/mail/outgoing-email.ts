/** What the outbox stores of an e-mail until it is sent. */
import type { MailValues } from './mail-values.ts';
import type { MailName } from './template-placeholders.ts';

export interface OutgoingEmail {
  /** Its subject matter, and the name of its template. */
  readonly kind: MailName;
  readonly recipient: string;
  readonly locale: 'it' | 'en';
  /** Values of the template's placeholders. */
  readonly values: MailValues;
  /** Source of more values when it is sent: long orders are not stored in the outbox. */
  readonly filledBy?: EmailAttachment;
  /** Equal keys make one e-mail: `order:OC/12/2026`. */
  readonly dedupeKey?: string;
  readonly attachments?: readonly EmailAttachment[];
  /** Recipient of a reply, when it is not the shop. */
  readonly replyTo?: string;
  /** The unsubscribe URL: mail clients show it as a button (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

/** A file, or values, generated when the e-mail is sent; the outbox stores only their subject. */
export interface EmailAttachment {
  /** Its generator: a name of `attachBy`, or of `fillBy` for values. */
  readonly maker: string;
  readonly about: Readonly<Record<string, string | number>>;
}
