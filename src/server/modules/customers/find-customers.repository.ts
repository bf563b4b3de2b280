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

/** Of a word that thousands have, the first customers that are come upon are enough for a list of eight. */
const MOST_COMPARED = 500;

/**
 * The customer with that number first, then those whose name begins so. `text` is not empty. What thousands have is not sorted
 * whole: 8 of them are of use only when the name begins so, and these are searched by themselves (decision 0284).
 */
export async function findCustomers(db: Queryable, text: string, limit: number): Promise<FoundCustomer[]> {
  const values: unknown[] = [];
  const add = (value: unknown) => `$${values.push(value)}`;
  const words = text.toLowerCase().split(/\s+/).map(findWord).filter(Boolean);
  const matching = words.toSorted(rarerFirst).map((word) => {
    const code = isCode(word) ? ` or s.client_id = ${add(Number(word))}::int` : '';
    return `(s.text like ${add(likeText(word))}${code})`;
  });
  const written = text.trim();
  // The text of a customer begins with the name of the company.
  const [number, begin] = [add(isCode(written) ? Number(written) : 0), add(likeText(words.join(' ')).slice(1))];
  // The number of a merged customer is that of the one that it leads to.
  const numbered = `coalesce((select g.merged_into from customers g where g.client_id = ${number}::int), ${number}::int)`;
  const order = `c.active desc, (s.text like ${begin}) desc, c.company_name, c.client_id`;
  return db.query<FoundCustomer>(
    null,
    `with matching as materialized (
       select s.client_id from customer_search s where ${['true', ...matching].join(' and ')} limit ${MOST_COMPARED}),
     beginning as materialized (
       select s.client_id from customer_search s where (select count(*) from matching) = ${MOST_COMPARED}
         and s.text like ${begin} limit ${MOST_COMPARED})
     select c.client_id as "customerId", c.company_name as name, c.city as town
     from customers c join customer_search s on s.client_id = c.client_id
     where c.merged_into is null
       and c.client_id in (select client_id from matching union select client_id from beginning union select ${numbered})
     order by (c.client_id = ${numbered}) desc, ${order} limit ${add(limit)}`,
    values,
  );
}

const isCode = (word: string) => /^\d{1,9}$/.test(word);

/** Rows without the first word are not compared with the others: figures are rarer than words, long words than short ones. */
const rarerFirst = (one: string, other: string): number =>
  Number(/\d/.test(other)) - Number(/\d/.test(one)) || other.length - one.length;
