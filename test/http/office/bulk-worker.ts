/** What a process does that works on changes of many rows. */
import { type BulkSizes, createBulkWorker } from '#server/modules/office/index.ts';
import { createOperations } from '#server/modules/operations/index.ts';
import { ordersCells, ordersGrid } from '#server/modules/orders/index.ts';
import { listCopyDeed } from '#server/modules/pricing/index.ts';
import type { Database } from '#server/platform/db/index.ts';

/** `onSlice`: after each slice, with the rows that were worked through. */
export function bulkWorkerOn(db: Database, sizes: BulkSizes, onSlice?: (done: number) => void) {
  const clock = () => new Date();
  return createBulkWorker({
    deeds: [listCopyDeed],
    db,
    clock,
    log: { error: () => {} },
    sources: [ordersGrid({ creditSource: 'known' })],
    writers: [ordersCells as never],
    operations: createOperations({ clock }),
    sizes,
    onSlice,
  });
}
