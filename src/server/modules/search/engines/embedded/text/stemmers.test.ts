import { describe, expect, test } from 'vitest';
import { stemEnglish } from './english-stemmer.ts';
import { stemItalian } from './italian-stemmer.ts';

describe('Italian', () => {
  test.each([
    ['vite', 'viti'],
    ['sega', 'seghe'],
    ['specchio', 'specchi'],
    ['acciaio', 'acciai'],
    ['dado', 'dadi'],
    ['zincata', 'zincati'],
    ['zincato', 'zincate'],
    ['chiave', 'chiavi'],
    ['rondella', 'rondelle'],
    ['qualita', 'qualita'],
    ['attacco', 'attacchi'],
    ['fogli', 'foglia'],
  ])('%s = %s', (one, other) => {
    expect(stemItalian(one)).toBe(stemItalian(other));
  });

  test.each([
    ['vite', 'vetro'],
    ['zincata', 'zincatura'],
    ['dado', 'dardo'],
    ['te', 'ta'],
  ])('%s ≠ %s', (one, other) => {
    expect(stemItalian(one)).not.toBe(stemItalian(other));
  });

  test('short words and words that end in a consonant stay', () => {
    expect([stemItalian('te'), stemItalian('tce'), stemItalian('inox'), stemItalian('zinc')]).toEqual([
      'te',
      'tce',
      'inox',
      'zinc',
    ]);
  });
});

describe('English', () => {
  test.each([
    ['screw', 'screws'],
    ['brush', 'brushes'],
    ['box', 'boxes'],
    ['battery', 'batteries'],
    ['galvanised', 'galvanized'],
    ['galvanise', 'galvanised'],
    ['thread', 'threaded'],
    ['drill', 'drilling'],
    ['valve', 'valves'],
    ['fuse', 'fuses'],
    ['hose', 'hoses'],
    ['size', 'sizes'],
    ['bus', 'buses'],
    ['wheel', 'wheeled'],
  ])('%s = %s', (one, other) => {
    expect(stemEnglish(one)).toBe(stemEnglish(other));
  });

  test.each([
    ['brass', 'bra'],
    ['bed', 'b'],
    ['ring', 'r'],
  ])('%s is not cut to %s', (word, cut) => {
    expect(stemEnglish(word)).not.toBe(cut);
  });
});
