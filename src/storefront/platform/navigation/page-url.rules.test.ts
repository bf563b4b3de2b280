import { expect, test } from 'vitest';
import { pageUrl } from './page-url.rules.ts';

test.each([
  ['/', '', '/', true],
  ['/', '?utm_source=mail&gclid=1', '/', true],
  ['/shop', '', '/shop', true],
  ['/shop/list', '?category=viteria', '/shop?category=viteria', true],
  ['/shop/small-list', '?category=viteria%2Cdadi&page=3', '/shop?category=viteria%2Cdadi&page=3', true],
  ['/shop', '?category=viteria&sort=new&is_new_tab=true&facet=brand&per_page=48', '/shop?category=viteria', true],
  ['/shop', '?page=1', '/shop', true],
  ['/shop', '?page=-2', '/shop', true],
  ['/shop', '?brand=ruvo', '/shop?brand=ruvo', true],
  ['/shop', '?brand=ruvo%2Cadria', '/shop?brand=ruvo%2Cadria', false],
  ['/shop', '?new=1', '/shop?new=1', true],
  ['/shop', '?category=viteria&brand=ruvo', '/shop?category=viteria&brand=ruvo', false],
  ['/shop', '?field_testa=TE', '/shop?field_testa=TE', false],
  ['/shop', '?field_length=10..50', '/shop?field_length=10..50', false],
  ['/shop', '?min_price=100', '/shop?min_price=100', false],
  ['/shop', '?text=vite', '/shop?text=vite', false],
  ['/shop', '?search_term=vite', '/shop?text=vite', false],
  ['/shop', '?text=*', '/shop', true],
  ['/shop', '?text=%00', '/shop', true],
  ['/shop', '?latest-order-list=true', '/shop?latest-order-list=true', false],
  ['/product/child/VT933', '?view=matrix', '/product/child/VT933', true],
  ['/pages/login', '?next=%2Fpages%2Fcart', '/pages/login', true],
  ['/pages/blog', '?page=2', '/pages/blog?page=2', true],
  ['/pages/cart', '?tab=active', '/pages/cart', false],
  ['/pages/quick-order/rows', '', '/pages/quick-order/rows', false],
  ['/pages/price', '?id=1&quantity=2', '/pages/price', false],
  ['/pages/cartoleria', '', '/pages/cartoleria', true],
] as const)('%s%s is known as %s, listed: %s (C-SCR-13)', (path, search, canonical, listed) => {
  expect(pageUrl(path, search)).toEqual({ canonical, listed });
});
