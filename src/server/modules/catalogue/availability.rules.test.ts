import { expect, test } from 'vitest';
import { availabilityOf, isAddable, offerFor } from './availability.rules.ts';

const TODAY = '2026-03-10';
const on = (date: string, precision: 'date' | 'week' = 'date', quantity = 40) => ({ date, quantity, precision });

test.each([
  ['in stock', 5, [], 'DISPONIBILE', null, 'add', 'add'],
  ['in stock, more arriving', 5, [on('2026-03-20')], 'DISPONIBILE', null, 'add', 'add'],
  ['arriving on a day', 0, [on('2026-03-20')], 'IN ARRIVO', '2026-03-20', 'backorder', 'backorder'],
  ['arriving today', 0, [on('2026-03-10')], 'IN ARRIVO', '2026-03-10', 'backorder', 'backorder'],
  ['arriving in a week', 0, [on('2026-03-23', 'week')], 'IN ARRIVO', '2026-03-23', 'backorder', 'backorder'],
  [
    'the next of several',
    0,
    [on('2026-03-01'), on('2026-05-01'), on('2026-04-01')],
    'IN ARRIVO',
    '2026-04-01',
    'backorder',
    'backorder',
  ],
  ['arrival in the past', 0, [on('2026-03-09')], '', null, 'alternative', 'alert'],
  ['nothing', 0, [], '', null, 'alternative', 'alert'],
  ['oversold', -3, [], '', null, 'alternative', 'alert'],
] as const)('%s', (_, stock, arrivals, text, date, withAlternative, without) => {
  const article = { stock, arrivals };
  expect(availabilityOf(article, TODAY)).toMatchObject({ text, arrival: date === null ? null : { date } });
  expect(offerFor(article, TODAY, true)).toBe(withAlternative);
  expect(offerFor(article, TODAY, false)).toBe(without);
  expect(isAddable(article, TODAY)).toBe(text !== '');
});

test('the quantity shown is that of the stock, or of the next arrival', () => {
  expect(availabilityOf({ stock: 12.5, arrivals: [] }, TODAY).quantity).toBe(12.5);
  expect(availabilityOf({ stock: 0, arrivals: [on('2026-03-23', 'week', 70)] }, TODAY)).toEqual({
    text: 'IN ARRIVO',
    quantity: 70,
    arrival: { date: '2026-03-23', precision: 'week' },
  });
});
