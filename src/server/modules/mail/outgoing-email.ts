/** What the outbox keeps of an e-mail until it leaves. */
import type { MailValues } from './mail-values.ts';
import type { MailName } from './template-placeholders.ts';

export interface OutgoingEmail {
  /** What it is about, and the name of its template. */
  readonly kind: MailName;
  readonly recipient: string;
  readonly locale: 'it' | 'en';
  /** What the placeholders of the template stand for. */
  readonly values: MailValues;
  /** Who knows more values when it leaves: a long order stays out of the outbox. */
  readonly filledBy?: EmailAttachment;
  /** Equal keys make one e-mail: `order:OC/12/2026`. */
  readonly dedupeKey?: string;
  readonly attachments?: readonly EmailAttachment[];
  /** Whom an answer goes to, when it is not the shop. */
  readonly replyTo?: string;
  /** The address that ends these e-mails: mail programs show it as a button (RFC 8058). */
  readonly leaveUrl?: string;
}

/** A file, or values, made when the e-mail leaves; the outbox keeps only what it is about. */
export interface EmailAttachment {
  /** Who makes it: a name of `attachBy`, of `fillBy` for values. */
  readonly maker: string;
  readonly about: Readonly<Record<string, string | number>>;
}
