/**
 * The outbox (C-CNT-3): e-mails are written in the transaction of the change that they report, and delivered afterwards
 * at least once, to SMTP or as files into `DATA_DIR/mail`. Any number of processes may deliver at the same time. The
 * outbox holds values; the text around them is a template, read when the e-mail is sent.
 */

import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/db/index.ts';
import { every } from '#server/platform/every.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import { emailFault } from './email-fault.rules.ts';
import type { MailShop } from './mail-layout.ts';
import type { MailValues } from './mail-values.ts';
import type { Mailer } from './mailer.ts';
import {
  type ClaimedEmail,
  claimEmail,
  countWaiting,
  insertEmails,
  markFailed,
  markSent,
  readEmail,
} from './outbox.repository.ts';
import type { EmailAttachment, OutgoingEmail } from './outgoing-email.ts';
import type { RenderedMail } from './render-mail.ts';

export interface AttachedFile {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

export type MakeAttachment = (about: EmailAttachment['about']) => Promise<AttachedFile>;

export type MakeValues = (about: EmailAttachment['about'], locale: OutgoingEmail['locale']) => Promise<MailValues>;

export type ReadyEmail = Pick<OutgoingEmail, 'kind' | 'recipient' | 'replyTo' | 'unsubscribeUrl'> &
  RenderedMail & {
    readonly id: number;
    readonly files: readonly AttachedFile[];
    readonly logo: MailShop['logo'];
  };

/** Delivers one e-mail; throws when it has to be retried. Returns its destination, for the log. */
export type Deliver = (email: ReadyEmail) => Promise<string>;

export interface WrittenText {
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
}

/** An e-mail as its reader sees it. */
export interface ShownEmail extends RenderedMail {
  readonly recipient: string;
  readonly replyTo: string;
  /** Links that open an account, or act for its reader, are left out. */
  readonly hasHiddenLinks: boolean;
  readonly files: ReadonlyArray<{ readonly name: string; readonly size: number }>;
  /** Its attachments cannot be made now. */
  readonly isWithoutFiles: boolean;
  readonly logo: MailShop['logo'];
}

export interface Outbox {
  /** Puts e-mails into the outbox, in the caller's transaction; nothing is sent before it commits. */
  enqueue(transaction: Queryable, ...emails: OutgoingEmail[]): Promise<void>;
  /** Registers the generator of attachments of this name. */
  attachBy(maker: string, make: MakeAttachment): void;
  /** Registers the source of values of this name. */
  fillBy(maker: string, make: MakeValues): void;
  /** Delivers what is due now; returns how many. */
  deliverWaiting(): Promise<number>;
  /** Delivers what is due now in the background: visitors do not wait for the mail server. A failure is logged; the e-mails stay. */
  deliverSoon(): void;
  /** What an e-mail about a subject says, with today's values; undefined = there is none, or it says nothing any more. */
  written(id: number, begin: string): Promise<WrittenText | undefined>;
  /** What an e-mail looks like, with today's values and its links to accounts hidden; undefined = as `written`. */
  show(id: number): Promise<ShownEmail | undefined>;
  /** How many were not sent yet. */
  waiting(): Promise<number>;
  /** Delivers from now on: soon after an e-mail was written, and every few seconds what other processes wrote or what failed. */
  start(): void;
  /** Waits for the e-mail being delivered. */
  stop(): Promise<void>;
}

const EVERY_MS = 5_000;
/** After an e-mail was written, until it is looked for: by then its transaction is committed, and a rush is one run. */
const SOON_MS = 250;
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 6 * 3_600_000;
/** Values of placeholders that open an account, or unsubscribe: for the reader's eyes alone. */
const SECRET_LINKS = ['password_url', 'confirm_url', 'leave_url'] as const;
const HIDDEN_LINK = 'https://…';
/** An e-mail without its attachment is better than one that never comes. */
const PATIENT_ATTEMPTS = 3;

export interface OutboxDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly deliver: Deliver;
  readonly mailer: Mailer;
  readonly log: Log;
}

export function createOutbox({ db, clock, deliver, mailer, log }: OutboxDeps): Outbox {
  let last: Promise<number> = Promise.resolve(0);
  let busy = 0;
  let started = false;
  let stopped = false;
  let soon: NodeJS.Timeout | undefined;
  const makers = new Map<string, MakeAttachment>();
  const fillers = new Map<string, MakeValues>();

  async function filesOf({ id, kind, attempts, attachments = [] }: ClaimedEmail): Promise<AttachedFile[]> {
    try {
      return await Promise.all(
        attachments.map(({ maker, about }) => {
          const make = makers.get(maker);
          if (!make) throw new Error(`Nobody makes attachments named ${maker}.`);
          return make(about);
        }),
      );
    } catch (error) {
      if (attempts < PATIENT_ATTEMPTS) throw error;
      log.error({ emailId: id, kind, err: error }, 'an email is sent without its attachment');
      return [];
    }
  }

  async function valuesOf({ locale, values, filledBy }: ClaimedEmail): Promise<MailValues> {
    if (!filledBy) return values;
    const fill = fillers.get(filledBy.maker);
    if (!fill) throw new Error(`Nobody knows the values named ${filledBy.maker}.`);
    return { ...(await fill(filledBy.about, locale)), ...values };
  }

  const writtenOf = async (email: ClaimedEmail): Promise<RenderedMail> =>
    mailer.render(email.kind, email.locale, await valuesOf(email));

  /** One e-mail per transaction: its row stays locked during delivery, so that no other process delivers it too. */
  async function deliverOne(): Promise<boolean> {
    return db.transaction(async (transaction) => {
      const email = await claimEmail(transaction, clock());
      if (!email) return false;
      let written: RenderedMail | undefined;
      try {
        written = await writtenOf(email);
        const { id, kind, recipient, replyTo, unsubscribeUrl } = email;
        const where = await deliver({
          id,
          kind,
          recipient,
          ...(replyTo && { replyTo }),
          ...(unsubscribeUrl && { unsubscribeUrl }),
          ...written,
          files: await filesOf(email),
          logo: mailer.logo(),
        });
        await markSent(transaction, email.id, { now: clock(), subject: written.subject });
        log.info({ emailId: email.id, kind: email.kind, to: where }, 'an email was delivered');
      } catch (error) {
        const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** email.attempts);
        const reason = reasonOf(error);
        await markFailed(transaction, email.id, {
          nextAttempt: new Date(clock().getTime() + pause),
          reason,
          fault: emailFault(reason),
          subject: written?.subject,
        });
        log.warn({ emailId: email.id, kind: email.kind, err: error }, 'an email could not be delivered');
      }
      return true;
    });
  }

  /** `paused`: staff asked for a run although they paused the outbox. */
  async function drain({ paused = false } = {}): Promise<number> {
    let delivered = 0;
    if (!paused && (await checks.isPaused())) return delivered;
    // When the shop stops, the current e-mail is finished; the others stay as rows and are sent after the next start.
    while (!stopped && (await deliverOne())) delivered += 1;
    return delivered;
  }

  function begin(how?: { readonly paused: boolean }): Promise<number> {
    busy += 1;
    last = last
      .catch(() => 0)
      .then(() => drain(how))
      .finally(() => {
        busy -= 1;
      });
    return last;
  }

  const outbox: Outbox = {
    async enqueue(transaction, ...waiting) {
      await insertEmails(transaction, waiting, clock());
      if (!started) return;
      soon ??= setTimeout(() => {
        soon = undefined;
        checks.runSoon();
      }, SOON_MS).unref();
    },
    attachBy: (maker, make) => void makers.set(maker, make),
    fillBy: (maker, make) => void fillers.set(maker, make),
    deliverWaiting: () => begin(),
    deliverSoon() {
      if (checks.isElsewhere) return checks.runSoon();
      outbox.deliverWaiting().catch((error) => log.error({ err: error }, 'the outbox could not be read'));
    },
    async written(id, begin) {
      const email = await readEmail(db, id, begin);
      if (!email) return undefined;
      const { subject, text } = await writtenOf(email);
      return { recipient: email.recipient, subject, text };
    },
    async show(id) {
      const email = await readEmail(db, id, '');
      if (!email) return undefined;
      const values = await valuesOf(email);
      const secret = SECRET_LINKS.filter((name) => values[name] !== undefined);
      const hidden = Object.fromEntries(secret.map((name) => [name, HIDDEN_LINK]));
      const files = await filesOf({ ...email, attempts: 0 }).catch(() => undefined);
      return {
        ...(await mailer.render(email.kind, email.locale, { ...values, ...hidden })),
        recipient: email.recipient,
        replyTo: email.replyTo ?? '',
        hasHiddenLinks: secret.length > 0,
        files: (files ?? []).map(({ name, bytes }) => ({ name, size: bytes.byteLength })),
        isWithoutFiles: files === undefined,
        logo: mailer.logo(),
      };
    },
    waiting: () => countWaiting(db),
    start() {
      started = true;
      stopped = false;
      checks.start();
    },
    async stop() {
      started = false;
      stopped = true;
      clearTimeout(soon);
      soon = undefined;
      await checks.stop();
      await last.catch(() => {});
    },
  };
  // What is being delivered already includes what is due now.
  const checks = every(EVERY_MS, 'outbox', () => (busy === 0 ? outbox.deliverWaiting() : 0), log, {
    now: () => begin({ paused: true }),
  });
  return outbox;
}

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500);
}
