/** The sidebar's search field filters related products and documents (storefront.md §2 "Right sidebar on a product"). */
import { expect, test } from 'vitest';
import type { Article, Card } from '#contract/endpoints/article.ts';
import { sheetMatches } from './sheet-matches.rules.ts';

const SHEET: Parameters<typeof sheetMatches>[0] = {
  related_products: [
    { carti: 'DD934.08', name: 'Dado esagonale M8', brand: { code: 'ruvo', name: 'Ruvo' } },
    { carti: 'RN125.08', name: 'Rondella piana 8,4', brand: null },
  ] as Card[],
  documents: [{ type: 'datasheet', title: 'Scheda tecnica qualità', url: '/media/x' }] as Article['documents'],
  all_attributes: [{ code: 'norma', label: 'Norma', value: 'DIN 933' }],
};

const found = (key: string) => {
  const { related, documents, data } = sheetMatches(SHEET, key);
  return [
    ...related.map(({ carti }) => carti),
    ...documents.map(({ title }) => title),
    ...data.map(({ value }) => value),
  ];
};

test.each([
  ['dado', ['DD934.08']],
  ['RUVO m8', ['DD934.08']],
  ['.08', ['DD934.08', 'RN125.08']],
  ['qualita', ['Scheda tecnica qualità']],
  ['norma 933', ['DIN 933']],
  ['tubo', []],
])('%s', (key, expected) => {
  expect(found(key)).toEqual(expected);
});

test('an empty field hides nothing', () => {
  expect(found(' ')).toHaveLength(4);
});
