import { describe, expect, test } from 'vitest';
import { articleListRequest, filtersSchema } from '#contract/endpoints/search.ts';
import { MAX_FACET_GROUPS } from '#contract/values/constants.ts';
import { tabList } from './active-filters.rules.ts';
import { articleFilters } from './article-filters.rules.ts';
import type { SearchResult } from './engines/engine.ts';
import { searchQueryOf } from './search-request.rules.ts';
import { selectionOf } from './shop-query.rules.ts';

const both = (text: string) => ({ it: text, en: text });
const select = (request: Record<string, unknown>) =>
  selectionOf(articleListRequest.parse({ client_id: 0, address_code: 0, ext_call: true, ...request }));

const result: SearchResult = {
  total: 9,
  ids: [],
  groups: [
    {
      code: 'brand',
      label: both('brand'),
      documents: 9,
      size: 2,
      place: 0,
      values: [
        { key: 'b1', label: both('Bosch'), count: 8 },
        { key: 'b2', label: both('Beta'), count: 1 },
      ],
    },
    {
      code: 'materiale',
      label: both('Materiale'),
      documents: 7,
      size: 1,
      place: 0,
      values: [{ key: 'ottone', label: { it: 'Ottone', en: 'Brass' }, count: 7 }],
    },
    {
      code: 'dn',
      label: { it: 'Diametro', en: 'Diameter' },
      documents: 3,
      size: 2,
      place: 1,
      values: [
        { key: '20', label: both('20'), count: 2 },
        { key: '8', label: both('8'), count: 1 },
      ],
    },
  ],
  flags: { availability: [1, 0, 8], promo: 2, isNew: 0, nextInsert: 0 },
  families: [{ path: ['i', 'tubi'], label: { it: 'Tubi', en: 'Pipes' }, count: 4 }],
  breadcrumbs: [{ path: ['i'], label: { it: 'Idraulica', en: 'Plumbing' } }],
  price: { min: 12_000, max: 10_240_000 },
  partial: false,
  correctedQuery: null,
  also: [],
  near: [],
  missed: 0,
  asked: [],
  nearCodes: false,
};

describe('facets (C-SRCH-4)', () => {
  const filters = articleFilters(result, select({ category: 'i', field_dn: '20' }), 'it');

  test('the response has the shape of the contract', () => {
    expect(filtersSchema.parse(filters)).toEqual(filters);
  });

  test('brand, availability, promo, then attributes in the order of the result', () => {
    expect(filters.facets_check_results.map(({ key, label }) => `${key} ${label}`)).toEqual([
      'brand Marca',
      'availability Disponibilità',
      'promo_list Promozioni',
      'field_materiale Materiale',
      'field_dn Diametro',
    ]);
  });

  test('measures stand by their size, whatever their counts, and start from the current search', () => {
    const diameters = Object.values(filters.facets_check_results.at(-1)?.results ?? {});
    expect(diameters).toEqual([
      {
        label: '8',
        count: 1,
        filter: 'category=i&field_dn=20,8',
        value: '8',
        index: 'field_dn',
        label_filter: 'Diametro',
      },
      {
        label: '20',
        count: 2,
        filter: 'category=i',
        value: '20',
        selected: true,
        index: 'field_dn',
        label_filter: 'Diametro',
      },
    ]);
  });

  test('a family link goes one level down and clears the attributes', () => {
    expect(Object.values(filters.facets_link_results[0]?.results ?? {})).toEqual([
      { label: 'Tubi', count: 4, filter: 'category=i,tubi', value: 'i,tubi', index: 'category' },
    ]);
  });

  test('brand, colour and size with one value are left out, unless it is selected', () => {
    const groups = result.groups.map((group) => ({ ...group, size: 1, values: group.values.slice(0, 1) }));
    const keys = (request: Record<string, unknown>) =>
      articleFilters({ ...result, groups }, select(request), 'it').facets_check_results.map(({ key }) => key);
    expect(keys({})).not.toContain('brand');
    expect(keys({ brand: 'b1' })).toContain('brand');
  });

  test('the slider follows a dearer result, rounded up to its step, and fits a cheaper one (C-SET-2)', () => {
    expect(filters.facets_results).toEqual([
      { key: 'price', min: 0, max: 1050, step: 50, gap: 100, from: 0, to: 1050 },
    ]);
    expect(
      articleFilters({ ...result, price: { min: 1, max: 20_000 } }, select({ text: 'vite', min_price: 0.5 }), 'it')
        .facets_results,
    ).toEqual([{ key: 'price', min: 0, max: 2, step: 0.1, gap: 0.2, from: 0.5, to: 2 }]);
    expect(
      articleFilters({ ...result, price: { min: 1, max: 20_000 } }, select({ min_price: 5 }), 'it').facets_results[0],
    ).toMatchObject({ max: 1000, from: 5, to: 1000 });
    expect(
      articleFilters({ ...result, price: { min: 1, max: 20_000 } }, select({ text: 'm8', min_price: 5 }), 'it')
        .facets_results[0],
    ).toMatchObject({ max: 5, from: 5, to: 5 });
    expect(articleFilters({ ...result, price: null }, select({}), 'it').facets_results).toEqual([]);
  });

  test('"disponibili" and the availability group are one selection', () => {
    const group = articleFilters(result, select({ disponibili: true }), 'en').facets_check_results.find(
      ({ key }) => key === 'availability',
    );
    expect(Object.values(group?.results ?? {}).map(({ label, selected, filter }) => [label, selected, filter])).toEqual(
      [
        ['Available', true, ''],
        ['Not available', undefined, 'availability=2,0'],
      ],
    );
  });

  test('at most 20 groups, selected ones among them', () => {
    const groups = Array.from({ length: 30 }, (_, at) => ({
      code: `a${at}`,
      label: both(`A${at}`),
      documents: 100 - at,
      size: 1,
      place: at,
      values: [{ key: 'x', label: both('x'), count: 1 }],
    }));
    const keys = articleFilters({ ...result, groups }, select({ field_a29: 'x' }), 'it').facets_check_results.map(
      ({ key }) => key,
    );
    expect(keys).toHaveLength(MAX_FACET_GROUPS);
    expect(keys).toContain('field_a0');
    expect(keys.at(-1)).toBe('field_a29');
  });
});

describe('breadcrumbs and chips (C-SRCH-3, C-SRCH-5)', () => {
  test('each chip removes itself', () => {
    const selection = select({
      text: 'tubo',
      category: 'i',
      field_dn: '20,99',
      new: true,
      min_price: 10,
      max_price: 20.5,
    });
    const tabs = tabList(result, selection, 'it');
    expect(tabs.category).toEqual([{ label: 'Idraulica', submenu_id: 'i' }]);
    expect(tabs.clear).toBe('text=tubo');
    expect(tabs.chips).toEqual([
      {
        label: 'Idraulica',
        group: 'Categoria',
        type: 'category',
        submenu_id_ref: '0',
        filter: 'text=tubo&new=true&min_price=10&max_price=20.5',
      },
      {
        label: '20',
        group: 'Diametro',
        type: 'field_dn',
        filter: 'text=tubo&category=i&field_dn=99&new=true&min_price=10&max_price=20.5',
      },
      {
        label: '99',
        group: 'Diametro',
        type: 'field_dn',
        filter: 'text=tubo&category=i&field_dn=20&new=true&min_price=10&max_price=20.5',
      },
      {
        label: 'Novità',
        group: 'Novità',
        type: 'new',
        filter: 'text=tubo&category=i&field_dn=20,99&min_price=10&max_price=20.5',
      },
      {
        label: '€\u00a010,00 – €\u00a020,50',
        group: 'Prezzo',
        type: 'price',
        filter: 'text=tubo&category=i&field_dn=20,99&new=true',
      },
    ]);
  });

  test('one family is chosen: its chip has the singular, the group of the filters the plural', () => {
    const selection = select({ category: 'i' });
    const titles = (['it', 'en'] as const).map((lang) => [
      tabList(result, selection, lang).chips[0]?.group,
      articleFilters(result, selection, lang).facets_link_results[0]?.label,
    ]);
    expect(titles).toEqual([
      ['Categoria', 'Categorie'],
      ['Category', 'Categories'],
    ]);
  });

  test('no filter, no chip', () => {
    expect(tabList({ ...result, breadcrumbs: [] }, select({ text: 'tubo' }), 'en').chips).toEqual([]);
  });
});

describe('from the selection to the engine', () => {
  const setting = { lang: 'it' as const, page: 2, perPage: 12, priceView: null };

  test('keys find their filters', () => {
    const { filters, sort, text } = searchQueryOf(
      select({
        text: 'x',
        brand: 'b',
        size: 'xl',
        field_dn: '8',
        disponibili: true,
        availability: '1',
        promo_list: true,
        sort: 'featured',
      }),
      setting,
    );
    expect({ sort, text }).toEqual({ sort: 'popularity', text: 'x' });
    expect(filters).toEqual({
      category: [],
      brand: ['b'],
      fields: { size: ['xl'], dn: ['8'] },
      availability: [1, 2],
      promo: true,
      isNew: false,
      nextInsert: false,
    });
  });

  test.each([{ min_price: 1 }, { max_price: 9 }, { sort: 'price-asc' }])(
    '%j is refused where prices are hidden (C-ID-7)',
    (request) => {
      expect(() => searchQueryOf(select(request), setting)).toThrow(
        expect.objectContaining({ code: 'price-filter-hidden' }),
      );
    },
  );

  test('euros become ten-thousandths', () => {
    const priceView = {
      list: 0,
      defaultFactor: { numerator: 1n, denominator: 1n },
      families: new Map(),
      brands: new Map(),
      overrides: new Map(),
    };
    expect(searchQueryOf(select({ min_price: '1,5', max_price: 2 }), { ...setting, priceView }).filters).toMatchObject({
      minPrice: 15_000,
      maxPrice: 20_000,
    });
  });

  test('an unknown availability is a 422', () => {
    expect(() => searchQueryOf(select({ availability: '7' }), setting)).toThrow(
      expect.objectContaining({ code: 'validation' }),
    );
  });
});

describe('measures of many sizes', () => {
  const values = ['10', '20', '30'].map((key) => ({ key, label: both(`${key} mm`), count: 1 }));
  const range = { unit: both('mm'), stops: [10, 20, 30] };
  const label = { it: 'Lunghezza', en: 'Length' };
  const groups = [{ code: 'len', label, documents: 3, size: 3, place: 0, values, range }];
  const lengths = (request: Record<string, unknown>) =>
    articleFilters({ ...result, groups }, select(request), 'en').facets_check_results.at(-1);

  test.each([
    ['none', {}, {}],
    ['both ends', { field_len: '10..20' }, { from: 10, to: 20 }],
    ['one end', { field_len: '15..' }, { from: 15 }],
    ['a value', { field_len: '20' }, {}],
  ])('the group offers a range; selected: %s', (_, request, ends) => {
    expect(lengths(request)?.range).toEqual({ unit: 'mm', stops: [10, 20, 30], ...ends });
  });

  test('a value replaces the range in its link, and is not selected by it', () => {
    const first = Object.values(lengths({ field_len: '10..20', brand: 'b1' })?.results ?? {})[0];
    expect(first).toMatchObject({ value: '10', filter: 'brand=b1&field_len=10' });
    expect(first).not.toHaveProperty('selected');
  });

  test.each([
    ['10..20', '10–20 mm'],
    ['2.5..', '≥ 2,5 mm'],
    ['..1000', '≤ 1000 mm'],
  ])('the chip of %s is %s', (field_len, text) => {
    const chips = tabList({ ...result, groups }, select({ field_len, new: true }), 'it').chips;
    expect(chips).toContainEqual({ label: text, group: 'Lunghezza', type: 'field_len', filter: 'new=true' });
  });

  test('chips of one group are in the order of the sizes', () => {
    const { chips } = tabList({ ...result, groups }, select({ field_len: '30,10,20' }), 'it');
    expect(chips.flatMap(({ type, label: text }) => (type === 'field_len' ? text : []))).toEqual([
      '10 mm',
      '20 mm',
      '30 mm',
    ]);
  });
});
