/** What is no result although it shares words with the query: another thing, or too little of what was asked for (C-SRCH-6). */
import { expect, test } from 'vitest';
import { buildEngine } from '#server/modules/search/engines/embedded/build-engine.ts';
import { queryFor, sample } from './sample-documents.ts';

const NAMES = [
  ...Array.from({ length: 300 }, (_, at) => `Cavo unipolare FS17 SEZ. ${[1.5, 2.5, 4, 6][at % 4]} colore ${at}`),
  'Secchio 10 litri',
  'Sacchi neri 110 litri',
  'Valvola a sfera 3/4"',
  'Interruttore magnetotermico 2P 16A curva D',
  'Interruttore magnetotermico 2P C16',
];
const documents = NAMES.map((name, at) =>
  sample(at + 1, name, {
    // What a designation stands for is a whole value besides.
    ...(name.includes('16') && { attributes: [{ code: 'a', key: '16', label: { it: '16 A', en: '16 A' } }] }),
  }),
);
const engine = buildEngine(documents);

function ask(text: string) {
  const { ids, near, partial } = engine.search({ ...queryFor(text), near: true });
  return { found: ids.map((id) => NAMES[id - 1]), near: near.map((id) => NAMES[id - 1] ?? ''), partial };
}

test('hundreds of things of that name with less than half of what was asked for stand apart', () => {
  const { found, near } = ask('cavo utp cat 6 schermato');
  expect(found).toEqual([]);
  expect(near.length).toBeGreaterThan(0);
  expect(near.every((name) => name.startsWith('Cavo'))).toBe(true);
  expect(ask('cavo fs17 schermato').partial).toBe(true);
});

test('an abbreviation that the word files explain stands for no other word', () => {
  expect(ask('sezionatore 4').found).toEqual([]);
  expect(ask('sezione 4').found.length).toBeGreaterThan(0);
});

test('a word of the files is not corrected, in the plural neither', () => {
  const fewer = buildEngine(documents.filter(({ name }) => !name.it.startsWith('Secchio')));
  expect(fewer.search(queryFor('secchi'))).toMatchObject({ correctedQuery: null, ids: [] });
});

test('a single digit is no measure with another unit, where other words are missed', () => {
  expect(engine.search(queryFor('valvola sicurezza 3 bar'))).toMatchObject({ total: 1, missed: 2 });
  expect(engine.search(queryFor('sacchi trasparenti 110 litri'))).toMatchObject({ total: 1, missed: 1 });
});

test('what a sign stands for never outweighs the sign itself', () => {
  expect(ask('magnetotermico c16').found[0]).toBe('Interruttore magnetotermico 2P C16');
});
