import { expect, test } from 'vitest';
import { type EffectRules, effectOf, type PastOrder } from './settings-effect.rules.ts';

const order = (change: Partial<PastOrder> = {}): PastOrder => ({
  net: 1_000_000,
  delivery: 'shipping',
  ownMinimum: null,
  sentAt: new Date('2026-11-26T09:30:00Z'),
  ...change,
});
const rules = (change: { above?: number; least?: number; window?: string } = {}): EffectRules => ({
  transport: ({ net, delivery }) => (delivery === 'pickup' || net > (change.above ?? 2_500_000) ? 0 : 99_000),
  isEnough: ({ net }) => net >= (change.least ?? 0),
  window: () => change.window ?? 'today',
});

test('transport: orders that would have paid another amount, and both sums', () => {
  const orders = [order(), order({ net: 2_000_000 }), order({ net: 3_000_000 }), order({ delivery: 'pickup' })];
  expect(effectOf('transport', orders, rules(), rules({ above: 1_500_000 }))).toEqual({
    about: 'transport',
    orders: 4,
    different: 1,
    before: 198_000,
    after: 99_000,
  });
});

test('minimum: orders that would have been too small, without those of customers with a minimum of their own', () => {
  const orders = [order(), order({ net: 400_000 }), order({ net: 400_000, ownMinimum: 0 })];
  expect(effectOf('minimum', orders, rules(), rules({ least: 500_000 }))).toEqual({
    about: 'minimum',
    orders: 2,
    different: 1,
    after: 400_000,
  });
});

test('cut-offs: orders to be collected that would have had another first window', () => {
  const orders = [order({ delivery: 'pickup' }), order()];
  expect(effectOf('cutoffs', orders, rules(), rules({ window: 'tomorrow' }))).toEqual({
    about: 'cutoffs',
    orders: 1,
    different: 1,
  });
});
