/**
 * SQL of the settings of an address (C-ACC-4). Every change announces to all processes which customer's settings changed
 * (`address-settings.ts`).
 */
import type { PriceView } from '#contract/values/shop-settings.ts';
import type { Announcements } from '#server/platform/announcements/announcements.ts';
import type { Queryable } from '#server/platform/db/index.ts';

export interface StoredSettings {
  readonly address_code: number;
  readonly price_view: PriceView;
  readonly disable_autocomplete: boolean;
}

/** Of the addresses that have settings. */
export const readSettings = (db: Queryable, customerId: number) =>
  db.query<StoredSettings>(
    'customers.read-address-settings',
    `select address_code, price_view, disable_autocomplete from address_settings where client_id = $1 order by address_code`,
    [customerId],
  );

export async function writeSettings(
  db: Queryable,
  customerId: number,
  settings: StoredSettings,
  announcements: Announcements,
): Promise<void> {
  await db.query(
    'customers.write-address-settings',
    `with written as (
       insert into address_settings (client_id, address_code, price_view, disable_autocomplete) values ($1, $2, $3, $4)
       on conflict (client_id, address_code) do update
         set price_view = excluded.price_view, disable_autocomplete = excluded.disable_autocomplete, changed_at = now()
       returning client_id)
     select case when $5::boolean then pg_notify('address_settings', client_id::text) end from written`,
    [customerId, settings.address_code, settings.price_view, settings.disable_autocomplete, announcements.byStatement],
  );
  if (!announcements.byStatement) await announcements.announce(db, 'address_settings', [customerId]);
}
