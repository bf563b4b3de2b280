/**
 * Lighthouse's audits other than speed, on the pages guests open first, as its phone shows them.
 * Lighthouse itself is 185 MB (`npm run lighthouse` installs it and prints the scores); here the browser checks the same.
 */
import type { CDPSession, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { BOLT } from '../kit/cart-steps.ts';
import { axeViolations, shopUrl, visitor, withBrowser } from '../kit/kit.ts';

withBrowser();

/** Rules of Lighthouse beyond those of WCAG 2 A and AA. */
const WEIGHED = [
  'accesskeys',
  'empty-heading',
  'heading-order',
  'image-redundant-alt',
  'label-content-name-mismatch',
  'landmark-one-main',
  'skip-link',
  'tabindex',
  'table-duplicate-name',
  'target-size',
  'td-has-header',
];
/** Link texts that do not name their target, in both languages. */
const NO_LINK_TEXT =
  /^(click here|here|go|this|start|more|learn more|read more|clicca qui|qui|vai|altro|scopri di più|leggi)$/i;

/** Browser issues that count as faults; others are about speed, and every version adds some. */
const ISSUES =
  /^(MixedContent|Cookie|BlockedByResponse|HeavyAd|ContentSecurityPolicy|Deprecation|QuirksMode|Cors)Issue$/;

/** Issues that the browser reports for a page, from before its request. */
async function overhear(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page);
  const heard = { issues: [] as string[], warnings: [] as string[], foreign: [] as string[] };
  session.on('Audits.issueAdded', ({ issue }) => ISSUES.test(issue.code) && heard.issues.push(JSON.stringify(issue)));
  session.on('Log.entryAdded', ({ entry }) => {
    if (entry.source === 'deprecation' || entry.level === 'error') heard.warnings.push(entry.text);
  });
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== shopUrl() && !['data:', 'blob:'].includes(protocol)) heard.foreign.push(request.url());
  });
  await session.send('Audits.enable');
  await session.send('Log.enable');
  return heard;
}

/** Faults of the current page, as sentences. */
function faultsOf(page: Page, noLinkText: RegExp): Promise<string[]> {
  return page.evaluate(({ source, flags }) => {
    const noText = new RegExp(source, flags);
    const all = <T extends Element>(selector: string) => [...document.querySelectorAll<T>(selector)];
    const content = (selector: string) => document.querySelector(selector)?.getAttribute('content') ?? '';
    const faults: string[] = [];
    const must = (holds: unknown, fault: string) => holds || faults.push(fault);
    must(document.doctype?.name === 'html' && document.compatMode === 'CSS1Compat', 'no doctype');
    must(document.characterSet === 'UTF-8', 'other characters than UTF-8');
    must(document.title.trim(), 'no title');
    must(content('meta[name=description]').trim(), 'no description');
    must(!/noindex|none/.test(content('meta[name=robots]')), 'kept from search engines');
    const viewport = content('meta[name=viewport]');
    must(/width=device-width/.test(viewport) && !/user-scalable=no|maximum-scale/.test(viewport), 'viewport');
    must(document.documentElement.lang, 'no language');
    for (const link of all<HTMLLinkElement>('link[rel=canonical], link[rel=alternate]')) {
      const written = link.getAttribute('href') ?? '';
      must(/^https?:\/\//.test(written), `${link.rel} is not absolute: ${written}`);
    }
    must(all('link[rel=canonical]').length === 1, 'not one canonical address');
    for (const link of all<HTMLAnchorElement>('a')) {
      const written = link.getAttribute('href');
      must(written && !written.startsWith('javascript:'), `link that leads nowhere: ${link.outerHTML.slice(0, 120)}`);
      const name = (link.getAttribute('aria-label') ?? link.textContent ?? '').trim();
      must(!noText.test(name), `link that says nothing: ${link.outerHTML.slice(0, 120)}`);
    }
    for (const image of all<HTMLImageElement>('img')) {
      must(image.hasAttribute('alt'), `picture without alt: ${image.src}`);
      const { width, height } = image.getBoundingClientRect();
      const style = getComputedStyle(image);
      if (!image.complete || width < 1 || style.objectFit !== 'fill' || image.naturalHeight === 0) continue;
      const [shown, own] = [width / height, image.naturalWidth / image.naturalHeight];
      must(Math.abs(shown - own) * height <= 2, `picture out of shape: ${image.src}`);
    }
    for (const field of all<HTMLInputElement>('input')) {
      const paste = new ClipboardEvent('paste', { bubbles: true, cancelable: true });
      must(field.dispatchEvent(paste), `field that takes no paste: ${field.name}`);
    }
    return faults;
  }, noLinkText);
}

test.each([
  ['home', '/'],
  ['home, English', '/en'],
  ['shop', '/shop'],
  ['product', `/product/default/${BOLT}`],
  ['login', '/pages/login'],
])('%s: accessibility, best practices and what search engines ask for (C-SCR-14)', async (_, path) => {
  const { page } = await visitor({ pictures: true, width: 412, height: 823, touch: true });
  const heard = await overhear(page);
  const response = await page.goto(path);
  await page.waitForLoadState('networkidle');
  expect(response?.status()).toBe(200);
  expect(await faultsOf(page, NO_LINK_TEXT)).toEqual([]);
  expect(await axeViolations(page, { rules: WEIGHED })).toEqual([]);
  expect(heard).toEqual({ issues: [], warnings: [], foreign: [] });
});

test('robots.txt has only lines that robots know (C-SCR-14)', async () => {
  const response = await fetch(`${shopUrl()}/robots.txt`);
  expect(response.status).toBe(200);
  const lines = (await response.text()).split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  expect(lines.length).toBeGreaterThan(2);
  expect(
    lines.filter((line) => !/^(User-agent: \S+|(Allow|Disallow): \/\S*|Sitemap: https?:\/\/\S+)$/.test(line)),
  ).toEqual([]);
});
