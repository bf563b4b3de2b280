import { describe, expect, test } from 'vitest';
import { changedArticles, readState, stateText } from './search-state.rules.ts';

const STAMP = '0f8fad5b-d9cb-469f-a165-70867728950e';
const OTHER = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

test('a state is read as it was written, anything else is none', () => {
  const state = { version: 17, stamp: STAMP, day: '2026-03-10' };
  expect(readState(stateText(state))).toEqual(state);
  for (const text of ['', '1.1.2026-03-10x', 'v1', `${STAMP}.2026-03-10`]) expect(readState(text)).toBeUndefined();
});

describe('what changed after version 3', () => {
  const state = { version: 3, stamp: STAMP, day: '2026-03-10' };
  const own = { version: 3, stamp: STAMP, articles: null, only_prices: false };
  const later = (version: number, articles: number[] | null, only_prices = false) => ({
    version,
    stamp: OTHER,
    articles,
    only_prices,
  });
  test.each([
    ['nothing', [own], { articles: [], priced: [] }],
    ['articles of two imports', [own, later(4, [7]), later(5, [9, 7])], { articles: [7, 9], priced: [] }],
    ['prices alone', [own, later(4, [7, 8], true), later(5, [8, 9], true)], { articles: [], priced: [7, 8, 9] }],
    ['prices and more', [own, later(4, [7], true), later(5, [7])], { articles: [7], priced: [] }],
    ['everything in one of them', [own, later(4, [7]), later(5, null)], undefined],
    ['a version was deleted in between', [own, later(5, [7])], undefined],
    ['its own version was deleted', [later(4, [7])], undefined],
    ['its version belongs to another history', [{ ...own, stamp: OTHER }], undefined],
    ['no version at all', [], undefined],
  ])('%s', (_, recorded, ids) => {
    expect(changedArticles(state, recorded)).toEqual(ids);
  });
});
