/**
 * What every browser test needs: a fresh visitor in a window of a given width, login, an axe check. A console error, a page
 * error or a failed own request fails the test that caused it (architecture habit 13).
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import { launchTestBrowser } from './browser.ts';
import { waitUntilHydrated } from './live-page.ts';
import { openSession } from './session.ts';
import { lineIsSlow, STRAIGHT_LINE } from './slow-line.ts';
import { testedShop } from './tested-shop.ts';

export interface VisitorOptions {
  /** IP address; wrong passwords slow down all logins from one IP address. */
  address?: string;
  width?: number;
  height?: number;
  /** Language of the browser; date fields are shown in it. */
  language?: string;
  /** A touch screen. */
  touch?: boolean;
  /** false: a browser without JavaScript. */
  javaScript?: boolean;
  /** Pictures are fetched and rendered: for tests that check them (browser.ts says what they cost). */
  pictures?: boolean;
  /** Logged in as this e-mail from the start. */
  as?: string;
  /** For a test about the time at which scripts or responses arrive: nothing is delayed for it (slow-line.ts). */
  straightLine?: boolean;
  /** Console texts this test provokes on purpose. */
  expectedErrors?: RegExp;
}

export interface Visitor {
  page: Page;
  context: BrowserContext;
  /**
   * Opens a path of the shop and waits for hydration, as all navigations of `page` do: before that, a key or click works as without
   * JavaScript. A test of that moment uses `waitUntil: 'commit'`.
   */
  go(path: string): Promise<void>;
}

export const shopUrl = (): string => testedShop().url;
export { live, responses } from './live-page.ts';
export { DEMO_PASSWORD } from './session.ts';

/**
 * One browser for all files of this worker, and one that shows pictures, each started when a test asks for it, in the process that
 * drives it: one behind another process would have every message written and read twice. They end with the worker.
 */
const browsers = new Map<boolean, Promise<Browser>>();
const open: BrowserContext[] = [];
let complaints: string[] = [];

function browserOf(pictures: boolean): Promise<Browser> {
  const found = browsers.get(pictures) ?? launchTestBrowser({ pictures });
  browsers.set(pictures, found);
  return found;
}

/** Registers the clean-up after each test of a file; call once at its top. */
export function withBrowser(): void {
  afterEach(async () => {
    await Promise.all(open.splice(0).map((context) => context.close()));
    const heard = complaints;
    complaints = [];
    // As text: a list is cut off in the summary of a run.
    expect(heard.join('\n'), 'console and page errors').toBe('');
  });
}

/** A new visitor with empty storage. */
export async function visitor(options: VisitorOptions = {}): Promise<Visitor> {
  const browser = await browserOf(options.pictures ?? false);
  const context = await browser.newContext({
    baseURL: shopUrl(),
    viewport: { width: options.width ?? 1440, height: options.height ?? 900 },
    hasTouch: options.touch ?? false,
    javaScriptEnabled: options.javaScript ?? true,
    locale: options.language ?? 'it-IT',
    reducedMotion: 'reduce',
    extraHTTPHeaders: {
      ...(options.address && { 'X-Forwarded-For': options.address }),
      ...(options.straightLine && lineIsSlow() && { [STRAIGHT_LINE]: '1' }),
    },
  });
  open.push(context);
  context.setDefaultTimeout(15_000);
  if (options.javaScript ?? true) waitUntilHydrated(context);
  if (options.as) await logIn(context, options.as);
  const page = await context.newPage();
  listen(page, options.expectedErrors);
  const go = async (path: string) => {
    await page.goto(path);
  };
  return { page, context, go };
}

function listen(page: Page, expected: RegExp | undefined): void {
  const complain = (text: string) => {
    if (!expected?.test(text)) complaints.push(text);
  };
  page.on('console', (message) => {
    if (message.type() === 'error') complain(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complain(`page: ${error.message}`));
}

/** Opens the session through the API, so that tests of other screens do not depend on the login page. */
export const logIn = (context: BrowserContext, email: string): Promise<void> => openSession(context, shopUrl(), email);

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

interface AxeViolation {
  rule: string;
  where: string[];
}

/** Violations that axe finds of WCAG 2.2 A and AA, and of further `rules`, in the page or only in `within`. */
export async function axeViolations(
  page: Page,
  { within = 'html', rules = [] }: { within?: string; rules?: readonly string[] } = {},
): Promise<AxeViolation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(
    async ({ within, rules }) => {
      // @ts-expect-error axe is the script evaluated above
      const { violations } = await window.axe.run(within, {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
        // Of these rules only one reads more than the page itself: how long its sounds and films are.
        preload: { assets: ['media'] },
        // What passes is not described: on a page of many rows that takes longer than the rules.
        resultTypes: ['violations'],
        selectors: false,
        rules: Object.fromEntries(rules.map((rule) => [rule, { enabled: true }])),
      });
      return violations.map(
        (violation: { id: string; nodes: Array<{ html: string; failureSummary: string }> }): AxeViolation => ({
          rule: violation.id,
          where: violation.nodes.slice(0, 3).map((node) => `${node.html.slice(0, 160)} — ${node.failureSummary}`),
        }),
      );
    },
    { within, rules },
  );
}

/**
 * No violation of WCAG 2.2 A and AA on the current page, or only in `within`: what an open layer covers cannot be used, and axe would
 * call it too small. The headings of a whole page of the shop form one outline without skipped levels (WCAG 1.3.1).
 */
export async function expectAccessible(page: Page, within = 'html'): Promise<void> {
  expect(await axeViolations(page, { within }), 'axe').toEqual([]);
  if (within === 'html') expect(await skippedLevels(page), 'headings').toEqual([]);
}

/**
 * Headings of a page of the shop that are two or more levels below the one before them, and a first one that is not the highest.
 * Behind an open dialog there are none. The office has headings in its menu, before the title of the page.
 */
function skippedLevels(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (!document.querySelector('#drawn') || document.querySelector('dialog:modal')) return [];
    const shown = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter(
      (heading) =>
        heading.checkVisibility({ visibilityProperty: true }) && !heading.closest('[aria-hidden=true], [inert]'),
    );
    const level = (heading: Element) => Number(heading.tagName.slice(1));
    const highest = Math.min(...shown.map(level));
    return shown
      .filter(
        (heading, place) =>
          level(heading) > level(shown[place - 1] ?? heading) + 1 || (place === 0 && highest < level(heading)),
      )
      .map((heading) => `${heading.tagName} ${heading.textContent?.trim().slice(0, 30)}`);
  });
}

/** The page has no horizontal overflow. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(content, 'page width').toBeLessThanOrEqual(window ?? 0);
}

/** No layout shift since the page was opened, up to a score of `most`; names the elements that moved. */
export async function expectStill(page: Page, most: number, label = page.url()): Promise<void> {
  const { sum, moved } = await layoutShifts(page);
  expect(sum, `${label}: ${moved.join('\n')}`).toBeLessThanOrEqual(most);
}

function layoutShifts(page: Page): Promise<{ sum: number; moved: string[] }> {
  return page.evaluate(
    () =>
      new Promise<{ sum: number; moved: string[] }>((resolve) => {
        interface Shift extends PerformanceEntry {
          value: number;
          hadRecentInput: boolean;
          sources: Array<{ node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }>;
        }
        let sum = 0;
        const moved: string[] = [];
        const told = ({ x, y, width, height }: DOMRectReadOnly) => `${width}×${height} at ${x},${y}`;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as Shift[]) {
            if (entry.hadRecentInput) continue;
            sum += entry.value;
            for (const { node, previousRect, currentRect } of entry.sources) {
              const element = node instanceof Element ? node : node?.parentElement;
              moved.push(
                `${Math.round(entry.startTime)} ms: ${element?.outerHTML.slice(0, 120)} ${told(previousRect)} → ${told(currentRect)}`,
              );
            }
          }
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve({ sum, moved }), 300);
      }),
  );
}
