import type { Queryable } from '#server/platform/db/index.ts';

/** A customer without any address gets number 1, their own, because orders need one (C-ID-1). */
export async function addMissingAddresses(db: Queryable): Promise<void> {
  await db.query(
    null,
    `insert into addresses (client_id, address_code, name, street, city, province, postal_code, phone, payment_methods)
     select c.client_id, 1, c.company_name, c.address, c.city, c.province, c.postal_code, c.phone, c.payment_methods
     from customers c
     where c.merged_into is null and not exists (select from addresses a where a.client_id = c.client_id)`,
  );
}
