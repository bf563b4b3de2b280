import { expect, test } from 'vitest';
import { filledPattern, patternFields, renamedFields } from './pattern-change.rules.ts';

const ROW: Readonly<Record<string, string>> = { brand: 'Fischer', name: 'Vite  TE', none: '', 'attribute:d:it': '8' };
const filled = (text: string, gaps = false) =>
  filledPattern({ kind: 'pattern', text, gaps }, (field) => ROW[field] ?? '');

test.each([
  ['{brand} {name} M{attribute:d:it}', 'Fischer Vite TE M8'],
  ['{ brand }{brand}', 'FischerFischer'],
  ['  due  parole ', 'due parole'],
  ['{brand}\n{name}', 'Fischer\nVite TE'],
])('%j', (text, wanted) => {
  expect(filled(text)).toEqual({ text: wanted });
});

test('a row with an empty field stays out, or its gap closes', () => {
  expect(filled('{brand} {none} {name}')).toEqual({ empty: 'none' });
  expect(filled('{brand} {none} {name}', true)).toEqual({ text: 'Fischer Vite TE' });
});

test('fields are found and renamed; braces that nothing names stay to be refused', () => {
  expect(patternFields('{brand} x {name} { brand } {')).toEqual(['brand', 'name']);
  const names = new Map([['Marca', 'brand']]);
  expect(renamedFields('{Marca} {Altro}', (field) => names.get(field))).toBe('{brand} {Altro}');
});
