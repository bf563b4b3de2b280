import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, onTestFinished, vi } from 'vitest';
import { sample } from '../../../../../../../test/search/sample-documents.ts';
import { buildEngine } from '../build-engine.ts';
import { shippedSets } from './shipped-words.ts';
import { readWords, watchWords } from './words-folder.ts';

const test = base.extend<{ folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures from the pattern.
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'search-words-'));
    await use(folder);
    await rm(folder, { recursive: true });
  },
});

/** An engine whose words follow the folder. */
async function following(folder: string) {
  const engine = buildEngine([sample(1, 'Zampogna cromata'), sample(2, 'Dado M8'), sample(3, 'Rosetta M8')]);
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const watched = await watchWords({ folder, log, use: (words) => engine.setWords(words), everyMs: 3_600_000 });
  onTestFinished(() => watched.close());
  const ids = (text: string) =>
    engine.search({ text, lang: 'it', filters: {}, priceView: null, sort: 'default', page: 1, perPage: 9 }).ids;
  return { log, look: watched.look, ids };
}

test('a new line counts at the next search, on the same index', async ({ folder }) => {
  const { ids, look, log } = await following(folder);
  expect(ids('cornamusa')).toEqual([]);
  await writeFile(join(folder, 'banda.yaml'), 'it:\n  synonyms:\n    - cornamusa = zampogna\n');
  await look();
  expect(ids('cornamusa')).toEqual([1]);
  expect(log.info).toHaveBeenCalledWith({ files: ['banda.yaml'] }, expect.any(String));
});

test('a file with a fault keeps its words of before, and the log names the line', async ({ folder }) => {
  const { ids, look, log } = await following(folder);
  await writeFile(join(folder, 'banda.yaml'), 'it:\n  synonyms:\n    - cornamusa = zampogna\n');
  await look();
  await writeFile(join(folder, 'banda.yaml'), 'it:\n  synonyms:\n    - cornamusa = zampogna\n    - piva\n');
  await look();
  expect(ids('cornamusa')).toEqual([1]);
  expect(log.warn).toHaveBeenCalledWith(
    { file: 'search-words/banda.yaml', line: 4, reason: expect.stringContaining('"piva"') },
    expect.any(String),
  );
  await rm(join(folder, 'banda.yaml'));
  await look();
  expect(ids('cornamusa')).toEqual([]);
});

test('lines and sets are switched off', async ({ folder }) => {
  const { ids, look } = await following(folder);
  expect(ids('rondella')).toEqual([3]);
  await writeFile(join(folder, 'a.yaml'), 'off:\n  lines:\n    - rondella = rosetta\n');
  await look();
  expect(ids('rondella')).toEqual([]);
  expect(ids('ranella')).toEqual([3]);
  await writeFile(join(folder, 'a.yaml'), 'off:\n  sets:\n    - fasteners\n');
  await look();
  expect(ids('ranella')).toEqual([]);
});

test('words of the shop say nothing in a query', async ({ folder }) => {
  const { ids, look } = await following(folder);
  await writeFile(join(folder, 'a.yaml'), 'stop_words:\n  - sfuso\n');
  await look();
  expect(ids('dado sfuso')).toEqual([2]);
});

test('files that are not used: hidden, temporary, in a folder, other kinds', async ({ folder }) => {
  for (const name of ['.a.yaml', '~a.yaml', '#a.yaml', 'a.txt', 'a.yaml~'])
    await writeFile(join(folder, name), 'nonsense');
  expect(await readWords(folder)).toMatchObject({ faults: [], words: { warnings: [] } });
});

test('what cannot be switched off is reported, and the rest of the file counts', async ({ folder }) => {
  await writeFile(join(folder, 'a.yaml'), 'off:\n  sets:\n    - cibo\n  lines:\n    - zampogna\n    - dado\n');
  const { words, faults } = await readWords(folder);
  expect(faults).toEqual([]);
  expect(words.warnings.map(({ file, line, reason }) => [file, line, reason])).toEqual([
    ['a.yaml', 3, expect.stringMatching(/no shipped set "cibo": bearings, boiler-parts, building/)],
    ['a.yaml', 5, 'no shipped line has "zampogna"'],
  ]);
});

test('the shipped sets have no fault and no empty set', () => {
  expect(shippedSets().map(({ name }) => name)).toContain('fasteners');
  for (const { name, lines } of shippedSets()) expect([name, lines.length > 5]).toEqual([name, true]);
});
