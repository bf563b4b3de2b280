/**
 * What staff do with enquiries (C-CNT-2): reply by e-mail, close, give to a colleague. Each deed is one operation (C-OFF-1).
 * A reply leaves some seconds later: until then, undoing takes back the reply and its e-mail (C-OFF-2).
 */
import { AppError } from '#contract/values/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/db/index.ts';
import {
  countWaitingEmails,
  insertEmails,
  readWrittenEmails,
  removeWaitingEmails,
  type WrittenEmail,
} from '../mail/index.ts';
import type { Act, Change, Operations, Ran, Undoable, Values } from '../operations/index.ts';
import {
  type Enquiry,
  type EnquiryFileInfo,
  type EnquiryState,
  listEnquiries,
  listEnquiryFiles,
} from './enquiries.repository.ts';
import { answerEmail, answersOf } from './enquiry-answer.email.ts';
import {
  deleteAnswersAfter,
  type EnquiryAnswer,
  type EnquiryDeskFacts,
  insertAnswer,
  type LockedEnquiry,
  lockEnquiry,
  readAnswers,
  readDeskFacts,
  readEnquiryColleagues,
  setEnquiry,
} from './enquiry-desk.repository.ts';
import { afterEnquiryStep } from './enquiry-state.rules.ts';

/** A person of the office and the press. */
export interface EnquiryHand {
  readonly userId: number;
  readonly name: string;
  readonly key: string;
}

export interface EnquiryOnDesk extends EnquiryDeskFacts {
  readonly enquiry: Enquiry;
  readonly files: readonly EnquiryFileInfo[];
  readonly answers: ReadonlyArray<EnquiryAnswer & { readonly email: WrittenEmail | undefined }>;
}

export interface MovedEnquiries {
  readonly done: readonly number[];
  /** Not there, or already so. */
  readonly left: readonly number[];
}

export interface EnquiryDesk {
  /** Undefined: none has this id. */
  show(id: number): Promise<EnquiryOnDesk | undefined>;
  /**
   * `seen`: the newest reply on the page. @throws AppError `not-found`; `changed-meanwhile` when another reply came since.
   */
  answer(
    id: number,
    answer: { readonly text: string; readonly seen: number; readonly close: boolean },
    hand: EnquiryHand,
  ): Promise<Ran<{ readonly emailTo: string; readonly leavesAt: string }>>;
  close(ids: readonly number[], hand: EnquiryHand): Promise<Ran<MovedEnquiries>>;
  /** null = nobody. @throws AppError `not-found` when there is no such colleague. */
  assign(ids: readonly number[], userId: number | null, hand: EnquiryHand): Promise<Ran<MovedEnquiries>>;
  colleagues(): Promise<Array<{ id: number; name: string }>>;
}

export interface EnquiryDeskDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly operations: Pick<Operations, 'run' | 'registerUndoable'>;
  /** Seconds between a reply and its e-mail (`office.letterDelay`). */
  readonly letterDelay: number;
  /** To whom the visitor’s reply goes; empty = the shop’s sender. */
  readonly recipients: { readonly contact: string; readonly request: string };
}

export function createEnquiryDesk({ db, clock, operations, letterDelay, recipients }: EnquiryDeskDeps): EnquiryDesk {
  operations.registerUndoable('enquiry', undoableEnquiries);

  const act = (kind: string, { userId, name, key }: EnquiryHand, params: Values): Act => ({
    actor: { userId, name },
    source: 'office',
    kind: `enquiry.${kind}`,
    key,
    params,
  });

  /** `next` returns what becomes of it; undefined = it is so already. */
  function many(
    what: Act,
    ids: readonly number[],
    next: (enquiry: LockedEnquiry) => Pick<LockedEnquiry, 'state' | 'assignedTo'> | undefined,
  ): Promise<Ran<MovedEnquiries>> {
    return operations.run(db, what, async (transaction, change) => {
      const done: number[] = [];
      const left: number[] = [];
      // In one order everywhere, so that two of these never wait for each other.
      for (const id of [...new Set(ids)].sort((one, other) => one - other)) {
        const enquiry = await lockEnquiry(transaction, id);
        const after = enquiry && next(enquiry);
        if (!enquiry || !after) {
          left.push(id);
          continue;
        }
        await setEnquiry(transaction, id, after);
        note(change, enquiry, after);
        done.push(id);
      }
      return { done, left };
    });
  }

  return {
    async show(id) {
      const [[enquiry], facts] = await Promise.all([listEnquiries(db, { id, limit: 1 }), readDeskFacts(db, id)]);
      if (!enquiry || !facts) return undefined;
      const [files, answers, emails] = await Promise.all([
        listEnquiryFiles(db, id),
        readAnswers(db, id),
        readWrittenEmails(db, answersOf(id)),
      ]);
      const emailOf = new Map(emails.map((email) => [email.key, email]));
      return {
        ...facts,
        enquiry,
        files,
        answers: answers.map((one) => ({ ...one, email: emailOf.get(`${answersOf(id)}${one.id}`) })),
      };
    },

    answer: (id, { text, seen, close }, hand) =>
      operations.run(db, act('answer', hand, { id, seen, ...(close && { close }) }), async (transaction, change) => {
        const enquiry = await lockEnquiry(transaction, id);
        if (!enquiry) throw new AppError('not-found');
        if (enquiry.lastAnswer !== seen) throw new AppError('changed-meanwhile');
        const now = clock();
        const written = { at: now, userId: hand.userId, author: hand.name, text };
        const answer = await insertAnswer(transaction, { enquiry: id, ...written });
        const state = afterEnquiryStep(enquiry.state, close ? 'answer-and-close' : 'answer') ?? enquiry.state;
        await setEnquiry(transaction, id, { ...enquiry, state });
        const leavesAt = new Date(now.getTime() + letterDelay * 1000);
        const replyTo = enquiry.kind === 'contact' ? recipients.contact : recipients.request;
        await insertEmails(transaction, [answerEmail(enquiry, { id: answer, author: hand.name, text, replyTo })], now, {
          leavesAt,
          operation: change.operationId,
        });
        // The reply itself is a visitor’s matter: it stands with the enquiry, and goes with it.
        change({
          entity: 'enquiry',
          key: String(id),
          before: { state: enquiry.state, answer: enquiry.lastAnswer },
          after: { state, answer },
        });
        return { emailTo: enquiry.email, leavesAt: leavesAt.toISOString() };
      }),

    close: (ids, hand) =>
      many(act('close', hand, { ids }), ids, (enquiry) => {
        const state = afterEnquiryStep(enquiry.state, 'close');
        return state && { ...enquiry, state };
      }),

    async assign(ids, userId, hand) {
      if (userId !== null && !(await readEnquiryColleagues(db)).some((one) => one.id === userId))
        throw new AppError('not-found');
      return many(act('assign', hand, { ids, user_id: userId }), ids, (enquiry) =>
        enquiry.assignedTo === userId ? undefined : { ...enquiry, assignedTo: userId },
      );
    },

    colleagues: () => readEnquiryColleagues(db),
  };
}

function note(change: Change, before: LockedEnquiry, after: Pick<LockedEnquiry, 'state' | 'assignedTo'>): void {
  change({
    entity: 'enquiry',
    key: String(before.id),
    before: { state: before.state, assigned_to: before.assignedTo },
    after: { state: after.state, assigned_to: after.assignedTo },
  });
}

const undoableEnquiries: Undoable = {
  access: { read: 'enquiries.read', undo: () => 'enquiries.write', hides: (field) => field === 'answer' },
  // A reply goes with the state that it made.
  isTied: (field) => field === 'answer' || field === 'state',
  async read(transaction, key) {
    const found = await lockEnquiry(transaction, Number(key));
    return found && { state: found.state, assigned_to: found.assignedTo, answer: found.lastAnswer };
  },
  async apply(transaction, key, values, { operation }) {
    const id = Number(key);
    const found = await lockEnquiry(transaction, id);
    if (!found || values === null) throw new AppError('conflict');
    const { state = found.state, assigned_to: assigned = found.assignedTo, answer } = values;
    if (answer !== undefined) {
      await deleteAnswersAfter(transaction, id, Number(answer));
      await removeWaitingEmails(transaction, operation.id, answersOf(id));
    }
    const assignedTo = assigned === null ? null : Number(assigned);
    await setEnquiry(transaction, id, { state: state as EnquiryState, assignedTo });
  },
  async refuses(transaction: Queryable, { operation, change, doing }) {
    if (change.after?.answer === undefined) return undefined;
    if (operation.undoOf !== null) return 'step-again';
    const begin = answersOf(Number(change.key));
    const waiting = await countWaitingEmails(transaction, { operation: operation.id, begin, lock: doing });
    return waiting === 0 ? 'letter-sent' : undefined;
  },
};
