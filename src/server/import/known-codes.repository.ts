/** Codes that exist in the database, so that rows may refer to them. */
import type { Queryable } from '#server/platform/db/index.ts';
import type { KnownCodes } from './import-run.ts';

interface CodeRow {
  id: number;
  code: string;
}

const codes = (db: Queryable, table: 'families' | 'price_lists' | 'agents') =>
  db.query<CodeRow>(null, `select id, code from ${table}`);

const asMap = (rows: CodeRow[]) => new Map(rows.map(({ id, code }) => [code, id]));

/** Brands, families, attributes, price lists and agents; read again after each of their files. */
export async function readKnownLabels(db: Queryable, known: KnownCodes): Promise<void> {
  // A code that is another spelling of a brand means that brand (decision 0287).
  known.brands = asMap(await db.query<CodeRow>(null, 'select coalesce(merged_into, id) as id, code from brands'));
  known.families = asMap(await codes(db, 'families'));
  known.agents = asMap(await codes(db, 'agents'));
  const attributes = await db.query<{ code: string; type: 'text' | 'number' | 'boolean' }>(
    null,
    'select code, type from attributes order by position, code',
  );
  known.attributes = new Map(
    attributes.map(({ code, type }, position) => [code.toLowerCase(), { code, type, position }]),
  );
  await readKnownLists(db, known);
}

/** Price lists, which are few, and the one of rows that name none. */
export async function readKnownLists(db: Queryable, known: KnownCodes): Promise<void> {
  known.priceLists = asMap(await codes(db, 'price_lists'));
  const [list] = await db.query<{ code: string }>(
    null,
    'select code from price_lists where is_default order by id limit 1',
  );
  known.defaultList = list?.code;
}

interface CustomerRow {
  client_id: number;
  merged_into: number | null;
}

export async function readKnownCustomers(db: Queryable, known: KnownCodes): Promise<void> {
  know(known, await db.query<CustomerRow>(null, 'select client_id, merged_into from customers'));
  const addresses = await db.query<{ key: string }>(
    null,
    `select client_id || '/' || address_code as key from addresses`,
  );
  known.addresses = new Set(addresses.map(({ key }) => key));
}

/** Those with one of these numbers, without their addresses. */
export async function readNamedCustomers(db: Queryable, known: KnownCodes, numbers: readonly number[]): Promise<void> {
  const sql = 'select client_id, merged_into from customers where client_id = any($1::int[])';
  know(known, await db.query<CustomerRow>(null, sql, [numbers]));
}

function know(known: KnownCodes, customers: readonly CustomerRow[]): void {
  known.customers = new Set(customers.flatMap(({ client_id, merged_into }) => (merged_into ? [] : client_id)));
  known.merged = new Map(
    customers.flatMap(({ client_id, merged_into }) => (merged_into ? [[client_id, merged_into]] : [])),
  );
}

const PAGE = 50_000;

/** Article codes with their parents and slugs, in pages. */
export async function readKnownArticles(db: Queryable, { products }: KnownCodes): Promise<void> {
  let after = 0;
  for (;;) {
    const rows = await db.query<{ id: number; carti: string; slug: string; parent: string | null }>(
      null,
      `select p.id, p.carti, p.slug, q.carti as parent from products p left join products q on q.id = p.parent_id
       where p.id > $1 order by p.id limit ${PAGE}`,
      [after],
    );
    for (const { id, carti, slug, parent } of rows) {
      products.ids.set(carti, id);
      products.slugs.set(slug, carti);
      if (parent !== null) products.parents.set(carti, parent);
    }
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.id ?? 0;
  }
}

/** Articles with one of these codes; enough where no row of `products` is written. */
export async function readNamedArticles(
  db: Queryable,
  { products }: KnownCodes,
  codes: ReadonlySet<string>,
): Promise<void> {
  const rows = await db.query<{ id: number; carti: string }>(
    null,
    'select id, carti from products where carti = any($1::text[])',
    [[...codes]],
  );
  for (const { id, carti } of rows) products.ids.set(carti, id);
}

/** Ensures exactly one default price list: the last one that a file marked, else the first. */
export async function keepOneDefaultList(db: Queryable): Promise<void> {
  await db.query(
    null,
    `with chosen as (select id from price_lists order by is_default desc, id limit 1)
     update price_lists l set is_default = (l.id = chosen.id) from chosen where l.is_default is distinct from (l.id = chosen.id)`,
  );
}
