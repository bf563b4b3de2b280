import { expect, test } from 'vitest';
import { type DeedOrder, deedPlan } from './order-deeds.rules.ts';

const order = (number: string, status: DeedOrder['status'], held = false): DeedOrder => ({ number, status, held });

test.each<[string, DeedOrder[], Partial<ReturnType<typeof deedPlan>>]>([
  ['nothing', [], { accept: [], hold: [], release: [], leftOut: { held: 0, moved: 0 } }],
  [
    'new ones are accepted, those on hold and those that moved are left out',
    [order('1', 'IA'), order('2', 'IA', true), order('3', 'NE'), order('4', 'E')],
    { accept: ['1'], leftOut: { held: 1, moved: 2 } },
  ],
  [
    'what is open goes on hold or is released, what is closed does neither',
    [order('1', 'IA'), order('2', 'partial', true), order('3', 'E', true), order('4', 'cancelled')],
    { hold: ['1'], release: ['2'], all: ['1', '2', '3', '4'] },
  ],
])('%s', (_, orders, plan) => {
  expect(deedPlan(orders)).toMatchObject(plan);
});
