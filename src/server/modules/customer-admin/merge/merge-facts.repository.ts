/** SQL that reads what two customers have, before one of them is merged into the other. */
import type { Queryable } from '#server/platform/db/index.ts';
import type { MergedCart, MergeSide, PlacedAddress } from './merge-plan.rules.ts';

/** What is locked first is what orders lock first: the carts, then the customers, each in the order of their numbers. */
export async function lockBoth(transaction: Queryable, codes: readonly [number, number]): Promise<void> {
  await transaction.query(
    'customer-admin.lock-carts',
    'select id from carts where client_id = any ($1::int[]) order by id for update',
    [codes],
  );
  await transaction.query(
    'customer-admin.lock-both',
    'select client_id from customers where client_id = any ($1::int[]) order by client_id for update',
    [codes],
  );
}

export interface SideRow extends MergeSide {
  readonly name: string;
  readonly town: string;
}

/** Of each that exists. */
export const readSides = (db: Queryable, codes: readonly [number, number]): Promise<SideRow[]> =>
  db.query<SideRow>(
    'customer-admin.read-sides',
    `select c.client_id as code, c.company_name as name, c.city as town, c.active, c.merged_into as "mergedInto",
       c.vat_number as "vatNumber", c.tax_code as "taxCode",
       (select count(*)::int from users u where u.client_id = c.client_id) as people,
       exists (select from invoices x where x.client_id = c.client_id) or exists (select from delivery_notes x where x.client_id = c.client_id)
         or exists (select from deadlines x where x.client_id = c.client_id) or exists (select from ledger_entries x where x.client_id = c.client_id)
         or exists (select from disputes x where x.client_id = c.client_id) as "hasDocuments",
       exists (select from payments p where p.client_id = c.client_id and p.state in ('started', 'authorised')) as "hasOpenPayment",
       concat_ws('; ', coalesce(c.price_list_id, (select l.id from price_lists l where l.is_default order by l.id limit 1)), c.discount,
         (select string_agg(concat_ws(' ', d.product_id, '/', d.family_id, '/', d.brand_id, '=', d.chain), ', '
           order by d.product_id, d.family_id, d.brand_id) from discounts d where d.client_id = c.client_id)) as terms
     from customers c where c.client_id = any ($1::int[])`,
    [codes],
  );

export const readPlaces = (db: Queryable, code: number): Promise<PlacedAddress[]> =>
  db.query<PlacedAddress>(
    'customer-admin.read-places',
    `select address_code as code, street, postal_code as "postalCode", city, active,
       concat_ws('; ', price_list_id, discount, array_to_string(payment_methods, ' ')) as terms
     from addresses where client_id = $1 order by position, address_code`,
    [code],
  );

export const readCarts = (db: Queryable, code: number): Promise<MergedCart[]> =>
  db.query<MergedCart>(
    'customer-admin.read-merged-carts',
    `select c.id, c.address_code as "addressCode", c.kind, c.status, c.name,
       (select count(*)::int from cart_rows r where r.cart_id = c.id) as rows
     from carts c where c.client_id = $1 order by c.id`,
    [code],
  );

/** Of `goes`: all, and those of them that `stays` has too. */
export interface MergeCounts {
  readonly orders: number;
  readonly notes: number;
  readonly enquiries: number;
  readonly registrations: number;
  readonly visits: number;
  readonly credit: number;
  readonly wishes: number;
  readonly sameWishes: number;
  readonly codes: number;
  readonly sameCodes: number;
  readonly discounts: number;
  readonly sameDiscounts: number;
}

export const SAME_DISCOUNT = `o.product_id is not distinct from d.product_id and o.family_id is not distinct from d.family_id
  and o.brand_id is not distinct from d.brand_id`;

export async function readCounts(db: Queryable, stays: number, goes: number): Promise<MergeCounts> {
  const count = (from: string) => `(select count(*)::int from ${from})`;
  const [row] = await db.query<MergeCounts>(
    'customer-admin.count-moves',
    `select ${count('orders where client_id = $2')} as orders,
       ${count('customer_notes where client_id = $2')} as notes,
       ${count('enquiries where client_id = $2')} as enquiries,
       ${count('registrations where client_id = $2')} as registrations,
       ${count('impersonations where client_id = $2')} as visits,
       ${count('customer_credit where client_id = $2')} as credit,
       ${count('wishes where client_id = $2')} as wishes,
       ${count('wishes w join wishes o on o.client_id = $1 and o.product_id = w.product_id where w.client_id = $2')} as "sameWishes",
       ${count('customer_codes where client_id = $2')} as codes,
       ${count('customer_codes k join customer_codes o on o.client_id = $1 and o.code_key = k.code_key where k.client_id = $2')} as "sameCodes",
       ${count('discounts where client_id = $2')} as discounts,
       ${count(`discounts d join discounts o on o.client_id = $1 and ${SAME_DISCOUNT} where d.client_id = $2`)} as "sameDiscounts"`,
    [stays, goes],
  );
  if (!row) throw new Error('Counting gave no row.');
  return row;
}

export interface EntitledRow {
  readonly kind: 'promos' | 'coupons';
  readonly id: number;
  readonly entitled: string;
}

/** Promos and coupons that name the customer. */
export const readEntitled = (db: Queryable, code: number): Promise<EntitledRow[]> =>
  db.query<EntitledRow>(
    'customer-admin.read-entitled',
    `select 'promos' as kind, id, entitled from promos where entitled ~ ('^customer:(.*\\|)?' || $1::int || '(\\||$)')
     union all select 'coupons', id, entitled from coupons where entitled ~ ('^customer:(.*\\|)?' || $1::int || '(\\||$)')
     order by 1, 2`,
    [code],
  );

export const readNames = async (
  db: Queryable,
  ids: { readonly agents: readonly number[]; readonly priceLists: readonly number[] },
): Promise<{ readonly agents: Record<string, string>; readonly priceLists: Record<string, string> }> => {
  const [row] = await db.query<{ agents: Record<string, string>; priceLists: Record<string, string> }>(
    'customer-admin.read-term-names',
    `select coalesce((select json_object_agg(id, name) from agents where id = any ($1::int[])), '{}') as agents,
       coalesce((select json_object_agg(id, name) from price_lists where id = any ($2::int[])), '{}') as "priceLists"`,
    [ids.agents, ids.priceLists],
  );
  return row ?? { agents: {}, priceLists: {} };
};
