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
    'inches written in other ways',
    ['1"1/4', "1/2''", '1-1/2"', '¾"', '1 ¼"'],
    ["1/2''", '¾"', '1"1/4', '1 ¼"', '1-1/2"'],
  ],
  ['inches of a thread', ['G 1 1/4', 'G 1', 'G 1/2', 'G 3/4'], ['G 1/2', 'G 3/4', 'G 1', 'G 1 1/4']],
  ['capacitances', ['1 µF', '100 nF', '22 pF', '4n7', '2,2 nF'], ['22 pF', '2,2 nF', '4n7', '100 nF', '1 µF']],
  [
    'resistances',
    ['10k', '4k7', '1M', '47R', '10 mΩ', '1 MΩ', '470 Ω'],
    ['10 mΩ', '47R', '470 Ω', '4k7', '10k', '1 MΩ', '1M'],
  ],
  ['currents', ['1 A', '500 mA', '2,5 A', '16A'], ['500 mA', '1 A', '2,5 A', '16A']],
  ['frequencies', ['2.4 GHz', '16 MHz', '32 kHz', '50 Hz'], ['50 Hz', '32 kHz', '16 MHz', '2.4 GHz']],
  ['powers', ['1 kW', '750 W', '0,5 mW', '2 MW'], ['0,5 mW', '750 W', '1 kW', '2 MW']],
  ['lengths in several units', ['1 m', '50 cm', '200 mm', '1,5 m'], ['200 mm', '50 cm', '1 m', '1,5 m']],
  ['temperatures', ['+20 °C', '-40 °C', '0 °C', '-5 °C'], ['-40 °C', '-5 °C', '0 °C', '+20 °C']],
  ['a number without the unit of the others', ['30 mm', '10', '20 mm', '5 mm'], ['5 mm', '10', '20 mm', '30 mm']],
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
