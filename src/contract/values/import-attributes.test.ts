import { describe, expect, test } from 'vitest';
import { attributeCode, attributeColumns, guessAttribute } from './import-attributes.ts';

const COLOR = { code: 'color', label: { it: 'Colore', en: 'Colour' }, unit: '' };
const LENGTH = { code: 'length', label: { it: 'Lunghezza', en: 'Length' }, unit: 'mm' };

describe('columns that are attributes', () => {
  test.each([
    [['Codice', 'Colore', 'Lunghezza (mm)'], { 'attr:color': 'Colore', 'attr:length': 'Lunghezza (mm)' }],
    [['attr:color', 'Lunghezza mm'], { 'attr:color': 'attr:color', 'attr:length': 'Lunghezza mm' }],
    [['COLOUR', 'length'], { 'attr:color': 'COLOUR', 'attr:length': 'length' }],
    [['Colori', 'Peso'], {}],
  ])('%j are %j', (columns, found) => {
    expect(attributeColumns(columns, [COLOR, LENGTH])).toEqual(found);
  });
});

test.each([
  ['Diametro esterno (mm)', [], 'diametro_esterno'],
  ['Qualità', [], 'qualita'],
  ['Peso', ['peso'], 'peso_2'],
  ['1/2"', [], 'attributo'],
  ['Testo it', [], 'testo_it_2'],
])('the code of %j, when %j are taken, is %s', (name, taken, code) => {
  expect(attributeCode(name, new Set(taken))).toBe(code);
});

test.each([
  ['Peso (kg)', ['1,5', '20'], { type: 'number', unit: 'kg' }],
  ['Filetto', ['M8', '10'], { type: 'text', unit: '' }],
  ['Peso (kg)', [], { type: 'text', unit: '' }],
] as const)('%s with %j is %j', (heading, samples, guessed) => {
  expect(guessAttribute(heading, samples)).toEqual(guessed);
});
