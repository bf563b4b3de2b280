/** Finds and starts the Chromium that tests and screenshots drive. */
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { type Browser, type BrowserServer, chromium, type LaunchOptions } from 'playwright-core';

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

/** Pictures are neither fetched nor rendered: a tenth of the processor time of the tests, and most do not check them. */
const WITHOUT_PICTURES = '--blink-settings=imagesEnabled=false';

/** Path of a Chromium: CHROME_PATH, else the first of the usual names on PATH. */
export function chromiumPath(): string {
  const named = process.env.CHROME_PATH;
  if (named) return named;
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of NAMES) if (existsSync(join(folder, name))) return join(folder, name);
  }
  throw new Error('No Chromium found: install Debian’s package `chromium`, or set CHROME_PATH to one.');
}

/** Chromium as visitors have it, for benchmarks: in a process of its own that the measuring one connects to. */
export async function startBrowser(): Promise<BrowserServer> {
  return chromium.launchServer(wholeBrowser());
}

/** The browser of the tests as a server, for a benchmark that compares it with Chromium. */
export async function startTestBrowser(): Promise<BrowserServer> {
  return chromium.launchServer(testBrowser());
}

/** The browser of the tests, driven by this process, with which it ends. */
export async function launchTestBrowser({ pictures }: { pictures: boolean }): Promise<Browser> {
  const { args = [], ...options } = testBrowser();
  return chromium.launch({ ...options, args: pictures ? args : [...args, WITHOUT_PICTURES] });
}

function wholeBrowser(): LaunchOptions {
  const cache = mkdtempSync(join(tmpdir(), 'bancale-chromium-'));
  return { executablePath: chromiumPath(), args: [...CHROMIUM_FLAGS, `--disk-cache-dir=${cache}`] };
}

/**
 * Chromium's headless shell where it is installed (the same engine without a window around the page, which saves 0.8 s of processor
 * time per profile, one for each test), else Chromium itself.
 */
function testBrowser(): LaunchOptions {
  const shell = process.env.CHROME_SHELL_PATH;
  if (!shell) return wholeBrowser();
  // With a cache folder the shell hangs in a second profile.
  return { executablePath: shell, args: [...CHROMIUM_FLAGS, ...CHEAPER_PAGES] };
}
