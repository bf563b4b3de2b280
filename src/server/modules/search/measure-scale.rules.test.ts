import { expect, test } from 'vitest';
import { measureScale, stopsOf } from './measure-scale.rules.ts';

const scaleOf = (...labels: string[]) => {
  const scale = measureScale(labels.map((label) => ({ label: { it: label, en: label } })));
  return scale && [scale.unit.it, ...scale.amounts];
};

test.each([
  ['one unit', ['10 mm', '12,5 mm', '8 mm'], ['mm', 10, 12.5, 8]],
  ['the unit of most values', ['100 nF', '22 nF', '1 µF', '470 pF', '4n7'], ['nF', 100, 22, 1000, 0.47, 4.7]],
  ['a bare number has the unit of the others', ['10', '20 mm', '30 mm'], ['mm', 10, 20, 30]],
  ['plain numbers', ['10', '20', '30'], ['', 10, 20, 30]],
  ['unknown units', ['10 giri', '20 giri'], ['giri', 10, 20]],
  ['below zero', ['-40 °C', '85 °C'], ['°C', -40, 85]],
  ['one word among many', ['1 l', '2 l', '3 l', '4 l', 'su misura'], ['l', 1, 2, 3, 4, Number.NaN]],
])('%s', (_, labels, scale) => {
  expect(scaleOf(...labels)).toEqual(scale);
});

test.each([
  ['words', ['rosso', 'blu', '5 mm']],
  ['dimensions', ['60 × 40', '80 × 60', '100 × 50']],
  ['threads', ['M8', 'M10', 'M12']],
  ['inches', ['1/2"', '3/4"', '1"']],
])('%s are no scale', (_, labels) => {
  expect(scaleOf(...labels)).toBeUndefined();
});

test('the number of the catalogue is used as it is; each language has its own unit', () => {
  const values = [
    { label: { it: '6 pezzi', en: '6 pieces' }, numeric: 6 },
    { label: { it: '12 pezzi', en: '12 pieces' }, numeric: 12 },
  ];
  expect(measureScale(values)).toEqual({ unit: { it: 'pezzi', en: 'pieces' }, amounts: Float64Array.of(6, 12) });
});

test('stops: each amount once, ascending; of many some with both ends', () => {
  expect(stopsOf([20, 5, 20, 10])).toEqual([5, 10, 20]);
  const many = stopsOf(Array.from({ length: 500 }, (_, at) => at));
  expect([many.length, many[0], many.at(-1)]).toEqual([60, 0, 499]);
  expect(new Set(many).size).toBe(60);
});
