import { describe, expect, test } from 'vitest';
import { createBm25 } from './trades/bm25.ts';
import { boilerPartsCatalogue } from './trades/boiler-parts.ts';
import { dentalCatalogue } from './trades/dental.ts';
import { electricalSet } from './trades/electrical.ts';
import {
  documentOf,
  type Facts,
  gradeOf,
  gradesOf,
  isUnseen,
  type TradeArticle,
  type Wants,
} from './trades/trade-set.ts';
import { tradeSets } from './trades.bench.ts';

const sets = tradeSets();

describe.each(sets.map((set) => [set.trade, set] as const))('the set of %s', (_, set) => {
  test('every query has an article that meets all its conditions, unless it is for something that is not sold', () => {
    const impossible = set.queries.filter(
      (query) => query.kind !== 'absent' && ![...gradesOf(set, query).values()].includes(3),
    );
    // An unseen query is not named, also not here.
    expect(impossible.map((query) => (isUnseen(query) ? `unseen ${query.kind}` : query.q))).toEqual([]);
    expect(set.queries.filter(({ kind, wants }) => kind === 'absent' && Object.keys(wants).length > 0)).toEqual([]);
  });

  test('ids follow the order, parents exist, and a child is beside its siblings in one family', () => {
    const documents = set.articles.map(({ document }) => document);
    expect(documents.map(({ id }) => id)).toEqual(documents.map((_, at) => at + 1));
    const orphans = documents.filter(({ parentId }) => parentId !== 0 && documents[parentId - 1]?.parentId !== 0);
    expect(orphans).toEqual([]);
    const strangers = documents.filter(
      ({ parentId, family }) => parentId !== 0 && documents[parentId - 1]?.family.at(-1)?.code !== family.at(-1)?.code,
    );
    expect(strangers).toEqual([]);
  });

  test('nothing of a name or an attribute is left without a value', () => {
    const texts = set.articles.flatMap(({ document: { name, attributes } }) => [
      name.it,
      name.en,
      ...attributes.map(({ label }) => label.it),
    ]);
    expect(texts.filter((text) => /undefined|NaN|\[object/.test(text))).toEqual([]);
  });

  test('articles that read alike have the same grade', () => {
    const text = ({ document: { name, brand, family, attributes } }: TradeArticle) =>
      JSON.stringify([name.it.toLowerCase(), brand, family, attributes]);
    const alike = [...Map.groupBy(set.articles, text).values()].filter((articles) => articles.length > 1);
    const unjust = set.queries.filter(
      (query) =>
        query.kind !== 'code' &&
        alike.some((articles) => new Set(articles.map((article) => gradeOf(query, article, set.bends))).size > 1),
    );
    expect(unjust.map((query) => (isUnseen(query) ? `unseen ${query.kind}` : query.q))).toEqual([]);
  });

  test('about half of the queries is unseen', () => {
    const unseen = set.queries.filter(isUnseen).length;
    expect(unseen / set.queries.length).toBeGreaterThan(0.35);
    expect(unseen / set.queries.length).toBeLessThan(0.65);
  });
});

test('the trades of the second round have at least 1 500 articles, 120 queries each, and parents with sizes', () => {
  const second = sets.filter(({ bends }) => bends !== undefined);
  expect(second.map(({ trade }) => trade)).toEqual([
    'electrical',
    'plumbing',
    'transmission',
    'cleaning',
    'building',
    'garden',
  ]);
  for (const { articles, queries } of second) {
    expect(articles.length).toBeGreaterThanOrEqual(1500);
    expect(new Set(queries.map(({ q, lang }) => `${q} ${lang}`)).size).toBe(queries.length);
    expect(queries.length).toBeGreaterThanOrEqual(120);
    expect(articles.some(({ document }) => document.parentId !== 0)).toBe(true);
  }
});

test('two runs make the same catalogue and the same queries', () => {
  expect(electricalSet()).toEqual(electricalSet());
});

const cable: Facts = { type: 'cable', section: '2.5', brand: 'A', color: 'red' };

test.each<[string, Wants, readonly string[] | undefined, number]>([
  ['all holds', { type: 'cable', section: '2.5' }, ['brand'], 3],
  ['one of several values', { type: ['cable', 'wire'], section: '2.5' }, ['brand'], 3],
  ['another brand', { type: 'cable', section: '2.5', brand: 'B' }, ['brand'], 1],
  ['another size is another thing', { type: 'cable', section: '4' }, ['brand'], 0],
  ['without a list each condition may be given up', { type: 'cable', section: '4' }, undefined, 1],
  ['two conditions', { type: 'cable', color: 'blue', brand: 'B' }, ['brand', 'color'], 0],
  ['another thing', { type: 'lamp', section: '2.5' }, undefined, 0],
  ['no thing asked for', { section: '4' }, undefined, 0],
])('grade: %s', (_, wants, bends, grade) => {
  expect(gradeOf({ wants }, { facts: cable }, bends)).toBe(grade);
});

test('a parent has 3 when all of its sizes have, 2 when one has', () => {
  const article = (id: number, parentId: number, facts: Facts): TradeArticle => ({
    facts,
    document: documentOf(id, { code: `C${id}`, name: 'x', brand: '', family: [], attributes: {}, parentId }),
  });
  const articles = [
    article(1, 0, { type: 'cable' }),
    article(2, 1, { type: 'cable', section: '1.5' }),
    article(3, 1, { type: 'cable', section: '2.5' }),
    article(4, 0, { type: 'lamp' }),
  ];
  const grades = (wants: Wants) => [...gradesOf({ articles }, { kind: 'name', q: 'x', wants }).values()];
  expect(grades({ type: 'cable' })).toEqual([3, 3, 3, 0]);
  expect(grades({ type: 'cable', section: '2.5' })).toEqual([2, 1, 3, 0]);
});

test('plain BM25 finds a size by the words of its article, and English names in English', () => {
  const documents = [
    documentOf(1, { code: 'P', name: 'cinghia dentata', brand: '', family: [], attributes: {} }),
    documentOf(2, {
      code: 'C',
      name: 'T5 400',
      brand: '',
      family: [],
      attributes: {},
      parentId: 1,
      english: { name: 'timing belt T5 400', family: [] },
    }),
  ];
  expect(createBm25(documents).search('cinghia 400', 5)).toEqual([2, 1]);
  expect(createBm25(documents, 'en').search('timing', 5)).toEqual([2]);
  expect(createBm25(documents).search('timing', 5)).toEqual([]);
});

test.each([
  ['dental', dentalCatalogue],
  ['boiler parts', boilerPartsCatalogue],
])('the catalogue of %s, for its tour, has at least 1 500 articles and nothing undefined in a name', (_, catalogue) => {
  const names = catalogue().map(({ document }) => document.name.it);
  expect(names.length).toBeGreaterThanOrEqual(1500);
  expect(names.filter((name) => /undefined|NaN|\[object/.test(name))).toEqual([]);
});
