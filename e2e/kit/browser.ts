/** Finds and starts the Chromium that tests and screenshots drive. */
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { type BrowserServer, chromium } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Flags that keep Chromium quiet on a closed network and startable as root. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * For tests only: a page starts without a second process in reserve, and V8 compiles a function when it is first called. A page then
 * costs a seventh less processor time, and shows the same.
 */
const CHEAPER_PAGES = [
  '--disable-features=SpareRendererForSitePerProcess,SitePerProcess',
  '--disable-site-isolation-trials',
  '--js-flags=--max-lazy',
];

/** Path of a Chromium: CHROME_PATH, else the first of the usual names on PATH. */
export function chromiumPath(): string {
  const named = process.env.CHROME_PATH;
  if (named) return named;
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of NAMES) if (existsSync(join(folder, name))) return join(folder, name);
  }
  throw new Error('No Chromium found: install Debian’s package `chromium`, or set CHROME_PATH to one.');
}

/** One browser for the whole run; test files connect to it. */
export async function startBrowser(): Promise<BrowserServer> {
  const cache = mkdtempSync(join(tmpdir(), 'bancale-chromium-'));
  return chromium.launchServer({
    executablePath: chromiumPath(),
    args: [...CHROMIUM_FLAGS, `--disk-cache-dir=${cache}`],
  });
}

/**
 * The browser of the tests: Chromium's headless shell where it is installed (the same engine without a window around the page, which
 * saves 0.8 s of processor time per profile, one for each test), else Chromium itself. Benchmarks use Chromium.
 */
export async function startTestBrowser(): Promise<BrowserServer> {
  const shell = process.env.CHROME_SHELL_PATH;
  if (!shell) return startBrowser();
  // With a cache folder the shell hangs in a second profile.
  return chromium.launchServer({ executablePath: shell, args: [...CHROMIUM_FLAGS, ...CHEAPER_PAGES] });
}
