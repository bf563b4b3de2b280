import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyChain, joinChains, NO_DISCOUNT, parseChain } from './discount-chain.rules.ts';

function chain(text: string) {
  const parsed = parseChain(text);
  if (!parsed) throw new Error(`no chain: ${text}`);
  return parsed;
}

describe('net = gross × Π(1 − dᵢ), rounded once to four decimals (C-PRICE-1)', () => {
  test.each([
    // gross, chain, net in euros
    [100, '', 100],
    [100, '50', 50],
    [100, '50+10', 45],
    [100, '50+10+5', 42.75],
    [100, '50+10+-3', 46.35],
    [10, '33+33+33+33+33+33', 0.9046],
    [0.0001, '50', 0.0001], // half rounds away from zero: 0.00005 → 0.0001
    [0.0003, '50', 0.0002],
    [1.2345, '12.5', 1.0802],
    [19.99, '100', 0],
    [19.99, '-100', 39.98],
    [7.77, '0+0', 7.77],
  ])('%s € with "%s" is %s €', (gross, text, net) => {
    expect(applyChain(Math.round(gross * 10_000), chain(text))).toBe(Math.round(net * 10_000));
  });
});

describe('reading chains', () => {
  test.each([
    ['50+10+5', '50+10+5'],
    [' 50 + 10 % ', '50+10'],
    ['12,5', '12.5'],
    ['7.25+0', '7.25'],
    ['50+10+-3', '50+10+-3'],
    ['', ''],
  ])('"%s" is shown as "%s"', (written, shown) => expect(chain(written).text).toBe(shown));

  test.each(['101', '1+2+3+4+5+6+7', 'abc', '50++10', '1.234', '1e2', '50-3', '-10001'])(
    '"%s" is no chain (C-PRICE-1)',
    (text) => expect(parseChain(text)).toBeUndefined(),
  );
});

const step = fc.integer({ min: -5000, max: 10_000 }).map((hundredths) => String(hundredths / 100));
const anyChain = fc.array(step, { maxLength: 6 }).map((steps) => chain(steps.join('+')));
const gross = fc.integer({ min: 0, max: 10_000_000_000 });

describe('properties', () => {
  test('a net price is never negative and a discount never raises it', () => {
    fc.assert(
      fc.property(gross, anyChain, (amount, one) => {
        expect(applyChain(amount, one)).toBeGreaterThanOrEqual(0);
      }),
    );
    fc.assert(
      fc.property(gross, fc.integer({ min: 0, max: 100 }), (amount, percent) => {
        expect(applyChain(amount, chain(String(percent)))).toBeLessThanOrEqual(amount);
      }),
    );
  });

  test('the order of the steps does not matter, and joining is applying one after the other without rounding between', () => {
    fc.assert(
      fc.property(gross, anyChain, anyChain, (amount, a, b) => {
        expect(applyChain(amount, joinChains(a, b))).toBe(applyChain(amount, joinChains(b, a)));
      }),
    );
  });

  test('what is shown reads back as the same chain', () => {
    fc.assert(
      fc.property(anyChain, (one) => {
        expect(parseChain(one.text)).toEqual(one);
      }),
    );
  });

  test('no discount changes nothing', () => {
    fc.assert(
      fc.property(gross, (amount) => {
        expect(applyChain(amount, NO_DISCOUNT)).toBe(amount);
      }),
    );
  });
});

test.each([
  [1, '50+10+5', 5.2775],
  [10, '50+10+5', 5.278],
  [100, '50+10+5', 5.28],
  [100, '', 12.35],
])('net of € 12,3451 in units of %d ten-thousandths, less %s: € %d (C-SET-1, S-3.53)', (unit, text, net) => {
  expect(applyChain(123_451, chain(text), unit)).toBe(Math.round(net * 10_000));
});
