/** SQL of the grid that compares two price lists. */
import type { Words } from '#contract/office/grids/grid-definition.ts';
import { PRICE_COMPARISON_GRID } from '#contract/office/grids/price-comparison-grid.ts';
import { AppError } from '#contract/values/errors.ts';
import { likeText } from '#server/platform/db/grid/grid-conditions.ts';
import type { GridSource } from '#server/platform/db/grid/grid-source.ts';
import { type SqlColumn, sqlGrid } from '#server/platform/db/grid/sql-grid.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { inForceSql } from './prices-grid.repository.ts';

export const SAME_LIST: Words = {
  it: 'Sono lo stesso listino: scegline un altro da confrontare.',
  en: 'They are the same list: choose another one to compare with.',
};
const unknownList = (code: string): Words => ({
  it: `Non c’è un listino ${code}.`,
  en: `There is no price list ${code}.`,
});

/**
 * A row is the price of list A, with that of B beside it, or a price of B that A has not; its id is that of this price. `a` and `b` are
 * ids of lists, read from the database.
 */
function comparing(a: number, b: number): GridSource {
  const isA = `x.price_list_id = ${a}`;
  const columns: Record<(typeof PRICE_COMPARISON_GRID)['columns'][number]['key'], SqlColumn> = {
    article: { value: 'p.carti' },
    name_it: { value: 'p.name_it' },
    name_en: { value: 'p.name_en' },
    from: { value: 'x.from_quantity' },
    price_a: { value: `(case when ${isA} then x.gross end)`, nullable: true },
    price_b: { value: `(case when ${isA} then y.gross else x.gross end)`, nullable: true },
    // Without a price in both lists there is no other row, and so no difference.
    difference: { value: '(y.gross - x.gross)', nullable: true },
    percent: { value: 'round((y.gross - x.gross) * 100.0 / nullif(x.gross, 0), 1)', nullable: true },
    compared: {
      value: `(case when not ${isA} then 'only_b' when y.id is null then 'only_a' when y.gross = x.gross then 'equal' else 'differ' end)`,
    },
    brand: { value: `coalesce(b.name, '')` },
    family: { value: `coalesce(f.name_it, '')` },
  };
  return sqlGrid({
    definition: PRICE_COMPARISON_GRID,
    from: `prices x join products p on p.id = x.product_id
      left join prices y on ${isA} and y.price_list_id = ${b} and y.product_id = x.product_id
        and y.from_quantity = x.from_quantity and ${inForceSql('y')}
      left join products q on q.id = p.parent_id
      left join brands b on b.id = coalesce(p.brand_id, q.brand_id)
      left join families f on f.id = coalesce(p.family_id, q.family_id)`,
    id: 'x.id',
    columns,
    where: `x.price_list_id in (${a}, ${b}) and ${inForceSql('x')} and (${isA} or not exists (
      select from prices z where z.price_list_id = ${a} and z.product_id = x.product_id
        and z.from_quantity = x.from_quantity and ${inForceSql('z')}))`,
    matches(word, add) {
      const part = add(likeText(word));
      const exact = add(word.toUpperCase());
      return `p.carti ilike ${part} or p.name_it ilike ${part} or p.name_en ilike ${part} or b.name ilike ${part}
        or p.id in (select e.product_id from barcodes e where e.ean = ${exact})`;
    },
  });
}

const readListIds = (db: Queryable, codes: readonly string[]) =>
  db.query<{ id: number; code: string }>(
    'pricing.list-ids',
    'select id, code from price_lists where code = any ($1::text[])',
    [codes],
  );

/** No list has the id 0: without its parameters the grid is empty. */
export const priceComparisonGrid: GridSource = {
  ...comparing(0, 0),
  async withParameters(db, { a = '', b = '' }, locale) {
    if (a === b) throw new AppError('validation', { errors: { b: [SAME_LIST[locale]] } });
    const lists = await readListIds(db, [a, b]);
    const idOf = (name: string, code: string) => {
      const list = lists.find((one) => one.code === code);
      if (!list) throw new AppError('validation', { errors: { [name]: [unknownList(code)[locale]] } });
      return list.id;
    };
    return comparing(idOf('a', a), idOf('b', b));
  },
};
