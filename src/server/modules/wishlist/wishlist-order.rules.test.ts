import { expect, test } from 'vitest';
import { byPrice, byText, matchesWords, wordsOf } from './wishlist-order.rules.ts';

const article = (carti: string, it: string, en: string, brand = 'Ruvo') => ({
  carti,
  name: { it, en },
  brand: { name: brand },
});
const BOLT = article('VT933.08.020', 'Vite testa esagonale M8 × 20', 'Hexagon head screw M8 × 20');
const ELBOW = article('RP90-22/CU', 'Curva 90° a pressare, qualità', 'Press elbow 90°', 'Adria');

test.each([
  ['', BOLT, true],
  ['vite m8', BOLT, true],
  ['M8x20', BOLT, true],
  ['vt933 08 020', BOLT, true],
  ['VT93308020', BOLT, true],
  ['vite adria', BOLT, false],
  ['adria', ELBOW, true],
  ['QUALITA', ELBOW, true],
  ['rp90/22', ELBOW, true],
  ['screw', BOLT, false],
  ['-', BOLT, false],
])('«%s»', (text, one, found) => {
  expect(matchesWords(one, wordsOf(text), 'it')).toBe(found);
});

test('in English the English name is searched', () => {
  expect(matchesWords(BOLT, wordsOf('hexagon'), 'en')).toBe(true);
  expect(matchesWords(BOLT, wordsOf('esagonale'), 'en')).toBe(false);
});

test('codes and names are ordered as people read them: M8 before M10', () => {
  const [eight, ten] = [article('X8', 'Dado M8', 'Nut M8'), article('X10', 'Dado M10', 'Nut M10')];
  expect([ten, eight].sort(byText('name', 'it'))).toEqual([eight, ten]);
  expect([ten, eight].sort(byText('code', 'it'))).toEqual([eight, ten]);
});

test('by price a parent counts with its cheapest size, and what has no price comes last', () => {
  const cards = [{}, { sale_price: 3 }, { price_range: { min: 1, max: 9 } }, { sale_price: 2 }];
  expect(cards.toSorted(byPrice(1))).toEqual([cards[2], cards[3], cards[1], cards[0]]);
  expect(cards.toSorted(byPrice(-1))).toEqual([cards[1], cards[3], cards[2], cards[0]]);
});
