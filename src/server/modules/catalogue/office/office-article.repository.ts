/** Reads, makes and deletes articles for the office; brand, family and other articles by their codes. */

import type { Packaging } from '#contract/endpoints/article.ts';
import type { ArticleValues } from '#contract/office/articles.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { StoredAttribute } from '../article.repository.ts';
import type { ArticlePictures } from '../media/media-uploads.repository.ts';
import { GAPS, SOLD } from './articles-grid.repository.ts';

/** As stored: attributes with their numbers, pictures with their sizes. */
export type StoredValues = Omit<ArticleValues, 'attributes' | 'pictures'> & {
  readonly attributes: readonly StoredAttribute[];
  readonly pictures: ArticlePictures['pictures'];
};

export interface StoredArticle {
  readonly id: number;
  readonly code: string;
  readonly slug: string;
  readonly parentId: number | null;
  readonly values: StoredValues;
}

type ArticleRow = Omit<StoredValues, 'packagings'> & {
  id: number;
  code: string;
  slug: string;
  parent_id: number | null;
  packagings: Packaging[];
};

/** By the public code, exactly as written. `lock`: until the transaction ends. */
export async function readArticle(
  db: Queryable,
  code: string,
  options: { readonly lock?: boolean } = {},
): Promise<StoredArticle | undefined> {
  return (await readArticles(db, [code], options))[0];
}

/** Several, in the order of their codes. */
export async function readArticles(
  db: Queryable,
  codes: readonly string[],
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<StoredArticle[]> {
  const rows = await db.query<ArticleRow>(
    null,
    `select p.id, p.carti as code, p.slug, p.parent_id, p.name_it, p.name_en, p.short_it, p.short_en, p.description_it,
       p.description_en, p.keywords_it, p.keywords_en, coalesce((select b.code from brands b where b.id = p.brand_id), '') as brand,
       coalesce((select f.code from families f where f.id = p.family_id), '') as family, p.vat, p.um, p.mpn, p.packagings,
       p.min_quantity, p.max_quantity,
       array(select e.ean from barcodes e where e.product_id = p.id order by e.ean) as eans,
       p.attributes, p.pictures, p.related, p.alternatives, p.superseded_by, p.is_new, p.is_hot, p.next_insert, p.active,
       p.cost, p.floor_margin
     from products p where p.carti = any($1::text[]) order by p.carti ${lock ? 'for update' : ''}`,
    [codes],
  );
  return rows.map(({ id, code, slug, parent_id: parentId, ...values }) => ({ id, code, slug, parentId, values }));
}

export async function insertArticle(
  db: Queryable,
  article: { code: string; slug: string; parentId: number | null; nameIt: string; nameEn: string; created: string },
): Promise<void> {
  await db.query(
    null,
    `insert into products (carti, slug, parent_id, name_it, name_en, created, active) values ($1, $2, $3, $4, $5, $6::date, false)`,
    [article.code, article.slug, article.parentId, article.nameIt, article.nameEn, article.created],
  );
}

const UNUSED = `not exists (select from order_rows r where r.product_id = p.id)
  and not exists (select from cart_rows r where r.product_id = p.id)
  and not exists (select from products c where c.parent_id = p.id)`;

/** Only of an article that nothing refers to yet; false = something does. */
export async function deleteArticle(db: Queryable, id: number): Promise<boolean> {
  const rows = await db.query<{ id: number }>(
    null,
    `delete from products p where p.id = $1 and ${UNUSED} returning p.id`,
    [id],
  );
  return rows.length > 0;
}

/** Whether orders, carts or sizes refer to it. */
export async function isArticleUsed(db: Queryable, code: string): Promise<boolean> {
  const [row] = await db.query<{ used: boolean }>(
    null,
    `select exists (select from products p where p.carti = $1 and not (${UNUSED})) as used`,
    [code],
  );
  return row?.used ?? false;
}

/** Slugs that begin like this one. */
export const readSlugsLike = async (db: Queryable, slug: string): Promise<string[]> =>
  (
    await db.query<{ slug: string }>(null, `select slug from products where slug = $1 or slug like $2`, [
      slug,
      `${slug}-%`,
    ])
  ).map((row) => row.slug);

/** Which of these do not exist. */
export interface UnknownCodes {
  readonly brand: boolean;
  readonly family: boolean;
  readonly articles: readonly string[];
  /** Barcode → code of the other article that has it. */
  readonly taken: ReadonlyArray<readonly [ean: string, code: string]>;
}

export async function readUnknownCodes(
  db: Queryable,
  asked: { id: number; brand: string; family: string; articles: readonly string[]; eans: readonly string[] },
): Promise<UnknownCodes> {
  const [row] = await db.query<UnknownCodes>(
    null,
    `select $2 <> '' and not exists (select from brands where code = $2 and merged_into is null) as brand,
       $3 <> '' and not exists (select from families where code = $3) as family,
       array(select code from unnest($4::text[]) code where not exists (select from products p where p.carti = code)) as articles,
       coalesce((select json_agg(json_build_array(e.ean, p.carti)) from barcodes e join products p on p.id = e.product_id
         where e.ean = any ($5::text[]) and e.product_id <> $1), '[]') as taken`,
    [asked.id, asked.brand, asked.family, asked.articles, asked.eans],
  );
  return row ?? { brand: false, family: false, articles: [], taken: [] };
}

/** Ids of articles and their sizes: what the search index reads again. */
export async function readGroup(db: Queryable, ids: readonly number[]): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    null,
    'select id from products where id = any($1::int[]) or parent_id = any($1::int[])',
    [ids],
  );
  return rows.map((row) => row.id);
}

export interface ArticleSurroundings {
  readonly parent: { code: string; name_it: string; name_en: string } | null;
  readonly sizes: Array<{ code: string; name_it: string; name_en: string; active: boolean; stock: number }>;
  readonly pictures: ArticlePictures['pictures'];
  readonly lent_brand: string;
  readonly lent_family: string;
  readonly lent_pictures: boolean;
  readonly stock: number;
  readonly arrivals: Array<{ date: string; quantity: number }>;
  readonly sold: number;
  readonly in_carts: number;
  readonly gaps: string[];
}

const STOCK_OF = (id: string) => `coalesce((select s.quantity from stock s where s.product_id = ${id}), 0)
  - coalesce((select sum(k.quantity) from stock_promises k where k.product_id = ${id}), 0)`;

/** What stands around an article on its page. */
export async function readSurroundings(db: Queryable, id: number): Promise<ArticleSurroundings | undefined> {
  const gaps = Object.entries(GAPS).map(([gap, condition]) => `case when ${condition} then '${gap}' end`);
  const [row] = await db.query<ArticleSurroundings>(
    null,
    `select case when q.id is null then null else json_build_object('code', q.carti, 'name_it', q.name_it, 'name_en', q.name_en) end as parent,
       coalesce((select json_agg(json_build_object('code', c.carti, 'name_it', c.name_it, 'name_en', c.name_en, 'active', c.active,
         'stock', ${STOCK_OF('c.id')}) order by c.carti) from products c where c.parent_id = p.id), '[]') as sizes,
       case when p.pictures = '[]' then coalesce(q.pictures, p.pictures) else p.pictures end as pictures,
       case when p.brand_id is null then coalesce((select b.name from brands b where b.id = q.brand_id), '') else '' end as lent_brand,
       case when p.family_id is null then coalesce((select f.name_it from families f where f.id = q.family_id), '') else '' end as lent_family,
       p.pictures = '[]' and coalesce(q.pictures, '[]') <> '[]' as lent_pictures,
       ${STOCK_OF('p.id')} as stock,
       coalesce((select json_agg(json_build_object('date', a.date, 'quantity', a.quantity) order by a.date)
         from arrivals a where a.product_id = p.id and a.date >= current_date), '[]') as arrivals,
       ${SOLD} as sold,
       (select count(distinct r.cart_id)::int from cart_rows r join carts c on c.id = r.cart_id
         where r.product_id = p.id and c.status = 'active') as in_carts,
       array_remove(array[${gaps.join(', ')}], null) as gaps
     from products p left join products q on q.id = p.parent_id where p.id = $1`,
    [id],
  );
  return row;
}

export interface ListPrice {
  readonly list: string;
  readonly name: string;
  readonly is_default: boolean;
  /** Ten-thousandths. */
  readonly breaks: Array<{ from: number; gross: number }> | null;
}

/** Today's prices on every list: of several scales the one that began last, of those the one that ends first. */
export const readListPrices = (db: Queryable, id: number): Promise<ListPrice[]> =>
  db.query<ListPrice>(
    null,
    `select l.code as list, l.name, l.is_default,
       (select json_agg(json_build_object('from', x.from_quantity, 'gross', x.gross) order by x.from_quantity) from prices x
        where x.product_id = $1 and x.price_list_id = l.id and (x.valid_from, x.valid_to) = (
          select y.valid_from, y.valid_to from prices y where y.product_id = $1 and y.price_list_id = l.id
            and y.valid_from <= current_date and y.valid_to >= current_date order by y.valid_from desc, y.valid_to limit 1)) as breaks
     from price_lists l order by l.is_default desc, l.id`,
    [id],
  );

export interface SwitchOffRow {
  readonly carts: number;
  readonly wishlists: number;
  readonly open_order_lines: number;
  readonly sizes: number;
  readonly superseded_by: string;
}

export async function readSwitchOff(db: Queryable, code: string): Promise<SwitchOffRow | undefined> {
  const [row] = await db.query<SwitchOffRow>(
    null,
    `with touched as (select c.id from products p join products c on c.id = p.id or c.parent_id = p.id where p.carti = $1)
     select (select count(distinct r.cart_id)::int from cart_rows r join carts c on c.id = r.cart_id
         where c.status <> 'sent' and r.product_id in (select id from touched)) as carts,
       (select count(distinct w.client_id)::int from wishes w where w.product_id in (select id from touched)) as wishlists,
       (select count(*)::int from order_rows r join orders o on o.id = r.order_id
         where o.status in ('IA', 'NE', 'partial') and r.delivered < r.quantity and r.product_id in (select id from touched)) as open_order_lines,
       (select count(*)::int from products c where c.parent_id = p.id and c.active) as sizes, p.superseded_by
     from products p where p.carti = $1`,
    [code],
  );
  return row;
}

export interface SwitchOffRows extends Omit<SwitchOffRow, 'superseded_by'> {
  readonly articles: number;
  readonly without_successor: number;
}

/** The same of many: each cart and list is counted once. */
export async function readSwitchOffRows(db: Queryable, ids: readonly number[]): Promise<SwitchOffRows> {
  const [row] = await db.query<SwitchOffRows>(
    null,
    `with chosen as materialized (select p.id, p.superseded_by from products p where p.id = any ($1::int[]) and p.active),
       sizes as materialized (select c.id from products c join chosen o on o.id = c.parent_id
         where c.active and c.id not in (select id from chosen)),
       touched as materialized (select id from chosen union select id from sizes)
     select (select count(*)::int from chosen) as articles,
       (select count(distinct r.cart_id)::int from cart_rows r join carts c on c.id = r.cart_id
         where c.status <> 'sent' and r.product_id in (select id from touched)) as carts,
       (select count(distinct w.client_id)::int from wishes w where w.product_id in (select id from touched)) as wishlists,
       (select count(*)::int from order_rows r join orders o on o.id = r.order_id
         where o.status in ('IA', 'NE', 'partial') and r.delivered < r.quantity and r.product_id in (select id from touched)) as open_order_lines,
       (select count(*)::int from sizes) as sizes,
       (select count(*)::int from chosen where superseded_by = '') as without_successor`,
    [ids],
  );
  return row ?? { articles: 0, carts: 0, wishlists: 0, open_order_lines: 0, sizes: 0, without_successor: 0 };
}
