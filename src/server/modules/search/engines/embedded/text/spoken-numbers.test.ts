import { describe, expect, test } from 'vitest';
import { countIn } from './number-words.ts';
import { withDigits } from './spoken-numbers.ts';

describe('sizes as they are spoken', () => {
  test.each([
    ['mezzo pollice', '1/2 pollice'],
    ['cinque ottavi', '5/8'],
    ['un pollice e tre quarti', '1 3/4 pollice'],
    ['valvola pollice e un quarto', 'valvola 1 1/4 pollice'],
    ['metro e mezzo', '1,5 metro'],
    ['trenta per cinquanta', '30 x 50'],
    ['cavo quattro per uno e mezzo', 'cavo 4 x 1,5'],
    ['rete da venticinque metri', 'rete da 25 metri'],
    ['tubo da sessantatre', 'tubo da 63'],
    ['tubo da mezzo', 'tubo da 1/2'],
    ['dodici dodici diciassette', '12-12-17'],
    ['tre quarti di litro', '0,75 litro'],
    ['due litri e mezzo', '2,5 litri'],
    ['motore da un cavallo', 'motore da 1 cavallo'],
    ['centoventi millimetri', '120 millimetri'],
    ['half inch', '1/2 inch'],
    ['three quarters of an inch', '3/4 inch'],
    ['one and a quarter inches', '1 1/4 inches'],
    ['forty five mm', '45 mm'],
    ['twenty by thirty', '20 x 30'],
  ])('%s → %s', (text, expected) => {
    expect(withDigits(text)).toBe(expected);
  });

  test.each([
    'sei viti',
    'un tubo per acqua',
    'pizza quattro stagioni',
    'mezzo rotolo',
    'venti per cento',
    'tu sei uno',
    'kit per 2 posti',
    '1/2 pollice e mezzo rotolo',
    '10 per 100 pezzi',
  ])('%s stays', (text) => {
    expect(withDigits(text)).toBe(text);
  });
});

test.each([
  ['tre', '3'],
  ['doppio', '2'],
  ['quarantadue', '42'],
  ['uno', undefined],
  ['centro', undefined],
])('%s counts %s', (word, count) => {
  expect(countIn(word)).toBe(count);
});
