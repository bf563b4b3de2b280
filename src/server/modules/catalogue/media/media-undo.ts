/** How files of the library take changes by staff back (C-OFF-2). */
import { AppError } from '#contract/values/errors.ts';
import { announceData } from '#server/platform/cache/data-changes.repository.ts';
import type { Operations, Values } from '../../operations/index.ts';
import {
  countUses,
  deleteFiles,
  type FileFields,
  type NewFile,
  readFiles,
  restoreFile,
  updateFile,
} from './media-files.repository.ts';

export function registerUndoableMedia(operations: Operations): void {
  operations.registerUndoable('media', {
    access: { read: 'media.read', undo: () => 'media.write', hides: (field) => field === 'sizes' || field === 'bytes' },
    // A content and its sizes are one thing.
    isTied: (field) => field === 'hash' || field === 'sizes' || field === 'bytes',
    async read(transaction, key) {
      const [file] = await readFiles(transaction, [Number(key)], true);
      return file && ({ ...file.values, hash: file.hash, sizes: file.sizes, bytes: file.bytes } as unknown as Values);
    },
    async refuses(transaction, { change }) {
      if (change.before !== null) return undefined;
      const [counted] = await countUses(transaction, [Number(change.key)]);
      return counted && counted.used > 0 ? 'in-use' : undefined;
    },
    async apply(transaction, key, values) {
      const id = Number(key);
      if (values === null) await deleteFiles(transaction, [id]);
      else {
        const [file] = await readFiles(transaction, [id], true);
        const fields = values as unknown as Partial<FileFields>;
        if (file) await updateFile(transaction, id, fields);
        else if (fields.sizes && fields.hash !== undefined)
          await restoreFile(transaction, id, { alt_it: '', alt_en: '', folder: '', tags: '', ...(fields as NewFile) });
        else throw new AppError('conflict');
      }
      await announceData(transaction, ['catalogue']);
    },
  });
}
