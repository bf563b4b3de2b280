import { describe, expect, test } from 'vitest';
import routes from './routes.ts';

interface Entry {
  id?: string;
  path?: string;
  children?: Entry[];
}

/** Full path → names of the routes mounted there, without layouts. */
function mounted(entries: readonly Entry[], base = ''): Array<[path: string, name: string]> {
  return entries.flatMap(({ id = '', path = '', children }) => {
    const full = [base, path].filter(Boolean).join('/');
    return children ? mounted(children, full) : [[`/${full}`, id] as [string, string]];
  });
}

/** The table of storefront.md §2, row by row. */
const TABLE = [
  '/',
  '/shop',
  '/shop/list',
  '/shop/small-list',
  '/product/:type?/:slug?',
  '/product/child/:slug?',
].concat(
  ['/pages/single/*', '/web-page/*', '/*'],
  ...['about-us', 'account', 'blog', 'brands', 'cart', 'checkout', 'contact-us', 'dashboard', 'flyers'].map(
    (page) => `/pages/${page}`,
  ),
  ...['forgot-password', 'login', 'login_origin', 'order_detail', 'register', 'register_origin'].map(
    (page) => `/pages/${page}`,
  ),
  ...['thankyou', 'wishlist'].map((page) => `/pages/${page}`),
);

describe('the routes of the specification (S-2.1, S-2.2)', () => {
  const all = new Map(mounted(routes as Entry[]));

  test.each(TABLE)('%s exists in Italian and under /en, its name with the suffix of the locale (S-1.23)', (path) => {
    const [italian, english] = [all.get(path), all.get(path === '/' ? '/en' : `/en${path}`)];
    expect(italian).toMatch(/^[a-z-]+___it$/);
    expect(english).toBe(italian?.replace(/it$/, 'en'));
  });

  test('every other route, too, is mounted twice under one name', () => {
    const names = [...all.values()];
    expect(names.filter((name) => !/___(it|en)$/.test(name))).toEqual([]);
    const of = (locale: string) => names.filter((name) => name.endsWith(locale)).map((name) => name.slice(0, -2));
    expect(of('en').sort()).toEqual(of('it').sort());
    expect(new Set(names).size).toBe(names.length);
  });
});
