/** How orders take changes by staff back (C-OFF-2): a step only as long as it is the last one and its e-mails wait. */

import type { OrderStatus } from '#contract/endpoints/order.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { countWaitingEmails, removeWaitingEmails } from '../mail/index.ts';
import type { Json, Operations, Undoable, Values } from '../operations/index.ts';
import { contentFields, isContentAmount, isOfContent } from './amending/content-fields.ts';
import { type OrderContent, readContent, writeContent } from './amending/order-content.repository.ts';
import { readOrderRows } from './history/order-reading.repository.ts';
import {
  deleteNote,
  readKept,
  readLastEvent,
  readNote,
  restoreNote,
  setAssigned,
  setHold,
  takeStepBack,
  writeKept,
} from './order-deeds.repository.ts';
import { lockOrder, setDelivered } from './order-moving.repository.ts';
import { emailsOfOrder } from './order-recipients.ts';
import { type Promised, readPromises, restorePromises } from './sending/stock-promises.repository.ts';

/** Fields that only change with a step. */
const isOfStep = (field: string) =>
  field === 'status' ||
  field === 'step' ||
  field === 'promises' ||
  field.startsWith('delivered.') ||
  isOfContent(field);
/** After that, an import may have brought a stock that no longer knows what was promised. */
const PROMISES_MS = 600_000;

/** `order` and `order-note`. */
export function registerUndoableOrders(operations: Operations, clock: Clock): void {
  operations.registerUndoable('order', {
    access: {
      read: 'orders.read',
      undo: (kind) =>
        kind === 'order.cancel' ? 'orders.cancel' : kind === 'order.amend' ? 'orders.amend' : 'orders.write',
      hides: (field) => field === 'step' || field === 'promises' || field === 'content',
      isAmount: isContentAmount,
    },
    isTied: isOfStep,
    many: {
      fields: new Set(['hold_reason', 'assigned_to']),
      read: readKept,
      apply: (transaction: Queryable, records: ReadonlyMap<string, Values>) => writeKept(transaction, records, clock()),
    },
    read: readFields,
    async apply(transaction, number, values, { operation }) {
      const order = await lockOrder(transaction, number);
      if (!order || values === null) throw new AppError('conflict');
      const { status, step, promises, content, hold_reason: hold, assigned_to: assigned } = values;
      if (step !== undefined) {
        // A further delivery leaves the status as it is: then the step before names it.
        const back = (status ?? (step as Values).status) as OrderStatus;
        await takeStepBack(transaction, order.id, back, positionOf(step));
        await removeWaitingEmails(transaction, operation.id, emailsOfOrder(number));
      }
      const delivered = Object.entries(values).flatMap(([field, pieces]) =>
        field.startsWith('delivered.') ? [[Number(field.slice('delivered.'.length)), Number(pieces)] as const] : [],
      );
      if (delivered.length > 0) await setDelivered(transaction, order.id, new Map(delivered));
      if (content) await writeContent(transaction, order.id, content as unknown as OrderContent);
      if (promises !== undefined) await restorePromises(transaction, order.id, promises as unknown as Promised[]);
      if (typeof hold === 'string') await setHold(transaction, order.id, hold, clock());
      if (assigned !== undefined) await setAssigned(transaction, order.id, assigned === null ? null : Number(assigned));
    },
    async refuses(transaction, { operation, change, doing }) {
      const { after, key } = change;
      if (!after || after.step === undefined) return undefined;
      if (operation.undoOf !== null) return 'step-again';
      if (operation.params.document !== undefined) return 'document-issued';
      if ('promises' in after && clock().getTime() - operation.at.getTime() > PROMISES_MS) return 'too-late';
      const written = lettersOf(after.step);
      const begin = emailsOfOrder(key);
      const waiting = await countWaitingEmails(transaction, { operation: operation.id, begin, lock: doing });
      return waiting < written ? 'letter-sent' : undefined;
    },
  });
  operations.registerUndoable('order-note', orderNotes);
}

const positionOf = (step: Json | undefined): number => Number((step as Values | null | undefined)?.position ?? 0);
const lettersOf = (step: Json | undefined): number => Number((step as Values | null | undefined)?.letters ?? 0);

async function readFields(
  transaction: Queryable,
  number: string,
  fields: readonly string[],
): Promise<Values | undefined> {
  const order = await lockOrder(transaction, number);
  if (!order) return undefined;
  const values: Record<string, Json> = {
    status: order.status,
    hold_reason: order.hold_reason,
    assigned_to: order.assigned_to,
  };
  if (fields.includes('step')) values.step = await readLastEvent(transaction, order.id);
  if (fields.includes('promises'))
    values.promises = (await readPromises(transaction, [order.id])).map((one) => ({ ...one }));
  if (fields.some((field) => field.startsWith('delivered.')))
    for (const { row_id, delivered } of await readOrderRows(transaction, order.id))
      values[`delivered.${row_id}`] = delivered;
  if (fields.some(isOfContent)) {
    const content = await readContent(transaction, order.id);
    if (content) Object.assign(values, contentFields(content, content), { content });
  }
  return values;
}

/** Key: `OC/12/2026#7`. */
const orderNotes: Undoable = {
  access: { read: 'orders.read', undo: () => 'orders.write', hides: (field) => field === 'user_id' },
  async read(transaction, key) {
    const note = await readNote(transaction, Number(key.split('#').at(-1)));
    return note && { user_id: note.user_id, author: note.author, text: note.text, at: note.at.toISOString() };
  },
  async apply(transaction, key, values) {
    const [number = '', id] = key.split('#');
    if (values === null) return void (await deleteNote(transaction, Number(id)));
    await restoreNote(transaction, number, {
      id: Number(id),
      user_id: values.user_id === null ? null : Number(values.user_id),
      author: String(values.author),
      text: String(values.text),
      at: new Date(String(values.at)),
    });
  },
};
