/** What a person of the office decides about a message that waits: accepted, checked again, refused, seen to by hand (C-OFF-1). */
import { AppError } from '#contract/values/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import { announceInbox } from '#server/platform/db/inbox-news.ts';
import type { Database } from '#server/platform/db/index.ts';
import { type Deciding, type DecidingHand, isReadable, outcomeOf, type Readable } from './decide-messages.service.ts';
import { weightOf } from './findings.ts';
import type { TradeMessageRecord } from './trade-message.ts';
import { readMessage, writeDecision } from './trade-messages.repository.ts';

export interface StaffDecisions {
  /**
   * A person takes the order: all of it, or without the rows that something was found about. @throws AppError `not-found`, `changed-meanwhile`, `conflict` when it
   * still cannot be ordered: its findings are those of now.
   */
  accept(id: number, asked: AcceptAsked, hand: DecidingHand): Promise<{ readonly number: string }>;
  /** Looks again, with the rules of the connection: customers, codes and prices may be others now. @throws as `accept`. */
  again(id: number, seen: number, hand: DecidingHand): Promise<void>;
  /** The customer's system is notified why. @throws AppError `not-found`, `changed-meanwhile`. */
  refuse(id: number, asked: { readonly seen: number; readonly reason: string }, hand: DecidingHand): Promise<void>;
  /** A change or cancellation that a person has seen to by hand. @throws as `refuse`. */
  settle(id: number, seen: number, hand: DecidingHand): Promise<void>;
}

export interface AcceptAsked {
  readonly seen: number;
  readonly rows: 'all' | 'good';
  readonly addressCode: number | undefined;
}

export interface StaffDecisionsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly deciding: Pick<Deciding, 'place' | 'decide' | 'whileHeld' | 'record'>;
}

export function createStaffDecisions({ db, clock, deciding }: StaffDecisionsDeps): StaffDecisions {
  const { place, decide, whileHeld, record } = deciding;

  /** A message that waits for a person, as the page showed it. */
  async function waiting(id: number, seen: number): Promise<Readable> {
    const message = await readMessage(db, id);
    if (!isReadable(message)) throw new AppError('not-found');
    if (message.state !== 'held' || message.revision !== seen) throw new AppError('changed-meanwhile');
    return message;
  }

  async function end(
    id: number,
    seen: number,
    hand: DecidingHand,
    what: { readonly state: 'refused' | 'done'; readonly reason: string; readonly kind: string },
  ) {
    const found = await readMessage(db, id);
    if (!isReadable(found)) throw new AppError('not-found');
    if (found.decidedKey === hand.key) return;
    await whileHeld(found.connectionId, true, () =>
      db.transaction(async (transaction) => {
        const message = await waiting(id, seen);
        const { state, reason, kind } = what;
        const answer = message.sameAs === null;
        const { name: by, key } = hand;
        const decided = { ...outcomeOf(message), id, state, reason, by, key, answer, at: clock() };
        if (!(await writeDecision(transaction, decided))) throw new AppError('changed-meanwhile');
        await record(transaction, message, kind, hand, reason === '' ? {} : { reason });
        await announceInbox(transaction, 'trade', id);
      }),
    );
  }

  return {
    async accept(id, { seen, rows, addressCode }, hand) {
      const found = await readMessage(db, id);
      if (!isReadable(found)) throw new AppError('not-found');
      // A second press, or one whose response was lost.
      if (found.decidedKey === hand.key && found.orderNumber !== null) return { number: found.orderNumber };
      const number = await whileHeld(found.connectionId, true, async (held) => {
        const message = await waiting(id, seen);
        if (message.act === 'cancel' || message.sameAs !== null) throw new AppError('conflict');
        return place(held, message, { by: 'person', rows, addressCode }, hand);
      });
      if (number === undefined) throw new AppError('conflict');
      return { number };
    },

    async again(id, seen, hand) {
      const found = await readMessage(db, id);
      if (!isReadable(found)) throw new AppError('not-found');
      await whileHeld(found.connectionId, true, async (held) => {
        const message = await waiting(id, seen);
        if (message.sameAs !== null) throw new AppError('conflict');
        await db.transaction(async (transaction) => {
          const decided = {
            ...outcomeOf(message),
            id,
            state: 'received',
            reason: '',
            by: '',
            answer: false,
            at: clock(),
          } as const;
          if (!(await writeDecision(transaction, decided))) throw new AppError('changed-meanwhile');
          await record(transaction, message, 'trade-order.check', hand);
        });
        await decide(held, id);
      });
    },

    refuse: (id, { seen, reason }, hand) =>
      end(id, seen, hand, { state: 'refused', reason, kind: 'trade-order.refuse' }),
    settle: (id, seen, hand) => end(id, seen, hand, { state: 'done', reason: '', kind: 'trade-order.settle' }),
  };
}

/** Whether a person can take the order as it is, or without some rows. */
export function choicesOf({
  act,
  sameAs,
  findings,
  rows,
}: Pick<TradeMessageRecord, 'act' | 'sameAs' | 'findings' | 'rows'>): {
  readonly all: boolean;
  readonly good: boolean;
} {
  if (act === 'cancel' || sameAs !== null || rows.length === 0) return { all: false, good: false };
  const about = new Set(findings.filter((one) => one.row !== '' && weightOf(one) !== 'note').map(({ row }) => row));
  const isStopped = findings.some(
    (one) => weightOf(one) === 'stop' && one.code !== 'no-rows-left' && one.code !== 'order-blocked',
  );
  return {
    all: !isStopped && !findings.some((one) => weightOf(one) === 'row'),
    good: !isStopped && about.size > 0 && about.size < rows.length,
  };
}
