/**
 * Whether a statement only reads, so that it may be sent again after its connection was lost (decision 0355). Decided from
 * its text, and only after a failure: a statement that is not recognised is not repeated.
 */

const READS = /^\s*(select|with|values|table)\b/i;
/** Whole words anywhere in the text, also in texts and comments: then it is not repeated, which is never wrong. */
const WRITES =
  /\b(insert|update|delete|merge|truncate|copy|call|do|into|create|alter|drop|lock|notify|listen|share|nextval|setval|set_config|pg_notify|pg_advisory\w*|pg_try_advisory\w*|pg_export_snapshot|pg_terminate_backend|pg_cancel_backend|lo_\w+)\b/i;
/** Functions of the shop that write when a `select` calls them: `test/http/sql-functions.test.ts` compares them with the database. */
export const WRITING_FUNCTIONS = [
  'announce_stock',
  'cart_add',
  'cart_add_once',
  'cart_join_rows',
  'cart_set',
  'cart_take_out',
  'customer_search_renew',
  'exchange_wake',
  'forget_audit_entries',
  'media_renew',
  'reserve_unacknowledged',
];

const CALLED = new RegExp(`\\b(${WRITING_FUNCTIONS.join('|')})\\s*\\(`, 'i');

export function readsOnly(sql: string): boolean {
  return READS.test(sql) && !WRITES.test(sql) && !CALLED.test(sql);
}
