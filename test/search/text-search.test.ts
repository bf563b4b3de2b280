import { describe, expect, test } from 'vitest';
import { buildEngine } from '#server/modules/search/engines/embedded/build-engine.ts';
import type { EmbeddedEngine } from '#server/modules/search/engines/embedded/embedded-engine.ts';
import type { SearchQuery } from '#server/modules/search/engines/engine.ts';
import { sample } from './sample-documents.ts';

const engine = buildEngine([
  sample(1, 'Vite testa esagonale DIN 933 M8x20 zincata', {
    name: { it: 'Vite testa esagonale DIN 933 M8x20 zincata', en: 'Hexagon head screw DIN 933 M8x20 zinc plated' },
  }),
  sample(2, 'Vite testa esagonale DIN 933 M8x25 inox A2'),
  sample(3, 'Cuscinetto a sfere 6204 2RS', { otherCodes: ['8012345678901'] }),
  sample(4, 'Seghe a nastro per legno', { brand: { code: 'bosch', label: 'Bosch' } }),
  sample(5, 'Rondella piana 8,4', { otherCodes: ['OLD/77-A'] }),
  sample(6, 'Chiave dinamometrica', { description: { it: 'Serraggio di ogni vite a testa esagonale', en: '' } }),
  sample(7, 'Raccordo ottone 1/2" x 3/4"'),
  sample(8, 'Smerigliatrice angolare 230 mm'),
  sample(9, 'Martello da carpentiere', {
    family: [{ code: 'ut', label: { it: 'Utensili a mano', en: 'Hand tools' } }],
  }),
  sample(10, 'Tassello 8x40', { brand: { code: 'vit', label: 'Vitarex' } }),
  sample(20, 'Vite per legno', { code: 'VPL' }),
  sample(21, 'Vite per legno 4x40', { parentId: 20, code: 'VPL-4040' }),
  sample(22, 'Vite per legno 5x50', { parentId: 20, code: 'VPL-5050' }),
]);

function ask(text: string, more: Partial<SearchQuery> = {}, on: EmbeddedEngine = engine) {
  return on.search({
    text,
    lang: 'it',
    filters: {},
    priceView: null,
    sort: 'default',
    page: 1,
    perPage: 12,
    near: true,
    ...more,
  });
}

const sorted = (ids: readonly number[]) => [...ids].sort((a, b) => a - b);

describe('spelling does not matter (C-SRCH-6)', () => {
  test.each(['M8x20', 'm8 x 20', 'M8X20', 'm8*20', '8x20', 'vite m8 20', 'DIN933 m8x20', 'din 933 M 8 x 20'])(
    '%s',
    (text) => {
      expect(ask(text).ids).toEqual([1]);
    },
  );

  test.each([
    '6204 2RS',
    '6204-2RS',
    '62042rs',
    'cuscinetti 6204/2rs',
    'art0003',
    'ART.0003',
    '801-2345 678901',
    '08012345678901',
  ])('%s', (text) => {
    expect(ask(text).ids[0]).toBe(3);
  });

  test.each([
    ['8,4', 5],
    ['8.4', 5],
    ['old 77 a', 5],
    ['raccordi 1/2', 7],
    ['1/2 x 3/4', 7],
    ['smerigliatrici 230mm', 8],
    ['smerigliatrici 23 cm', 8],
  ])('%s finds %i first', (text, id) => {
    expect(ask(text).ids[0]).toBe(id);
  });
});

test('three characters begin a code when they are no number and no word (C-SRCH-6)', () => {
  const own = buildEngine([sample(1, 'Barra', { code: 'QX9.01' }), sample(2, 'Barra', { code: '123.45' })]);
  expect([ask('qx9', {}, own).ids, ask('123', {}, own).ids, ask('qxy', {}, own).ids]).toEqual([[1], [], []]);
});

test('letters alone begin a code where they are written as one (C-SRCH-6)', () => {
  const own = buildEngine([sample(1, 'Valvola', { code: 'AD.VTM.34-DIR' }), sample(2, 'Advance', { code: 'ADVT-9' })]);
  expect([ask('ad.vtm', {}, own).ids, ask('ad-vtm.', {}, own).ids, ask('vtm.ad', {}, own).ids]).toEqual([[1], [1], []]);
});

test('inches behind a letter are those inches and no others', () => {
  const own = buildEngine([
    sample(1, 'Valvola a sfera passaggio totale F/F 1/2"'),
    sample(2, 'Valvola a sfera passaggio totale F/F 1 1/2"'),
    sample(3, 'Attacco G 1/2 maschio'),
  ]);
  const ids = (text: string) => sorted(ask(text, {}, own).ids);
  expect([ids('1/2'), ids('valvola 1 1/2"'), ids('g1/2')]).toEqual([[1, 3], [2], [1, 3]]);
});

test('an expression with little words in it is one: valvola di non ritorno, gomma per annaffiare', () => {
  const own = buildEngine([
    sample(1, 'Valvola di ritegno a molla'),
    sample(2, 'Tubo da giardino magliato'),
    sample(3, 'Collare con gomma'),
  ]);
  const ids = (text: string) => ask(text, {}, own).ids;
  expect([ids('valvola di non ritorno'), ids('gomma per annaffiare'), ids('gomma')]).toEqual([[1], [2], [3]]);
});

describe('words', () => {
  test.each([
    ['vite', 'viti'],
    ['sega', 'seghe'],
    ['SÉGHE', 'sega'],
    ['screw', 'screws'],
    ['ranella', 'rondella'],
    ['te din 933', 'testa esagonale din933'],
  ])('%s = %s', (one, other) => {
    expect(ask(one).total).toBeGreaterThan(0);
    expect(sorted(ask(one).ids)).toEqual(sorted(ask(other).ids));
  });

  test.each([
    ['ranela', 'ranella'],
    ['ranela piana', 'ranella piana'],
  ])('%s: a typo in a word that only the synonyms know', (text, corrected) => {
    const result = ask(text);
    expect([result.ids, result.correctedQuery]).toEqual([[5], corrected]);
  });

  test('all words are required, stop words are not', () => {
    expect(ask('la vite di legno').ids).toEqual([20]);
  });

  test('the last word may be unfinished', () => {
    expect(ask('chiave dinam').ids).toEqual([6]);
  });

  test('the start of the name comes before the description', () => {
    expect(ask('vite testa esagonale').ids).toEqual([1, 2, 6]);
  });
});

describe('typos', () => {
  test.each([
    ['martelo', 9, 'martello'],
    ['smerigliatrce', 8, 'smerigliatrice'],
    ['cuscneto', 3, 'cuscinetto'],
  ])('%s', (text, id, corrected) => {
    const result = ask(text);
    expect(result.ids).toEqual([id]);
    expect(result.correctedQuery).toBe(corrected);
    expect(result.partial).toBe(false);
  });

  test('not below four letters', () => {
    expect(ask('vti').total).toBe(0);
  });
});

describe('nothing has all words', () => {
  test('the best partial matches are shown and marked: those that are the thing asked for (C-SRCH-6)', () => {
    const result = ask('martello zincata');
    expect([result.ids, result.partial, result.missed]).toEqual([[9], true, 1]);
  });

  test.each([
    ['it', 'sifone legno', 'sifone'],
    ['it', 'bosch sifone', 'sifone'],
    ['en', 'hexagon siphon 8x40', 'siphon'],
  ] as const)('%s: %s is no other thing with one of the words, and the words say why', (lang, text, head) => {
    const result = ask(text, { lang });
    expect([result.ids, result.near, result.partial]).toEqual([[], [], false]);
    expect(result.asked.filter((word) => word.head)).toEqual([{ written: head, known: false, head: true }]);
    expect(result.asked.filter((word) => word.known)).toHaveLength(result.asked.length - 1);
  });

  test('English says the thing last, brands are none', () => {
    expect(ask('bosch hexagon head screw golden', { lang: 'en' }).ids).toEqual([]);
    expect(ask('hexagon head screw 8x20 golden', { lang: 'en' })).toMatchObject({ ids: [1], missed: 1 });
    expect(ask('bosch martello carpentiere')).toMatchObject({ ids: [9], missed: 1 });
  });

  test('a word nobody knows finds nothing', () => {
    expect(ask('xyzzyplugh')).toMatchObject({ total: 0, ids: [], partial: false });
  });
});

describe('a code that no article has', () => {
  const own = buildEngine([
    sample(1, 'Vite 1', { code: 'VT933.08.020' }),
    sample(2, 'Vite 1', { code: 'VT933.08.025' }),
    sample(3, 'Dado 1', { code: 'DD934.08', otherCodes: ['8012345678901'] }),
    sample(4, 'Trapano a percussione 18 V', { code: 'TR18' }),
  ]);

  test.each(['ZZZ.1', 'QQ-1/8', 'VITT.1', '801234568'])('%s is no bag of words: nothing', (text) => {
    expect(ask(text, {}, own)).toMatchObject({ total: 0, near: [], partial: false });
  });

  test.each([
    ['VT933.08.999', [1, 2]],
    ['VT933.08.02P', [1, 2]],
    ['TV933.08.020', [1]],
    ['DD934.9', [3]],
    ['8012345678910', [3]],
    ['8012345678109', []],
  ])('%s: codes near it stand apart, a slip of the pen first, then those that begin alike', (text, ids) => {
    const result = ask(text, {}, own);
    expect([result.total, result.near, result.nearCodes]).toEqual([0, ids, ids.length > 0]);
  });

  test('words written together with a number stay words', () => {
    expect(ask('trapano-18v', {}, own).ids).toEqual([4]);
    expect(ask('trapno-18v', {}, own)).toMatchObject({ ids: [4], nearCodes: false });
  });
});

test('a short result is filled up with what misses one word, not counted', () => {
  const result = ask('vite esagonale m8x20');
  expect(result.total).toBe(1);
  expect(result.near).not.toContain(1);
  expect(result.near[0]).toBe(2);
});

describe('parents and children', () => {
  test('a matching parent stands for its children', () => {
    expect(ask('vite legno').ids).toEqual([20]);
    expect(ask('*').ids).not.toContain(21);
  });

  test('what only a child has finds the child', () => {
    expect(ask('vite legno 5x50').ids).toEqual([22]);
  });

  test("the code of a child finds it, even beside its parent's words", () => {
    expect(ask('vite legno VPL-4040').ids[0]).toBe(21);
    expect(ask('vpl4040').ids).toEqual([21]);
  });
});

test('a parent that is missing or has a parent itself does no harm', () => {
  const odd = buildEngine([
    sample(1, 'Nonno'),
    sample(2, 'Padre', { parentId: 1 }),
    sample(3, 'Figlio', { parentId: 2 }),
    sample(4, 'Orfano', { parentId: 99 }),
  ]);
  expect(ask('*', {}, odd).ids).toEqual([1, 4]);
  expect(ask('figlio', {}, odd).ids).toEqual([3]);
});

test("a customer's own codes come first", () => {
  expect(ask('vite', { pin: [9] }).ids[0]).toBe(9);
});

describe('suggestions', () => {
  const suggest = (text: string) => engine.suggest({ text, lang: 'it', rows: 5, labels: 3 });

  test('articles, families and brands by prefix', () => {
    expect(suggest('mart').articles).toEqual([{ id: 9, sizes: [] }]);
    expect(suggest('uten').families).toEqual([
      { path: ['ut'], label: { it: 'Utensili a mano', en: 'Hand tools' }, above: [], text: '', count: 1 },
    ]);
    expect(suggest('bos').brands).toEqual([{ code: 'bosch', label: 'Bosch', text: '', count: 1 }]);
  });

  test('a complete word may still be a beginning', () => {
    const ids = suggest('vit').articles.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([1, 10]));
  });

  test('an exact code comes first', () => {
    expect(suggest('ART 0007').articles[0]).toEqual({ id: 7, sizes: [] });
  });

  test('no text, no suggestions', () => {
    expect(suggest('  ')).toEqual({ articles: [], total: 0, families: [], brands: [] });
  });
});

test('codes are found whatever their separators', () => {
  expect([...engine.findByCodes(['old-77a', 'nothing'])]).toEqual([
    ['old-77a', [5]],
    ['nothing', []],
  ]);
});

test('strange queries return, they do not throw', () => {
  for (const text of [
    '"',
    "'",
    '%',
    '*x*',
    '-',
    '1/0',
    '10e9999',
    '\u0000',
    '😀',
    'ß'.repeat(200),
    '8x'.repeat(90),
    '日本語',
    '((',
    'a',
    '..',
  ]) {
    expect(ask(text).total).toBeGreaterThanOrEqual(0);
    expect(engine.suggest({ text, lang: 'en', rows: 5, labels: 3 }).articles.length).toBeLessThanOrEqual(5);
  }
});
