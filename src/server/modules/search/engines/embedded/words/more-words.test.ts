import { expect, test } from 'vitest';
import { sample } from '../../../../../../../test/search/sample-documents.ts';
import { buildEngine } from '../build-engine.ts';
import { withMoreWords } from './search-words.ts';
import { shippedWords } from './shipped-words.ts';
import type { WordLine } from './word-file.ts';

const documents = ['Zampogna cromata', 'Gronda larga', 'Dado M8'].map((name, place) => sample(place + 1, name));
const line = (lang: WordLine['lang'], ...left: string[]): WordLine => ({
  kind: 'synonym',
  lang,
  left,
  right: [],
  text: left.join(' = '),
  line: 7,
});

test('one more set counts beside the others, in the language of its lines or in both, and is explained by name', async () => {
  const engine = buildEngine(documents);
  const lines = [line(undefined, 'cornamusa', 'bagpiper', 'zampogna'), line('it', 'scolatoia', 'gronda')];
  const more = { name: 'office', lines, stopWords: ['lucidissimo'], off: { sets: [], lines: [] } };
  engine.setWords(withMoreWords(shippedWords(), more));
  const ids = (text: string) =>
    engine.search({ text, lang: 'it', filters: {}, priceView: null, sort: 'default', page: 1, perPage: 9 }).ids;
  expect(['cornamusa', 'cornamuse', 'bagpipers', 'scolatoie'].map(ids)).toEqual([[1], [1], [1], [2]]);
  expect(ids('dado lucidissimo m8')).toEqual([3]);
  // Words of the shipped sets count as before.
  expect(ids('nut m8')).toEqual([3]);
  const { parts } = await engine.explain({ text: 'cornamusa', lang: 'it', rows: 3 }, async () => []);
  expect(parts[0]?.names.map(({ words, source }) => [words.join(), source?.set, source?.line])).toEqual([
    ['zampogna', 'office', 7],
  ]);
});
