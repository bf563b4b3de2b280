import { describe, expect, test } from 'vitest';
import { KnownSpellings } from './known-spellings.ts';

const words = new KnownSpellings(['pollice', 'salvavita', 'antenna', 'mezzo', 'multi', 'cavo', 'seeger', 'ottavi']);

describe('a misspelt word is the nearest right one', () => {
  test.each([
    ['pllice', 'pollice'],
    ['salvavitta', 'salvavita'],
    ['anetnna', 'antenna'],
    ['otavi', 'ottavi'],
    ['multip', undefined],
    ['cvao', undefined],
    ['seeger', undefined],
    ['bullone', undefined],
  ])('%s: %s', (typed, meant) => {
    expect(words.near(typed)).toBe(meant);
  });
});

describe('an abbreviation is the shortest word that begins so', () => {
  test.each([
    ['salva', 'salvavita'],
    ['ant', 'antenna'],
    ['see', 'seeger'],
    ['xyz', undefined],
  ])('%s.: %s', (typed, meant) => {
    expect(words.completed(typed)).toBe(meant);
  });
});

test('short words are right too, but nothing is corrected to them', () => {
  expect(words.has('cavo')).toBe(true);
  expect(words.near('caov')).toBeUndefined();
});

describe('singular and plural of a right word are right', () => {
  const files = new KnownSpellings(['secchio', 'banca', 'chiave', 'pavimenti', 'matto']);
  test.each(['secchi', 'banche', 'chiavi', 'pavimento'])('%s', (word) => {
    expect(files.has(word)).toBe(true);
  });
  test('another word with the same stem is not', () => {
    expect(files.has('mattia')).toBe(false);
  });
});
