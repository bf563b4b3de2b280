import { expect, test } from 'vitest';
import type { ArticleRow } from './article.repository.ts';
import type { Labels } from './catalogue-labels.ts';
import { SharedParts } from './shared-parts.ts';
import { inOrder, toArticleRecord } from './stored-article.ts';

const packs = (...codes: string[]) => codes.map((code) => ({ code }));

test.each([
  [['PZ', 'CF', 'BOX'], [], ['PZ', 'CF', 'BOX']],
  [
    ['PZ', 'CF', 'BOX'],
    ['BOX', 'CF', 'PZ'],
    ['BOX', 'CF', 'PZ'],
  ],
  [['PZ', 'CF', 'BOX'], ['BOX'], ['BOX', 'PZ', 'CF']],
  [
    ['CF', 'PZ'],
    ['M', 'PZ'],
    ['PZ', 'CF'],
  ],
  [['PZ'], ['CF'], ['PZ']],
])('packagings %j in the order %j of the settings: %j (C-SET-1)', (stored, order, expected) => {
  expect(inOrder(packs(...stored), order).map(({ code }) => code)).toEqual(expected);
});

const LABELS = {
  brands: new Map([[1, { id: 1, code: 'ruvo', name: 'Ruvo' }]]),
  attributes: new Map([['finish', { code: 'finish', label: { it: 'Finitura', en: 'Finish' }, unit: '' }]]),
  familyPath: () => [],
} as unknown as Labels;

const copy = { url: '/media/a.svg', width: 1, height: 1 };
/** A row as the database returns it: it shares nothing with other rows. */
const row = (id: number, finish: string, description = 'Vite') =>
  structuredClone({
    id,
    brand_id: 1,
    family_id: null,
    description_it: description,
    description_en: 'Screw',
    short_it: 'DIN 933',
    short_en: 'DIN 933',
    um: 'PZ',
    vat_nature: '',
    assistance_url: '',
    created: '2026-01-01',
    attributes: [{ code: 'finish', value_it: finish, value_en: 'x' }],
    parent_attributes: null,
    packagings: [{ code: 'PZ', um: 'PZ', quantity: 1, default: true, smallest: true }],
    pictures: [{ file: 'a.svg', sizes: { thumb_: copy, gallery_: copy, main_: copy } }],
  }) as unknown as ArticleRow;

test('what two articles have in common is kept once, and what they have not stays theirs', () => {
  const parts = { labels: LABELS, shared: new SharedParts(), packagingOrder: [] };
  const one = toArticleRecord(row(1, 'zincata'), parts);
  const other = toArticleRecord(row(2, 'zincata'), parts);
  const black = toArticleRecord(row(3, 'nera', 'Vite\nScrew'), parts);
  for (const same of ['description', 'short', 'brand', 'packagings'] as const) expect(other[same]).toBe(one[same]);
  expect(other.attributes[0]).toBe(one.attributes[0]);
  expect(other.pictures[0]).toBe(one.pictures[0]);
  expect(black.attributes[0]?.value).toEqual({ it: 'nera', en: 'x' });
  expect(black.description).toEqual({ it: 'Vite\nScrew', en: 'Screw' });
  expect([one.id, other.id, black.id]).toEqual([1, 2, 3]);
});

test('parts that were shared are given up before there are more of them than articles need', () => {
  const shared = new SharedParts(2);
  const make = (key: string) => shared.one('attribute', key, () => ({ key }));
  const first = make('a');
  expect(make('a')).toBe(first);
  make('b');
  make('c');
  expect(make('a')).toEqual({ key: 'a' });
  expect(make('a')).not.toBe(first);
});
