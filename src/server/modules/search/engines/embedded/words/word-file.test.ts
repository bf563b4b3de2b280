import { describe, expect, test } from 'vitest';
import { readWordFile, type WordFault, type WordSet } from './word-file.ts';

const set = (text: string) => readWordFile('negozio.yaml', text) as WordSet;
const faults = (text: string) => readWordFile('negozio.yaml', text) as WordFault[];

describe('a word file', () => {
  test.each<[string, string, Array<[kind: string, lang: string, left: string, right: string]>]>([
    ['equal names', 'it:\n  synonyms:\n    - putrella = trave = IPE', [['synonym', 'it', 'putrella|trave|IPE', '']]],
    ['a general word', 'en:\n  synonyms:\n    - stainless > a2, a4', [['narrower', 'en', 'stainless', 'a2|a4']]],
    [
      'an abbreviation of two words',
      'it:\n  abbreviations:\n    - gratt. = grattugiato, grattugia',
      [['abbreviation', 'it', 'gratt.', 'grattugiato|grattugia']],
    ],
    ['both languages', 'bridge:\n  - vite = screw, bolt', [['bridge', 'both', 'vite', 'screw|bolt']]],
    ['decimal commas', 'designations:\n  - DN15 = 1/2" = 21,3', [['designation', 'both', 'DN15|1/2"|21,3', '']]],
    ['numbers and no are words', 'it:\n  synonyms:\n    - no = senza', [['synonym', 'it', 'no|senza', '']]],
    ['an empty file', '', []],
    ['an empty section', 'it:\n  synonyms:\n# nothing yet\nbridge:', []],
  ])('%s', (_, text, lines) => {
    const found = set(text).lines.map(({ kind, lang, left, right }) => [
      kind,
      lang ?? 'both',
      left.join('|'),
      right.join('|'),
    ]);
    expect(found).toEqual(lines);
  });

  test('stop words, and what is switched off', () => {
    const { stopWords, off } = set(
      'stop_words:\n  - Articolo\noff:\n  sets:\n    - food\n  lines:\n    - nero = brunito\n    - scotch',
    );
    expect(stopWords).toEqual(['articolo']);
    expect(off.sets).toEqual([{ names: ['food'], line: 5 }]);
    expect(off.lines.map(({ names }) => names)).toEqual([['nero', 'brunito'], ['scotch']]);
  });

  test.each<[string, string, number, RegExp]>([
    ['no YAML', 'it: [', 1, /this is no YAML/],
    ['an unknown section', '# words\nsinonimi:\n  - a = b', 2, /no section "sinonimi" here; there are it, en, bridge/],
    ['an unknown part of a language', 'it:\n  synonym:\n    - a', 2, /no section "synonym"/],
    ['a text instead of a list', 'bridge: vite = screw', 1, /a list, each line beginning with "- ", is expected/],
    ['a list instead of sections', '- vite = screw', 1, /the sections it, en, .* is expected/],
    ['one name', 'it:\n  synonyms:\n    - vite = bullone\n    - dado', 4, /"dado" needs two names/],
    ['a mapping in a list', 'it:\n  synonyms:\n    - vite: bullone', 3, /a text is expected/],
    ['a name of signs', 'it:\n  synonyms:\n    - vite = %', 3, /"%" has no word/],
    ['a number alone', 'designations:\n  - DN25 = 25', 2, /"25" is a number alone/],
    ['one name twice', 'it:\n  synonyms:\n    - Vite = vite', 3, /"vite" stands twice/],
    ['two general words', 'it:\n  synonyms:\n    - inox, a2 > a4', 3, /must be one general name/],
    ['three sides of a bridge', 'bridge:\n  - vite = screw = bolt', 2, /must be Italian names, " = ", and English/],
    ['an abbreviation of nothing', 'it:\n  abbreviations:\n    - gratt.', 3, /must be an abbreviation/],
    ['a stop word of two words', 'stop_words:\n  - due parole', 2, /"due parole" is no stop word/],
  ])('%s has a sentence with its line', (_, text, line, reason) => {
    expect(faults(text)[0]).toEqual({ line, reason: expect.stringMatching(reason) });
  });

  test('all faults are listed, one for each line', () => {
    const found = faults('it:\n  synonyms:\n    - dado\n    - vite = bullone\n    - rosetta\nbridge:\n  - vite');
    expect(found.map(({ line }) => line)).toEqual([3, 5, 7]);
  });
});
