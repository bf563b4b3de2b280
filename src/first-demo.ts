/** The demo shop of a first start, and the demo logins shown on the login page (C-CAT-7). */
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { PublicSettings } from '#contract/values/shop-settings.ts';
import { DEMO_BANK, DEMO_CONTACTS, DEMO_OPENING_HOURS, DEMO_PAPER_LOGO, DEMO_VAT_NUMBER } from '#demo/demo-contacts.ts';
import { DEMO_LOGINS } from '#demo/demo-logins.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { Env } from '#server/env.ts';
import { ImportFailure, ImportInterrupted, isImporting, wasImported } from '#server/import/index.ts';
import { hasDemoUsers } from '#server/modules/customers/index.ts';
import type { Database } from '#server/platform/db/index.ts';
import { openFiles } from '#server/platform/media/open-files.ts';
import type { Settings } from '#server/settings-schema.ts';
import { createProgressLine } from './cli/progress-line.ts';

const CHECK_MS = 500;

export interface FirstDemo {
  readonly db: Database;
  readonly env: Env;
  readonly timeZone: string;
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
}

/**
 * Loads the demo when nothing was ever imported, and returns the demo logins that work from now on: none without demo
 * users. @throws ImportInterrupted after the signal; the next start begins anew.
 */
export async function demoAtFirstStart({
  db,
  env,
  timeZone,
  say,
  signal,
}: FirstDemo): Promise<PublicSettings['demoLogins']> {
  if (env.demo === 'never') return [];
  if (!(await wasImported(db))) {
    say(`Loading the demo shop, ${env.demoArticles} articles (first start; DEMO=0 for an empty shop) …`);
    const progress = createProgressLine(process.stderr, 'en');
    const { dataDir, demoArticles: products } = env;
    const storage = await openFiles(env);
    const onProgress = (done: number, phase: string, rows: number) => progress.update(done, phase, rows);
    // Loaded lazily because it is needed once in the life of a shop: the code that generates the demo's flyers and
    // photographs would cost 13 MB in every later start.
    const { DEMO_SEED, loadDemo } = await import('./cli/load-demo.ts');
    const load = () =>
      loadDemo({
        db,
        dataDir,
        storage,
        products,
        seed: DEMO_SEED,
        clock: () => new Date(),
        timeZone,
        signal,
        onProgress,
      });
    await loadOnce(load, { db, say, signal });
    progress.end();
  }
  return (await hasDemoUsers(db)) ? DEMO_LOGINS.map(({ email, password, role }) => ({ email, password, role })) : [];
}

/**
 * Loads the demo once: when two shops start together on an empty database, the second waits for the first, and loads
 * the demo itself if the first stops early.
 */
async function loadOnce(load: () => Promise<unknown>, { db, say, signal }: Pick<FirstDemo, 'db' | 'say' | 'signal'>) {
  for (let told = false; !(await wasImported(db)); told = true) {
    try {
      await load();
      return;
    } catch (error) {
      if (!(error instanceof ImportFailure) || error.code !== 'already-importing') throw error;
    }
    if (!told) say('Another process is loading articles into this database: waiting for it …');
    while (await isImporting(db)) {
      if (signal.aborted) throw new ImportInterrupted();
      await wait(CHECK_MS);
    }
  }
}

/**
 * The settings with the demo company's contacts and VAT number where the operator set none: the demo shop needs a
 * pickup place, and its documents a seller.
 */
export function withDemoCompany(settings: Settings): Settings {
  const { phone, email, address } = settings.contacts;
  const { it, en } = settings.openingHours;
  return {
    ...settings,
    contacts: {
      phone: phone || DEMO_CONTACTS.phone,
      email: email || DEMO_CONTACTS.email,
      address: address || DEMO_CONTACTS.address,
    },
    vatNumber: settings.vatNumber || DEMO_VAT_NUMBER,
    bank: settings.bank.iban === '' ? DEMO_BANK : settings.bank,
    openingHours: { it: it || DEMO_OPENING_HOURS.it, en: en || DEMO_OPENING_HOURS.en },
  };
}

/** The logo on documents of the demo company when the settings name none. */
export async function demoPaperLogo(): Promise<NonNullable<AppDeps['paperLogo']>> {
  const { file, width, height } = DEMO_PAPER_LOGO;
  return { png: await readFile(file), width, height };
}
