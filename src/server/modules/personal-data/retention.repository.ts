/**
 * SQL of data retention: deletes a limited number of the oldest rows of an area per statement, so that no lock is held
 * for long.
 */
import type { Queryable } from '#server/platform/db/index.ts';

/** For each area: the rows to delete, `$1` = everything before this moment, `$2` = maximum number. */
const STATEMENTS = {
  addresses: `delete from audit_addresses where entry_id in (
    select a.entry_id from audit_addresses a join audit_entries e on e.id = a.entry_id where e.at < $1 limit $2)`,
  mail: 'delete from letters where id in (select id from letters where created_at < $1 limit $2)',
  enquiries: 'delete from enquiries where id in (select id from enquiries where consent_at < $1 limit $2)',
  registrations: `delete from registrations where id in (
    select id from registrations where coalesce(decided_at, consent_at) < $1 limit $2)`,
  carts: `delete from carts where id in (
    select id from carts c where status = 'active' and updated_at < $1
      and not exists (select from orders o where o.cart_id = c.id) limit $2)`,
  drafts: `delete from checkout_drafts where (cart_id, user_id) in (
    select cart_id, user_id from checkout_drafts where updated_at < $1 limit $2)`,
  alerts:
    'delete from availability_alerts where id in (select id from availability_alerts where created_at < $1 limit $2)',
  payments: `delete from payments where id in (select id from payments where state = 'failed' and updated_at < $1 limit $2)`,
  // An event that a reader has not received stays. Days that have a part of their own are removed whole (tracking/event-days.ts): here is what
  // lies elsewhere.
  tracking: `delete from tracking_events where at < date_trunc('day', $1::timestamptz, 'UTC') and (tx, id) in (
    select tx, id from tracking_events
    where at < date_trunc('day', $1::timestamptz, 'UTC') and (tx, id) <= (select tx, id from tracking_readers order by tx, id limit 1)
    order by tx, id limit $2)`,
  searches: `delete from tracking_searches where (day, client_id, lang, text) in (
    select day, client_id, lang, text from tracking_searches where day < $1::timestamptz::date limit $2)`,
  // A page that is left open sends a press again within a day at most.
  keys: `delete from operation_keys where (user_id, key) in (
    select user_id, key from operation_keys where at < $1 limit $2)`,
  bulks: `delete from bulk_changes where id in (
    select id from bulk_changes where started_at < $1 and state <> 'running' limit $2)`,
  // Deliveries of an event go with it.
  'webhook-tests':
    'delete from webhook_deliveries where id in (select id from webhook_deliveries where event_id is null and created_at < $1 limit $2)',
  // From the oldest position on, so that those which are kept have no gap.
  events: `delete from exchange_events where position in (
    select position from exchange_events where position < coalesce(
      (select position from exchange_events where created_at >= $1 and position is not null order by position limit 1),
      (select position + 1 from exchange_feed))
    order by position limit $2)`,
  clicks: `delete from tracking_clicks where (day, client_id, product_id) in (
    select day, client_id, product_id from tracking_clicks where day < $1::timestamptz::date limit $2)`,
} as const;

export type ForgottenArea = keyof typeof STATEMENTS | 'audit';

/** How many were deleted. */
export async function deleteBefore(
  db: Queryable,
  area: ForgottenArea,
  { before, most }: { before: Date; most: number },
): Promise<number> {
  if (area === 'audit') {
    const [row] = await db.query<{ gone: number }>(
      'personal-data.forget-audit',
      'select forget_audit_entries($1, $2) as gone',
      [before, most],
    );
    return row?.gone ?? 0;
  }
  const [row] = await db.query<{ gone: number }>(
    `personal-data.forget-${area}`,
    `with gone as (${STATEMENTS[area]} returning 1) select count(*)::int as gone from gone`,
    [before, most],
  );
  return row?.gone ?? 0;
}

/** When the job last ran, in any process. */
export async function readLastRun(db: Queryable): Promise<Date | undefined> {
  const [row] = await db.query<{ at: Date | null }>(
    'personal-data.read-last-run',
    `select max(at) as at from audit_entries where kind = 'retention'`,
  );
  return row?.at ?? undefined;
}
