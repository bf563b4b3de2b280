/** SQL of promos and gifts for the office: all rows of one code, articles, families and brands by their codes. */
import type { Queryable } from '#server/platform/db/index.ts';
import type { UnknownCodes } from './promo-faults.rules.ts';
import type { PromoRow } from './promo-record.rules.ts';

/** Price promos and gifts are two kinds of records, also where an import gave both one code. */
export type PromoSort = 'promo' | 'gift';

const ofSort = (sort: PromoSort): string => (sort === 'gift' ? `m.type = 'gift'` : `m.type <> 'gift'`);

/** By number; empty = there is no such promo. `lock`: until the transaction ends. */
export function readPromoRows(
  db: Queryable,
  sort: PromoSort,
  code: string,
  { lock = false } = {},
): Promise<PromoRow[]> {
  return db.query<PromoRow>(
    null,
    `select m.row, m.title_it, m.title_en, m.valid_from, m.valid_to, m.entitled, m.off, m.type,
       coalesce((select p.carti from products p where p.id = m.product_id), '') as product,
       coalesce((select f.code from families f where f.id = m.family_id), '') as family,
       coalesce((select b.code from brands b where b.id = m.brand_id), '') as brand,
       m.from_quantity, m.net_price, m.chain, m.threshold_amount,
       coalesce((select g.carti from products g where g.id = m.gift_product_id), '') as gift, m.gift_quantity, m.repeats
     from promos m where m.code = $1 and ${ofSort(sort)} order by m.row ${lock ? 'for update' : ''}`,
    [code],
  );
}

/** Whether a code is taken by any promo or gift. */
export async function isPromoCode(db: Queryable, code: string): Promise<boolean> {
  const rows = await db.query(null, 'select 1 from promos where code = $1 limit 1', [code]);
  return rows.length > 0;
}

/** Numbers that rows of the other kind have under this code. */
export async function readOtherRows(db: Queryable, sort: PromoSort, code: string): Promise<number[]> {
  const rows = await db.query<{ row: number }>(
    null,
    `select m.row from promos m where m.code = $1 and not (${ofSort(sort)})`,
    [code],
  );
  return rows.map(({ row }) => row);
}

/** The rows of a code become these; those that stay keep their number of the office's list. Codes exist. */
export async function writePromoRows(
  db: Queryable,
  sort: PromoSort,
  code: string,
  rows: readonly PromoRow[],
): Promise<void> {
  await db.query(null, `delete from promos m where m.code = $1 and ${ofSort(sort)} and m.row <> all ($2::int[])`, [
    code,
    rows.map(({ row }) => row),
  ]);
  if (rows.length === 0) return;
  await db.query(
    null,
    `insert into promos (code, row, title_it, title_en, type, product_id, family_id, brand_id, from_quantity, net_price, chain,
       valid_from, valid_to, entitled, threshold_amount, gift_product_id, gift_quantity, repeats, off)
     select $1, x.row, x.title_it, x.title_en, x.type, (select p.id from products p where p.carti = x.product),
       (select f.id from families f where f.code = x.family), (select coalesce(b.merged_into, b.id) from brands b where b.code = x.brand),
       x.from_quantity, x.net_price, x.chain, x.valid_from, x.valid_to, x.entitled, x.threshold_amount,
       (select g.id from products g where g.carti = x.gift), x.gift_quantity, x.repeats, x.off
     from jsonb_to_recordset($2::jsonb) as x (row int, title_it text, title_en text, type text, product text, family text, brand text,
       from_quantity numeric, net_price bigint, chain text, valid_from date, valid_to date, entitled text, threshold_amount bigint,
       gift text, gift_quantity numeric, repeats boolean, off boolean)
     on conflict (code, row) do update set title_it = excluded.title_it, title_en = excluded.title_en, type = excluded.type,
       product_id = excluded.product_id, family_id = excluded.family_id, brand_id = excluded.brand_id,
       from_quantity = excluded.from_quantity, net_price = excluded.net_price, chain = excluded.chain,
       valid_from = excluded.valid_from, valid_to = excluded.valid_to, entitled = excluded.entitled,
       threshold_amount = excluded.threshold_amount, gift_product_id = excluded.gift_product_id,
       gift_quantity = excluded.gift_quantity, repeats = excluded.repeats, off = excluded.off`,
    [code, JSON.stringify(rows)],
  );
}

export interface AskedCodes {
  readonly articles: readonly string[];
  readonly families: readonly string[];
  readonly brands: readonly string[];
  readonly lists: readonly string[];
  /** Numbers as text. */
  readonly customers: readonly string[];
}

/** Which of these do not exist. */
export async function readUnknownCodes(db: Queryable, asked: AskedCodes): Promise<UnknownCodes> {
  const [row] = await db.query<Record<keyof AskedCodes, string[]>>(
    null,
    `select array(select code from unnest($1::text[]) code where not exists (select from products p where p.carti = code)) as articles,
       array(select code from unnest($2::text[]) code where not exists (select from families f where f.code = code.code)) as families,
       array(select code from unnest($3::text[]) code where not exists (select from brands b where b.code = code.code)) as brands,
       array(select code from unnest($4::text[]) code where not exists (select from price_lists l where l.code = code.code)) as lists,
       array(select id from unnest($5::text[]) id where not exists (select from customers c where c.client_id = id::int)) as customers`,
    [asked.articles, asked.families, asked.brands, asked.lists, asked.customers],
  );
  const found = row ?? { articles: [], families: [], brands: [], lists: [], customers: [] };
  return {
    articles: new Set(found.articles),
    families: new Set(found.families),
    brands: new Set(found.brands),
    lists: new Set(found.lists),
    customers: new Set(found.customers),
  };
}

/** Names by `article:CODE`, `family:CODE`, `brand:CODE`, `customer:18`. */
export async function readNames(
  db: Queryable,
  { articles, families, brands, customers }: Omit<AskedCodes, 'lists'>,
  locale: 'it' | 'en',
): Promise<Record<string, string>> {
  const rows = await db.query<{ key: string; name: string }>(
    null,
    `select 'article:' || p.carti as key, p.name_${locale} as name from products p where p.carti = any ($1::text[])
     union all select 'family:' || f.code, f.name_${locale} from families f where f.code = any ($2::text[])
     union all select 'brand:' || b.code, b.name from brands b where b.code = any ($3::text[])
     union all select 'customer:' || c.client_id, c.company_name from customers c where c.client_id::text = any ($4::text[])`,
    [articles, families, brands, customers],
  );
  return Object.fromEntries(rows.map(({ key, name }) => [key, name]));
}

export interface UsesRow {
  readonly orders: number;
  readonly pieces: number;
  /** Money. */
  readonly net: number;
}

/** Lines of orders under a promo; gifts given by it. Orders that were cancelled are left out. */
export async function readUses(db: Queryable, sort: PromoSort, code: string): Promise<UsesRow> {
  const [row] = await db.query<UsesRow>(
    null,
    `select count(distinct o.id)::int as orders, coalesce(sum(r.quantity), 0) as pieces, coalesce(sum(r.total_net), 0)::bigint as net
     from order_rows r join orders o on o.id = r.order_id
     where r.promo_code = $1 and r.promo_code <> '' and r.gift = $2 and o.status <> 'cancelled'`,
    [code, sort === 'gift'],
  );
  return row ?? { orders: 0, pieces: 0, net: 0 };
}

/** What of the given articles can still be promised. */
export const readGiftStock = (db: Queryable, codes: readonly string[]) =>
  db.query<{ code: string; stock: number; active: boolean }>(
    null,
    `select p.carti as code, p.active, coalesce((select s.quantity from stock s where s.product_id = p.id), 0)
       - coalesce((select sum(k.quantity) from stock_promises k where k.product_id = p.id), 0) as stock
     from products p where p.carti = any ($1::text[])`,
    [codes],
  );

/** The article of a code, a former code or an EAN, as it is typed into a list; active ones first. */
export const readArticlesOf = (db: Queryable, written: readonly string[]) =>
  db.query<{ written: string; code: string }>(
    null,
    `select distinct on (w.written) w.written, p.carti as code from unnest($1::text[]) as w (written)
       join products p on p.carti = w.written or upper(p.carti) = upper(w.written) or upper(w.written) = any (p.old_codes)
         or p.id in (select e.product_id from barcodes e where e.ean = w.written)
     order by w.written, (p.carti = w.written) desc, p.active desc, p.id`,
    [written],
  );

export const readListNames = (db: Queryable) =>
  db.query<{ code: string; name: string }>(null, 'select code, name from price_lists order by is_default desc, id', []);
