import { expect, test } from 'vitest';
import {
  filtersOf,
  keptFields,
  listRequest,
  pageHref,
  pageOf,
  searchHref,
  searchText,
  withoutRefused,
} from './shop-query.ts';

const query = (text: string) => new URLSearchParams(text);

test.each([
  ['text=vite%20m8', 'vite m8'],
  ['search_term=vite', 'vite'],
  ['text=*', ''],
  ['text=+', ''],
  ['text=%00', ''],
  ['text=vite%09m8%0D%0A', 'vite m8'],
  ['', ''],
  [`text=${'a'.repeat(300)}`, 'a'.repeat(200)],
])('text of %j', (address, text) => {
  expect(searchText(query(address))).toBe(text);
});

test.each([
  ['page=3', 3],
  ['page=0', 1],
  ['page=-2', 1],
  ['page=abc', 1],
  ['page=999999', 1],
  ['', 1],
])('page of %j', (address, page) => {
  expect(pageOf(query(address))).toBe(page);
});

test('only known filters with a value are sent', () => {
  expect(filtersOf(query('brand=ruvo&color=&is_new_tab=true&field_filetto=M8&utm_source=x'))).toEqual([
    ['brand', 'ruvo'],
    ['field_filetto', 'M8'],
  ]);
  expect(listRequest(query('text=m8&brand=ruvo&page=2&sort=price-asc&utm=1'))).toEqual({
    brand: 'ruvo',
    text: 'm8',
    page: 2,
    sort: 'price-asc',
  });
  expect(listRequest(query('sort=nonsense&per_page=500'))).toEqual({ text: '*', page: 1, sort: 'default' });
});

test('addresses keep the search and drop the page when it changes', () => {
  const address = query('search_term=m8&brand=ruvo,norba&page=4');
  expect(pageHref(address, 2)).toBe('/shop?text=m8&brand=ruvo%2Cnorba&page=2');
  expect(pageHref(address, 1)).toBe('/shop?text=m8&brand=ruvo%2Cnorba');
  expect(searchHref(address, { min_price: '50', brand: null })).toBe('/shop?text=m8&min_price=50');
  expect(searchHref(query('sort=new'), { sort: '' })).toBe('/shop');
  expect(keptFields(query('text=m8&min_price=50&sort=new'), ['min_price'])).toEqual([
    ['text', 'm8'],
    ['sort', 'new'],
  ]);
});

test('a refused field leaves the address, once', () => {
  expect(withoutRefused(query('text=m8&min_price=abc'), ['min_price'])).toBe('/shop?text=m8');
  expect(withoutRefused(query('text=m8'), ['min_price'])).toBeUndefined();
});
