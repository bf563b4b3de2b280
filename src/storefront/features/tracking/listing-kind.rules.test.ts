import { expect, it } from 'vitest';
import { listingKind } from './listing-kind.rules.ts';

it.each([
  ['', 'all', ''],
  ['text=*', 'all', ''],
  ['text=+vite+m8+&category=VIT', 'search', 'vite m8'],
  ['text=vite%09m8%0D%0A', 'search', 'vite m8'],
  ['text=%00', 'all', ''],
  ['category=VIT,MET&brand=ruvo', 'category', 'VIT,MET'],
  ['brand=ruvo', 'brand', 'ruvo'],
  ['promo_list=true', 'view', 'promo_list'],
  ['latest-order-list=true', 'view', 'latest-order-list'],
])('/shop?%s is a list of kind %s %j (C-TRK-1)', (query, type, code) => {
  expect(listingKind(new URLSearchParams(query))).toEqual({ type, code });
});
