/** How families take changes by staff back (C-OFF-2): a new one is removed as long as nothing refers to it. */
import { AppError } from '#contract/values/errors.ts';
import type { Operations, Values } from '../../operations/index.ts';
import { moveFault, subtreeOf } from './family-tree.rules.ts';
import {
  deleteFamily,
  type FamilyFields,
  insertFamily,
  isFamilyUsed,
  lockFamilies,
  readFamilyTree,
  type StoredFamily,
  updateFamily,
} from './office-families.repository.ts';
import { followFamilies } from './office-families.service.ts';

export function registerUndoableFamilies(operations: Operations): void {
  operations.registerUndoable('family', {
    access: {
      read: 'articles.read',
      undo: (kind) => (kind.startsWith('media.') ? 'media.write' : 'articles.write'),
      // A place among the others: a number that says nothing.
      hides: (field) => field === 'position',
    },
    async read(transaction, code) {
      const family = (await readFamilyTree(transaction)).find((one) => one.code === code);
      if (!family) return undefined;
      const { code: _, ...fields } = family;
      return fields satisfies Values;
    },
    async refuses(transaction, { change }) {
      return change.before === null && (await isFamilyUsed(transaction, change.key)) ? 'in-use' : undefined;
    },
    async apply(transaction, code, values) {
      await lockFamilies(transaction);
      const tree = await readFamilyTree(transaction);
      if (values === null) {
        await deleteFamily(transaction, code);
        return followFamilies(transaction, []);
      }
      const fields = values as unknown as Partial<FamilyFields>;
      // What it was below may be below it now.
      if (fields.parent !== undefined && moveFault(tree, { code, parent: fields.parent, before: '' }))
        throw new AppError('conflict');
      if (tree.some((one) => one.code === code)) await updateFamily(transaction, code, fields);
      else await insertFamily(transaction, { code, ...fields } as StoredFamily);
      await followFamilies(transaction, subtreeOf(tree, code));
    },
  });
}
