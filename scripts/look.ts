/**
 * `npm run look`: screenshots of every screen at 1680, 1440, 820 and 390 px in both languages, for a check by eye after a change of
 * appearance. `npm run look -- cart checkout` takes only screens whose name contains one of the words; a width or a language among
 * the words takes only that, `full` the whole page instead of its first view: `npm run look -- contact 390 it full`. SHOP_URL uses a
 * shop that is already running. Screenshots go to look/, which a build does not empty.
 */
import { mkdirSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import { startBrowser } from '../e2e/browser.ts';
import { waitUntilHydrated } from '../e2e/live-page.ts';
import { startShopProcess } from '../e2e/shop-process.ts';
import { BUYING_SCREENS, call, PEOPLE, type Screen } from './look-buying-screens.ts';
import { CATALOGUE_SCREENS } from './look-catalogue-screens.ts';
import { FAILURE_SCREENS } from './look-failure-screens.ts';
import { FRAME_SCREENS } from './look-frame-screens.ts';

const WIDTHS = [1680, 1440, 820, 390];
const LOCALES = ['it', 'en'] as const;
/** Beside build/, which every build empties. */
const FOLDER = 'look';

/** A browser in the page's own language, because it formats date fields. */
const BROWSER_LANGUAGE = { it: 'it-IT', en: 'en-GB' } as const;

const words = process.argv.slice(2);
const full = words.includes('full');
const widths = chosen(WIDTHS);
const locales = chosen(LOCALES);
const names = words.filter((word) => ![...WIDTHS.map(String), ...LOCALES, 'full'].includes(word));
const screens = [...FRAME_SCREENS, ...FAILURE_SCREENS, ...BUYING_SCREENS, ...CATALOGUE_SCREENS].filter(
  ({ name }) => names.length === 0 || names.some((word) => name.includes(word)),
);
mkdirSync(FOLDER, { recursive: true });
const shop = process.env.SHOP_URL ? undefined : await startShopProcess({ port: 4992, products: 3000 });
const url = process.env.SHOP_URL ?? shop?.url ?? '';
const server = await startBrowser();
const browser = await chromium.connect(server.wsEndpoint());
try {
  for (const width of widths) {
    for (const as of PEOPLE) {
      for (const locale of locales) await takeAll(browser, width, as, locale);
    }
  }
} finally {
  await server.close();
  await shop?.stop();
}

/** Waits for fonts and visible pictures, up to a limit. */
async function settled(page: Page): Promise<void> {
  const there = () =>
    document.fonts.status === 'loaded' &&
    [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight);
  await page.waitForFunction(there, undefined, { timeout: 5000 }).catch(() => undefined);
}

/** The screens of `all` that the words name; all without words. */
function chosen<T extends string | number>(all: readonly T[]): readonly T[] {
  const named = all.filter((one) => words.includes(String(one)));
  return named.length > 0 ? named : all;
}

async function takeAll(
  open: Browser,
  width: number,
  as: Screen['as'],
  locale: (typeof LOCALES)[number],
): Promise<void> {
  const context = await open.newContext({
    locale: BROWSER_LANGUAGE[locale],
    viewport: { width, height: width < 768 ? 844 : 1000 },
    reducedMotion: 'reduce',
    hasTouch: width < 992,
    isMobile: width < 768,
  });
  waitUntilHydrated(context);
  if (as !== 'guest') await call(context, url, 'wrapper.login', { email: as, password: 'bancale-demo' });
  for (const screen of screens.filter((one) => one.as === as && one.widths?.(width) !== false)) {
    await screen.prepare?.(context, url);
    const path = typeof screen.path === 'string' ? screen.path : await screen.path(context, url);
    const page = await context.newPage();
    const translated = locale === 'it' ? path : `/en${path === '/' ? '' : path}`;
    await page.goto(url + translated, { waitUntil: 'networkidle' });
    // A state that cannot be reached is shown as it is, and reported.
    await screen.act?.(page).catch((error) => {
      console.error(`${screen.name} ${width} ${locale}: ${error}`);
      process.exitCode = 1;
    });
    await settled(page);
    const file = `${FOLDER}/${screen.name}-${width}-${locale}.png`;
    await page.screenshot({ path: file, fullPage: full });
    console.log(file);
    await page.close();
    await context.setOffline(false);
  }
  await context.close();
}
