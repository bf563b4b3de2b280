/** SQL that finds the customer who is on the phone: by code, name, town, VAT or phone number. */
import type { Queryable } from '#server/platform/db/index.ts';

export interface FoundBuyer {
  readonly client_id: number;
  readonly name: string;
  readonly town: string;
  readonly phone: string;
}

const likeText = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Active customers; an exact code first, then by name. `text` may be empty when `customerId` is given. */
export function findBuyers(
  db: Queryable,
  { text, customerId }: { readonly text: string; readonly customerId: number | undefined },
  limit: number,
): Promise<FoundBuyer[]> {
  // Phone numbers are compared by their digits; fewer than four would match everybody.
  const digits = text.replaceAll(/\D/g, '');
  return db.query<FoundBuyer>(
    'orders.find-buyers',
    `select c.client_id, c.company_name as name, c.city as town, c.phone from customers c
     where c.active and (c.client_id = $4::int or ($2 <> '%%' and (c.client_id::text = $1 or c.company_name ilike $2
       or c.city ilike $2 or c.vat_number ilike $2 or ($3 <> '' and regexp_replace(c.phone, '\\D', '', 'g') like '%' || $3 || '%'))))
     order by (c.client_id::text = $1) desc, lower(c.company_name), c.client_id limit $5`,
    [text, likeText(text), digits.length >= 4 ? digits : '', customerId ?? null, limit],
  );
}
