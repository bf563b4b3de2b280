import { describe, expect, test } from 'vitest';
import { KnownSpellings } from '../words/known-spellings.ts';
import type { Group } from './query-group.ts';
import { asOneWord, correctedText, respellings } from './respelling.ts';

const known = (written: string, corrected: string | null = null): Group => ({
  written,
  corrected,
  alternatives: [{ weight: 1, slots: [] }],
});
const unknown = (written: string): Group => ({ written, corrected: null, alternatives: [] });
const SPELLINGS = new KnownSpellings(['pollice', 'antenna', 'conduit', 'corrugated', 'salvavita']);

describe('words are corrected in their places, all else stays as typed', () => {
  test.each([
    ['Mgan. diff. 6A', [known('mgan', 'magn'), known('diff'), known('6a')], 'magn. diff. 6A'],
    ['rubineto 1"', [known('rubineto', 'rubinetto'), known('1')], 'rubinetto 1"'],
    ['Relè scuro', [known('rele'), known('scuro')], null],
  ])('%s', (text, groups, corrected) => {
    expect(correctedText(text, groups)).toBe(corrected);
  });
});

describe('what a text may mean, likeliest first', () => {
  test.each([
    ['presa atenna', [known('presa'), unknown('atenna')], ['presa antenna']],
    ['salva. 25a', [unknown('salva'), known('25a')], ['salvavita 25a']],
    [
      'corugated conduit 20',
      [known('corugated', 'corrugata'), unknown('conduit'), known('20')],
      ['corrugata conduit 20', 'corrugated conduit 20'],
    ],
    ['antenna 5', [unknown('antenna'), known('5')], []],
    ['xyzzy 5', [unknown('xyzzy'), known('5')], []],
  ])('%s', (text, groups, expected) => {
    expect(respellings(text, groups, SPELLINGS)).toEqual(expected);
  });
});

describe('two words that are one', () => {
  test.each([
    ['Corru gated conduit', 'Corrugated conduit'],
    ['salva vita 25a', 'salvavita 25a'],
    ['due pollici', null],
  ])('%s: %s', (text, joined) => {
    expect(asOneWord(text, SPELLINGS)).toBe(joined);
  });
});
