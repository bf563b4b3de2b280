/** The demo shop of a first start, and whose logins it offers (C-CAT-7). */

import type { PublicSettings } from '#contract/shop-settings.ts';
import { DEMO_LOGINS } from '#demo/demo-logins.ts';
import type { StartedDatabase } from '#server/db/index.ts';
import type { Env } from '#server/env.ts';
import type { Settings } from '#server/settings.ts';

export interface FirstDemo {
  readonly database: StartedDatabase;
  readonly env: Env;
  readonly settings: Settings;
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
}

/** Loads the demo when nothing was ever imported, and answers the demo logins that work from now on. */
export async function demoAtFirstStart({ database, env }: FirstDemo): Promise<PublicSettings['demoLogins']> {
  if (env.demo === 'never') return [];
  const [found] = await database.db.query<{ demo: boolean }>(
    null,
    'select exists (select 1 from users where is_demo) as demo',
  );
  return found?.demo ? DEMO_LOGINS.map(({ email, password, role }) => ({ email, password, role })) : [];
}
