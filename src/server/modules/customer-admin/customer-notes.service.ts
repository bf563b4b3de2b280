/** Notes and tasks about a customer, which the customer never sees. */
import { AppError } from '#contract/values/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import type { StaffCaller } from '#server/platform/http/staff-caller.ts';
import type { Operations, Ran, Values } from '../operations/index.ts';
import { actOf } from './customer-admin.service.ts';
import { type CustomerNote, insertCustomerNote, lockNote, setNoteDone } from './customer-notes.repository.ts';
import { readCustomerFields } from './customer-record.repository.ts';

export interface CustomerNotes {
  /** `due`: plain date of a task. The result is its number. @throws AppError `not-found`. */
  add(
    staff: StaffCaller,
    note: { readonly key: string; readonly code: number; readonly text: string; readonly due: string | null },
  ): Promise<Ran<number>>;
  /** @throws AppError `not-found` also for a note without a day. */
  setDone(
    staff: StaffCaller,
    task: { readonly key: string; readonly id: number; readonly done: boolean },
  ): Promise<Ran<null>>;
}

/** As the history keeps it. */
export const noteValues = ({ id: _, client_id: __, at, done_at, ...note }: CustomerNote): Values => ({
  ...note,
  at: at.toISOString(),
  done_at: done_at?.toISOString() ?? null,
});

export function createCustomerNotes(deps: {
  readonly db: Database;
  readonly clock: Clock;
  readonly operations: Pick<Operations, 'run' | 'runIn'>;
}): CustomerNotes {
  const { db, clock, operations } = deps;
  return {
    add: (staff, { key, code, text, due }) =>
      operations.run(
        db,
        actOf(staff, key, 'customer.add_note', { customerId: code, params: { code, text, due } }),
        async (transaction, change) => {
          if (!(await readCustomerFields(transaction, code, { locked: false }))) throw new AppError('not-found');
          const note = {
            client_id: code,
            user_id: staff.userId,
            author: staff.name,
            text,
            at: clock(),
            due,
            done_at: null,
            done_by: '',
          };
          const id = await insertCustomerNote(transaction, note);
          change({ entity: 'customer-note', key: `${code}#${id}`, before: null, after: noteValues({ id, ...note }) });
          return id;
        },
      ),

    setDone: (staff, { key, id, done }) =>
      db.transaction(async (transaction) => {
        const note = await lockNote(transaction, id);
        if (!note || note.due === null) throw new AppError('not-found');
        const code = note.client_id;
        const act = actOf(staff, key, 'customer.set_done', { customerId: code, params: { id, done } });
        return operations.runIn(transaction, act, async (_, change) => {
          if ((note.done_at !== null) === done) return null;
          const after = { ...note, done_at: done ? clock() : null, done_by: done ? staff.name : '' };
          await setNoteDone(transaction, id, { at: after.done_at, by: after.done_by });
          change({
            entity: 'customer-note',
            key: `${code}#${id}`,
            before: noteValues(note),
            after: noteValues(after),
          });
          return null;
        });
      }),
  };
}
