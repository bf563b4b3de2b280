import { expect, test } from 'vitest';
import {
  attributeCell,
  attributeCellFault,
  attributesAfter,
  columnsOfAttributes,
  meantAttribute,
  type NamedAttribute,
} from './attribute-cells.rules.ts';

const named = (code: string, type: NamedAttribute['type'], unit = ''): NamedAttribute => ({
  code,
  type,
  unit,
  label: { it: code, en: code },
});
const SHOP = [named('finish', 'text'), named('length', 'number', 'mm'), named('sharp', 'boolean')];
const ZINC = { code: 'finish', value_it: 'Zincata', value_en: 'Zinc' };
const LONG = { code: 'length', value_it: '12,5', value_en: '12.5', number: 12.5 };
const SHARP = { code: 'sharp', value_it: 'Sì', value_en: 'Yes' };

test('a text is written per language, a number and yes or no once; all can be read in both languages', () => {
  const columns = columnsOfAttributes(SHOP);
  expect(columns.filter(({ edit }) => edit).map(({ key }) => key)).toEqual([
    'attribute:finish:it',
    'attribute:finish:en',
    'attribute:length:number',
    'attribute:sharp:flag',
  ]);
  expect(columns.find(({ key }) => key === 'attribute:length:en')?.title.it).toBe('length (mm)');
});

test.each([
  ['attribute:finish:it', 'Zincata'],
  ['attribute:finish:en', 'Zinc'],
  ['attribute:length:number', '12,5'],
  ['attribute:length:en', '12.5'],
  ['attribute:sharp:flag', true],
  ['attribute:other:it', ''],
  ['attribute:other:flag', null],
])('%s holds %j', (key, value) => {
  expect(attributeCell([ZINC, LONG, SHARP], key)).toBe(value);
});

test.each([
  ['attribute:length:number', ' 12.50 ', '12,5'],
  ['attribute:length:number', 'lungo', 'lungo'],
  ['attribute:finish:it', ' Zincata ', 'Zincata'],
  ['attribute:sharp:flag', false, false],
])('%s %j is meant as %j', (key, value, meant) => {
  expect(meantAttribute(key, value)).toBe(meant);
});

test('what is no number is refused, an empty one is not', () => {
  const fault = (value: string) => attributeCellFault({ column: 'attribute:length:number', value })?.it;
  expect([fault('lungo'), fault('12,5'), fault('')]).toEqual(['Serve un numero.', undefined, undefined]);
});

test.each([
  [
    'a new one stands in the order of the shop',
    [SHARP],
    { 'finish:it': 'Zincata', 'finish:en': 'Zinc' },
    [ZINC, SHARP],
  ],
  ['one language alone', [ZINC], { 'finish:en': 'Zinc-plated' }, [{ ...ZINC, value_en: 'Zinc-plated' }]],
  ['a text of one language is that of both', [], { 'finish:it': 'A2' }, [{ ...ZINC, value_it: 'A2', value_en: 'A2' }]],
  ['emptied in both', [ZINC, LONG], { 'finish:it': '', 'finish:en': '' }, [LONG]],
  ['emptied in one: that of the other', [ZINC], { 'finish:it': '' }, [{ ...ZINC, value_it: 'Zinc' }]],
  ['a number', [ZINC], { 'length:number': '12,5' }, [ZINC, LONG]],
  ['a number emptied', [LONG], { 'length:number': '' }, []],
  ['no', [SHARP], { 'sharp:flag': false }, [{ code: 'sharp', value_it: 'No', value_en: 'No' }]],
  ['neither', [SHARP], { 'sharp:flag': null }, []],
] as const)('%s', (_, before, written, after) => {
  const cells = Object.entries(written).map(([key, value]) => ({ column: `attribute:${key}`, value }));
  expect(attributesAfter(before, cells, SHOP)).toEqual(after);
});
