import { describe, expect, test } from 'vitest';
import { transportCost } from './transport-cost.rules.ts';

const settings = { cost: 99_000, freeAbove: 2_500_000 };

describe('9.90 €, free above 250 € net, nothing on pickup (C-CART-6)', () => {
  test.each([
    // net, empty, delivery, cost, missing
    [0, true, 'shipping', 0, 250],
    [0.01, false, 'shipping', 9.9, 249.99],
    [0, false, 'shipping', 9.9, 250],
    [249.99, false, 'shipping', 9.9, 0.01],
    [250, false, 'shipping', 9.9, 0.01],
    [250.01, false, 'shipping', 0, 0],
    [1000, false, 'shipping', 0, 0],
    [10, false, 'pickup', 0, 240],
  ] as const)('%s € net, empty %s, %s → %s €, missing %s €', (net, isEmpty, delivery, cost, missing) => {
    const transport = transportCost(Math.round(net * 10_000), isEmpty, delivery, settings);
    expect([transport.cost, transport.missing]).toEqual([Math.round(cost * 10_000), Math.round(missing * 10_000)]);
  });

  test('a shop without transport cost never asks for more', () => {
    expect(transportCost(100, false, 'shipping', { cost: 0, freeAbove: 2_500_000 })).toEqual({ cost: 0, missing: 0 });
  });
});
