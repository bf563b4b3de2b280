import { afterEach, expect, test } from 'vitest';
import { setLocaleResolver } from '#kit/texts/page-language.ts';
import { alternates, contentHref, localize, paths, safeNext, splitLocale } from './paths.ts';

afterEach(() => setLocaleResolver(() => 'it'));

test.each([
  ['/', 'it', '/'],
  ['/', 'en', '/en'],
  ['/shop?text=m8', 'en', '/en/shop?text=m8'],
  ['/?a=1', 'en', '/en?a=1'],
] as const)('%s in %s is %s', (path, locale, expected) => {
  expect(localize(path, locale)).toBe(expected);
});

test.each([
  ['/en', 'en', '/'],
  ['/en/shop', 'en', '/shop'],
  ['/english', 'it', '/english'],
  ['/shop', 'it', '/shop'],
] as const)('%s is %s of %s', (pathname, locale, path) => {
  expect(splitLocale(pathname)).toEqual({ locale, path });
});

test('a page knows itself in both languages, query included', () => {
  expect(alternates('/en/shop', '?text=m8')).toEqual([
    { locale: 'it', href: '/shop?text=m8' },
    { locale: 'en', href: '/en/shop?text=m8' },
  ]);
});

test('codes with slashes and spaces make one path segment', () => {
  expect(paths.articleChild('RP90-22/CU')).toBe('/product/child/RP90-22%2FCU');
  setLocaleResolver(() => 'en');
  expect(paths.product({ carti: 'A B', slug: 'a-b', num_childs: 1 })).toBe('/en/product/default/a-b');
  expect(paths.product({ carti: 'A B', slug: 'a-b', num_childs: 2 })).toBe('/en/product/child/A%20B');
});

test('facets carry a query string, with or without its question mark', () => {
  expect(paths.shopWith('?brand=ruvo')).toBe('/shop?brand=ruvo');
  expect(paths.shopWith('')).toBe('/shop');
  expect(paths.shopWith('brand=ruvo')).toBe('/shop?brand=ruvo');
  expect(paths.shopWith('')).toBe('/shop');
});

test('content links get the language of the page, other hosts and files stay as they are', () => {
  setLocaleResolver(() => 'en');
  expect(contentHref('/shop?new=true')).toBe('/en/shop?new=true');
  expect(contentHref('/en/shop')).toBe('/en/shop');
  expect(contentHref('https://example.com/a')).toBe('https://example.com/a');
  expect(contentHref('/media/flyer.pdf')).toBe('/media/flyer.pdf');
  expect(contentHref('//evil.example')).toBe('//evil.example');
});

test('leaving out the language of a link never leads to another host', () => {
  expect(contentHref('/en//evil.example')).toBe('/en//evil.example');
  expect(contentHref('/en/\\evil.example')).toBe('/en/\\evil.example');
});

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '',
  null,
  '/a\nb',
  '/en//evil.example',
  '/\t/evil.example',
])('after login nobody is sent to %j', (next) => {
  expect(safeNext(next)).toBeUndefined();
});

test('after login one goes back to a page of this shop', () => {
  expect(safeNext('/en/shop?text=m8')).toBe('/en/shop?text=m8');
});

test.each([
  ['/catalogo?brand=ruvo', '/shop?brand=ruvo'],
  ['/catalogue/list?text=1/2', '/shop?text=1/2'],
  ['/shop?brand=ruvo', '/shop?brand=ruvo'],
  ['/catalogo/', '/shop'],
])('the old catalogue path %s of a filter is rewritten to /shop (S-3.35)', (filter, href) => {
  expect(paths.shopWith(filter)).toBe(href);
});
