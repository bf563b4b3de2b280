/** What the first page load downloads: its own language only, within the byte budget. */
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { shopUrl, visitor, withBrowser } from '../kit/kit.ts';

/** Tighter than the budget of 130 KB, so that what was saved stays saved. */
const BUDGET_BYTES = 121 * 1024;

withBrowser();

/** The response as a browser receives it. */
function wire(path: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const headers = { 'Accept-Encoding': 'br', Accept: 'text/html' };
    const call = request(shopUrl() + path, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => resolve(Buffer.concat(chunks)));
    });
    call.on('error', reject).end();
  });
}

/** Files below half a kilobyte are sent uncompressed. */
const plain = (body: Buffer): string => {
  try {
    return brotliDecompressSync(body).toString();
  } catch {
    return body.toString();
  }
};

async function scriptsOf(path: string): Promise<Map<string, Buffer>> {
  const html = plain(await wire(path));
  const names = [...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map((found) => found[1] ?? '');
  const files = new Map<string, Buffer>();
  for (const name of new Set(names)) files.set(name, await wire(name));
  return files;
}

/** Texts that are long enough to be unique and differ between the languages. */
function textsOf(locale: 'it' | 'en', feature: string): string[] {
  const read = (of: string): Record<string, unknown> =>
    JSON.parse(readFileSync(new URL(`../../src/storefront/locales/${of}/${feature}.json`, import.meta.url), 'utf8'));
  const other = read(locale === 'it' ? 'en' : 'it');
  return Object.entries(read(locale))
    .filter(([key, text]) => text !== other[key])
    .flatMap(([, text]) => (typeof text === 'string' && text.length > 11 && !/[{'’]/.test(text) ? [text] : []));
}

test.each([
  ['/shop', 'it', 'en'],
  ['/en/shop', 'en', 'it'],
] as const)('%s: the texts of the page’s language are loaded, those of the other are not', async (path, own, other) => {
  const code = [...(await scriptsOf(path)).values()].map(plain).join('\n');
  for (const feature of ['shell', 'shop']) {
    expect(textsOf(own, feature).some((text) => code.includes(text))).toBe(true);
    expect(textsOf(other, feature).filter((text) => code.includes(text))).toEqual([]);
  }
});

test.each(['/shop', '/en/shop'])('%s: first load of JavaScript is at most 121 KB in brotli', async (path) => {
  const files = [...(await scriptsOf(path)).values()];
  expect(files.length).toBeGreaterThan(4);
  expect(files.reduce((sum, file) => sum + file.length, 0)).toBeLessThanOrEqual(BUDGET_BYTES);
});

test('parts that come after the page bring no style sheet again', async () => {
  const { page, go } = await visitor();
  for (const path of ['/', '/shop', '/product/child/VT933']) {
    await go(path);
    // The search tabs of a listing and the search panel are such parts; they import what the page has.
    await page.getByRole('combobox').first().fill('vite');
    await page.getByRole('gridcell').first().waitFor();
    const sheets = await page
      .locator('link[rel="stylesheet"]')
      .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href.replace('#', '')));
    expect(
      sheets.filter((sheet, index) => sheets.indexOf(sheet) !== index),
      path,
    ).toEqual([]);
  }
});

test('the fonts that a page preloads are those that its styles use', async () => {
  const html = plain(await wire('/shop'));
  const namesIn = (text: string) => new Set(text.match(/[\w-]+\.woff2/g));
  const styles = [...html.matchAll(/"(\/assets\/[^"]+\.css)"/g)].map((found) => found[1] ?? '');
  const used = namesIn((await Promise.all(styles.map(wire))).map(plain).join('\n'));
  const preloaded = namesIn(html);
  expect(preloaded.size).toBe(2);
  expect(used).toEqual(preloaded);
});
