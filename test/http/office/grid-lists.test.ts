/** Long lists of ids, read by a thread of their own. */
import { afterAll, expect, test } from 'vitest';
import type { GridQuery } from '#contract/office/grids/grid-definition.ts';
import { ordersGrid } from '#server/modules/orders/index.ts';
import { createListThread } from '#server/platform/db/grid/id-list-thread.ts';
import type { IdReader } from '#server/platform/db/grid/list-of-ids.ts';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop();
const source = ordersGrid({ creditSource: 'known' });
const NEWEST: GridQuery = {
  filters: [{ column: 'status', not: ['cancelled'] }],
  text: '',
  sort: [{ column: 'number', down: true }],
};

let thread: ReturnType<typeof createListThread> | undefined;
const long: IdReader = (...asked) => {
  thread ??= createListThread({ db: shop().db, timeoutMs: 15_000, many: 1 });
  return thread.read(...asked);
};
afterAll(() => thread?.close());

test('the thread reads the rows of the view’s own snapshot, in its order (C-OFF-3)', async () => {
  const { db } = shop();
  const [here, there] = await db.transaction(
    async (transaction) => {
      const first = await source.ids(transaction, NEWEST);
      // Meanwhile another connection takes an order out of the list.
      await db.query(null, `update orders set status = 'cancelled' where id = $1`, [first[0]]);
      return [first, await source.ids(transaction, NEWEST, long)];
    },
    { isolation: 'repeatable read' },
  );
  expect(here.length).toBeGreaterThan(10);
  expect(there).toEqual(here);
  const next = await db.transaction((transaction) => source.ids(transaction, NEWEST, long), {
    isolation: 'repeatable read',
  });
  expect(next).toEqual(here.subarray(1));
});

test('a list that cannot be read fails alone; the next one is read', async () => {
  const { db } = shop();
  const read = (list: Parameters<IdReader>[1]) =>
    db.transaction((transaction) => long(transaction, list), { isolation: 'repeatable read' });
  const list = { id: 'o.id', rows: 'from orders o where o.id > $1', order: 'order by o.id', values: [0] };
  await expect(read({ ...list, order: 'order by 1 / (o.id - o.id)' })).rejects.toThrow('division by zero');
  expect([...(await read(list))]).toEqual([...(await read(list))].sort((one, other) => one - other));
});
