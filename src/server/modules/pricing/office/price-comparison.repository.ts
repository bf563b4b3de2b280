/** SQL of the grid that compares two price lists. */
import type { Words } from '#contract/office/grids/grid-definition.ts';
import { PRICE_COMPARISON_GRID } from '#contract/office/grids/price-comparison-grid.ts';
import { AppError } from '#contract/values/errors.ts';
import { likeText } from '#server/platform/db/grid/grid-conditions.ts';
import type { GridSource } from '#server/platform/db/grid/grid-source.ts';
import { type SqlColumn, sqlGrid } from '#server/platform/db/grid/sql-grid.ts';
import { readListIds } from './prices.repository.ts';
import { inForceSql } from './prices-grid.repository.ts';

const SAME_LIST: Words = {
  it: 'Sono lo stesso listino: scegline un altro da confrontare.',
  en: 'They are the same list: choose another one to compare with.',
};
const unknownList = (code: string): Words => ({
  it: `Non c’è un listino ${code}.`,
  en: `There is no price list ${code}.`,
});

/** The prices of today of a list. Its scales are ranked once, not per price: of two in force the later one counts (C-PRICE-6). */
const today = (list: number) => `(
  select id, product_id, from_quantity, gross from (
    select id, product_id, from_quantity, gross, rank() over (partition by product_id order by valid_from desc, valid_to) as place
    from prices where price_list_id = ${list} and valid_from <= current_date and valid_to >= current_date) t
  where place = 1)`;

/** Every row: the price of list A with that of B beside it, or a price of B that A has not. */
const compared = (a: number, b: number) => `(
  select coalesce(m.id, n.id) as id, coalesce(m.product_id, n.product_id) as product_id,
    coalesce(m.from_quantity, n.from_quantity) as from_quantity, m.gross as a, n.gross as b
  from ${today(a)} m full join ${today(b)} n on n.product_id = m.product_id and n.from_quantity = m.from_quantity)`;

/** The same rows by their ids, which are those of prices: read by index, without comparing the lists. */
const comparedById = (a: number, b: number) => `(
  select m.id, m.product_id, m.from_quantity, case when m.price_list_id = ${a} then m.gross end as a,
    case when m.price_list_id = ${b} then m.gross else n.gross end as b
  from prices m left join prices n on m.price_list_id = ${a} and n.price_list_id = ${b} and n.product_id = m.product_id
    and n.from_quantity = m.from_quantity and ${inForceSql('n')}
  where m.price_list_id in (${a}, ${b}))`;

/** `a` and `b` are ids of lists, read from the database. */
function comparing(a: number, b: number): GridSource {
  const { rows, sums } = gridOf(comparedById(a, b));
  return { ...gridOf(compared(a, b)), rows, sums };
}

const COLUMNS: Record<(typeof PRICE_COMPARISON_GRID)['columns'][number]['key'], SqlColumn> = {
  article: { value: 'p.carti' },
  name_it: { value: 'p.name_it' },
  name_en: { value: 'p.name_en' },
  from: { value: 'x.from_quantity' },
  price_a: { value: 'x.a', nullable: true },
  price_b: { value: 'x.b', nullable: true },
  // Without a price in both lists there is no difference.
  difference: { value: '(x.b - x.a)', nullable: true },
  percent: { value: 'round((x.b - x.a) * 100.0 / nullif(x.a, 0), 1)', nullable: true },
  // Upwards or downwards: for those that differ by more than so much.
  apart: { value: 'abs(round((x.b - x.a) * 100.0 / nullif(x.a, 0), 1))', nullable: true },
  compared: {
    value: `(case when x.a is null then 'only_b' when x.b is null then 'only_a' when x.a = x.b then 'equal' else 'differ' end)`,
  },
  brand: { value: `coalesce(b.name, '')` },
  family: { value: `coalesce(f.name_it, '')` },
};

const gridOf = (prices: string): GridSource =>
  sqlGrid({
    definition: PRICE_COMPARISON_GRID,
    from: `${prices} x join products p on p.id = x.product_id
      left join products q on q.id = p.parent_id
      left join brands b on b.id = coalesce(p.brand_id, q.brand_id)
      left join families f on f.id = coalesce(p.family_id, q.family_id)`,
    id: 'x.id',
    columns: COLUMNS,
    matches(word, add) {
      const part = add(likeText(word));
      const exact = add(word.toUpperCase());
      return `p.carti ilike ${part} or p.name_it ilike ${part} or p.name_en ilike ${part} or b.name ilike ${part}
        or p.id in (select e.product_id from barcodes e where e.ean = ${exact})`;
    },
  });

/** No list has the id 0: without its parameters the grid is empty. */
export const priceComparisonGrid: GridSource = {
  ...comparing(0, 0),
  async withParameters(db, { a = '', b = '' }, locale) {
    if (a === b) throw new AppError('validation', { errors: { b: [SAME_LIST[locale]] } });
    const lists = await readListIds(db);
    const idOf = (name: string, code: string) => {
      const id = lists.get(code);
      if (id === undefined) throw new AppError('validation', { errors: { [name]: [unknownList(code)[locale]] } });
      return id;
    };
    return comparing(idOf('a', a), idOf('b', b));
  },
};
