import { describe, expect, it } from 'vitest';
import { yearBefore } from '#storefront/domain/order/list-range.rules.ts';
import { filtersOf, isNarrowed, nextSort, ordersRequest, pageQuery } from './order-filters.rules.ts';

const TODAY = '2026-11-21';
const read = (query: string) => filtersOf(new URLSearchParams(query), TODAY);

describe('filters of the order list', () => {
  it('shows the last 12 months without a question (C-ACC-1)', () => {
    expect(ordersRequest(read(''))).toEqual({ page: 1, from: '21112025' });
    expect(isNarrowed(read(''), TODAY)).toBe(false);
  });

  it('shows everything when the first date was cleared', () => {
    expect(ordersRequest(read('from=&to='))).toEqual({ page: 1 });
    expect(isNarrowed(read('from='), TODAY)).toBe(false);
  });

  it('hands everything over as the API takes it (C-SET-4)', () => {
    const query = 'from=2026-01-02&to=2026-11-30&status=NE&destination=3&text=+VT933+&page=4';
    expect(ordersRequest(read(query))).toEqual({
      page: 4,
      from: '02012026',
      to: '30112026',
      status: 'NE',
      destination: '3',
      text: 'VT933',
    });
    expect(isNarrowed(read(query), TODAY)).toBe(true);
  });

  it.each(['from=2026-13-01', 'from=yesterday', 'from=2026-02-2'])('%s is no date', (query) =>
    expect(read(query).from).toBe(''),
  );

  it('has one for whatever is still to come', () =>
    expect(ordersRequest(read('from=&status=open'))).toEqual({ page: 1, status: 'open' }));

  it.each(['status=X', 'sort=price', 'destination=1;2', 'page=0', 'page=1.5', 'page=x'])('%s is ignored', (query) =>
    expect(read(query)).toEqual(read('')),
  );

  it('keeps the filters from page to page', () => {
    const query = new URLSearchParams(
      Object.entries(pageQuery(read('from=&status=E&text=tubo'), 2)).map(([key, value]) => [key, String(value)]),
    );
    expect(filtersOf(query, TODAY)).toEqual({ ...read('from=&status=E&text=tubo'), page: 2 });
  });

  it('is sorted by any column, newest and highest first', () => {
    expect(nextSort('date-dec', 'total')).toBe('total-dec');
    expect(nextSort('total-dec', 'total')).toBe('total-asc');
    expect(nextSort('total-asc', 'total')).toBe('total-dec');
    expect(ordersRequest(read('sort=total-asc'))).toMatchObject({ sort: 'total-asc' });
    expect(pageQuery(read('sort=total-asc'), 3)).toMatchObject({ sort: 'total-asc', page: 3 });
  });

  it('goes back a year from any day', () => {
    expect([yearBefore('2026-11-21'), yearBefore('2028-02-29')]).toEqual(['2025-11-21', '2027-02-28']);
  });
});
