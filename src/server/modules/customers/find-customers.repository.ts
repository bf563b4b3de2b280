/** Finding customers in the office: by number, name, town, VAT number, tax code, telephone number, e-mail, and by their people. */
import { likeText } from '#server/platform/db/grid/grid-conditions.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { findWord } from './find-word.rules.ts';

export interface FoundCustomer {
  readonly customerId: number;
  readonly name: string;
  readonly town: string;
}

/** Condition that the customer `c` has a word; `add` makes a value a parameter. */
export function customerHas(word: string, add: (value: unknown) => string): string {
  const wanted = findWord(word);
  if (wanted === '') return 'true';
  const code = /^\d{1,9}$/.test(wanted) ? ` or c.client_id = ${add(Number(wanted))}::int` : '';
  return `(c.client_id in (select s.client_id from customer_search s where s.text like ${add(likeText(wanted))})${code})`;
}

/** The customer with that number first, then those whose name begins so. `text` is not empty. */
export async function findCustomers(db: Queryable, text: string, limit: number): Promise<FoundCustomer[]> {
  const values: unknown[] = [];
  const add = (value: unknown) => `$${values.push(value)}`;
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const conditions = words.map((word) => customerHas(word, add));
  const [number, begin] = [add(text.trim()), add(`${likeText(text.trim()).slice(1)}`)];
  return db.query<FoundCustomer>(
    null,
    `select c.client_id as "customerId", c.company_name as name, c.city as town from customers c
     where ${conditions.join(' and ')}
     order by (c.client_id::text = ${number}) desc, c.active desc, (c.company_name ilike ${begin}) desc, c.company_name, c.client_id
     limit ${add(limit)}`,
    values,
  );
}
