/** SQL of coupons for the office: articles, families and brands by their codes. */
import type { CouponValues } from '#contract/office/coupons.ts';
import type { Queryable } from '#server/platform/db/index.ts';

/** As stored: amounts are `Money`. */
export interface StoredCoupon extends Omit<CouponValues, 'amount' | 'minimum'> {
  readonly amount: number | null;
  readonly minimum: number;
}

/** undefined = there is no such coupon. `lock`: until the transaction ends. */
export async function readStoredCoupon(
  db: Queryable,
  code: string,
  { lock = false } = {},
): Promise<StoredCoupon | undefined> {
  const [row] = await db.query<StoredCoupon>(
    null,
    `select k.title_it, k.title_en, k.chain, k.amount, k.minimum,
       case when k.product_id is not null then 'article' when k.family_id is not null then 'family'
         when k.brand_id is not null then 'brand' else 'cart' end as kind,
       coalesce((select p.carti from products p where p.id = k.product_id), (select f.code from families f where f.id = k.family_id),
         (select b.code from brands b where b.id = k.brand_id), '') as of,
       k.valid_from, k.valid_to, k.entitled, k.once_per_customer, k.max_uses, k.off
     from coupons k where k.code = $1 ${lock ? 'for update' : ''}`,
    [code],
  );
  return row;
}

/** Writes whole coupons; those that exist are overwritten. Codes of articles, families and brands exist. */
export async function writeCoupons(db: Queryable, codes: readonly string[], coupon: StoredCoupon): Promise<void> {
  await db.query(
    null,
    `insert into coupons (code, title_it, title_en, chain, amount, minimum, product_id, family_id, brand_id, valid_from, valid_to,
       entitled, once_per_customer, max_uses, off)
     select code, $2, $3, $4, $5, $6, (select p.id from products p where $7 = 'article' and p.carti = $8),
       (select f.id from families f where $7 = 'family' and f.code = $8), (select coalesce(b.merged_into, b.id) from brands b where $7 = 'brand' and b.code = $8),
       $9::date, $10::date, $11, $12, $13, $14
     from unnest($1::text[]) code
     on conflict (code) do update set title_it = excluded.title_it, title_en = excluded.title_en, chain = excluded.chain,
       amount = excluded.amount, minimum = excluded.minimum, product_id = excluded.product_id, family_id = excluded.family_id,
       brand_id = excluded.brand_id, valid_from = excluded.valid_from, valid_to = excluded.valid_to, entitled = excluded.entitled,
       once_per_customer = excluded.once_per_customer, max_uses = excluded.max_uses, off = excluded.off`,
    [
      codes,
      coupon.title_it,
      coupon.title_en,
      coupon.chain,
      coupon.amount,
      coupon.minimum,
      coupon.kind,
      coupon.of,
      coupon.valid_from,
      coupon.valid_to,
      coupon.entitled,
      coupon.once_per_customer,
      coupon.max_uses,
      coupon.off,
    ],
  );
}

/** Those of the codes that exist. */
export const readCouponCodes = async (db: Queryable, codes: readonly string[]): Promise<string[]> =>
  (await db.query<{ code: string }>(null, 'select code from coupons where code = any ($1::text[])', [codes])).map(
    ({ code }) => code,
  );

/** Only one that no order and no cart has; false = something does. */
export async function deleteCoupon(db: Queryable, code: string): Promise<boolean> {
  const rows = await db.query(
    null,
    `delete from coupons k where k.code = $1
       and not exists (select from orders o where o.coupon_code = k.code and o.coupon_code <> '')
       and not exists (select from carts c where c.coupon_code = k.code and c.status = 'active') returning k.code`,
    [code],
  );
  return rows.length > 0;
}

export interface CouponUses {
  readonly used: number;
  /** Money. */
  readonly given: number;
}

export async function readCouponUses(db: Queryable, code: string): Promise<CouponUses> {
  const [row] = await db.query<CouponUses>(
    null,
    `select count(*)::int as used, coalesce(sum(o.coupon_discount), 0)::bigint as given from orders o
     where o.coupon_code = $1 and o.coupon_code <> '' and o.status <> 'cancelled'`,
    [code],
  );
  return row ?? { used: 0, given: 0 };
}

/** The newest orders that used it; `off` is Money. */
export const readCouponOrders = (db: Queryable, code: string, limit: number) =>
  db.query<{ number: string; at: Date; customer: string; off: number }>(
    null,
    `select o.number, o.created_at as at, c.company_name as customer, o.coupon_discount as off
     from orders o join customers c using (client_id)
     where o.coupon_code = $1 and o.coupon_code <> '' and o.status <> 'cancelled' order by o.created_at desc, o.id desc limit $2`,
    [code, limit],
  );
