/** How promos and gifts take changes by staff back (C-OFF-2): field by field; a new one disappears again. */

import { AppError } from '#contract/values/errors.ts';
import type { Operations, RecordAccess, Values } from '../operations/index.ts';
import { HEAD_FIELDS, type PromoRecord, recordOf, withFields } from './promo-record.rules.ts';
import { isPromoCode, type PromoSort, readPromoRows, writePromoRows } from './promos.repository.ts';
import { follow, writeRecord } from './promos.service.ts';

const ACCESS: RecordAccess = {
  read: 'promos.read',
  undo: () => 'promos.write',
  isAmount: (field) => field === 'lines',
};

export function registerUndoablePromos(operations: Pick<Operations, 'registerUndoable'>): void {
  for (const sort of ['promo', 'gift'] satisfies PromoSort[])
    operations.registerUndoable(sort, {
      access: ACCESS,
      async read(transaction, code) {
        const rows = await readPromoRows(transaction, sort, code, { lock: true });
        return rows.length === 0 ? undefined : (recordOf(rows) as unknown as Values);
      },
      async apply(transaction, code, values) {
        if (values === null) {
          await writePromoRows(transaction, sort, code, []);
          await follow(transaction);
          return;
        }
        const rows = await readPromoRows(transaction, sort, code, { lock: true });
        const fields = values as unknown as Partial<PromoRecord>;
        if (rows.length > 0) {
          await writeRecord(transaction, sort, code, withFields(recordOf(rows), fields));
          return;
        }
        // Its making was undone, and that is taken back: it comes again as it was.
        const isWhole = [...HEAD_FIELDS, 'lines'].every((field) => field in values);
        if (!isWhole || (await isPromoCode(transaction, code))) throw new AppError('conflict');
        await writeRecord(transaction, sort, code, fields as PromoRecord);
      },
    });
}
