import { describe, expect, test } from 'vitest';
import { sample } from '../../../../../../../test/search/sample-documents.ts';
import type { SearchDocument } from '../../search-document.ts';
import { buildEngine } from '../build-engine.ts';
import { searchWords } from '../words/search-words.ts';
import { shippedSets } from '../words/shipped-words.ts';
import { readWordFile, type WordSet } from '../words/word-file.ts';

const documents = [
  sample(1, 'Viti testa esagonale DIN 933 M8x30', {
    name: { it: 'Viti testa esagonale DIN 933 M8x30', en: 'Hexagon head screws DIN 933 M8x30' },
    brand: { code: 'ruvo', label: 'Ruvo' },
  }),
  sample(2, 'Rondella piana', {
    attributes: [{ code: 'thread', key: 'm8', label: { it: 'M8', en: 'M8' } }],
    family: [{ code: 'r', label: { it: 'Rondelle', en: 'Washers' } }],
    keywords: { it: 'spessore', en: 'shim' },
    description: { it: 'Per ogni serraggio', en: 'For bolts' },
  }),
  sample(3, 'Formaggio gratt. stagionato'),
  sample(10, 'Tubo zincato', { code: 'TZ' }),
  sample(11, 'Tubo 3/4"', { parentId: 10, code: 'TZ-34', otherCodes: ['8012345678901'] }),
  sample(20, 'Smerigliatrice angolare', { code: 'SM20.0850' }),
];
const byId = new Map(documents.map((document) => [document.id, document]));
const read = async (ids: readonly number[]) => ids.map((id) => byId.get(id) as SearchDocument);

const engine = buildEngine(documents);
const shop = readWordFile(
  'negozio.yaml',
  'stop_words:\n  - sfuso\nit:\n  abbreviations:\n    - smer. = smerigliatrice\n',
);
engine.setWords(searchWords(shippedSets(), [shop as WordSet]));

const explain = (text: string) => engine.explain({ text, lang: 'it', rows: 5 }, read);

/** For the first hit and the first part: the reason, the set of the word file, the fields with the word of each. */
async function firstMatch(text: string) {
  const { parts, hits } = await explain(text);
  const match = hits[0]?.matches.find(({ part }) => part === 0);
  const name = match && parts[0]?.names[match.name];
  const words = match?.words.map(({ field, word, isSearched }) => `${field} ${word}${isSearched ? '' : ' ~'}`);
  return [hits[0]?.id, name?.reason, name?.source?.set, words];
}

describe('why an article is found: reason, set, fields with their word (C-SRCH-6)', () => {
  test.each<[text: string, id: number, reason: string, set: string | undefined, words: string[]]>([
    ['viti', 1, 'typed', undefined, ['name viti']],
    ['vite', 1, 'typed', undefined, ['name viti ~']],
    ['ruvo', 1, 'typed', undefined, ['brand ruvo']],
    ['m8x30', 1, 'typed', undefined, ['name m8x30']],
    ['spessore', 2, 'typed', undefined, ['keywords spessore']],
    ['serraggi', 2, 'typed', undefined, ['description serraggio ~']],
    ['rond', 2, 'prefix', undefined, ['name rondella ~', 'family rondelle ~']],
    ['ranella', 2, 'synonym', 'fasteners', ['name rondella', 'family rondelle ~']],
    ['UNI 5739', 1, 'designation', 'fasteners', ['name din933']],
    ['grattugiato', 3, 'abbreviation', undefined, ['name gratt.']],
    ['smer', 20, 'abbreviation', 'negozio.yaml', ['name smerigliatrice']],
    ['smerigliatrce', 20, 'typed', undefined, ['name smerigliatrice']],
  ])('%s', async (text, ...expected) => {
    expect(await firstMatch(text)).toEqual(expected);
  });

  test('attributes have their group, words of the parent say so', async () => {
    const [washer] = (await explain('rondella m8')).hits;
    expect(washer?.matches[1]?.words).toContainEqual({
      field: 'attribute',
      group: 'thread',
      word: 'm8',
      isSearched: true,
      isOfParent: false,
    });
    const [tube] = (await explain('zincato 3/4')).hits;
    expect(tube?.code).toBe('TZ-34');
    expect(tube?.matches[0]?.words).toMatchObject([{ field: 'name', word: 'zincato', isOfParent: true }]);
  });

  test.each<[text: string, id: number, code: string, correctedQuery: string | null]>([
    ['tz-34', 11, 'TZ-34', null],
    ['8012345678901', 11, '8012345678901', null],
    ['SM2O.O85O', 20, 'SM20.0850', 'SM200850'],
  ])('%s is a code', async (text, id, code, correctedQuery) => {
    const explained = await explain(text);
    expect(explained.correctedQuery).toBe(correctedQuery);
    expect(explained.hits[0]).toMatchObject({ id, codes: [{ field: 'code', word: code }] });
  });

  test('a correction, a word that says nothing, the part that names the thing, and what a near hit misses', async () => {
    const explained = await explain('rondela per m8 sfuso');
    expect(explained).toMatchObject({ correctedQuery: 'rondella per m8 sfuso', ignored: ['per', 'sfuso'], total: 1 });
    expect(explained.parts.map(({ written, isHead }) => [written, isHead])).toEqual([
      ['rondella', true],
      ['m8', false],
    ]);
    const { hits, parts } = await explain('formaggio gratt. xyzzy');
    expect(hits).toMatchObject([{ id: 3, matches: [{ part: 0 }, { part: 1 }] }]);
    expect(parts[2]).toMatchObject({ written: 'xyzzy', names: [] });
  });

  test('the shares of the parts add up to the score', async () => {
    for (const { score, matches } of (await explain('rondella piana m8')).hits)
      expect(matches.reduce((sum, match) => sum + match.score, 0)).toBeCloseTo(score, 4);
  });

  test('the order and the number are those of the search itself', async () => {
    for (const text of ['vite', 'tubo', 'testa esagonale', 'zzz']) {
      const result = engine.search({
        text,
        lang: 'it',
        filters: {},
        priceView: null,
        sort: 'default',
        page: 1,
        perPage: 5,
        near: true,
      });
      const explained = await explain(text);
      expect(explained.hits.map(({ id }) => id)).toEqual([...result.ids, ...result.near]);
      expect(explained.total).toBe(result.total);
    }
  });
});
