/** Discounts of customers for articles, families and brands: SQL of their grid, and their chain as a cell. */
import type { Words } from '#contract/office/grids/grid-definition.ts';
import { DISCOUNTS_GRID } from '#contract/office/grids/prices-discounts-grid.ts';
import type { CellWriter } from '#server/platform/db/grid/cell-writer.ts';
import { likeText } from '#server/platform/db/grid/grid-conditions.ts';
import type { GridSource } from '#server/platform/db/grid/grid-source.ts';
import { type SqlColumn, sqlGrid } from '#server/platform/db/grid/sql-grid.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { announceData } from '../../catalogue/index.ts';
import { parseChain } from '../discount-chain.rules.ts';

/** What the history calls a row: the customer, what it is on, its number. */
export const DISCOUNT_KEY = `concat(x.client_id, ' · ', coalesce(p.carti, f.code, b.code), ' · ', x.id)`;
export const DISCOUNT_TABLES = `discounts x join customers c on c.client_id = x.client_id left join products p on p.id = x.product_id
    left join families f on f.id = x.family_id left join brands b on b.id = x.brand_id`;
export const DISCOUNT_LEVEL = `case when x.product_id is not null then 'article' when x.family_id is not null then 'family' else 'brand' end`;

const LAST_CHANGE = `from operation_changes h join operations o on o.id = h.operation_id
    where h.entity = 'discount' and h.entity_key = ${DISCOUNT_KEY} order by h.operation_id desc limit 1`;

const COLUMNS: Record<(typeof DISCOUNTS_GRID)['columns'][number]['key'], SqlColumn> = {
  customer_code: { value: 'x.client_id' },
  customer: { value: 'c.company_name' },
  level: { value: DISCOUNT_LEVEL },
  code: { value: 'coalesce(p.carti, f.code, b.code)' },
  name_it: { value: 'coalesce(p.name_it, f.name_it, b.name)' },
  name_en: { value: 'coalesce(p.name_en, f.name_en, b.name)' },
  chain: { value: 'x.chain' },
  general: { value: 'c.discount' },
  changed: { value: `(select o.at ${LAST_CHANGE})`, nullable: true },
  by: { value: `coalesce((select o.actor_name ${LAST_CHANGE}), '')` },
};

export const discountsGrid: GridSource = sqlGrid({
  definition: DISCOUNTS_GRID,
  from: DISCOUNT_TABLES,
  id: 'x.id',
  columns: COLUMNS,
  matches(word, add) {
    const part = add(likeText(word));
    return `c.company_name ilike ${part} or x.client_id::text ilike ${part} or p.carti ilike ${part} or p.name_it ilike ${part}
      or f.code ilike ${part} or f.name_it ilike ${part} or b.code ilike ${part} or b.name ilike ${part}`;
  },
});

export const NO_CHAIN: Words = {
  it: 'Non è una catena di sconti: per esempio 50+10+5, fino a sei passi.',
  en: 'It is no discount chain: for example 50+10+5, up to six steps.',
};

export const discountsCells: CellWriter = {
  grid: 'discounts',
  entity: 'discount',
  fields: { chain: 'chain' },
  async read(db, ids, lock) {
    const rows = await db.query<{ id: number; key: string; chain: string }>(
      lock ? 'pricing.lock-discounts' : 'pricing.read-discounts',
      `select x.id, ${DISCOUNT_KEY} as key, x.chain from ${DISCOUNT_TABLES} where x.id = any ($1::int[])
       order by x.id ${lock ? 'for update of x' : ''}`,
      [ids],
    );
    return rows.map(({ id, key, chain }) => ({ id, key, values: { chain } }));
  },
  meant: (_, value) => parseChain(String(value))?.text ?? value,
  check: async (_, cells) => cells.map(({ value }) => (parseChain(String(value)) ? undefined : NO_CHAIN)),
  async write(transaction, cells) {
    await writeChains(
      transaction,
      cells.map(({ row, value }) => [row.id, String(value)] as const),
    );
  },
  follow: (transaction) => followDiscounts(transaction),
};

/** Caches of prices are invalidated; the search index has no discounts, it gets them with each search. */
export const followDiscounts = (transaction: Queryable): Promise<void> => announceData(transaction, ['prices']);

/** Chains as `parseChain` writes them. */
export const writeChains = (transaction: Queryable, chains: ReadonlyArray<readonly [id: number, chain: string]>) =>
  transaction.query(
    'pricing.write-chains',
    `update discounts x set chain = w.chain from unnest($1::int[], $2::text[]) w (id, chain) where x.id = w.id`,
    [chains.map(([id]) => id), chains.map(([, chain]) => chain)],
  );
