import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cellsOfText } from '#contract/values/cell-text.ts';
import { edifactOfUnece, uneceOfCode, uneceOfWord, unitOfCode } from './unit-codes.ts';

const UNITS = new URL('../../../../shared/data/exchange-samples/tables/units.csv', import.meta.url);
const table = existsSync(UNITS)
  ? cellsOfText(readFileSync(UNITS, 'utf8'))
      .slice(1)
      .map(({ cells }) => cells)
  : [];

test.skipIf(table.length === 0)('words, UN/ECE and EDIFACT codes are those of the table', () => {
  for (const [word = '', unece = '', edifact = ''] of table) {
    expect(uneceOfCode(unece), word).toBe(unece);
    expect(uneceOfCode(edifact), word).toBe(unece);
    expect(edifactOfUnece(unece), word).toBe(edifact);
    // The table's own name for millilitres, which catalogues write as the word for linear metres.
    if (word === 'ML_VOL') continue;
    expect(uneceOfWord(word), word).toBe(unece);
    expect(unitOfCode(unece), word).toBe(word === 'NR' ? 'PZ' : word);
  }
});

test('words as people write them, other names of the piece, what nobody knows', () => {
  expect(['Pz.', ' pezzi ', 'N.', 'ML', 'm2', 'paia', 'spanne'].map(uneceOfWord)).toEqual([
    'H87',
    'H87',
    'H87',
    'MTR',
    'MTK',
    'PR',
    undefined,
  ]);
  expect(['C62', 'EA', 'pce', 'nar', 'GBND', ''].map(uneceOfCode)).toEqual([
    'C62',
    'H87',
    'H87',
    'NAR',
    undefined,
    undefined,
  ]);
  expect(['C62', 'H87', 'XYZ', ''].map(edifactOfUnece)).toEqual(['PCE', 'PCE', 'XYZ', '']);
  expect(['EA', 'ROL', '', 'spanne'].map(unitOfCode)).toEqual(['PZ', 'RT', 'PZ', 'SPANNE']);
});
