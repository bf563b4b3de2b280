import { expect, test } from 'vitest';
import {
  buildSegment,
  folderSnapshots,
  openSearchTrial,
  readWords,
  type SearchSource,
} from '#server/modules/search/index.ts';
import { sample } from '../../test/search/sample-documents.ts';
import { explanationText, wordsText } from './search-texts.ts';

const documents = [
  sample(1, 'Rondella piana M8', { code: 'RP.08', name: { it: 'Rondella piana M8', en: 'Flat washer M8' } }),
  sample(2, 'Rondella piana M10', { code: 'RP.10', name: { it: 'Rondella piana M10', en: 'Flat washer M10' } }),
];
const source: SearchSource = {
  version: async () => '1',
  changesSince: async () => ({ version: '1', articles: [], priced: [], everything: false }),
  async *documents() {},
  build: async () => buildSegment(documents),
  builtElsewhere() {},
  attributeLabels: async () => new Map(),
  promos: async () => ({ key: '', articles: async () => new Set<number>() }),
  async *availability() {},
  availabilityOf: async () => [],
  async *prices() {},
};
const NOWHERE = '/nowhere/at/all';

async function tried(text: string, lang: 'it' | 'en') {
  const { words } = await readWords(NOWHERE);
  const read = async (ids: readonly number[]) => documents.filter(({ id }) => ids.includes(id));
  const trial = await openSearchTrial({ source, words, snapshots: folderSnapshots(NOWHERE), read });
  return explanationText(trial, await trial.explain({ text, lang, rows: 5 }), lang);
}

test('how a text was read, and why each article is found', async () => {
  const text = await tried('ranella per m8', 'it');
  expect(text).toContain('Indice costruito ora, in memoria, 2 articoli\nParole senza significato: per\n');
  expect(text).toMatch(
    /"ranella" \(peso \d,\d\d, la cosa cercata\)\n {4}rondella × 0,85 {2}sinonimo \[fasteners:\d+\], 2 articoli/,
  );
  expect(text).toMatch(
    /Trovati: 1 articolo\n\n1\. RP\.08 {2}Rondella piana M8 {2}\(\d,\d\d punti\)\n {3}\d,\d\d {2}"ranella" sinonimo: nome "rondella"/,
  );
});

test('in English, with a correction and a hit that misses a part', async () => {
  expect(await tried('washr m8', 'en')).toMatch(/\nRead as: washer m8\n/);
  expect(await tried('washer m8 xyzzy', 'en')).toMatch(
    /"xyzzy": no article has it[\s\S]*each misses one part[\s\S]*missing: xyzzy/,
  );
});

test('a code', async () => {
  expect(await tried('RP.O8', 'en')).toMatch(
    /Read as: RP08[\s\S]*1\. RP\.08 {2}Flat washer M8[^\n]*\n {3}code "RP\.08"/,
  );
});

test('the word files, with the faults of the shop’s own', async () => {
  const { words } = await readWords(NOWHERE);
  const faults = [{ file: 'a.yaml', line: 3, reason: '"x" needs two names' }];
  const text = wordsText({ words, faults }, 'search-words', 'it');
  expect(text).toMatch(/^parole +di +righe\nbearings +Bancale +\d+\n/);
  expect(text).toContain('\n\nsearch-words/a.yaml, riga 3: "x" needs two names\nFinché non è corretto');
  expect(wordsText({ words, faults: [] }, 'search-words', 'en')).not.toContain('line 3');
});
