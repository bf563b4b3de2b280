/** On every day the demo has something to choose and pay, and something of each kind that the account shows (C-CAT-7, C-DOC-4). */
import { expect, test } from 'vitest';
import { addDays } from '#demo/calendar.ts';
import { assortmentOf } from '#demo/catalogue/assortment.ts';
import { deadlinesOn } from './account-documents-writer.ts';
import { COMPANIES } from './companies.ts';
import { creditLimit, creditUse } from './customers-writer.ts';
import { pastOrders } from './orders-writer.ts';

/** The first customer is the one that visitors of the demo log in as. */
const first = COMPANIES.slice(0, 1);
const assortment = assortmentOf(300);
const DAYS = 400;

test('not due yet and payable, wholly open, returned by the bank: on each of 400 days, with several seeds', () => {
  const lacking: unknown[] = [];
  for (let day = 0; day < DAYS; day += 1) {
    const seed = 1 + (day % 3);
    // With a 29 February.
    const today = addDays('2027-06-01', day);
    const deadlines = deadlinesOn(today, pastOrders(seed, today, assortment, first));
    const payable = deadlines.filter(({ state, due, open }) => state === 'toExpire' && due > today && open > 0);
    const invoices = [...Map.groupBy(deadlines, ({ invoice }) => invoice.number + invoice.date).values()];
    const whollyOpen = invoices.filter((parts) =>
      parts.every(({ amount, open, due }) => open === amount && due >= today),
    );
    const returned = deadlines.filter(({ state }) => state === 'unpaid');
    const found = { payable: payable.length, whollyOpen: whollyOpen.length, returned: returned.length };
    if (found.payable < 2 || found.whollyOpen < 1 || found.returned !== 1) lacking.push({ today, seed, ...found });
  }
  expect(lacking).toEqual([]);
});

test('the second customer has used up their credit on each day, also when nothing delivered waits for its invoice (C-ORD-7)', () => {
  const [advances, debt] = creditUse(1);
  expect(debt - advances).toBe(creditLimit(1));
  const wrong: unknown[] = [];
  // Every fifth day, and so in time every day of a month.
  for (let day = 0; day < DAYS; day += 5) {
    const today = addDays('2027-06-01', day);
    const deadlines = deadlinesOn(today, pastOrders(1, today, assortment, COMPANIES.slice(0, 2)));
    const own = deadlines.filter(({ invoice }) => invoice.first.company.id === COMPANIES[1]?.id);
    const open = own.reduce((total, one) => total + one.open, 0) / 100;
    if (open !== debt) wrong.push({ today, open });
  }
  expect(wrong).toEqual([]);
});
