/** Customers for the office's palette: by number first, then by name, town and VAT number. */
import type { Queryable } from '#server/platform/db/index.ts';

export interface FoundCustomer {
  readonly customerId: number;
  readonly name: string;
  readonly town: string;
}

const likeText = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** `text` is not empty. */
export async function findCustomers(db: Queryable, text: string, limit: number): Promise<FoundCustomer[]> {
  return db.query<FoundCustomer>(
    'find-customers',
    `select client_id as "customerId", company_name as name, city as town from customers
     where client_id::text = $1 or company_name ilike $2 or city ilike $2 or vat_number = $1
     order by (client_id::text = $1) desc, (company_name ilike $3) desc, company_name, client_id limit $4`,
    [text, `%${likeText(text)}%`, `${likeText(text)}%`, limit],
  );
}
