/** Two languages: alternatives for search engines, the switch that stays on the page, no text of the other language. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { asApiGuest } from '../kit/api-user.ts';
import { shopUrl, visitor, withBrowser } from '../kit/kit.ts';
import { pageHead } from '../kit/page-head.ts';

const CUSTOMER = 'cliente1@example.com';

withBrowser();

const PAGES = [
  '/',
  '/shop?text=vite',
  '/product/default/vite-testa-esagonale-m8-x-20-filetto-intero-vt933-08-020',
  '/product/child/VT933',
  '/pages/login',
  '/pages/forgot-password',
];

test('every page names itself and its translation (C-SCR-13, S-1.25, S-2.1)', async () => {
  await asApiGuest(async ({ request }) => {
    for (const path of PAGES) {
      const english = path === '/' ? '/en' : `/en${path}`;
      for (const [lang, here] of [
        ['it', path],
        ['en', english],
      ] as const) {
        const head = pageHead(await (await request.get(here)).text());
        expect(head.lang, here).toBe(lang);
        const alternates = head.links('alternate', 'hreflang').map((of, at) => [of, head.links('alternate')[at]]);
        expect(alternates, here).toEqual([
          ['it', shopUrl() + path],
          ['en', shopUrl() + english],
          ['x-default', shopUrl() + path],
        ]);
        expect(head.links('canonical'), here).toEqual([shopUrl() + here]);
        expect(head.title, here).toContain('Bancale');
      }
    }
  });
});

test('the switch stays on the page with its query, and the choice is stored for a year (C-SCR-15, S-9.24)', async () => {
  const { page, context, go } = await visitor({ as: CUSTOMER });
  await go('/shop?text=vite&brand=ruvo&page=2');
  await page.getByRole('link', { name: 'EN', exact: true }).click();
  await page.waitForURL('**/en/shop?text=vite&brand=ruvo&page=2');
  await page
    .getByRole('navigation', { name: 'Categories' })
    .getByRole('button', { name: 'Screws and bolts' })
    .waitFor();
  const cookie = (await context.cookies()).find(({ name }) => name === 'language');
  expect(cookie).toMatchObject({ value: 'en', sameSite: 'Lax' });
  const days = (Number(cookie?.expires) - Date.now() / 1000) / 86_400;
  expect([days > 364.9, days <= 365]).toEqual([true, true]);
  await page.getByRole('link', { name: 'IT', exact: true }).click();
  await page.waitForURL((url) => url.pathname + url.search === '/shop?text=vite&brand=ruvo&page=2');
});

test('Italian is the default and the fallback: without a prefix, of a browser in any language, under a prefix nobody has (S-9.23)', async () => {
  // A redirect or a sentence of the server: no script changes them.
  for (const language of ['en-GB', 'de-DE']) {
    const { page } = await visitor({ language, javaScript: false, expectedErrors: /404/ });
    await page.goto('/shop');
    expect([new URL(page.url()).pathname, await page.locator('html').getAttribute('lang')]).toEqual(['/shop', 'it']);
    expect((await page.goto('/fr/shop'))?.status()).toBe(404);
    expect(await page.locator('html').getAttribute('lang')).toBe('it');
    await page.getByText('Ci dispiace, la pagina che cercavi non esiste.').waitFor();
  }
});

test('English pages link to English pages (S-1.25, S-2.1)', async () => {
  const { page, go } = await visitor({ as: CUSTOMER });
  for (const path of ['/en', '/en/shop?text=vite', '/en/product/child/VT933', '/en/pages/account', '/en/pages/cart']) {
    await go(path);
    const italian = await page
      .locator('a[href^="/"]:not([hreflang])')
      .evaluateAll((links) =>
        links
          .map((link) => link.getAttribute('href') ?? '')
          .filter((href) => !/^\/(en(\/|\?|$)|media\/|api\/|documents\/)/.test(href)),
      );
    expect(italian, path).toEqual([]);
  }
});

test('login in the other language comes back in that language', async () => {
  const { page, go } = await visitor();
  await go('/pages/cart?tab=active');
  await page.waitForURL(/\/pages\/login/);
  await page.getByRole('link', { name: 'English' }).click();
  await page.waitForURL(/\/en\/pages\/login/);
  await page.getByRole('button', { name: CUSTOMER }).click();
  await page.waitForURL('**/en/pages/cart?tab=active');
});

/** Sentences that exist in both languages and differ: a page must not contain one of the other language. */
function sentences(language: 'it' | 'en', feature: string): Record<string, unknown> {
  return JSON.parse(
    readFileSync(
      fileURLToPath(new URL(`../../src/storefront/locales/${language}/${feature}.json`, import.meta.url)),
      'utf8',
    ),
  );
}

test.each([
  [
    'en',
    'it',
    [
      '/en',
      '/en/shop?text=vite',
      '/en/pages/login',
      '/en/pages/forgot-password',
      '/en/nothing',
      '/en/product/default/VT933.08.020',
    ],
  ],
  [
    'it',
    'en',
    ['/', '/shop?text=vite', '/pages/login', '/pages/forgot-password', '/nothing', '/product/default/VT933.08.020'],
  ],
] as const)('pages in %s hold no sentence in %s', async (language, other, paths) => {
  const foreign = new Set<string>();
  const own = new Set<string>();
  for (const feature of ['shell', 'home', 'login', 'password', 'errors', 'shop', 'product']) {
    for (const text of Object.values(sentences(other, feature))) if (typeof text === 'string') foreign.add(text);
    for (const text of Object.values(sentences(language, feature))) if (typeof text === 'string') own.add(text);
  }
  const { page, go } = await visitor({ expectedErrors: /404/ });
  for (const path of paths) {
    await go(path);
    const texts = await page.locator('body').evaluate((body) => {
      const found: string[] = [];
      const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const parent = walker.currentNode.parentElement;
        if (!parent?.closest('script, [lang]:not(html)')) found.push(walker.currentNode.textContent?.trim() ?? '');
      }
      for (const element of body.querySelectorAll('[aria-label], [placeholder], [title], [alt]')) {
        if (element.closest('[lang]:not(html)')) continue;
        for (const name of ['aria-label', 'placeholder', 'title', 'alt']) found.push(element.getAttribute(name) ?? '');
      }
      return found;
    });
    expect(
      texts.filter((text) => foreign.has(text) && !own.has(text)),
      path,
    ).toEqual([]);
  }
});
