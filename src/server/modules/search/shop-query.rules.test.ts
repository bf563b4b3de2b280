import { describe, expect, test } from 'vitest';
import { articleListRequest } from '#contract/endpoints/search.ts';
import {
  chooseFamily,
  selectionOf,
  shopQuery,
  toggledQueries,
  toggleFlag,
  toggleValue,
  withoutFilters,
  withoutPrice,
} from './shop-query.rules.ts';

const select = (request: Record<string, unknown>) =>
  selectionOf(articleListRequest.parse({ client_id: 0, address_code: 0, ext_call: true, ...request }));

describe('a request and its shop query', () => {
  test.each([
    [{}, ''],
    [{ text: '*' }, ''],
    [{ text: 'vite m8' }, 'text=vite%20m8'],
    [{ category: 'and-0001,0011' }, 'category=0001,0011'],
    [{ brand: 'bosch,makita,bosch', color: 'rosso' }, 'brand=bosch,makita&color=rosso'],
    [{ field_len: '10..50', field_t: '-40..,2.5' }, 'field_len=10..50&field_t=-40..,2.5'],
    [{ field_b: 'x', field_a: 'y, z' }, 'field_a=y,z&field_b=x'],
    [{ disponibili: 'true', new: true, promo_list: 'false' }, 'disponibili=true&new=true'],
    [{ min_price: '10,5', max_price: 100 }, 'min_price=10.5&max_price=100'],
    [{ sort: 'price-asc', page: 3 }, 'sort=price-asc'],
    [{ field_: 'x', brand: ',' }, ''],
    [{ 'latest-order-list': true, days: 30, destination: 2 }, 'latest-order-list=true&days=30&destination=2'],
    [{ purchased: '1', from: '2026-01-01', destination: 0 }, 'purchased=true&from=2026-01-01'],
    [{ days: 30 }, ''],
  ])('%j → %s', (request, expected) => {
    expect(shopQuery(select(request))).toBe(expected);
  });
});

describe('one change at a time', () => {
  const start = select({ text: 'tubo', category: 'i', brand: 'a', field_dn: '20', min_price: 5 });

  test.each(['brand', 'color', 'size', 'field_a', 'field_dn', 'field_z'] as const)(
    'the queries of the whole group %s are those of its single values',
    (key) => {
      const queryOf = toggledQueries(start, key);
      for (const value of ['a', 'b', '20', 'x,y&z'])
        expect(queryOf(value)).toBe(shopQuery(toggleValue(start, key, value)));
    },
  );

  test('a value is added to its group, or taken away', () => {
    expect(shopQuery(toggleValue(start, 'brand', 'b'))).toBe('text=tubo&category=i&brand=a,b&field_dn=20&min_price=5');
    expect(shopQuery(toggleValue(start, 'brand', 'a'))).toBe('text=tubo&category=i&field_dn=20&min_price=5');
  });

  test('a value replaces the range of its group; the range is taken away as a value', () => {
    const ranged = select({ brand: 'a', field_dn: '10..50' });
    expect(shopQuery(toggleValue(ranged, 'field_dn', '20'))).toBe('brand=a&field_dn=20');
    expect(shopQuery(toggleValue(ranged, 'field_dn', '10..50'))).toBe('brand=a');
    expect(toggledQueries(ranged, 'field_dn')('20')).toBe('brand=a&field_dn=20');
  });

  test('another family clears the attributes and keeps the rest (C-SRCH-3)', () => {
    expect(shopQuery(chooseFamily(start, ['i', 'tubi']))).toBe('text=tubo&category=i,tubi&brand=a&min_price=5');
  });

  test('flags, price, everything', () => {
    expect(shopQuery(toggleFlag(start, 'new'))).toContain('new=true');
    expect(shopQuery(toggleFlag(toggleFlag(start, 'new'), 'new'))).toBe(shopQuery(start));
    expect(shopQuery(withoutPrice(start))).toBe('text=tubo&category=i&brand=a&field_dn=20');
    expect(shopQuery(withoutFilters(start))).toBe('text=tubo');
  });

  test('values keep commas, ampersands and equals signs of their own', () => {
    expect(shopQuery(toggleValue(select({}), 'size', '1/2" & =,'))).toBe('size=1%2F2%22%20%26%20%3D%2C');
  });
});
