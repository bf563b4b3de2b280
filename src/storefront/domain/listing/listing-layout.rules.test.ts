import { expect, test } from 'vitest';
import { lastLayout, layoutCookie, layoutNamed, layoutOf } from './listing-layout.rules.ts';

test.each([
  ['/shop', '', 'small-list'],
  ['/shop', 'last-type=grid', 'grid'],
  ['/shop', 'language=it; last-type=grid; x=1', 'grid'],
  ['/shop', 'last-type=small-list', 'small-list'],
  ['/shop', 'last-type=detail', 'small-list'],
  ['/shop', 'not-last-type=grid', 'small-list'],
  ['/shop/list', '', 'grid'],
  ['/shop/list', 'last-type=small-list', 'grid'],
  ['/shop/list.data', '', 'grid'],
  ['/en/shop/list', '', 'grid'],
  ['/shop/small-list', 'last-type=grid', 'small-list'],
  ['/en/shop/small-list', 'last-type=grid', 'small-list'],
  ['/en/shop', 'last-type=grid', 'grid'],
])('%s with cookie %j is rendered as %s', (pathname, cookie, layout) => {
  expect(layoutOf(pathname, cookie, 'small-list')).toBe(layout);
});

test('what a cookie line says is read back', () => {
  expect(lastLayout(layoutCookie('grid').split(';', 1)[0] ?? '', 'small-list')).toBe('grid');
  expect(layoutNamed('detail')).toBeUndefined();
  expect(layoutNamed(null)).toBeUndefined();
});

test('where nobody chose, the layout is the one of the settings (C-SET-1, S-3.55)', () => {
  expect(layoutOf('/shop', '', 'grid')).toBe('grid');
  expect(layoutOf('/shop', 'last-type=small-list', 'grid')).toBe('small-list');
  expect(layoutOf('/shop/small-list', '', 'grid')).toBe('small-list');
});
