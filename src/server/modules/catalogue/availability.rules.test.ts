import { expect, test } from 'vitest';
import { arrivalsOf } from '#contract/values/stock-split.ts';
import { availabilityOf, isAddable, USUAL_CASES } from './availability.rules.ts';

const TODAY = '2026-03-10';
const on = (date: string, precision: 'date' | 'week' = 'date', quantity = 40) => ({ date, quantity, precision });

test.each([
  ['in stock', 5, [], 'DISPONIBILE', null],
  ['in stock, more arriving', 5, [on('2026-03-20')], 'DISPONIBILE', null],
  ['arriving on a day', 0, [on('2026-03-20')], 'IN ARRIVO', '2026-03-20'],
  ['arriving today', 0, [on('2026-03-10')], 'IN ARRIVO', '2026-03-10'],
  ['arriving, of an unknown quantity', 0, [on('2026-03-20', 'date', 0)], 'IN ARRIVO', '2026-03-20'],
  ['arriving in a week', 0, [on('2026-03-23', 'week')], 'IN ARRIVO', '2026-03-23'],
  ['the next of several', 0, [on('2026-03-01'), on('2026-05-01'), on('2026-04-01')], 'IN ARRIVO', '2026-04-01'],
  ['arrival in the past', 0, [on('2026-03-09')], '', null],
  ['nothing', 0, [], '', null],
  ['oversold', -3, [], '', null],
] as const)('%s (C-CAT-4, S-3.28, S-3.29)', (_, stock, arrivals, text, date) => {
  const article = { stock, arrivals };
  expect(availabilityOf(article, TODAY)).toMatchObject({ text, arrival: date === null ? null : { date } });
  expect(isAddable(article, TODAY, USUAL_CASES)).toBe(text !== '');
});

test('the quantity shown is that of the stock, or of the next arrival', () => {
  expect(availabilityOf({ stock: 12.5, arrivals: [] }, TODAY).quantity).toBe(12.5);
  expect(availabilityOf({ stock: 0, arrivals: [on('2026-03-23', 'week', 70)] }, TODAY)).toEqual({
    text: 'IN ARRIVO',
    quantity: 70,
    arrival: { date: '2026-03-23', precision: 'week' },
  });
});

test('the sum of arrivals is shown when one arrival is not all of it', () => {
  const [past, next, last] = [on('2026-03-09'), on('2026-03-20', 'date', 30), on('2026-05-01', 'week', 70)];
  const arrivals = [next, last];
  expect(availabilityOf({ stock: 5, arrivals: [last, past, next] }, TODAY)).toEqual({
    text: 'DISPONIBILE',
    quantity: 5,
    arrival: null,
    arrivals,
  });
  expect(availabilityOf({ stock: 0, arrivals: [past, last, next] }, TODAY)).toEqual({
    text: 'IN ARRIVO',
    quantity: 30,
    arrival: { date: '2026-03-20', precision: 'date' },
    arrivals,
  });
});

test.each([
  [
    'a part of the next arrival is owed',
    -10,
    'IN ARRIVO',
    [
      ['2026-03-20', 20],
      ['2026-05-01', 70],
    ],
  ],
  ['all of the next arrival is owed', -30, 'IN ARRIVO', [['2026-05-01', 70]]],
  ['into the second one', -40, 'IN ARRIVO', [['2026-05-01', 60]]],
  ['everything that arrives is owed', -100, '', []],
] as const)('more was promised than is there: %s', (_, stock, text, expected) => {
  const article = { stock, arrivals: [on('2026-03-20', 'date', 30), on('2026-05-01', 'week', 70)] };
  const availability = availabilityOf(article, TODAY);
  expect(availability.text).toBe(text);
  expect(arrivalsOf(availability).map(({ date, quantity }) => [date, quantity])).toEqual(expected);
  expect(isAddable(article, TODAY, USUAL_CASES)).toBe(text !== '');
});

test.each([
  ['in stock only', { orderArriving: false, orderMissing: false }, [true, false, false]],
  ['what is missing, too', { orderArriving: true, orderMissing: true }, [true, true, true]],
  ['missing but not arriving', { orderArriving: false, orderMissing: true }, [true, false, true]],
] as const)('which articles can be ordered is a setting: %s (C-SET-1)', (_, cases, expected) => {
  const articles = [
    { stock: 5, arrivals: [] },
    { stock: 0, arrivals: [on('2026-03-20')] },
    { stock: 0, arrivals: [] },
  ];
  expect(articles.map((article) => isAddable(article, TODAY, cases))).toEqual(expected);
});
