/** The settings as they count in this process: read at start, and the live ones again whenever staff changed some, in any process. */
import { CHANGEABLE_SETTINGS } from '#contract/values/changeable-settings.ts';
import type { Database } from '#server/platform/db/index.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import type { Settings } from '../settings-schema.ts';
import { changedSettings, type OperatorSettings, overriddenSettings } from './overridden-settings.ts';
import { settingAt } from './setting-paths.rules.ts';
import { readOverrides, SETTINGS_CHANNEL } from './settings-overrides.repository.ts';

export interface LiveSettings {
  readonly operator: OperatorSettings;
  /** Those of the start, with the live ones as they are now. */
  running(): Settings;
  /** Called with each change of a live setting. */
  follow(apply: (settings: Settings) => void): void;
  close(): Promise<void>;
}

const LIVE = Object.keys(CHANGEABLE_SETTINGS).filter((key) => CHANGEABLE_SETTINGS[key]?.isLive);

export async function createLiveSettings(
  db: Database,
  operator: OperatorSettings,
  log: Pick<Log, 'warn' | 'error'>,
): Promise<LiveSettings> {
  const read = async () => overriddenSettings(operator, await readOverrides(db), log);
  let running = await read();
  const followers: Array<(settings: Settings) => void> = [];

  async function renew(): Promise<void> {
    const next = await read();
    const live = LIVE.map((key) => ({ key, value: settingAt(next, key) }));
    running = changedSettings(running, live) ?? running;
    for (const apply of followers) apply(running);
  }
  // Also after a lost connection: what was announced meanwhile was not heard.
  const stop = await db.listen(SETTINGS_CHANNEL, () => {
    renew().catch((error) => log.error({ err: error }, 'changed settings could not be read'));
  });
  return { operator, running: () => running, follow: (apply) => void followers.push(apply), close: stop };
}
