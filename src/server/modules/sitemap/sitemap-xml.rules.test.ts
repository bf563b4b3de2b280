import { expect, test } from 'vitest';
import { fixedPath, PAGE_LIST } from '#contract/values/pages.ts';
import { robotsText, sitemapIndexXml, urlSetXml } from './sitemap-xml.rules.ts';

test('a page stands there in both languages, each with both translations', () => {
  expect(urlSetXml('https://shop.example', ['/', "/product/child/A&B'"], ['it', 'en'])).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
<url><loc>https://shop.example/</loc><xhtml:link rel="alternate" hreflang="it" href="https://shop.example/"/><xhtml:link rel="alternate" hreflang="en" href="https://shop.example/en"/></url>
<url><loc>https://shop.example/en</loc><xhtml:link rel="alternate" hreflang="it" href="https://shop.example/"/><xhtml:link rel="alternate" hreflang="en" href="https://shop.example/en"/></url>
<url><loc>https://shop.example/product/child/A&amp;B&apos;</loc><xhtml:link rel="alternate" hreflang="it" href="https://shop.example/product/child/A&amp;B&apos;"/><xhtml:link rel="alternate" hreflang="en" href="https://shop.example/en/product/child/A&amp;B&apos;"/></url>
<url><loc>https://shop.example/en/product/child/A&amp;B&apos;</loc><xhtml:link rel="alternate" hreflang="it" href="https://shop.example/product/child/A&amp;B&apos;"/><xhtml:link rel="alternate" hreflang="en" href="https://shop.example/en/product/child/A&amp;B&apos;"/></url>
</urlset>
`,
  );
});

test('the list names its parts', () => {
  expect(sitemapIndexXml('https://shop.example', ['/sitemaps/pages-1.xml'])).toContain(
    '<sitemap><loc>https://shop.example/sitemaps/pages-1.xml</loc></sitemap>',
  );
});

test('robots.txt: own screens, searches and filters are refused in both languages, the list of pages is named (C-SCR-13)', () => {
  const lines = robotsText('https://shop.example', true).split('\n');
  expect(lines[0]).toBe('User-agent: *');
  for (const refused of [
    '/api/',
    '/pages/cart',
    '/en/pages/cart',
    '/pages/wishlist',
    '/pages/quick-order',
    '/*?text=',
    '/*&field_',
  ])
    expect(lines).toContain(`Disallow: ${refused}`);
  expect(lines).toContain('Sitemap: https://shop.example/sitemap.xml');
  expect(lines.join()).not.toMatch(/login,|brand|category|Disallow: \/,/);
});

test('a shop in Italian alone has no English pages to tell of (C-SET-1)', () => {
  const xml = urlSetXml('https://shop.example', ['/shop'], ['it']);
  expect(xml).toContain('<loc>https://shop.example/shop</loc>');
  expect(xml).not.toMatch(/\/en\/|hreflang="en"/);
});

test.each([true, false])(
  'robots may read every page that search engines may list, guests browse: %s (C-SCR-13)',
  (open) => {
    const refused = robotsText('https://shop.example', open)
      .split('\n')
      .flatMap((line) => (line.startsWith('Disallow: /pages') ? [line.slice('Disallow: '.length)] : []));
    const hidden = PAGE_LIST.filter((page) => refused.some((path) => fixedPath(page).startsWith(path)));
    expect(hidden.filter(({ indexed }) => indexed).map(({ id }) => id)).toEqual(
      open ? [] : ['brands', 'flyers', 'flyer'],
    );
    expect(hidden.map(({ id }) => id)).toEqual(expect.arrayContaining(['wishlist', 'quick-order', 'quick-order-rows']));
  },
);
