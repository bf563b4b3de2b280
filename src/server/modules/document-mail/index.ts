/**
 * Owns the e-mails about documents of the account (C-DOC-4): new invoices and delivery notes, deadlines that fall due soon,
 * expired ones, receipts that came back unpaid. Looked for every ten minutes, so whichever way a document arrives it is
 * found; nobody is notified twice, and nobody of what is older than `documentDays`.
 */
import {
  type DocumentMailChoice,
  getDocumentMail,
  setDocumentMail,
} from '#contract/endpoints/account/document-mail.ts';
import type { DocumentMail } from '#contract/values/document-kinds.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Locale } from '#contract/values/locale.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import { every } from '#server/platform/every.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import type { Ledger } from '../ledger/index.ts';
import type { AttachedFile, Outbox } from '../mail/index.ts';
import { forgetSent, readChoice, storeChoice, takeDigests, takeNotices } from './document-mail.repository.ts';
import { DOCUMENT_PDF, noticeEmails } from './document-notices.rules.ts';

export interface DocumentMailDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly log: Log;
  readonly outbox: Pick<Outbox, 'enqueue' | 'deliverSoon' | 'attachBy'>;
  /** @throws AppError `not-found` when the document is not this customer's. */
  readonly pdfOf: (
    customerId: number,
    kind: 'invoice' | 'note',
    id: number,
    locale: Locale,
  ) => Promise<Pick<AttachedFile, 'name' | 'bytes'>>;
  readonly ledger: Pick<Ledger, 'days'>;
  readonly baseUrl: () => string;
  readonly settings: {
    readonly documentDays: number;
    readonly deadlineDays: number;
    readonly usual: DocumentMail;
    /** E-mails carry the PDFs of new documents. */
    readonly attachFiles: boolean;
  };
}

export interface DocumentMailer {
  readonly routes: Route[];
  /** Puts the e-mails that are due into the outbox; returns how many. */
  tell(): Promise<number>;
  start(): void;
  close(): Promise<void>;
}

const CHECK_EVERY_MS = 600_000;
/** Daily e-mails are written from this hour of the shop's day on. */
const DIGEST_HOUR = 7;
/** Longer than anything is announced: 60 days of documents, a bank's days of grace, a month ahead. */
const SENT_DAYS = 180;
const DAY_MS = 86_400_000;

export function createDocumentMail(deps: DocumentMailDeps): DocumentMailer {
  const { db, clock, log, outbox, ledger, settings } = deps;
  const hours = new Intl.DateTimeFormat('en-GB', { timeZone: deps.timeZone, hour: '2-digit', hourCycle: 'h23' });

  async function tell(): Promise<number> {
    const now = clock();
    const days = ledger.days();
    const written = await db.transaction(async (transaction) => {
      const isDigestTime = Number(hours.format(now)) >= DIGEST_HOUR;
      const digests = isDigestTime ? await takeDigests(transaction, settings.usual, days.today) : [];
      const notices = await takeNotices(transaction, { ...settings, days, now }, digests);
      const emails = noticeEmails(notices, deps.baseUrl(), settings.attachFiles);
      if (emails.length > 0) await outbox.enqueue(transaction, ...emails);
      await forgetSent(transaction, new Date(now.getTime() - SENT_DAYS * DAY_MS));
      return emails.length;
    });
    if (written > 0) outbox.deliverSoon();
    return written;
  }
  outbox.attachBy(DOCUMENT_PDF, async ({ customerId, kind, id, locale }) => {
    const of = kind === 'note' ? 'note' : 'invoice';
    const file = await deps.pdfOf(Number(customerId), of, Number(id), locale === 'en' ? 'en' : 'it');
    return { ...file, mediaType: 'application/pdf' };
  });
  const checks = every(CHECK_EVERY_MS, 'e-mails about documents', tell, log);

  /** @throws AppError `forbidden`: an agent gets no e-mails about documents. */
  function own({ role, userId }: Caller): number {
    if (role !== 'customer' || userId === null) throw new AppError('forbidden');
    return userId;
  }

  async function choiceOf(userId: number): Promise<DocumentMailChoice> {
    const stored = await readChoice(db, userId);
    return { documents: stored?.documents ?? settings.usual, deadlines: stored?.deadlines ?? settings.usual };
  }

  return {
    routes: [
      route(getDocumentMail, async ({ caller }) => ({ message: await choiceOf(own(caller)) })),
      route(setDocumentMail, async ({ body: { documents = null, deadlines = null }, caller }) => {
        await storeChoice(db, own(caller), { documents, deadlines });
        return { message: await choiceOf(own(caller)) };
      }),
    ],
    tell,
    start() {
      checks.start();
      checks.runSoon();
    },
    close: () => checks.stop(),
  };
}
