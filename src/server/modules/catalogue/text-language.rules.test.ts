import { expect, test } from 'vitest';
import { languageOf } from './text-language.rules.ts';

const many = (text: string) => Array.from({ length: 12 }, () => text);

test.each([
  ['Italian names', many('Valvola a sfera passaggio totale, maniglia rossa'), 'it'],
  ['as an ERP abbreviates them', many('CACCIAVITE GIR. LAMA CROMO VANADIO IMP BICOMP PH2X100'), 'it'],
  ['Italian with English things in it', many('Switch PoE otto porte Gigabit con uplink, scatola metallo'), 'it'],
  ['accents', many('Qualità più città'), 'it'],
  ['English names', many('Thick film chip resistor, moisture sensitive'), 'en'],
  ['English with words that end in e', many('White nylon cable tie, large size'), 'en'],
  ['English in capitals', many('HEX HEAD BOLT ZINC PLATED STEEL'), 'en'],
  ['too few words', ['Hexagon bolt'], 'it'],
  ['codes and measures only', many('M8X20 8.8 933ZB080020 RJ45'), 'it'],
  ['abbreviations alone', many('zinc. cil. autob. esag.'), 'it'],
  ['nothing', [], 'it'],
] as const)('%s', (_, texts, language) => {
  expect(languageOf(texts)).toBe(language);
});
