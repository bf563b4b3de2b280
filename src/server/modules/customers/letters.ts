/**
 * Outbox of e-mails (C-CNT-3): written in the transaction of what they tell about, delivered afterwards at least once, to SMTP
 * or as files into `DATA_DIR/mail`. Any number of processes may deliver at the same time. The outbox holds values; what is written
 * around them is a template, read when the e-mail leaves.
 */
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/db/index.ts';
import type { Log } from '#server/platform/http/request-log.ts';
import type { Mailer, MailName, MailShop, MailValues, RenderedMail } from '../mail/index.ts';
import {
  type ClaimedLetter,
  claimLetter,
  countWaiting,
  insertLetters,
  markFailed,
  markSent,
} from './letters.repository.ts';

export interface Letter {
  /** What it is about, and the name of its template. */
  readonly kind: MailName;
  readonly recipient: string;
  readonly locale: 'it' | 'en';
  /** What the placeholders of the template stand for. */
  readonly values: MailValues;
  /** Who knows more values when it leaves: a long order stays out of the outbox. */
  readonly filledBy?: LetterAttachment;
  /** Equal keys make one letter: `order:OC/12/2026`. */
  readonly dedupeKey?: string;
  readonly attachments?: readonly LetterAttachment[];
  /** Whom an answer goes to, when it is not the shop. */
  readonly replyTo?: string;
  /** The address that ends these letters: mail programs show it as a button (RFC 8058). */
  readonly leaveUrl?: string;
}

/** A file, or values, made when the letter leaves; the outbox keeps only what it is about. */
export interface LetterAttachment {
  /** Who makes it: a name of `attachBy`, of `fillBy` for values. */
  readonly maker: string;
  readonly about: Readonly<Record<string, string | number>>;
}

export interface AttachedFile {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

export type MakeAttachment = (about: LetterAttachment['about']) => Promise<AttachedFile>;

export type MakeValues = (about: LetterAttachment['about'], locale: Letter['locale']) => Promise<MailValues>;

export type LeavingLetter = Pick<Letter, 'kind' | 'recipient' | 'replyTo' | 'leaveUrl'> &
  RenderedMail & {
    readonly id: number;
    readonly files: readonly AttachedFile[];
    readonly logo: MailShop['logo'];
  };

/** Hands one letter over; throws when it has to be tried again. Answers where it went, for the log. */
export type Deliver = (letter: LeavingLetter) => Promise<string>;

export interface Letters {
  /** Puts letters into the outbox, in the caller's transaction; nothing leaves before that commits. */
  enqueue(transaction: Queryable, ...letters: Letter[]): Promise<void>;
  /** Says who makes the attachments of this name. */
  attachBy(maker: string, make: MakeAttachment): void;
  /** Says who knows the values of this name. */
  fillBy(maker: string, make: MakeValues): void;
  /** Delivers what waits now; answers how many. */
  deliverWaiting(): Promise<number>;
  /** How many have not left yet. */
  waiting(): Promise<number>;
  /** Delivers from now on, every few seconds. */
  start(): void;
  /** Waits for the letter that is on its way. */
  stop(): Promise<void>;
}

const EVERY_MS = 5_000;
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 6 * 3_600_000;
/** A letter without its attachment says more than one that never comes. */
const PATIENT_ATTEMPTS = 3;

export interface LettersDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly deliver: Deliver;
  readonly mailer: Mailer;
  readonly log: Log;
}

export function createLetters({ db, clock, deliver, mailer, log }: LettersDeps): Letters {
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<number> = Promise.resolve(0);
  let busy = 0;
  let stopped = false;
  const makers = new Map<string, MakeAttachment>();
  const fillers = new Map<string, MakeValues>();

  async function filesOf({ id, kind, attempts, attachments = [] }: ClaimedLetter): Promise<AttachedFile[]> {
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
      log.error({ letter: id, kind, err: error }, 'a letter leaves without its attachment');
      return [];
    }
  }

  async function writtenOf({ kind, locale, values, filledBy }: ClaimedLetter): Promise<RenderedMail> {
    if (!filledBy) return mailer.render(kind, locale, values);
    const fill = fillers.get(filledBy.maker);
    if (!fill) throw new Error(`Nobody knows the values named ${filledBy.maker}.`);
    return mailer.render(kind, locale, { ...(await fill(filledBy.about, locale)), ...values });
  }

  /** One letter per transaction: its row stays locked while it is handed over, so that no other process takes it too. */
  async function deliverOne(): Promise<boolean> {
    return db.transaction(async (transaction) => {
      const letter = await claimLetter(transaction, clock());
      if (!letter) return false;
      try {
        const written = await writtenOf(letter);
        const { id, kind, recipient, replyTo, leaveUrl } = letter;
        const where = await deliver({
          id,
          kind,
          recipient,
          ...(replyTo && { replyTo }),
          ...(leaveUrl && { leaveUrl }),
          ...written,
          files: await filesOf(letter),
          logo: mailer.logo(),
        });
        await markSent(transaction, letter.id, clock());
        log.info({ letter: letter.id, kind: letter.kind, to: where }, 'a letter was delivered');
      } catch (error) {
        const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** letter.attempts);
        await markFailed(transaction, letter.id, new Date(clock().getTime() + pause), reasonOf(error));
        log.warn({ letter: letter.id, kind: letter.kind, err: error }, 'a letter could not be delivered');
      }
      return true;
    });
  }

  async function drain(): Promise<number> {
    let delivered = 0;
    // A shop that stops ends the letter that is on its way; the others are rows, and leave after the next start.
    while (!stopped && (await deliverOne())) delivered += 1;
    return delivered;
  }

  const letters: Letters = {
    enqueue: (transaction, ...waiting) => insertLetters(transaction, waiting, clock()),
    attachBy: (maker, make) => void makers.set(maker, make),
    fillBy: (maker, make) => void fillers.set(maker, make),
    deliverWaiting() {
      busy += 1;
      last = last
        .catch(() => 0)
        .then(drain)
        .finally(() => {
          busy -= 1;
        });
      return last;
    },
    waiting: () => countWaiting(db),
    start() {
      stopped = false;
      timer ??= setInterval(() => {
        if (busy === 0)
          letters.deliverWaiting().catch((error) => log.error({ err: error }, 'the outbox could not be read'));
      }, EVERY_MS).unref();
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      timer = undefined;
      await last.catch(() => {});
    },
  };
  return letters;
}

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500);
}
