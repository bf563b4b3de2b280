import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NO_DISCOUNT, parseChain } from '../discount-chain.rules.ts';
import { needsChoice, type Promo, priceAt, type Terms, waysToBuy } from './best-offer.rules.ts';

const euro = (amount: number) => Math.round(amount * 10_000);
const chain = (text: string) => parseChain(text) ?? NO_DISCOUNT;

function promo(code: string, from: number, effect: { net: number } | { extra: string }): Promo {
  return {
    code,
    row: 1,
    title: { it: code, en: code },
    from,
    validTo: '2026-12-31',
    effect: 'net' in effect ? { net: euro(effect.net) } : { extra: chain(effect.extra) },
  };
}

/** List price 10 €, 9 € from 100 pieces; the customer has 20 %. */
const terms = (...promos: Promo[]): Terms => ({
  breaks: [
    { from: 1, gross: euro(10) },
    { from: 100, gross: euro(9) },
  ],
  chain: chain('20'),
  promos,
});

describe('cheapest offer whose quantity is reached (C-PRICE-2)', () => {
  test.each([
    // what, promos, quantity, net, promo
    ['list price alone', [], 1, 8, null],
    ['quantity break', [], 100, 7.2, null],
    ['net price', [promo('P', 1, { net: 7 })], 1, 7, 'P'],
    ['net price not reached', [promo('P', 10, { net: 7 })], 9, 8, null],
    ['net price reached', [promo('P', 10, { net: 7 })], 10, 7, 'P'],
    ['extra discount on top of the own one', [promo('X', 1, { extra: '10' })], 1, 7.2, 'X'],
    ['extra discount on the price of the break', [promo('X', 1, { extra: '10' })], 100, 6.48, 'X'],
    ['list price lower', [promo('P', 1, { net: 8.5 })], 1, 8, null],
    ['tie with the list: promo', [promo('P', 1, { net: 8 })], 1, 8, 'P'],
    ['tie between promos: smaller code', [promo('Q', 1, { net: 7 }), promo('P', 1, { net: 7 })], 1, 7, 'P'],
    [
      'cheapest of several',
      [promo('P', 1, { net: 7 }), promo('Q', 1, { net: 6.5 }), promo('R', 50, { net: 6 })],
      49,
      6.5,
      'Q',
    ],
    ['the break beats the promo', [promo('P', 1, { net: 7.5 })], 100, 7.2, null],
  ])('%s', (_, promos, quantity, net, code) => {
    const price = priceAt(terms(...promos), quantity);
    expect([price.net, price.promo?.code ?? null]).toEqual([euro(net), code]);
  });

  test('a promo that the buyer picked counts alone, unless the list price is lower', () => {
    const two = terms(promo('P', 1, { net: 7 }), promo('Q', 1, { net: 6 }), promo('D', 1, { net: 8.5 }));
    expect(priceAt(two, 1, { code: 'P', row: 1 }).net).toBe(euro(7));
    expect(priceAt(two, 1, { code: 'D', row: 1 }).promo).toBeNull();
  });

  test('a net price shows no chain, an extra discount shows the whole chain', () => {
    expect(priceAt(terms(promo('P', 1, { net: 7 })), 1).chain).toBe('');
    expect(priceAt(terms(promo('X', 1, { extra: '10+5' })), 1).chain).toBe('20+10+5');
  });
});

describe('"see offers" (C-PRICE-2)', () => {
  const flat = (...promos: Promo[]): Terms => ({ ...terms(...promos), breaks: [{ from: 1, gross: euro(10) }] });
  test.each([
    ['only the list price', flat(), 1, false],
    ['one promo that the default packaging reaches', flat(promo('P', 25, { net: 7 })), 25, false],
    ['one promo that it does not reach', flat(promo('P', 25, { net: 7 })), 1, true],
    ['two promos', flat(promo('P', 1, { net: 7 }), promo('Q', 1, { net: 6 })), 1, true],
    ['a promo that is dearer than the list is no offer', flat(promo('P', 25, { net: 9 })), 1, false],
    ['a quantity break further up', terms(), 1, true],
    ['a quantity break that the default packaging reaches', terms(), 100, false],
  ])('%s', (_, given, quantity, expected) => expect(needsChoice(waysToBuy(given), quantity)).toBe(expected));
});

const anyPromo = fc
  .record({
    code: fc.constantFrom('A', 'B', 'C', 'D'),
    from: fc.integer({ min: 1, max: 50 }),
    effect: fc.oneof(
      fc.integer({ min: 0, max: 20 }).map((net) => ({ net })),
      fc.integer({ min: 0, max: 90 }).map((extra) => ({ extra: String(extra) })),
    ),
  })
  .map(({ code, from, effect }) => promo(code, from, effect));

test('never dearer than the list price, never negative, and the order of the promos does not matter (C-PRICE-2)', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(anyPromo, { selector: (one) => one.code }),
      fc.integer({ min: 1, max: 200 }),
      (promos, quantity) => {
        const price = priceAt(terms(...promos), quantity);
        expect(price.net).toBeLessThanOrEqual(priceAt(terms(), quantity).net);
        expect(price.net).toBeGreaterThanOrEqual(0);
        expect(priceAt(terms(...promos.toReversed()), quantity)).toEqual(price);
      },
    ),
  );
});
