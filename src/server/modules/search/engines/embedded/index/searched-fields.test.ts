import { describe, expect, test } from 'vitest';
import type { LocalText, SearchDocument, SearchLang } from '../../search-document.ts';
import { buildEngine } from '../build-engine.ts';

const same = (text: string): LocalText => ({ it: text, en: text });

function document(id: number, name: LocalText, more: Partial<SearchDocument> = {}): SearchDocument {
  return {
    id,
    parentId: 0,
    code: `ART${id}`,
    otherCodes: [],
    name,
    description: same(''),
    brand: null,
    family: [],
    attributes: [],
    availability: 2,
    isNew: false,
    nextInsert: false,
    hasPromo: false,
    isHot: false,
    sales: 0,
    rating: 0,
    createdDay: 0,
    prices: [],
    ...more,
  };
}

function searchOf(documents: readonly SearchDocument[]) {
  const engine = buildEngine(documents);
  return (text: string, lang: SearchLang = 'it') =>
    engine.search({ text, lang, filters: {}, priceView: null, sort: 'default', page: 1, perPage: 10 });
}

describe('fields that are searched and not shown', () => {
  const search = searchOf([
    document(1, same('Dado autobloccante M8'), {
      keywords: { it: 'nylstop antisvitamento', en: 'nyloc prevailing torque' },
      otherCodes: ['3RT2015-1BB41'],
    }),
    document(2, same('Valvola a sfera'), {
      attributes: [
        { code: 'seal', key: 'viton', label: same('Viton'), facet: false },
        { code: 'finish', key: 'cromata', label: same('Cromata') },
      ],
      otherCodes: ['3RT2015-1BB42'],
    }),
    document(3, same('Contattore'), { otherCodes: ['3RT2016'] }),
  ]);

  test.each([
    ['a keyword, in any inflection', 'antisvitamenti', [1]],
    ['a keyword of the other language', 'nyloc', [1]],
    ['an attribute without a filter', 'valvola viton', [2]],
    ['an attribute with one', 'valvola cromata', [2]],
    ['a manufacturer’s code', '3RT2015-1BB41', [1]],
    ['written otherwise', '3rt2015 1bb42', [2]],
    ['its beginning', '3rt2015', [1, 2]],
  ])('%s', (_, text, ids) => {
    expect([...search(text).ids].sort()).toEqual(ids);
  });

  test('a manufacturer’s code with a typing error finds the nearest ones', () => {
    const { ids, near } = searchNear('3RT2P15-1BB41');
    expect([[...ids], [...near].sort()]).toEqual([[], [1]]);
  });

  test('an attribute without a filter gives no group and no value', () => {
    expect(search('*').groups.map(({ code }) => code)).toEqual(['finish']);
  });

  function searchNear(text: string) {
    const engine = buildEngine([
      document(1, same('Dado'), { otherCodes: ['3RT2015-1BB41'] }),
      document(2, same('Valvola'), { otherCodes: ['3RT2015-1BB42'] }),
    ]);
    return engine.search({
      text,
      lang: 'it',
      filters: {},
      priceView: null,
      sort: 'default',
      page: 1,
      perPage: 10,
      near: true,
    });
  }
});

describe('texts are stemmed in their own language', () => {
  const search = searchOf([
    document(1, same('Machine screws, slotted'), { language: 'en' }),
    document(2, same('Relays for boxes'), { language: 'en' }),
    document(3, same('Viti per legno zincate')),
    document(4, { it: 'Chiodi', en: 'Nails' }),
  ]);

  test.each([
    ['English alone, on the English page', 'screw', 'en', [1]],
    ['English alone, on the Italian page', 'screw', 'it', [1]],
    ['its plural', 'relay for box', 'en', [2]],
    ['Italian alone, on the Italian page', 'vite legno zincata', 'it', [3]],
    ['Italian alone, on the English page', 'vite legno zincata', 'en', [3]],
    ['both', 'chiodo', 'en', [4]],
    ['both', 'nail', 'it', [4]],
  ] as const)('%s: %s, %s', (_, text, lang, ids) => {
    expect([...search(text, lang).ids]).toEqual(ids);
  });
});

test('a query in the language that the page is not in is read as on the other page: head word and order', () => {
  const names = ['Sifone lavabo', 'Miscelatore lavabo', 'Sifone lavello', 'Lavabo da appoggio'];
  const search = searchOf(names.map((name, place) => document(place + 1, same(name))));
  for (const text of ['sifone lavabo', 'sifone lavabo cromato', 'lavabo', 'sifoni per lavabi in ottone']) {
    const [italian, english] = [search(text, 'it'), search(text, 'en')];
    expect([...english.ids]).toEqual([...italian.ids]);
    expect([english.partial, english.total]).toEqual([italian.partial, italian.total]);
  }
});
