/** How attributes take changes by staff back (C-OFF-2): a new one is removed as long as no article has it. */
import type { AttributeValues } from '#contract/office/attributes.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Operations } from '../../operations/index.ts';
import {
  countArticlesWith,
  deleteAttribute,
  insertAttribute,
  readAttribute,
  updateAttribute,
} from './office-attributes.repository.ts';
import { followAttributes } from './office-attributes.service.ts';

export function registerUndoableAttributes(operations: Operations): void {
  operations.registerUndoable('attribute', {
    access: { read: 'articles.read', undo: () => 'articles.write' },
    async read(transaction, code) {
      const attribute = await readAttribute(transaction, code, { lock: true });
      return attribute && { ...attribute };
    },
    async refuses(transaction, { change }) {
      return change.before === null && (await countArticlesWith(transaction, change.key)) > 0 ? 'in-use' : undefined;
    },
    async apply(transaction, code, values) {
      if (values === null) {
        await deleteAttribute(transaction, code);
        return followAttributes(transaction, []);
      }
      const fields = values as unknown as Partial<AttributeValues>;
      const stored = await readAttribute(transaction, code);
      const isOtherType = stored && fields.type !== undefined && fields.type !== stored.type;
      // Values that were written since are of the kind of now.
      if (isOtherType && (await countArticlesWith(transaction, code)) > 0) throw new AppError('conflict');
      if (stored) await updateAttribute(transaction, code, fields);
      else await insertAttribute(transaction, code, fields as AttributeValues);
      await followAttributes(transaction, [code]);
    },
  });
}
