/** The settings that count: the operator's file, and what staff changed where the file says nothing. */
import { changeableOf, settingFault } from '#contract/values/changeable-settings.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import { type Settings, settingsSchema } from '../settings-schema.ts';
import { type Plain, withSetting } from './setting-paths.rules.ts';
import type { SettingOverride } from './settings-overrides.repository.ts';

export interface OperatorSettings {
  /** Defaults where the file says nothing. */
  readonly settings: Settings;
  /** Paths of what the file says. */
  readonly fixed: ReadonlySet<string>;
}

/** Those that this version lets staff change and the file leaves open. */
export const countingOverrides = (
  overrides: readonly SettingOverride[],
  { fixed }: OperatorSettings,
): SettingOverride[] =>
  overrides.filter(({ key, value }) => {
    const setting = changeableOf(key);
    return setting !== undefined && !fixed.has(key) && settingFault(setting, value, 'en') === undefined;
  });

/** An override that no longer fits the others is left out and logged, so that the shop opens whatever was stored. */
export function overriddenSettings(
  operator: OperatorSettings,
  overrides: readonly SettingOverride[],
  log: Pick<Log, 'warn'>,
): Settings {
  let settings = operator.settings;
  for (const { key, value } of countingOverrides(overrides, operator)) {
    const next = changedSettings(settings, [{ key, value }]);
    if (next) settings = next;
    else log.warn({ setting: key }, 'a setting of the office does not fit the others: it does not count');
  }
  return settings;
}

/** undefined = the schema refuses them together. */
export function changedSettings(
  settings: Settings,
  changes: ReadonlyArray<{ readonly key: string; readonly value: unknown }>,
): Settings | undefined {
  const plain = changes.reduce<Plain>((all, { key, value }) => withSetting(all, key, value), settings);
  // Only what changes is checked again: the rest may have been given in a form that reading has changed.
  const parsed = settingsSchema.safeParse(plain);
  return parsed.success ? parsed.data : undefined;
}
