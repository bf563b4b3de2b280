import { describe, expect, it } from 'vitest';
import { COMPANIES, type Company } from './companies.ts';
import { chainFor, netOf } from './terms.ts';

const colombo = COMPANIES[0] as Company;
const article = (code: string, families: string[], brand = 'ruvo') => ({
  code,
  name: code,
  english: code,
  price: 1,
  packs: [1],
  brand,
  families,
});

describe('the net of a chain', () => {
  it.each([
    [0.238, '50+10+5', 0.1017],
    [6.84, '40+12', 3.6115],
    [10, '50-3', 5.15],
    [1.5, '', 1.5],
  ])('%f € at %s costs %f €', (gross, chain, net) => {
    expect(netOf(gross, chain)).toBe(net);
  });
});

describe('the chain of an article', () => {
  it.each([
    ['agreed for the article', article('DD934.08', ['viteria', 'dadi', 'din-934']), '50+10+5+2'],
    ['of its deepest family', article('TCEI-8/30.B', ['viteria', 'viti-metriche', 'din-912']), '50+10'],
    ['of a family above', article('VT933.08.020', ['viteria', 'viti-metriche', 'din-933']), '50+10+5'],
    ['of its brand', article('GN.NE-9', ['antinfortunistica', 'guanti', 'guanti-nitrile'], 'sidera'), '32+8'],
    ['of the customer', article('TG.12/25', ['giardino', 'irrigazione', 'tubi-giardino'], 'verdano'), '30'],
  ])('is the one %s', (_, what, chain) => {
    expect(chainFor(colombo, 0, what)).toBe(chain);
  });

  it('is the one of the address before the one of the customer', () => {
    expect(chainFor(colombo, 1, article('TG.12/25', ['giardino'], 'verdano'))).toBe('30+5');
  });
});
