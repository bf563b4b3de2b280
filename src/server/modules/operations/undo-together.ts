/** Records that are taken back together only: one of them is a set of one. */
import type { RecordAccess, Undoable, WholeTogether } from './undo-operation.ts';

export const undoableTogether = (access: RecordAccess, many: Omit<WholeTogether, 'whole'>): Undoable => ({
  access,
  many: { ...many, whole: true },
  read: async (transaction, key) => (await many.read(transaction, [key])).get(key),
  apply: (transaction, key, values) => many.apply(transaction, new Map([[key, values]])),
});
