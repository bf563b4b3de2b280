/**
 * The order lines of a year at other prices. One statement does it: a million lines stay in the database. It is checked against
 * `applyChain` and `rowTotal` line by line (test/http/office/price-effect.test.ts).
 */

import { type Queryable, sqlState } from '#server/platform/db/index.ts';
import { belowFloorSql } from '#server/platform/db/margin-sql.ts';

export interface EffectRequest {
  /** Rows of price lists, and what they would cost. */
  readonly ids: readonly number[];
  readonly after: readonly number[];
  /**
   * Articles of these rows, each once. Their number is a parameter, so PostgreSQL knows whether to read the lines of a few or all lines
   * once (0285).
   */
  readonly articles: readonly number[];
  /** Plain date whose prices count. */
  readonly day: string;
  /** First day of the lines. */
  readonly from: string;
  /** Which list each agreed list is on that day. */
  readonly lists: ReadonlyArray<readonly [agreed: number, today: number]>;
  readonly defaultList: number | null;
  /** Discount chains as parts of the gross price; lines with other chains were not priced here. */
  readonly chains: ReadonlyArray<{ readonly text: string; readonly numerator: string; readonly denominator: string }>;
  /** Rounding step of net prices, in ten-thousandths. */
  readonly unit: number;
  /** Whether margins are counted too. */
  readonly costs: boolean;
}

export interface ShareRow {
  readonly lines: number;
  readonly before: number;
  readonly after: number;
  /** Of the lines whose article has a cost; all of it absent without `costs`. */
  readonly known?: number;
  readonly known_before?: number;
  readonly known_after?: number;
  readonly cost?: number;
  readonly below_before?: number;
  readonly below_after?: number;
}

export interface EffectRow extends ShareRow {
  readonly in_force: number;
  readonly articles: number;
  readonly customers: number;
  readonly top_customers: ReadonlyArray<ShareRow & { readonly code: number; readonly company: string }>;
  /** Of the customers as they are today; '' = customers without an agent. */
  readonly top_agents: ReadonlyArray<ShareRow & { readonly name: string }>;
  readonly top_families: ReadonlyArray<
    ShareRow & { readonly id: number | null; readonly it: string; readonly en: string }
  >;
  readonly promo: number;
  readonly by_hand: number;
  readonly elsewhere: number;
}

const TOP = 10;

/** Columns of a sum that margins need. */
const MARGIN_COLUMNS = ['known', 'known_before', 'known_after', 'cost', 'below_before', 'below_after'] as const;

/** `grouping(client_id, product_id)`: a bit for each that is not a key. */
const OF_ALL = 3;
const OF_CUSTOMER = 1;
const OF_ARTICLE = 2;

/** Every chain that a line has, of whatever year. */
export async function readChainsOfLines(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ chain: string }>('pricing.chains-of-lines', 'select distinct chain from order_rows');
  return rows.map(({ chain }) => chain);
}

/** `bigint` is several times as fast; amounts beyond it are an error (`isTooLarge`), and numbers of any length the way out. */
export type EffectNumbers = 'bigint' | 'numeric';

const OUT_OF_RANGE = '22003';

/** Whether an amount did not fit into whole numbers of 64 bits. */
export const isTooLarge = (error: unknown): boolean => sqlState(error) === OUT_OF_RANGE;

/** Of numbers that are not negative: without the rest. */
const divided = (type: EffectNumbers, by: string, whole: string) =>
  type === 'bigint' ? `((${by}) / (${whole}))` : `div(${by}, ${whole})`;

export async function readEffect(db: Queryable, request: EffectRequest, type: EffectNumbers): Promise<EffectRow> {
  const { ids, after, articles, day, from, lists, defaultList, chains, unit } = request;
  // As `applyChain`: rounded once, half away from zero; chains never take more than all of it.
  const net = (gross: string) =>
    `(${divided(type, `2 * ${gross} * f.numerator + f.denominator * $8::${type}`, `2 * f.denominator * $8::${type}`)} * $8::${type})`;
  // As `rowTotal`: thousandths of pieces, whole cents.
  const total = (gross: string) => `(${divided(type, `2 * l.thousandths * ${net(gross)} + 100000`, '200000')} * 100)`;
  const isBelow = (gross: string) => belowFloorSql(net(gross), { cost: 'k.cost', floor: 'k.floor_margin' });
  // Without the permission costs are not even read.
  const withCosts = (sql: string) => (request.costs ? sql : '');
  const columns = (of: (column: string) => string) =>
    withCosts(MARGIN_COLUMNS.map((column) => `, ${of(column)}`).join(''));
  // The cost of a line is rounded as its price is.
  const costOfLine = `(${divided(type, `2 * l.thousandths * k.cost::${type} + 100000`, '200000')} * 100)`;
  const [row] = await db.query<EffectRow>(
    null,
    `with wanted as (select id, gross from unnest($1::int[], $2::bigint[]) w (id, gross)),
     pairs as (select distinct x.price_list_id, x.product_id from prices x join wanted w on w.id = x.id),
     scale as materialized (
       select x.price_list_id, x.product_id, x.gross::${type} as before, coalesce(w.gross, x.gross)::${type} as after, w.id is not null as chosen,
         case when row_number() over steps = 1 then 0 else x.from_quantity end as first, lead(x.from_quantity) over steps as next
       from prices_on($3::date) x join pairs p on p.price_list_id = x.price_list_id and p.product_id = x.product_id
         left join wanted w on w.id = x.id
       window steps as (partition by x.price_list_id, x.product_id order by x.from_quantity)
     ), lines as (
       select r.product_id, r.quantity, (r.quantity * 1000)::${type} as thousandths, r.chain, r.gross::${type} as gross, r.net, r.promo_code <> '' as promo, o.client_id,
         coalesce(a.price_list_id, c.price_list_id, $6::int) as agreed
       from order_rows r join orders o on o.id = r.order_id join customers c on c.client_id = o.client_id
         left join addresses a on a.client_id = o.client_id and a.address_code = o.address_code
       where o.order_date >= $4::date and o.status <> 'cancelled' and not r.gift
         and r.product_id = any($12::int[])
     ), priced as (
       select l.client_id, l.product_id,
         case when l.promo then 'promo' when f.text is null or ${net('l.gross')} <> l.net then 'by_hand'
           when s.chosen is not true then 'elsewhere' else 'counted' end as sort,
         case when s.chosen then ${total('s.before')} end as before, case when s.chosen then ${total('s.after')} end as after
         ${withCosts(`, case when s.chosen then ${costOfLine} end as cost, s.chosen and ${isBelow('s.before')} as is_below_before,
         s.chosen and ${isBelow('s.after')} as is_below_after`)}
       from lines l
         left join unnest($7::text[], $9::${type}[], $10::${type}[]) f (text, numerator, denominator) on f.text = l.chain
         left join unnest($5::int[], $11::int[]) m (agreed, today) on m.agreed = l.agreed
         left join scale s on s.price_list_id = m.today and s.product_id = l.product_id and l.quantity >= s.first
           and (s.next is null or l.quantity < s.next)
         ${withCosts('left join products k on k.id = l.product_id')}
     ), sums as materialized (
       select sort, client_id, product_id, grouping(client_id, product_id) as of, count(*)::int as lines, sum(before) as before, sum(after) as after
         ${withCosts(`, (count(cost))::int as known, coalesce(sum(before) filter (where cost is not null), 0) as known_before,
         coalesce(sum(after) filter (where cost is not null), 0) as known_after, coalesce(sum(cost), 0) as cost,
         (count(*) filter (where is_below_before))::int as below_before, (count(*) filter (where is_below_after))::int as below_after`)}
       from priced group by grouping sets ((sort), (sort, client_id), (sort, product_id))
     ), all_of as (select * from sums where of = ${OF_ALL}),
     by_customer as (select * from sums where of = ${OF_CUSTOMER} and sort = 'counted'),
     by_article as (select * from sums where of = ${OF_ARTICLE} and sort = 'counted'),
     by_agent as (
       select c.agent_id as id, sum(k.lines)::int as lines, sum(k.before) as before, sum(k.after) as after${columns((column) => `sum(k.${column}) as ${column}`)}
       from by_customer k join customers c on c.client_id = k.client_id group by 1
     ),
     by_family as (
       select coalesce(p.family_id, q.family_id) as id, sum(k.lines)::int as lines, sum(k.before) as before, sum(k.after) as after${columns((column) => `sum(k.${column}) as ${column}`)}
       from by_article k join products p on p.id = k.product_id left join products q on q.id = p.parent_id group by 1
     )
     select coalesce(sum(lines) filter (where sort = 'counted'), 0)::int as lines,
       coalesce(sum(before) filter (where sort = 'counted'), 0) as before, coalesce(sum(after) filter (where sort = 'counted'), 0) as after${columns((column) => `coalesce(sum(${column}) filter (where sort = 'counted'), 0) as ${column}`)},
       (select count(*)::int from by_article) as articles, (select count(*)::int from by_customer) as customers,
       (select count(*)::int from scale where chosen) as in_force,
       coalesce(sum(lines) filter (where sort = 'promo'), 0)::int as promo,
       coalesce(sum(lines) filter (where sort = 'by_hand'), 0)::int as by_hand,
       coalesce(sum(lines) filter (where sort = 'elsewhere'), 0)::int as elsewhere,
       coalesce((select json_agg(t order by abs(t.after - t.before) desc, t.code) from (
         select k.client_id as code, c.company_name as company, k.lines, k.before, k.after${columns((column) => `k.${column}`)}
         from by_customer k join customers c on c.client_id = k.client_id
         order by abs(k.after - k.before) desc, k.client_id limit ${TOP}) t), '[]') as top_customers,
       coalesce((select json_agg(t order by abs(t.after - t.before) desc, t.name) from (
         select coalesce(a.name, '') as name, k.lines, k.before, k.after${columns((column) => `k.${column}`)}
         from by_agent k left join agents a on a.id = k.id
         order by abs(k.after - k.before) desc, k.id limit ${TOP}) t), '[]') as top_agents,
       coalesce((select json_agg(t order by abs(t.after - t.before) desc, t.id) from (
         select k.id, coalesce(f.name_it, '') as it, coalesce(f.name_en, '') as en, k.lines, k.before, k.after${columns((column) => `k.${column}`)}
         from by_family k left join families f on f.id = k.id
         order by abs(k.after - k.before) desc, k.id limit ${TOP}) t), '[]') as top_families
     from all_of`,
    [
      ids,
      after,
      day,
      from,
      lists.map(([agreed]) => agreed),
      defaultList,
      chains.map(({ text }) => text),
      unit,
      chains.map(({ numerator }) => numerator),
      chains.map(({ denominator }) => denominator),
      lists.map(([, today]) => today),
      articles,
    ],
  );
  if (!row) throw new Error('The effect has no row.');
  return row;
}
