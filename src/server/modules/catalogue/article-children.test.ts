import { expect, test } from 'vitest';
import type { Queryable } from '#server/platform/db/index.ts';
import type { ChildRow } from './article-children.repository.ts';
import { createChildren } from './article-children.ts';
import type { Labels } from './catalogue-labels.ts';
import { SharedParts } from './shared-parts.ts';
import type { RecordParts } from './stored-article.ts';

const PACK = '[{"um": "PZ", "code": "PZ", "default": true, "quantity": 1, "smallest": true}]';
const LABELS = { brands: new Map(), familyPath: () => [] } as unknown as Labels;
const PARTS: RecordParts = { labels: LABELS, shared: new SharedParts(), packagingOrder: [] };

/** Parent 1 has the children 11 and 12, parent 2 the child 21; 3 has none. */
const CHILDREN = new Map([
  [11, 1],
  [12, 1],
  [21, 2],
]);

function shelves() {
  const stock = new Map<number, number>();
  const moved = new Map<number, number>();
  const reads: Array<readonly number[]> = [];
  let epoch = 0;
  const db: Queryable = {
    async query<T>(_: string | null, __: string, params: readonly unknown[] = []) {
      const parents = params[0] as number[];
      reads.push(parents);
      const rows = [...CHILDREN].filter(([, parent]) => parents.includes(parent));
      return rows.map(
        ([id, parent_id]) =>
          ({
            id,
            carti: `C${id}`,
            parent_id,
            brand_id: null,
            family_id: null,
            vat: 22,
            vat_nature: id === 21 ? 'N4' : '',
            price_base: 1,
            packagings_text: PACK,
            is_new: false,
            next_insert: false,
            stock: stock.get(id) ?? 5,
            reserved: 0,
            arrivals: null,
          }) satisfies ChildRow,
      ) as T[];
    },
  };
  const children = createChildren({
    db,
    capacity: 100,
    parts: async () => PARTS,
    stockEpoch: () => epoch,
    stockMoved: (since, ids) => [...ids].some((id) => (moved.get(id) ?? 0) > since),
  });
  const order = (id: number, left: number) => {
    stock.set(id, left);
    epoch += 1;
    moved.set(id, epoch);
  };
  return { children, order, reads };
}

test('children stand by their parent, in the order of their ids; equal packagings are one object', async () => {
  const { children } = shelves();
  const found = await children.of([1, 2, 3]);
  expect([...found].map(([id, own]) => [id, own.map(({ carti }) => carti)])).toEqual([
    [1, ['C11', 'C12']],
    [2, ['C21']],
  ]);
  expect([found.get(1)?.[0]?.vat, found.get(2)?.[0]?.vat]).toEqual([22, 0]);
  expect(found.get(2)?.[0]?.packagings).toBe(found.get(1)?.[0]?.packagings);
});

test('a family is read again when the stock of one of its children moved, and no other', async () => {
  const { children, order, reads } = shelves();
  await children.of([1, 2]);
  order(12, 3);
  const after = await children.of([1, 2]);
  expect(after.get(1)?.map(({ stock }) => stock)).toEqual([5, 3]);
  await children.of([1, 2]);
  expect(reads).toEqual([[1, 2], [1]]);
});
