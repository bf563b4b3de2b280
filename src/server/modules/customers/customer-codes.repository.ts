import type { Queryable } from '#server/platform/db/index.ts';

export interface CustomerCode {
  readonly code_key: string;
  readonly product_id: number;
}

/** The customer's own codes, `most` at most. */
export const readCodes = (db: Queryable, customerId: number, most: number) =>
  db.query<CustomerCode>(
    'customers.read-codes',
    'select code_key, product_id from customer_codes where client_id = $1 limit $2',
    [customerId, most],
  );

/**
 * Articles that a customer knows under a code of their own. `key`: upper case, letters and digits only, as the import
 * stores it.
 */
export const readArticlesOfCode = (db: Queryable, customerId: number, key: string) =>
  db.query<{ product_id: number }>(
    'customers.read-articles-of-code',
    'select product_id from customer_codes where client_id = $1 and code_key = $2',
    [customerId, key],
  );

/** The same for many codes at once. */
export const readArticlesOfCodes = (db: Queryable, customerId: number, keys: readonly string[]) =>
  db.query<CustomerCode>(
    'customers.read-articles-of-codes',
    'select code_key, product_id from customer_codes where client_id = $1 and code_key = any($2::text[])',
    [customerId, keys],
  );
