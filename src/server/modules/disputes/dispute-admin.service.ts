/**
 * What the office does with disputes: replies, accepts, refuses, closes (C-DOC-4). Each step is one transaction: state, timeline
 * and the e-mail to the customer, or nothing. Amounts never change: a credit note does that.
 */
import type { DisputeState } from '#contract/values/document-kinds.ts';
import { numberKey } from '#contract/values/number-key.rules.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/db/index.ts';
import { insertEmails } from '../mail/index.ts';
import type { Act, OperationSource, Operations, Ran, Values, Work } from '../operations/index.ts';
import { answerEmail } from './dispute.email.ts';
import {
  addEvent,
  type CreditNote,
  type DisputeFilter,
  findCreditNotes,
  type ListedDispute,
  type LockedDispute,
  linkCreditNote,
  listForOffice,
  lockDispute,
  readDisputeFiles,
  readOwner,
} from './dispute-moving.repository.ts';
import { afterStep, type DisputeStep, possibleSteps } from './dispute-state.rules.ts';
import { readDisputes, type StoredDispute } from './disputes.repository.ts';

/** What staff may do; the office's people get it with their role. */
export const DISPUTES_WRITE = 'disputes.write';

/** Who makes the step: the customer reads the name in the timeline. */
export interface OfficeHand {
  readonly actor: string;
  readonly permissions: readonly string[];
  /** A person of the office; left out: the command line. */
  readonly userId?: number;
  /** `command` by default. */
  readonly source?: OperationSource;
  readonly key?: string;
  /** State on the page: another one refuses the step (`moved-meanwhile`). */
  readonly seen?: DisputeState;
}

export interface MovedDispute {
  readonly id: number;
  readonly from: DisputeState;
  readonly state: DisputeState;
  /** '' = nobody can be written to. */
  readonly emailTo: string;
  readonly creditNote?: CreditNote;
  /** Number of the operation in the history. */
  readonly operation: number | null;
}

const actOf = (step: DisputeStep, id: number, { actor, userId, source = 'command', key }: OfficeHand): Act => ({
  actor: { userId: userId ?? null, name: actor },
  source,
  kind: `dispute.${step}`,
  key,
  params: { id },
});

/** A step that was refused; nothing has changed. */
export class DisputeNotMoved extends Error {
  readonly reason:
    | 'forbidden'
    | 'no-dispute'
    | 'transition'
    | 'moved-meanwhile'
    | 'no-text'
    | 'no-credit-note'
    | 'several-credit-notes';
  readonly from: DisputeState | undefined;

  constructor(reason: DisputeNotMoved['reason'], from?: DisputeState) {
    super(reason);
    this.name = 'DisputeNotMoved';
    this.reason = reason;
    this.from = from;
  }

  /** Steps that the state allows instead. */
  get possible(): readonly DisputeStep[] {
    return this.from ? possibleSteps(this.from).filter((step) => step !== 'write') : [];
  }
}

export interface OfficeDispute extends StoredDispute {
  readonly customerId: number;
  readonly company: string;
}

export interface DisputeAdmin {
  list(filter: DisputeFilter): Promise<ListedDispute[]>;
  /** @throws DisputeNotMoved `no-dispute`; so do the following, and `forbidden`, `transition`. */
  show(id: number): Promise<OfficeDispute>;
  /** In the order in which they came; stored as `papers/<first 2 of sha256>/<sha256>`. */
  files(
    id: number,
  ): Promise<ReadonlyArray<{ readonly name: string; readonly sha256: string; readonly mediaType: string }>>;
  /** @throws DisputeNotMoved `no-text` for an empty one. */
  reply(id: number, text: string, hand: OfficeHand): Promise<MovedDispute>;
  /**
   * `creditNote`: its number, of the dispute's customer; it may be named later, by accepting again. @throws DisputeNotMoved
   * `no-credit-note`, `several-credit-notes` (then the year is needed).
   */
  accept(
    id: number,
    decision: { readonly text: string; readonly creditNote?: string | undefined; readonly year?: number | undefined },
    hand: OfficeHand,
  ): Promise<MovedDispute>;
  /** The reason is what the customer reads. @throws DisputeNotMoved `no-text`. */
  refuse(id: number, text: string, hand: OfficeHand): Promise<MovedDispute>;
  close(id: number, text: string, hand: OfficeHand): Promise<MovedDispute>;
}

export interface DisputeAdminDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly operations: Pick<Operations, 'run'>;
  /** Without trailing slash. */
  readonly baseUrl: () => string;
}

/** The steps alone, each an operation of `run`. */
export type DisputeSteps = Pick<DisputeAdmin, 'reply' | 'accept' | 'refuse' | 'close'>;

export interface DisputeStepsDeps extends Pick<DisputeAdminDeps, 'clock' | 'baseUrl'> {
  run<Answer>(act: Act, work: Work<Answer>): Promise<Ran<Answer>>;
}

export function createDisputeSteps({ clock, baseUrl, run }: DisputeStepsDeps): DisputeSteps {
  async function move(
    id: number,
    step: DisputeStep,
    text: string,
    hand: OfficeHand,
    creditNoteOf?: (transaction: Queryable, dispute: LockedDispute) => Promise<CreditNote>,
  ): Promise<MovedDispute> {
    if (!hand.permissions.includes(DISPUTES_WRITE)) throw new DisputeNotMoved('forbidden');
    const said = text.trim();
    if (said === '' && (step === 'reply' || step === 'refuse')) throw new DisputeNotMoved('no-text');
    const ran = await run(actOf(step, id, hand), async (transaction, change) => {
      const dispute = await lockDispute(transaction, id, null);
      if (!dispute) throw new DisputeNotMoved('no-dispute');
      const { state: from, email } = dispute;
      if (hand.seen && hand.seen !== from) throw new DisputeNotMoved('moved-meanwhile', from);
      const state = afterStep(from, step);
      if (!state) throw new DisputeNotMoved('transition', from);
      const creditNote = await creditNoteOf?.(transaction, dispute);
      // Accepting again names a credit note, and does nothing else.
      if (from === 'accepted' && step === 'accept' && !creditNote) throw new DisputeNotMoved('transition', from);
      if (creditNote) await linkCreditNote(transaction, id, creditNote.id);
      const now = clock();
      const event = { state, actor: hand.actor, byStaff: true, text: said, now, key: null };
      const position = (await addEvent(transaction, id, event)) ?? 0;
      if (email !== '')
        await insertEmails(
          transaction,
          [answerEmail(dispute, { state, text: said, position, creditNote, baseUrl: baseUrl() })],
          now,
        );
      // What was said is the customer’s matter: it stands in the timeline of the dispute.
      const noted = (values: Values) => ({ ...values, ...(creditNote && { credit_note: creditNote.number }) });
      change({
        entity: 'dispute',
        key: String(id),
        before: { state: from, event: position - 1 },
        after: noted({ state, event: position }),
      });
      return { id, from, state, emailTo: email, ...(creditNote && { creditNote: { ...creditNote } }) };
    });
    return { ...ran.answer, operation: ran.operationId };
  }

  async function creditNoteNamed(
    transaction: Queryable,
    { client_id }: LockedDispute,
    number: string,
    year: number | undefined,
  ): Promise<CreditNote> {
    const [found, another] = await findCreditNotes(transaction, client_id, numberKey(number), year ?? null);
    if (another) throw new DisputeNotMoved('several-credit-notes');
    if (!found) throw new DisputeNotMoved('no-credit-note');
    return found;
  }

  return {
    reply: (id, text, hand) => move(id, 'reply', text, hand),
    refuse: (id, text, hand) => move(id, 'refuse', text, hand),
    close: (id, text, hand) => move(id, 'close', text, hand),
    accept: (id, { text, creditNote, year }, hand) =>
      move(
        id,
        'accept',
        text,
        hand,
        creditNote ? (transaction, dispute) => creditNoteNamed(transaction, dispute, creditNote, year) : undefined,
      ),
  };
}

export function createDisputeAdmin({ db, clock, operations, baseUrl }: DisputeAdminDeps): DisputeAdmin {
  return {
    ...createDisputeSteps({ clock, baseUrl, run: (act, work) => operations.run(db, act, work) }),
    list: (filter) => listForOffice(db, filter),
    async show(id) {
      const owner = await readOwner(db, id);
      const [dispute] = owner ? await readDisputes(db, { customerId: owner.client_id, addresses: null }, id) : [];
      if (!owner || !dispute) throw new DisputeNotMoved('no-dispute');
      return { ...dispute, customerId: owner.client_id, company: owner.company };
    },
    async files(id) {
      if (!(await readOwner(db, id))) throw new DisputeNotMoved('no-dispute');
      return readDisputeFiles(db, id);
    },
  };
}
