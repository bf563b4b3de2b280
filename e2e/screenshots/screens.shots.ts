/**
 * `npm run screenshots`: every screen at four widths in both languages, as whole pages, so that two runs can be compared pixel by
 * pixel (scripts/screenshots.mjs, which says what SCREENSHOTS_FOLDER and SCREENSHOTS_ONLY are). Nothing moves in them, the clock of the
 * pages stands still, and each screen starts with an empty storage.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { visitor, withBrowser } from '../kit/kit.ts';
import { BUYING_SCREENS } from './buying-screens.ts';
import { CATALOGUE_SCREENS } from './catalogue-screens.ts';
import { FAILURE_SCREENS } from './failure-screens.ts';
import { FRAME_SCREENS } from './frame-screens.ts';
import { PEOPLE, type Screen } from './screen.ts';

const WIDTHS = [1680, 1440, 820, 390];
const LANGUAGES = ['it', 'en'] as const;
const FOLDER = process.env.SCREENSHOTS_FOLDER ?? 'screenshots';
const ONLY = (process.env.SCREENSHOTS_ONLY ?? '').split(' ').filter((word) => word !== '');
const BROWSER_LANGUAGE = { it: 'it-IT', en: 'en-GB' } as const;
const NEVER_ENDS = 3_600_000;

const SCREENS = [...FRAME_SCREENS, ...FAILURE_SCREENS, ...BUYING_SCREENS, ...CATALOGUE_SCREENS];
/** Words that are neither a width nor a language are parts of the names of screens. */
const names = ONLY.filter((word) => ![...WIDTHS.map(String), ...LANGUAGES].includes(word));
const screens = SCREENS.filter(({ name }) => names.length === 0 || names.some((word) => name.includes(word)));

withBrowser();
mkdirSync(FOLDER, { recursive: true });

describe.each(chosen(WIDTHS))('%i px', (width) => {
  describe.each(chosen(LANGUAGES))('%s', (language) => {
    test.each(PEOPLE)('as %s', { timeout: NEVER_ENDS, retry: 0 }, async (as) => {
      const mine = screens.filter((one) => one.as === as && one.widths?.(width) !== false);
      if (mine.length === 0) return;
      const { context } = await visitor({
        pictures: true,
        width,
        height: width < 768 ? 844 : 1000,
        touch: width < 992,
        language: BROWSER_LANGUAGE[language],
        // Screens of failures are among them.
        expectedErrors: /./,
        ...(as !== 'guest' && { as }),
      });
      const failed: string[] = [];
      const start = await context.storageState();
      for (const screen of mine) {
        await context.setStorageState(start);
        const file = join(FOLDER, `${screen.name}-${width}-${language}.png`);
        await take(context, screen, language, file).catch((error) => failed.push(`${screen.name}: ${error}`));
      }
      expect(failed).toEqual([]);
    });
  });
});

/** Those of `all` that were asked for; all of them when none was. */
function chosen<T extends string | number>(all: readonly T[]): T[] {
  const named = all.filter((one) => ONLY.includes(String(one)));
  return named.length > 0 ? named : [...all];
}

async function take(context: BrowserContext, screen: Screen, language: string, file: string): Promise<void> {
  await screen.prepare?.(context);
  const path = typeof screen.path === 'string' ? screen.path : await screen.path(context);
  const page = await context.newPage();
  try {
    await page.clock.setFixedTime(new Date(new Date().setHours(12, 0, 0, 0)));
    await page.goto(language === 'it' ? path : `/en${path === '/' ? '' : path}`, { waitUntil: 'networkidle' });
    await screen.act?.(page);
    await settle(page);
    await page.screenshot({ path: file, fullPage: true, animations: 'disabled', caret: 'hide' });
  } finally {
    await page.close();
    await context.setOffline(false);
  }
}

/** Until fonts and all pictures of the page are there, those further down too. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const image of document.images) image.loading = 'eager';
  });
  const there = () => document.fonts.status === 'loaded' && [...document.images].every((image) => image.complete);
  await page.waitForFunction(there, undefined, { timeout: 5000 }).catch(() => undefined);
}
