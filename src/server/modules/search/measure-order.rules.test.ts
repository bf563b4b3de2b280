import { expect, test } from 'vitest';
import { bySize } from './measure-order.rules.ts';

const sorted = (...labels: string[]) =>
  bySize(
    labels.map((label) => ({ label: { it: label, en: label } })),
    'it',
  )?.map(({ label }) => label.it);

test.each([
  ['plain numbers', ['40', '50', '110', '16', '18'], ['16', '18', '40', '50', '110']],
  ['inches', ['1 1/2"', '1 1/4"', '1"', '1/2"', '2"', '3/4"'], ['1/2"', '3/4"', '1"', '1 1/4"', '1 1/2"', '2"']],
  ['threads', ['M10', 'M8', 'M4', '1/4"', 'M12'], ['1/4"', 'M4', 'M8', 'M10', 'M12']],
  ['Italian decimals', ['10 mm', '2,5 mm', '1,5 mm'], ['1,5 mm', '2,5 mm', '10 mm']],
  ['units of one kind', ['1 l', '500 ml', '0,25 l', '5 l'], ['0,25 l', '500 ml', '1 l', '5 l']],
  [
    'dimensions by their first number, then the next',
    ['60 × 40', '40 × 100', '40 × 60'],
    ['40 × 60', '40 × 100', '60 × 40'],
  ],
  ['classes', ['12.9', '8.8', '10.9', 'A4-80', 'A2-70'], ['8.8', '10.9', '12.9', 'A2-70', 'A4-80']],
  [
    'one word among measures stands last',
    ['40', '16', 'su misura', '50', '63', '20'],
    ['16', '20', '40', '50', '63', 'su misura'],
  ],
])('%s', (_, given, expected) => {
  expect(sorted(...given)).toEqual(expected);
});

test('words keep the order of their counts', () => {
  expect(sorted('zincata bianca', 'inox', 'brunita 3')).toBeUndefined();
  expect(sorted('S', 'M', 'XL')).toBeUndefined();
});
