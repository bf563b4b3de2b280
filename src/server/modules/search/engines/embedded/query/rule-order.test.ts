import { describe, expect, test } from 'vitest';
import { sample } from '../../../../../../../test/search/sample-documents.ts';
import type { QueryRules, RuleTargets } from '../../query-rules.ts';
import { buildEngine } from '../build-engine.ts';

/** `name | brand | family`, ids from 1. */
function engineOf(...lines: string[]) {
  return buildEngine(
    lines.map((line, place) => {
      const [name = '', brand = 'B', family = 'F'] = line.split(' | ');
      const same = (text: string) => ({ it: text, en: text });
      return sample(place + 1, name, {
        brand: { code: brand, label: brand },
        family: [
          { code: 'TOP', label: same('top') },
          { code: family, label: same(family) },
        ],
        sales: 100 - place,
      });
    }),
  );
}

const NONE: RuleTargets = { articles: new Set(), families: new Set(), brands: new Set() };
const rules = (more: Partial<QueryRules>): QueryRules => ({ pins: [], boosts: NONE, buries: NONE, ...more });

const engine = engineOf(
  'rondella piana | A | PIANE',
  'rondella piana | B | PIANE',
  'rondella piana | C | DENTATE',
  'ranella piana | D | PIANE',
  'martello | A | MARTELLI',
);
const ids = (more?: Partial<QueryRules>, filters = {}) => {
  const { total, ids: found } = engine.search({
    text: 'rondella',
    lang: 'it',
    filters,
    priceView: null,
    sort: 'default',
    page: 1,
    perPage: 10,
    rules: more && rules(more),
  });
  return [total, found.join()];
};

describe('rules of the shop in a result (C-SRCH-6)', () => {
  test('without any, relevance decides', () => expect(ids()).toEqual([4, '1,2,3,4']));

  test('pins stand first in their order, also what has none of the words, and are counted once', () => {
    expect(ids({ pins: [5, 2] })).toEqual([5, '5,2,1,3,4']);
    expect(ids({ pins: [99] })).toEqual([4, '1,2,3,4']);
  });

  test('filters apply to pins', () => expect(ids({ pins: [5, 3] }, { brand: ['C'] })).toEqual([1, '3']));

  test.each([
    ['an article', { articles: new Set([3]) }, '3,1,2,4'],
    ['a brand', { brands: new Set(['C']) }, '3,1,2,4'],
    ['a family', { families: new Set(['DENTATE']) }, '3,1,2,4'],
    // Another name of the thing stays behind the word as typed.
    ['what matches less', { articles: new Set([4]) }, '1,2,3,4'],
  ])('a boost lifts %s', (_, targets, order) => {
    expect(ids({ boosts: { ...NONE, ...targets } })).toEqual([4, order]);
  });

  test('a bury puts last, a family with those below it, and loses against a pin', () => {
    expect(ids({ buries: { ...NONE, brands: new Set(['A']) } })).toEqual([4, '2,3,4,1']);
    expect(ids({ buries: { ...NONE, families: new Set(['TOP']) } })).toEqual([4, '1,2,3,4']);
    expect(ids({ buries: { ...NONE, articles: new Set([1]) }, pins: [1] })).toEqual([4, '1,2,3,4']);
  });
});
