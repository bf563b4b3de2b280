import { expect, test } from 'vitest';
import { creditState, exceededBy } from './credit.rules.ts';

test.each([
  // limit, orders, notes, deadlines, advances, this order → exposure, available, exceeded by
  [5000, 0, 0, 0, 0, 100, 0, 4900, 0],
  [5000, 1000, 500, 3000, 0, 500, 4500, 0, 0], // exactly the limit is enough
  [5000, 1000, 500, 3000, 0, 500.01, 4500, -0.01, 0.01],
  [5000, 1000, 500, 3000, 200, 500, 4300, 200, 0], // advances increase the credit
  [5000, 0, 0, 6000, 0, 100, 6000, -1100, 1100], // exceeded before
  [5000, 0, 0, 6000, 0, 0, 6000, -1000, 0], // paid at once: adds nothing
  [0, 0, 0, 0, 0, 1, 0, -1, 1], // a limit of zero: nothing on credit
  [1000, 0, 0, 0, 500, 1400, -500, 100, 0],
])(
  'limit %s, orders %s, notes %s, deadlines %s, advances %s, order %s (C-ORD-7)',
  (limit, orders, notes, deadlines, advances, order, exposure, available, exceeded) => {
    const euro = (amount: number) => Math.round(amount * 10_000);
    const use = { unfulfilledOrders: euro(orders), unbilledNotes: euro(notes) };
    const state = creditState(
      euro(limit),
      { ...use, openDeadlines: euro(deadlines), advances: euro(advances) },
      euro(order),
    );
    expect([state.exposure, state.available, exceededBy(state)]).toEqual([
      euro(exposure),
      euro(available),
      euro(exceeded),
    ]);
  },
);
