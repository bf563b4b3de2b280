/** Texts that are misspelt, cut or written apart are read as they were meant (C-SRCH-6). */
import { describe, expect, test } from 'vitest';
import { buildEngine } from '#server/modules/search/engines/embedded/build-engine.ts';
import { queryFor, sample } from './sample-documents.ts';

const NAMES = [
  ...Array.from({ length: 60 }, (_, at) => `Anello elastico per alberi DIN 471 D.${at + 10}`),
  'Anello seeger per alberi DIN 471 D.8',
  'Interruttore differenziale 2P 25A 30mA',
  'Interruttore differenziale 2P 16 A 30 mA',
  'Presa TV bianca',
  'Presa schuko bianca',
  'Tappo ottone 3/8',
  'Catena a rulli 16B-1 10 mt',
  'Cinghia dentata AT10-960-25',
  ...Array.from({ length: 25 }, (_, at) => `Paraolio ${at + 20}x47x7`),
  'Parolio 18x47x7',
];
const engine = buildEngine(NAMES.map((name, at) => sample(at + 1, name)));
const found = (text: string) => {
  const { ids, correctedQuery } = engine.search({ ...queryFor(text), perPage: 100 });
  return [ids.map((id) => NAMES[id - 1]).sort(), correctedQuery];
};

describe('a misspelt word, read with the other names of the right one', () => {
  test.each([
    ['seegar alberi 25', ['Anello elastico per alberi DIN 471 D.25'], 'seeger alberi 25'],
    ['presa atenna', ['Presa TV bianca'], 'presa antenna'],
    ['salva. 25a', ['Interruttore differenziale 2P 25A 30mA'], 'salvavita 25a'],
    ['tappo tre otavi', ['Tappo ottone 3/8'], 'tappo tre ottavi'],
    ['tappo otone 3/8"', ['Tappo ottone 3/8'], 'tappo ottone 3/8"'],
  ])('%s', (text, names, corrected) => {
    expect(found(text)).toEqual([names, corrected]);
  });
});

describe('written apart or glued', () => {
  test.each([
    ['differenziale 16a', ['Interruttore differenziale 2P 16 A 30 mA']],
    ['differenziale 25 A 30 mA', ['Interruttore differenziale 2P 25A 30mA']],
    ['catena 16b1', ['Catena a rulli 16B-1 10 mt']],
    ['cinghia AT 10', ['Cinghia dentata AT10-960-25']],
  ])('%s', (text, names) => {
    expect(found(text)).toEqual([names, null]);
  });
});

test('a word that the catalogue misspells once hides none of the others', () => {
  expect(found('parolio 25x47x7')[0]).toEqual(['Paraolio 25x47x7']);
  expect(found('parolio')[0]).toHaveLength(26);
});
