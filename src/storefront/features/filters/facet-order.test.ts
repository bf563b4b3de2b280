import { expect, test } from 'vitest';
import { orderedResults } from './facet-order.ts';

const group = (key: string, ...values: Array<[value: string, count: number]>) => ({
  key,
  label: key,
  results: Object.fromEntries(
    values.map(([value, count]) => [value, { label: value, count, filter: '', value, selected: false, index: key }]),
  ),
});
const order = (...args: Parameters<typeof group>) => orderedResults(group(...args)).map((result) => result.value);

test('by count, then by name as numbers read', () => {
  expect(order('field_len', ['20', 5], ['M10', 7], ['100', 5], ['6', 5])).toEqual(['M10', '6', '20', '100']);
});

test('availability: in stock, arriving, none', () => {
  expect(order('availability', ['0', 900], ['1', 3], ['2', 4])).toEqual(['1', '2', '0']);
});
