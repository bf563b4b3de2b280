import { expect, test } from 'vitest';
import { cachedUrl } from './cached-url.rules.ts';

test.each([
  ['/', '/'],
  ['/?', '/'],
  ['/en', '/en'],
  ['/en/product/default/vite-8', '/en/product/default/vite-8'],
  ['/shop?text=vite&brand=ruvo', '/shop?brand=ruvo&text=vite'],
  ['/shop?brand=ruvo&text=%76ite', '/shop?brand=ruvo&text=vite'],
  ['/en/shop/list?field_material=ottone&page=2', '/en/shop/list?field_material=ottone&page=2'],
  ['/shop?field_length=10..50', '/shop?field_length=10..50'],
  ['/product/child/VT933?view=matrix', '/product/child/VT933?view=matrix'],
  ['/pages/blog?category=news&page=2', '/pages/blog?category=news&page=2'],
])('%s is kept as %s', (target, key) => {
  expect(cachedUrl(target)).toEqual({ key, storable: true });
});

test.each([
  ['/?utm_source=mail&fbclid=1', '/'],
  ['/shop?text=vite&utm_campaign=spring', '/shop?text=vite'],
])('%s gets the page of %s and creates none', (target, key) => {
  expect(cachedUrl(target)).toEqual({ key, storable: false });
});

test.each([
  '/?invented=1',
  '/shop?text=vite&x=1',
  '/shop?text=vite&x=1#grid',
  '/shop?text=vite#grid',
  '/shop?text=a&text=b',
  '/product/default/vite-8?text=a',
  '/pages/login?next=/shop',
  '/shop?field_<b>=1',
  '/SHOP',
  '/shop/',
  '/shop//list',
  '/en//shop',
  '/product/anything/vite-8',
])('%s is kept under no address', (target) => {
  expect(cachedUrl(target)).toBeUndefined();
});
