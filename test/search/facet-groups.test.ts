/** Which filter groups and values a result has, in which order, and what a range selects (C-SRCH-4). */
import { beforeAll, describe, expect, test } from 'vitest';
import { buildEngine } from '#server/modules/search/engines/embedded/build-engine.ts';
import type { EmbeddedEngine } from '#server/modules/search/engines/embedded/embedded-engine.ts';
import type { FacetRequest, SearchFilters } from '#server/modules/search/engines/engine.ts';
import { queryFor, sample } from './sample-documents.ts';

const FACETS: FacetRequest = {
  values: 3,
  groups: 4,
  named: [{ code: 'brand', title: { it: 'Marca', en: 'Brand' } }],
};
const LABELS = {
  head: 'Testa',
  length: 'Lunghezza',
  alloy: 'Lega',
  maker: 'Produttore',
  mark: 'marca',
  norm: 'Norma',
  alloy2: ' LEGA',
};
/** 48 screws: lengths 1 to 24 mm twice, three heads, two brands. */
const HEADS = ['croce', 'croce', 'croce', 'torx', 'torx', 'esagono'];

let engine: EmbeddedEngine;

beforeAll(() => {
  const documents = Array.from({ length: 48 }, (_, at) => {
    const value = (code: string, text: string) => ({
      code,
      key: text.replaceAll(' ', '-').replace(',', '.'),
      label: { it: text, en: text },
    });
    const brand = at % 2 === 0 ? 'Ruvo' : 'Adria';
    const length = (at % 24) + 1;
    return sample(at + 1, `vite ${at}`, {
      brand: { code: brand.toLowerCase(), label: brand },
      family: [{ code: at < 10 ? 'a' : 'b', label: { it: at < 10 ? 'Poche' : 'Molte', en: at < 10 ? 'Few' : 'Many' } }],
      attributes: [
        value('head', HEADS[at % HEADS.length] as string),
        value('length', length === 10 ? '1 cm' : `${length} mm`),
        value('alloy', at < 40 ? 'A2' : 'A4'),
        value('alloy2', at < 24 ? 'A2' : 'A4'),
        value('maker', brand),
        value('mark', at % 3 === 0 ? 'x' : 'y'),
        value('norm', 'DIN 933'),
      ],
    });
  });
  const attributeLabels = new Map(Object.entries(LABELS).map(([code, it]) => [code, { it, en: it }]));
  engine = buildEngine(documents, { attributeLabels });
});

const search = (filters: SearchFilters = {}, facets: FacetRequest | null = FACETS) =>
  engine.search({ ...queryFor('*'), filters, facets });
const codes = (filters?: SearchFilters, facets?: FacetRequest) =>
  search(filters, facets).groups.map(({ code }) => code);
const group = (code: string, filters?: SearchFilters, facets?: FacetRequest) =>
  search(filters, facets).groups.find((one) => one.code === code) ?? expect.fail(`no group ${code}`);
const values = (...asked: Parameters<typeof group>) =>
  group(...asked).values.map(({ key, count }) => `${key} ${count}`);

describe('groups', () => {
  test('brand, then what divides the result best; one value, a doubled name and a repeated brand are out', () => {
    expect(codes()).toEqual(['brand', 'length', 'head', 'alloy2']);
  });

  test.each([
    ['the group of one value', 'norm', 'DIN-933'],
    ['the weaker one of a name', 'alloy', 'A4'],
    ['the one that repeats the brands', 'maker', 'Ruvo'],
    ['the one with the title of a named group', 'mark', 'x'],
  ])('%s stays while it is selected', (_, code, key) => {
    expect(codes({ fields: { [code]: [key] } })).toContain(code);
  });

  test('the selected one of two with one name takes the place of the other', () => {
    expect(codes({ fields: { alloy: ['A4'] } })).not.toContain('alloy2');
  });

  test('a named group without values in the result takes no name', () => {
    const named = [...FACETS.named, { code: 'color', title: { it: 'Testa', en: 'Head' } }];
    expect(codes({}, { ...FACETS, named })).toContain('head');
  });

  test('no more than asked, selected ones among them', () => {
    expect(codes({}, { ...FACETS, groups: 1 })).toEqual(['brand', 'length']);
    expect(codes({ fields: { head: ['torx'] } }, { ...FACETS, groups: 1 })).toEqual(['brand', 'head']);
  });

  test('groups, values and families stand as in the search without filters, whatever is selected', () => {
    const all = search();
    // Among these four articles torx is more frequent than croce.
    const narrowed = search({ fields: { length: ['4-mm', '5-mm'] } });
    expect(narrowed.total).toBe(4);
    const order = (codesOf: typeof all) => codesOf.groups.map(({ code }) => code);
    expect(order(narrowed)).toEqual(order(all).filter((code) => order(narrowed).includes(code)));
    expect(values('head')).toEqual(['croce 24', 'torx 16', 'esagono 8']);
    expect(values('head', { fields: { length: ['3-mm', '4-mm', '5-mm'] } })).toEqual(['croce 2', 'torx 4']);
    const families = (filters?: SearchFilters) => search(filters).families.map(({ path }) => path.join());
    expect(families()).toEqual(['b', 'a']);
    expect(families({ fields: { length: ['1-mm'], head: ['croce'] } })).toEqual(['b', 'a']);
  });

  test('null asks for no groups: the number of articles is the same', () => {
    const counted = search({ fields: { head: ['torx'] } }, null);
    expect([counted.total, counted.groups]).toEqual([16, []]);
    expect(engine.search({ ...queryFor('*'), filters: { fields: { head: ['torx'] } } }).groups).toHaveLength(8);
  });
});

describe('values', () => {
  test('as many as asked, the selected ones besides; their number is that of all', () => {
    expect(values('length').length).toBe(3);
    expect(group('length').size).toBe(24);
    expect(values('length', { fields: { length: ['24-mm'] } })).toContain('24-mm 2');
  });

  test('one group complete', () => {
    expect(values('length', {}, { ...FACETS, whole: 'length' })).toHaveLength(24);
    expect(values('head', {}, { ...FACETS, values: 1, whole: 'length' })).toEqual(['croce 24']);
  });

  test('a search within one group: every word of it, in any order, with the number of hits; the others stay', () => {
    const within = (find: string, filters?: SearchFilters) =>
      search(filters, { ...FACETS, values: 1, whole: 'length', find }).groups;
    const [length] = within('MM 1').filter(({ code }) => code === 'length');
    const found = length?.values.map(({ key }) => key) ?? [];
    expect(found.toSorted()).toEqual(
      ['1', '11', '12', '13', '14', '15', '16', '17', '18', '19', '21'].map((size) => `${size}-mm`).toSorted(),
    );
    expect([length?.found, length?.size]).toEqual([11, 24]);
    const others = within('mm 1').filter(({ code }) => code !== 'length');
    expect(others.map(({ found: hits }) => hits)).toEqual(others.map(() => undefined));
    expect(others.find(({ code }) => code === 'head')?.values).toHaveLength(1);
    const chosen = within('cm', { fields: { length: ['24-mm'] } }).find(({ code }) => code === 'length');
    expect(chosen?.values.map(({ key }) => key)).toEqual(['1-cm', '24-mm']);
    expect(chosen?.found).toBe(1);
  });

  test('a selected value without articles stays, so that it can be removed', () => {
    const asked = { brand: ['ruvo'], fields: { length: ['2-mm'] } };
    expect(values('length', asked)).toContain('2-mm 0');
  });
});

describe('ranges', () => {
  const inside = (range: string, more: SearchFilters = {}) => {
    const filters = { ...more, fields: { ...more.fields, length: [range] } };
    return { total: search(filters).total, filters };
  };

  test.each([
    ['10..12', 6],
    ['23..', 4],
    ['..2', 4],
    ['9.5..10', 2],
    ['100..200', 0],
    ['12..10', 0],
  ])('%s mm: %i articles, the centimetre among them', (range, total) => {
    expect(inside(range).total).toBe(total);
  });

  test('other groups follow it, its own does not (C-SRCH-4)', () => {
    const { filters } = inside('10..12');
    expect(values('brand', filters)).toEqual(['adria 4', 'ruvo 2']);
    expect(group('length', filters)).toMatchObject({ size: 24, documents: 48 });
    expect(group('length', filters).values).toHaveLength(3);
  });

  test('a range and a value are alternatives, ranges of two groups are not', () => {
    expect(search({ fields: { length: ['10..12', '20-mm'] } }).total).toBe(8);
    expect(inside('10..12', { fields: { head: ['torx'] } }).total).toBe(4);
  });

  test('offered with its sizes in the unit of most values, where there are many', () => {
    const { range } = group('length');
    expect(range).toEqual({ unit: { it: 'mm', en: 'mm' }, stops: Array.from({ length: 24 }, (_, at) => at + 1) });
    expect(group('head').range).toBeUndefined();
    expect(group('length', { fields: { head: ['esagono'] } }).range).toBeUndefined();
    expect(group('length', inside('10..12', { fields: { head: ['esagono'] } }).filters).range).toMatchObject({
      unit: { it: 'mm' },
    });
  });

  test('words have no ranges: it is an unknown value, which selects nothing', () => {
    expect(search({ fields: { head: ['1..5'] } }).total).toBe(0);
  });
});

test('a search that asks for fewer values of a group is another one', () => {
  const of = (most?: number) =>
    search({}, { ...FACETS, values: 1, whole: 'length', ...(most && { most }) }).groups.find(
      ({ code }) => code === 'length',
    );
  expect(of(5)?.values).toHaveLength(5);
  expect(of()?.values).toHaveLength(24);
});
