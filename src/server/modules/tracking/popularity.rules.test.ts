import { describe, expect, it } from 'vitest';
import { changedExtras, popularityExtras } from './popularity.rules.ts';

/** Article → imported number. */
type Numbers = Record<number, number>;
const counts = (given: Numbers) => new Map(Object.entries(given).map(([id, count]) => [Number(id), count]));

/** Articles, the most popular first. */
function order(imported: Numbers, sold: Numbers, clicks: Numbers): number[] {
  const sum = Object.values(imported).reduce((all, one) => all + one, 0);
  const extras = popularityExtras({ imported: sum, sold: counts(sold), clicks: counts(clicks) });
  const value = (id: number) => (imported[id] ?? 0) + (extras.get(id) ?? 0);
  return Object.keys(imported)
    .map(Number)
    .sort((a, b) => value(b) - value(a));
}

describe('popularity of an article (C-TRK-4)', () => {
  it.each<[why: string, imported: Numbers, sold: Numbers, clicks: Numbers, first: number[]]>([
    ['nothing but imported numbers', { 1: 10, 2: 30, 3: 20 }, {}, {}, [2, 3, 1]],
    ['a few sales change little', { 1: 10, 2: 300, 3: 20 }, { 1: 3 }, {}, [2, 3, 1]],
    ['many sales count more than the imported number', { 1: 10, 2: 300, 3: 20 }, { 1: 5000, 3: 100 }, {}, [1, 2, 3]],
    ['whatever the scale of the imported numbers', { 1: 1e6, 2: 3e7, 3: 2e6 }, { 1: 5000, 3: 100 }, {}, [1, 2, 3]],
    ['many clicks count, less than sales', { 1: 10, 2: 10, 3: 10 }, { 3: 9000 }, { 2: 9000 }, [3, 2, 1]],
    ['a shop without imported numbers', { 1: 0, 2: 0, 3: 0 }, { 2: 5 }, { 3: 1 }, [2, 3, 1]],
  ])('%s', (_, imported, sold, clicks, first) => {
    expect(order(imported, sold, clicks)).toEqual(first);
  });

  it('the sum of a parent’s children is that of one article sold as often', () => {
    const extras = popularityExtras({ imported: 1000, sold: counts({ 1: 40, 2: 60, 3: 100 }), clicks: new Map() });
    expect((extras.get(1) ?? 0) + (extras.get(2) ?? 0)).toBeCloseTo(extras.get(3) ?? 0);
  });

  it('never takes anything away, and nothing is added to what nobody bought or opened', () => {
    const extras = popularityExtras({ imported: 0, sold: counts({ 1: 0, 2: 3 }), clicks: counts({ 4: 1 }) });
    expect([...extras.keys()].sort()).toEqual([2, 4]);
    expect([...extras.values()].every((extra) => extra > 0)).toBe(true);
  });
});

describe('which articles the index must follow', () => {
  it.each<[why: string, before: Numbers, now: Numbers, changed: Numbers]>([
    ['new ones', {}, { 1: 5 }, { 1: 5 }],
    ['those that changed noticeably', { 1: 100, 2: 100 }, { 1: 103, 2: 120 }, { 2: 120 }],
    ['those that lost it', { 1: 100, 2: 100 }, { 2: 100 }, { 1: 0 }],
    ['none', { 1: 100 }, { 1: 100 }, {}],
  ])('%s', (_, before, now, changed) => {
    expect(changedExtras(counts(before), counts(now))).toEqual(counts(changed));
  });
});
