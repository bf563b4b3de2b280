/**
 * SQL of the erasure of a user: personal data are deleted, orders and fiscal data stay without their name
 * (docs/personal-data.md).
 */
import type { Queryable } from '#server/platform/db/index.ts';
import { forgetActor } from '../operations/index.ts';
import type { ExportedPerson } from './person-export.repository.ts';

/** Locks the login and its customer, so that the two last logins of a company cannot be erased at the same time. */
export async function lockPerson(transaction: Queryable, id: number): Promise<boolean> {
  const [row] = await transaction.query<{ id: number }>(
    'personal-data.lock-person',
    'select u.id from users u where u.id = $1 for update',
    [id],
  );
  await transaction.query(
    'personal-data.lock-customer',
    'select client_id from customers where client_id = (select client_id from users where id = $1) for update',
    [id],
  );
  return row !== undefined;
}

/** Name of the customer for whom this is the only login; undefined when there are others, or it is no customer's. */
export async function readLockedOut(db: Queryable, id: number): Promise<string | undefined> {
  const [row] = await db.query<{ company: string }>(
    'personal-data.read-locked-out',
    `select c.company_name as company from users u join customers c on c.client_id = u.client_id
     where u.id = $1 and u.role = 'customer' and u.active and c.active
       and not exists (select from users o where o.client_id = u.client_id and o.role = 'customer' and o.active and o.id <> u.id)`,
    [id],
  );
  return row?.company;
}

/** Orders get `#12` instead of a name; everything of the user's own is deleted with the login. */
export async function erase(transaction: Queryable, { id, email, name }: ExportedPerson, now: Date): Promise<void> {
  const steps: ReadonlyArray<readonly [name: string, sql: string, params: readonly unknown[]]> = [
    [
      'events',
      `update order_events e set actor = '#' || $1::text from orders o where o.id = e.order_id and o.placed_by = $1 and e.actor = $2 and $2 <> ''`,
      [id, name],
    ],
    ['notes', `update order_notes set author = '#' || $1::text where user_id = $1`, [id]],
    ['customer-notes', `update customer_notes set author = '#' || $1::text where user_id = $1`, [id]],
    ['tasks', `update customer_notes set done_by = '#' || $1::text where done_by = $2 and $2 <> ''`, [id, name]],
    ['visits', `update impersonations set staff_name = '#' || $1::text where staff_user_id = $1`, [id]],
    ['imports', `update import_runs set user_name = '#' || $1::text where user_id = $1`, [id]],
    // Named only: their number is not stored.
    [
      'mappings',
      `update import_profiles set user_name = '#' || $1::text where user_name = $2 and $2 <> ''`,
      [id, name],
    ],
    ['settings', `update settings_overrides set by_name = '#' || $1::text where by_name = $2 and $2 <> ''`, [id, name]],
    ['pauses', `update office_jobs set paused_by = '#' || $1::text where paused_by = $2 and $2 <> ''`, [id, name]],
    ['jobs', `update office_job_runs set asked_by = '#' || $1::text where asked_by = $2 and $2 <> ''`, [id, name]],
    ['orders', 'update orders set placed_by = null where placed_by = $1', [id]],
    [
      'payments',
      `update payments set caller = caller || '{"userId": null, "userName": ""}' where (caller ->> 'userId')::int = $1`,
      [id],
    ],
    ['carts', `update carts set prepared_by = '' where prepared_by = $1 and $1 <> ''`, [name]],
    ['drafts', 'delete from checkout_drafts where user_id = $1', [id]],
    ['enquiries', 'delete from enquiries where user_id = $1 or lower(email) = $2', [id, email]],
    ['registrations', 'delete from registrations where email = $1', [email]],
    // The response of a receiver may repeat what was sent.
    [
      'webhook-answers',
      `update webhook_deliveries d set answer = '' from exchange_events e
       where e.id = d.event_id and e.payload ? 'email' and lower(e.payload ->> 'email') = $1`,
      [email],
    ],
    // Its position stays: readers of the feed count on it.
    [
      'exchange-events',
      `update exchange_events set payload = '{"version": "v1", "erased": true}' where payload ? 'email' and lower(payload ->> 'email') = $1`,
      [email],
    ],
    ['newsletter', 'delete from newsletter_subscriptions where email = $1', [email]],
    ['letters', 'delete from letters where lower(recipient) = $1', [email]],
    // When no other user is left, this address would receive the customer's e-mails from now on.
    ['contact', `update customers set email = '' where lower(email) = $1`, [email]],
    [
      'addresses',
      'delete from audit_addresses where entry_id in (select id from audit_entries where actor_user_id = $1)',
      [id],
    ],
    ['tracking', 'delete from tracking_events where user_id = $1', [id]],
    // Sessions, links, second factors, passkeys, alerts are deleted with it.
    ['user', 'delete from users where id = $1', [id]],
    // An import file that still has the e-mail address must not create the login again.
    [
      'remember',
      `insert into erased_logins (email_hash, erased_at) values (sha256(convert_to($1, 'UTF8')), $2) on conflict do nothing`,
      [email, now],
    ],
  ];
  // What they did as staff stays without their name; the chain of operations still holds.
  await forgetActor(transaction, id);
  for (const [step, sql, params] of steps) await transaction.query(`personal-data.erase-${step}`, sql, params);
}

/** Imports may create a login for the e-mail address again. False = it was not an erased one. */
export async function readmit(db: Queryable, email: string): Promise<boolean> {
  const gone = await db.query(
    'personal-data.readmit',
    `delete from erased_logins where email_hash = sha256(convert_to($1, 'UTF8')) returning 1`,
    [email],
  );
  return gone.length > 0;
}
