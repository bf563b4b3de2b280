import { expect, test } from 'vitest';
import { nearestStop, rangedQuery, sentRange, typedMeasure } from './measure-range.rules.ts';

const BOUNDS = { from: 5, to: 200 };

test.each([
  ['both ends', { from: 10, to: 50 }, 'text=vite&field_len=10..50'],
  ['an end at its bound is open', { from: 5, to: 50 }, 'text=vite&field_len=..50'],
  ['the other end, too', { from: 10, to: 250 }, 'text=vite&field_len=10..'],
  ['both at their bounds: no filter', BOUNDS, 'text=vite'],
])('%s', (_, range, after) => {
  const query = new URLSearchParams('text=vite&field_len=20,30&page=3');
  expect(rangedQuery(query, 'field_len', range, BOUNDS)).toBe(after);
});

test.each([
  ['text=vite&field_len.from=10&field_len.to=50', 'text=vite&field_len=10..50'],
  ['field_len.from=2%2C5&field_len.to=', 'field_len=2.5..'],
  ['field_len.from=&field_len.to=', ''],
  ['field_len.from=50&field_len.to=10', 'field_len=10..50'],
  ['field_temp.from=-40&field_temp.to=x', 'field_temp=-40..'],
  ['text=vite&field_len=10..50', undefined],
])('a form sent without JavaScript: %s', (search, after) => {
  expect(sentRange(search)).toBe(after);
});

test.each([
  [4, 0],
  [8, 1],
  [14, 1],
  [16, 2],
  [1000, 3],
])('the slider of 5, 10, 20, 50 is for %s at position %s', (amount, position) => {
  expect(nearestStop([5, 10, 20, 50], amount)).toBe(position);
});

test.each([
  ['12,5', 12.5],
  ['-40', -40],
  ['0.000001', 0.000001],
  ['1/2', undefined],
  ['', undefined],
])('%j typed is %s', (text, amount) => {
  expect(typedMeasure(text)).toBe(amount);
});
