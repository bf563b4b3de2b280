/** Discounts on a brand that is found to be another spelling of a second one: they go there with its articles. */
import type { Queryable } from '#server/platform/db/index.ts';
import type { Change } from '../../operations/index.ts';
import { deleteDiscounts, lockBrandDiscounts, lockDiscounts, writeDiscountBrands } from './discounts.repository.ts';
import { discountValues } from './discounts.service.ts';
import { followDiscounts } from './discounts-grid.repository.ts';

/**
 * In the transaction of the merge, `from` and `into` are codes. Where a customer has a discount on both, that on `into` counts from now on, and the
 * other one is removed.
 */
export async function moveBrandDiscounts(
  transaction: Queryable,
  change: Change,
  { from, into }: { readonly from: string; readonly into: string },
): Promise<void> {
  const found = await lockBrandDiscounts(transaction, from, into);
  if (found.length === 0) return;
  const stored = new Map(
    (
      await lockDiscounts(
        transaction,
        found.map(({ id }) => id),
      )
    ).map((one) => [one.id, one]),
  );
  const ended = found.filter(({ clashes }) => clashes).map(({ id }) => id);
  const moved = found.filter(({ clashes }) => !clashes).map(({ id }) => id);
  await deleteDiscounts(transaction, ended);
  await writeDiscountBrands(
    transaction,
    moved.map((id) => [id, into] as const),
  );
  for (const id of ended) {
    const one = stored.get(id);
    if (one) change({ entity: 'discount', key: one.key, before: discountValues(one), after: null });
  }
  for (const id of moved) {
    const one = stored.get(id);
    if (one) change({ entity: 'discount', key: one.key, before: { code: one.code }, after: { code: into } });
  }
  await followDiscounts(transaction);
}
