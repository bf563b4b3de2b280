import { expect, test } from 'vitest';
import { FIRST_QUERY, fieldDay, latestOrdersRequest } from './latest-orders-query.rules.ts';

const request = (change: object, page = 1) => latestOrdersRequest({ ...FIRST_QUERY, ...change }, page);

test('the last 90 days, newest first, unless something is chosen (C-SRCH-9)', () => {
  expect(request({})).toEqual({ page: 1, sort: 'latest', text: '', days: 90 });
});

test('dates go out as DDMMYYYY and come back into date fields (C-SET-4)', () => {
  const dates = { days: 0, from: '2026-01-02', to: '2026-11-30' };
  expect(request(dates)).toEqual({ page: 1, sort: 'latest', text: '', from: '02012026', to: '30112026' });
  expect(request({ ...dates, from: '' })).not.toHaveProperty('from');
  expect([fieldDay('02/01/2026'), fieldDay(null)]).toEqual(['2026-01-02', '']);
});

test('no date at all is every order', () => {
  expect(request({ days: 0 })).toMatchObject({ days: 36_500 });
});

test('address, words, order and page', () => {
  expect(request({ destination: '2', text: ' m8 ', sort: 'name' }, 3)).toEqual({
    page: 3,
    sort: 'name',
    text: 'm8',
    days: 90,
    destination: '2',
  });
});
