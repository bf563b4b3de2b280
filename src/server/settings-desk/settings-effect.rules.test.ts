import { expect, test } from 'vitest';
import { creditEffect, type EffectRules, effectOf, type PastOrder, stockEffect } from './settings-effect.rules.ts';

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
  sells: () => true,
  isBlocked: () => false,
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

test('availability: orders with a line that is refused, each once, and their lines’ value; what is refused today and would pass', () => {
  const short = [
    { order: 1, quantity: 5, now: 2, undated: 3, net: 100_000 },
    { order: 1, quantity: 4, now: 0, undated: 4, net: 200_000 },
    { order: 2, quantity: 4, now: 1, undated: 0, net: 400_000 },
  ];
  const strict = { ...rules(), sells: ({ undated }: { undated: number }) => undated === 0 };
  const past = { orders: 10, known: 6, short };
  const about = { about: 'availability', orders: 6, unknown: 4 };
  expect(stockEffect(past, rules(), strict)).toEqual({ ...about, different: 1, freed: 0, after: 300_000 });
  expect(stockEffect(past, strict, rules())).toEqual({ ...about, different: 0, freed: 1, after: 0 });
});

test('credit: orders of customers who are blocked today, and of those who are no longer', () => {
  const buyer = (orders: number, unpaid: number) => ({ orders, total: orders * 10_000, limit: null, used: 0, unpaid });
  const strict = { ...rules(), isBlocked: ({ unpaid }: { unpaid: number }) => unpaid > 0 };
  const buyers = [buyer(3, 1), buyer(5, 0), buyer(2, 1)];
  const about = { about: 'credit', orders: 10, customers: 2 };
  expect(creditEffect(buyers, rules(), strict)).toEqual({ ...about, different: 5, freed: 0, after: 50_000 });
  expect(creditEffect(buyers, strict, rules())).toEqual({ ...about, different: 0, freed: 5, after: 0 });
});
