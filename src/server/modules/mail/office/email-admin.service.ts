/**
 * What staff do with e-mails, in the office and at the command line: read, send again, stop. Sending again and stopping are
 * operations (C-OFF-1); stopping is undone while nobody sent it again (C-OFF-2).
 */
import type { EmailState } from '#contract/office/grids/emails-grid.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import type { Act, Operations, Ran, Undoable } from '../../operations/index.ts';
import type { Outbox, ShownEmail } from '../outbox.ts';
import {
  type EmailFacts,
  hastenEmail,
  type LockedEmail,
  listEmails,
  lockEmail,
  readEmailFacts,
  stopEmail,
  writeEmailAgain,
} from './email-admin.repository.ts';

/** A person of the office and the press; `userId` null = the user of the machine. */
export interface EmailHand {
  readonly userId: number | null;
  readonly name: string;
  readonly key?: string;
}

export type LeftReason = 'gone' | 'sending' | 'already' | 'not-kept';

export interface MovedEmails {
  readonly done: readonly number[];
  readonly left: ReadonlyArray<{ readonly id: number; readonly reason: LeftReason }>;
}

export interface EmailAdmin {
  list(state: EmailState | undefined, limit: number): Promise<EmailFacts[]>;
  /** @throws AppError `not-found`. */
  facts(id: number): Promise<EmailFacts>;
  /** What it says; `not-kept` = it was sent and its values deleted; `unwritable` = it cannot be made (logged). */
  content(id: number): Promise<ShownEmail | 'not-kept' | 'unwritable'>;
  sendAgain(ids: readonly number[], hand: EmailHand): Promise<Ran<MovedEmails>>;
  stop(ids: readonly number[], hand: EmailHand): Promise<Ran<MovedEmails>>;
}

export interface EmailAdminDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly operations: Pick<Operations, 'run' | 'registerUndoable'>;
  /** Makes what an e-mail says; the command line needs none. */
  readonly outbox: Pick<Outbox, 'show'> | undefined;
  readonly log: Pick<Log, 'warn'>;
}

export function createEmailAdmin({ db, clock, operations, outbox, log }: EmailAdminDeps): EmailAdmin {
  operations.registerUndoable('email', undoableEmails(clock));

  const act = (kind: string, { userId, name, key }: EmailHand, ids: readonly number[]): Act => ({
    actor: { userId, name },
    source: userId === null ? 'command' : 'office',
    kind: `email.${kind}`,
    key,
    params: { ids },
  });

  /** `deed` returns why it leaves the e-mail as it is; undefined = done. In one order, so that two of these never wait for each other. */
  async function each(
    ids: readonly number[],
    lock: (id: number) => Promise<LockedEmail | 'sending' | undefined>,
    deed: (email: LockedEmail) => Promise<LeftReason | undefined>,
  ): Promise<MovedEmails> {
    const done: number[] = [];
    const left: Array<{ id: number; reason: LeftReason }> = [];
    for (const id of [...new Set(ids)].sort((one, other) => one - other)) {
      const email = await lock(id);
      const reason = email === undefined ? 'gone' : email === 'sending' ? email : await deed(email);
      if (reason === undefined) done.push(id);
      else left.push({ id, reason });
    }
    return { done, left };
  }

  return {
    list: (state, limit) => listEmails(db, state, limit),

    async facts(id) {
      const found = await readEmailFacts(db, id);
      if (!found) throw new AppError('not-found');
      return found;
    },

    async content(id) {
      try {
        return (await outbox?.show(id)) ?? 'not-kept';
      } catch (error) {
        log.warn({ emailId: id, err: error }, 'an email cannot be shown');
        return 'unwritable';
      }
    },

    sendAgain: (ids, hand) =>
      operations.run(db, act('send_again', hand, ids), async (transaction, change) => {
        const again = String(change.operationId);
        const moved = await each(
          ids,
          (id) => lockEmail(transaction, id),
          async ({ id, state, isKept }) => {
            if (!isKept) return 'not-kept';
            if (state === 'sent') await writeEmailAgain(transaction, id, again, clock());
            else await hastenEmail(transaction, id, clock());
            if (state === 'stopped') change(stopping(id, true, false));
            return undefined;
          },
        );
        if (moved.done.length > 0) change.record();
        return moved;
      }),

    stop: (ids, hand) =>
      operations.run(db, act('stop', hand, ids), (transaction, change) =>
        each(
          ids,
          (id) => lockEmail(transaction, id),
          async ({ id, state }) => {
            if (state === 'sent' || state === 'stopped') return 'already';
            await stopEmail(transaction, id, clock());
            change(stopping(id, false, true));
            return undefined;
          },
        ),
      ),
  };
}

const stopping = (id: number, before: boolean, after: boolean) => ({
  entity: 'email',
  key: String(id),
  before: { stopped: before },
  after: { stopped: after },
});

const undoableEmails = (clock: Clock): Undoable => ({
  access: { read: 'emails.read', undo: () => 'emails.write' },
  async read(transaction, key) {
    const email = await lockEmail(transaction, Number(key));
    return email && { stopped: email !== 'sending' && email.state === 'stopped' };
  },
  async apply(transaction, key, values) {
    const email = await lockEmail(transaction, Number(key));
    if (!email || email === 'sending' || values === null) throw new AppError('conflict');
    await stopEmail(transaction, email.id, values.stopped === true ? clock() : null);
  },
  async refuses(transaction, { change }) {
    const email = await lockEmail(transaction, Number(change.key));
    return email && (email === 'sending' || email.state === 'sent') ? 'letter-sent' : undefined;
  },
});
