/** A quantity of a unit that the things asked for state is no number of something else (C-SRCH-6). */
import { expect, test } from 'vitest';
import { buildEngine } from '#server/modules/search/engines/embedded/build-engine.ts';
import { queryFor, sample } from './sample-documents.ts';

const NAMES = [
  'Lampada LED faretto GU10 6 W',
  'Lampada LED faretto GU10 11 W',
  'Lampada LED goccia E27 9 W',
  'Sacchi neri 70x110 cm',
  'Sacchi gialli 50x60 cm',
];
const engine = buildEngine(NAMES.map((name, at) => sample(at + 1, name)));
const ask = (text: string) => {
  const { ids, partial } = engine.search(queryFor(text));
  return { found: ids.map((id) => NAMES[id - 1]).toSorted(), partial };
};

test('lamps state their watts: 10 W is no 10 of a socket', () => {
  expect(ask('lampada 10 W')).toEqual({
    found: NAMES.filter((name) => name.startsWith('Lampada')).toSorted(),
    partial: true,
  });
  expect(ask('lampada 11 W')).toEqual({ found: ['Lampada LED faretto GU10 11 W'], partial: false });
});

test('where the things do not state the unit, the number may be written without it', () => {
  expect(ask('sacchi 110 litri')).toEqual({ found: ['Sacchi neri 70x110 cm'], partial: false });
});
