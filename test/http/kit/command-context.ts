/** What `npm run shop` gives its commands, for the shop of a test. */
import { readEnv } from '#server/env.ts';
import { parseSettings } from '#server/settings.ts';
import type { TestShop } from './start-shop.ts';

export const commandContext = ({ db, dataDir }: Pick<TestShop, 'db' | 'dataDir'>, settings = '') => ({
  database: { db },
  env: { ...readEnv({}), dataDir },
  settings: parseSettings(settings, 'test settings'),
});
