/** How brands take changes by staff back (C-OFF-2): a new one is removed as long as nothing refers to it. */
import { AppError } from '#contract/values/errors.ts';
import type { Operations } from '../../operations/index.ts';
import {
  type BrandFields,
  deleteBrand,
  insertBrand,
  isBrandUsed,
  readBrand,
  updateBrand,
} from './office-brands.repository.ts';
import { followBrands } from './office-brands.service.ts';

export function registerUndoableBrands(operations: Operations): void {
  operations.registerUndoable('brand', {
    access: {
      read: 'articles.read',
      undo: (kind) => (kind.startsWith('media.') ? 'media.write' : 'articles.write'),
    },
    async read(transaction, code) {
      const brand = await readBrand(transaction, code, { lock: true });
      if (!brand) return undefined;
      const { name, listed, logo, merged_into } = brand;
      return { name, listed, logo, merged_into };
    },
    async refuses(transaction, { change }) {
      return change.before === null && (await isBrandUsed(transaction, change.key)) ? 'in-use' : undefined;
    },
    async apply(transaction, code, values) {
      if (values === null) {
        await deleteBrand(transaction, code);
        return followBrands(transaction, []);
      }
      const fields = values as unknown as Partial<BrandFields>;
      const isThere = (await readBrand(transaction, code)) !== undefined;
      // What it was another spelling of may be gone, or another spelling itself by now.
      if (fields.merged_into) {
        const into = await readBrand(transaction, fields.merged_into);
        if (into?.merged_into !== '') throw new AppError('conflict');
      }
      if (isThere) await updateBrand(transaction, code, fields);
      else await insertBrand(transaction, code, values as unknown as BrandFields);
      await followBrands(transaction, [code]);
    },
  });
}
