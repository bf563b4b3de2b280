import { describe, expect, test } from 'vitest';
import { termsText } from '#contract/values/payment-terms.rules.ts';
import type { PaymentTerms } from '#contract/values/payment-terms.ts';
import { deadlinesOfInvoice, termsOfOrder } from './order-terms.rules.ts';

const RIBA: PaymentTerms = {
  method: 'riba',
  steps: [
    { days: 30, count: 'months', base: 'month_end' },
    { days: 60, count: 'months', base: 'month_end' },
  ],
};

describe('terms of an order (C-FISC-4)', () => {
  test.each<[code: string, own: PaymentTerms | null, text: string]>([
    ['riba_60', null, 'RiBa 60 gg DFFM'],
    ['riba_60', RIBA, 'RiBa 30/60 gg DFFM'],
    ['riba_45', null, 'RiBa 45 gg DFFM (giorni)'],
    ['bank_transfer', RIBA, 'Bonifico 30 gg DF'],
    ['bank_transfer', null, 'Bonifico 30 gg DF'],
    ['cash_on_delivery', RIBA, 'Contanti 0 gg DF'],
    ['card', RIBA, 'Carta 0 gg DF'],
    ['Bonifico 60 gg DFFM', null, 'Bonifico 60 gg DFFM'],
    // A method of another system, of which nothing is known: the customer's terms, else a transfer.
    ['R07', RIBA, 'RiBa 30/60 gg DFFM'],
    ['R07', null, 'Bonifico 30 gg DF'],
    ['', null, 'Bonifico 30 gg DF'],
  ])('%s with terms %# is %s', (code, own, text) => expect(termsText(termsOfOrder(code, own, 30), 'it')).toBe(text));

  test.each<[payable: number, deadlines: Array<[string, number]>]>([
    [
      1_000_100,
      [
        ['2026-12-31', 500_100],
        ['2027-01-31', 500_000],
      ],
    ],
    // A cent cannot be split.
    [100, [['2026-12-31', 100]]],
    [0, [['2026-12-31', 0]]],
  ])('%i in two parts', (payable, deadlines) => {
    const found = deadlinesOfInvoice(RIBA, '2026-11-24', payable, 0);
    expect(found.map(({ dueOn, amount }) => [dueOn, amount])).toEqual(deadlines);
  });
});
