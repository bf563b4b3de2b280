import { expect, test } from 'vitest';
import { ARTICLES_GRID } from '#contract/office/grids/articles-grid.ts';
import { attributeColumns } from '#contract/office/grids/attribute-columns.ts';
import { keyedPattern, patternParts } from './bulk-pattern.rules.ts';

const named = (code: string, name: string) =>
  attributeColumns({ code, label: { it: name, en: name }, type: 'text', unit: '' })[0];
const more = [named('finish', 'Finitura'), named('brand2', 'Marca')];
const parts = (of: string) => patternParts(ARTICLES_GRID, { seen: ARTICLES_GRID.columns, more, of }, 'it');

test('fields have the titles of the columns; a name that is taken is the key, costs and prices are no fields', () => {
  const names = new Map(parts('name_it').map(({ key, name }) => [key, name]));
  expect(names.get('brand')).toBe('Marca');
  expect(names.get('attribute:finish:it')).toBe('Finitura');
  expect(names.get('attribute:brand2:it')).toBe('attribute:brand2:it');
  expect(['cost', 'price', 'margin', 'thumb'].filter((key) => names.has(key))).toEqual([]);
  expect(parts('name_en').some(({ key }) => key === 'attribute:finish:en')).toBe(true);
});

test.each([
  ['{Marca} {nome} M8', { text: '{brand} {name_it} M8' }],
  ['{Finitura}{attribute:brand2:it}', { text: '{attribute:finish:it}{attribute:brand2:it}' }],
  ['M8', { text: 'M8' }],
])('%j', (written, wanted) => {
  expect(keyedPattern(written, parts('name_it'))).toEqual(wanted);
});

test.each([
  ['{Costo €}', 'Nessun campo si chiama {Costo €}.'],
  [' ', 'Non può restare vuota.'],
])('%j is refused', (written, said) => {
  expect(keyedPattern(written, parts('name_it'))).toMatchObject({ fault: { it: said } });
});
