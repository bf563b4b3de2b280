/** SQL of the settings that staff changed: table `settings_overrides`. */
import type { SettingValue } from '#contract/values/changeable-settings.ts';
import type { Queryable } from '#server/platform/db/index.ts';

/** Notifies every process that settings were changed. */
export const SETTINGS_CHANNEL = 'settings_changed';

export interface SettingOverride {
  readonly key: string;
  readonly value: SettingValue;
  readonly at: Date;
  readonly by: string;
}

export const readOverrides = (db: Queryable): Promise<SettingOverride[]> =>
  db.query<SettingOverride>(
    'settings.read',
    'select key, value, at, by_name as by from settings_overrides order by key',
  );

/** One change of settings at a time: what is checked together must stay together. */
export const lockOverrides = (transaction: Queryable) =>
  transaction.query('settings.lock', `select pg_advisory_xact_lock(hashtext('settings_overrides'))`);

export const writeOverride = (
  transaction: Queryable,
  key: string,
  { value, at, by }: { value: SettingValue; at: Date; by: string },
) =>
  transaction.query(
    'settings.write',
    `insert into settings_overrides (key, value, at, by_name) values ($1, $2, $3, $4)
     on conflict (key) do update set value = $2, at = $3, by_name = $4`,
    [key, JSON.stringify(value), at, by],
  );

export const removeOverride = (transaction: Queryable, key: string) =>
  transaction.query('settings.remove', 'delete from settings_overrides where key = $1', [key]);

export const announceSettings = (transaction: Queryable) =>
  transaction.query('settings.announce', `select pg_notify('${SETTINGS_CHANNEL}', '')`);
