import { describe, expect, test } from 'vitest';
import { sample } from '../../../../../../../test/search/sample-documents.ts';
import { buildEngine } from '../build-engine.ts';
import { searchWords } from './search-words.ts';
import { shippedSets } from './shipped-words.ts';
import { readWordFile, type WordSet } from './word-file.ts';

const engine = buildEngine([
  sample(1, 'Olio extra vergine di oliva 1 l'),
  sample(2, 'OLIO EXTRAVERGINE OLIVA LT.5'),
  sample(3, 'Cous cous integrale 500 g'),
  sample(4, 'COUSCOUS PRECOTTO KG.1'),
  sample(5, 'FORM. GRATT. STAG. 12 MESI'),
  sample(6, 'Lastra di cartongesso 120x200'),
  sample(7, 'Pastiglie freno anteriori'),
  sample(8, 'Dado esagonale M8 zincato'),
  sample(9, 'Trave HEA 100'),
  sample(10, 'Schiuma poliuretanica manuale'),
  sample(11, 'SCHIUMA POLIUR. MANUALE'),
  sample(12, 'RIDUZ. POLIUR. AUTOFOR.'),
  sample(13, 'RIDUZ. AUTOFOR.'),
]);
const shop = readWordFile(
  'negozio.yaml',
  `
it:
  abbreviations:
    - form. = formaggio
    - stag. = stagionato
    - cgs = cartongesso
  synonyms:
    - trave = HEA
designations:
  - 12 mesi = riserva oro
`,
);
engine.setWords(searchWords(shippedSets(), [shop as WordSet]));

const ids = (text: string, lang: 'it' | 'en' = 'it') =>
  [...engine.search({ text, lang, filters: {}, priceView: null, sort: 'default', page: 1, perPage: 9 }).ids].sort();

describe('compounds, abbreviations and the other language, with shipped words and those of a shop (C-SRCH-6)', () => {
  test.each<[string, number[]]>([
    ['olio extravergine', [1, 2]],
    ['olio extra vergine', [1, 2]],
    ['olio evo', [1, 2]],
    ['couscous', [3, 4]],
    ['cous cous', [3, 4]],
    ['formaggio', [5]],
    ['formaggi stagionati', [5]],
    ['formaggio grattugiato', [5]],
    ['form. gratt.', [5]],
    ['cgs', [6]],
    ['lastre cgs', [6]],
    ['brake pads', [7]],
    ['hex nut m8', [8]],
    ['putrella', [9]],
    ['hea', [9]],
    ['schiuma poliuretanica', [10, 11]],
    ['autoforante', [12, 13]],
    ['riserva oro', [5]],
  ])('%s', (text, expected) => {
    expect(ids(text)).toEqual(expected);
    expect(ids(text, 'en')).toEqual(expected);
  });
});
