/** What the engine suggests while typing (C-SRCH-7): articles once per parent, families and brands with true counts. */
import { describe, expect, test } from 'vitest';
import { buildEngine } from '#server/modules/search/engines/embedded/build-engine.ts';
import type { SearchDocument } from '#server/modules/search/engines/search-document.ts';
import { queryFor, sample } from './sample-documents.ts';

const step = (code: string, it: string, en = it) => ({ code, label: { it, en } });
const brand = (code: string, label: string) => ({ code, label });
const SCREWS = step('vi', 'Viteria', 'Screws');
const HEXAGON = [SCREWS, step('te', 'Testa esagonale', 'Hexagon head')];
const WOOD = [SCREWS, step('le', 'Legno', 'Wood')];
const TOOLS = step('ut', 'Utensileria', 'Tools');
const TOOL_SCREWS = [TOOLS, step('vi', 'Avvitatori', 'Screwdrivers')];
const WOOD_TOOLS = [TOOLS, step('le', 'Legno', 'Wood')];
const RUVO = brand('ruvo', 'Ruvo');
const NORBA = brand('norba', 'Norba Tools');

/** A parent `id` with sizes `id + 1` … */
function parent(id: number, name: string, sizes: readonly string[], more: Partial<SearchDocument>): SearchDocument[] {
  return [
    sample(id, name, { code: `P${id}`, ...more }),
    ...sizes.map((size, at) =>
      sample(id + 1 + at, `${name} ${size}`, { parentId: id, code: `P${id}.${size}`, ...more }),
    ),
  ];
}

const engine = buildEngine([
  ...parent(100, 'Vite testa esagonale', ['M6x20', 'M8x20', 'M8x25', 'M8x30'], { family: HEXAGON, brand: RUVO }),
  ...parent(200, 'Vite testa esagonale inox', ['M8x20', 'M10x20'], { family: HEXAGON, brand: NORBA }),
  ...parent(300, 'Vite legno', ['4x40', '5x50', '5x60'], { family: WOOD, brand: RUVO }),
  sample(400, 'Avvitatore per vite M8', { family: TOOL_SCREWS, brand: NORBA }),
  sample(401, 'Punta legno 8', { family: WOOD_TOOLS, brand: NORBA }),
  sample(402, 'Sega legno', { family: WOOD_TOOLS, brand: NORBA, name: { it: 'Sega legno', en: 'Wood saw' } }),
]);

const suggest = (text: string, lang: 'it' | 'en' = 'it') => engine.suggest({ text, lang, rows: 5, labels: 3 });
const articles = (text: string) =>
  suggest(text).articles.map(({ id, sizes }) => (sizes.length > 0 ? `${id}: ${sizes.join(' ')}` : `${id}`));
const families = (text: string, lang: 'it' | 'en' = 'it') =>
  suggest(text, lang).families.map((one) =>
    [[...one.above, one.label].map((name) => name[lang]).join(' > '), one.text, one.count].join(' | '),
  );
const brands = (text: string) => suggest(text).brands.map((one) => [one.label, one.text, one.count].join(' | '));

describe('articles', () => {
  test.each([
    ['the word of a parent: the parent with all sizes', 'vite legno', ['300: 301 302 303']],
    ['some sizes: the parent with those', 'legno 5x', ['300: 302 303']],
    ['one size: it alone', 'vite legno 4x40', ['301']],
    ['a size that several parents have once', 'vite m8x20', ['102', '201']],
    ['the code of a size: it alone', 'P100.M8x25', ['103']],
    ['the code of a parent: the parent with all sizes', 'P300', ['300: 301 302 303']],
    ['the beginning of codes', 'P200.M', ['200: 201 202']],
  ])('%s', (_, text, expected) => {
    expect(articles(text).sort()).toEqual(expected);
  });

  test('one with the typed code first, even if others match better', () => {
    expect(articles('P300.5x50 vite')[0]).toBe('302');
  });

  test('a parent and its sizes never take more than one row', () => {
    for (const text of ['vit', 'vite', 'vite m8', 'm8', 'legno', 'esagonale inox', 'p1', 'p100', 'ruvo']) {
      const parents = suggest(text).articles.flatMap(({ id }) => (id < 400 ? [Math.floor(id / 100)] : []));
      expect(new Set(parents).size, text).toBe(parents.length);
    }
  });

  test('sizes that came after the index was built are grouped too', () => {
    const grown = buildEngine(parent(100, 'Vite', ['M6'], {}));
    grown.apply({ upsert: parent(100, 'Vite', ['M6', 'M8x20', 'M8x25'], {}), remove: [] });
    expect(grown.suggest({ text: 'm8', lang: 'it', rows: 5, labels: 3 }).articles).toEqual([
      { id: 100, sizes: [102, 103] },
    ]);
  });
});

describe('families', () => {
  test.each([
    [
      'what is in a family of every word is meant as a whole',
      'viteria',
      ['Viteria |  | 3', 'Viteria > Testa esagonale |  | 2', 'Viteria > Legno |  | 1'],
    ],
    [
      'results decide where no name has all words',
      'vite m8',
      ['Viteria > Testa esagonale | vite m8 | 4', 'Utensileria > Avvitatori | vite m8 | 1'],
    ],
    ['equal names with the way to them', 'legno', ['Utensileria > Legno |  | 2', 'Viteria > Legno |  | 1']],
    ['a name together with those above it', 'utensileria legno', ['Utensileria > Legno |  | 2']],
    ['a beginning', 'avvit', ['Utensileria > Avvitatori |  | 1']],
    ['another form of the word', 'testa esagonali', ['Viteria > Testa esagonale |  | 2']],
    ['a typo, in a beginning too', 'utensilr', ['Utensileria |  | 3']],
    ['all results in one family: all of it', 'sega', ['Utensileria > Legno |  | 2']],
    ['nothing', 'zucchero', []],
  ])('%s: %s', (_, text, expected) => {
    expect(families(text)).toEqual(expected);
  });

  test('in the language of the page', () => {
    expect(families('hexagon', 'en')).toEqual(['Screws > Hexagon head |  | 2']);
    expect(families('hexagon head', 'en')).toEqual(['Screws > Hexagon head |  | 2']);
  });

  test.each(['vite', 'vite m8', 'legno', 'm8x20', 'norba legno', 'leg'])(
    '%s: each count is that of its page',
    (text) => {
      for (const { path, text: within, count } of suggest(text).families)
        expect(engine.search({ ...queryFor(within), filters: { category: path } }).total).toBe(count);
    },
  );
});

describe('brands', () => {
  test.each([
    ['the brand alone', 'norba', ['Norba Tools |  | 4']],
    ['a beginning of any of its words', 'tool', ['Norba Tools |  | 4']],
    ['with the rest of the text', 'norba legno', ['Norba Tools | legno | 2']],
    ['after the rest, still being typed', 'vite ruv', ['Ruvo | vite | 2']],
    ['not where it has nothing for the rest', 'ruvo sega', []],
    ['not for a word inside its name', 'legno tools', []],
  ])('%s: %s', (_, text, expected) => {
    expect(brands(text)).toEqual(expected);
  });

  test.each(['norba legno', 'ruvo vite m8', 'vite norba'])('%s: the count is that of its page', (text) => {
    const found = suggest(text).brands;
    expect(found).toHaveLength(1);
    for (const { code, text: within, count } of found)
      expect(engine.search({ ...queryFor(within), filters: { brand: [code] } }).total).toBe(count);
  });
});
