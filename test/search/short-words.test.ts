/** Words that are cut without a dot, in the catalogue and in a query (C-SRCH-6). */
import { expect, test } from 'vitest';
import { buildEngine } from '#server/modules/search/engines/embedded/build-engine.ts';
import { queryFor, sample } from './sample-documents.ts';

const family = (code: string) => [{ code, label: { it: code, en: code } }];
const SUPPORTS = ['SUPP AUTOALLINEANTE UCF206', 'Supporto autoallineante UCF206', 'SUPP. AUTOALLINEANTE UCF206'];
const CLEANERS = ['Candeggina gel 1 l', 'Candeggina classica 1 l', 'Candeggina gel 5 l'];
const ICES = ['Gelato vaniglia', 'Gelato crema', 'Gelato cioccolato'];
const RINGS = ['O-RING 9,25X1,78 NBR', 'Paraolio 20X40X7 NBR', 'Paraolio 25X40X7 NBR'];
const FOOD = ['Crocchette cane pollo', 'Crocchette cane manzo'];
const SHELVES = [SUPPORTS, CLEANERS, ICES, RINGS, FOOD];
const NAMES = SHELVES.flat();
const engine = buildEngine(
  SHELVES.flatMap((names, shelf) =>
    names.map((name) =>
      sample(NAMES.indexOf(name) + 1, name, {
        family: family(`f${shelf}`),
        ...(names === FOOD && { description: { it: 'Con olio di salmone', en: 'Con olio di salmone' } }),
      }),
    ),
  ),
);
const ask = (text: string) => {
  const { ids, near, correctedQuery } = engine.search({ ...queryFor(text), near: true });
  const names = (list: readonly number[]) => list.map((id) => NAMES[id - 1] ?? '');
  return { found: names(ids), near: names(near), correctedQuery };
};

test('a short word of the catalogue finds the longer ones of the same things, its own spelling first', () => {
  const { found } = ask('supp ucf206');
  expect(new Set(found)).toEqual(new Set(SUPPORTS));
  expect(found.at(-1)).toBe('Supporto autoallineante UCF206');
});

test('and none that is said of other things', () => {
  expect(ask('gel').found).toEqual(['Candeggina gel 1 l', 'Candeggina gel 5 l']);
});

test('what begins a word of the trade and is not sold leaves no result, and is not corrected', () => {
  expect(ask('elettrov 1 l')).toMatchObject({ found: [], correctedQuery: null });
  expect(ask('motorid. nbr')).toMatchObject({ found: [], correctedQuery: null });
});

test('an O-ring is `or` in Italian', () => {
  expect(ask('or 9,25x1,78').found).toEqual(['O-RING 9,25X1,78 NBR']);
  expect(ask('anello or nbr').found).toEqual(['O-RING 9,25X1,78 NBR']);
});

test('one word of many that only descriptions have is no result', () => {
  expect(ask('olio mix 2t').found).toEqual([]);
});

test('the stem of a word is its beginning where nobody writes it so', () => {
  const brand = { code: 'ruvo', label: 'Ruvo' };
  const named = ['Dado flangiato Ruvo', 'Barra filettata M8', 'Barra filettata M10'].map((name, at) =>
    sample(at + 1, name, { brand }),
  );
  expect(buildEngine(named).search(queryFor('ruv')).total).toBe(3);
});
