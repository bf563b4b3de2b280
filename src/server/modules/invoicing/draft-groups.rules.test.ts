import { describe, expect, test } from 'vitest';
import type { PaymentTerms } from '#contract/values/payment-terms.ts';
import { draftGroups } from './draft-groups.rules.ts';

const transfer: PaymentTerms = { method: 'bank_transfer', steps: [{ days: 30, count: 'days' }] };
const riba: PaymentTerms = { method: 'riba', steps: [{ days: 60, count: 'months', base: 'month_end' }] };
const card: PaymentTerms = { method: 'card', steps: [{ days: 0, count: 'days' }] };
const other = { kind: 'private' as const, tax_code: 'RSSMRA80A01H501U' };

describe('which notes go on one invoice (C-FISC-4)', () => {
  const note = {
    name: 'a',
    client_id: 101,
    date: '2026-11-03',
    invoice: null,
    order_id: 1,
    intent_protocol: '',
    vat_table: [],
    terms: transfer,
  };
  const split = [{ rate: 22, taxable: 100, tax: 22, split: true as const }];
  test.each([
    ['the same customer, month and terms', { order_id: 2, date: '2026-11-28' }, 'TD24', 1],
    ['another customer', { client_id: 102 }, 'TD24', 2],
    ['another month', { date: '2026-12-01' }, 'TD24', 2],
    ['another month, invoiced at once', { date: '2026-12-01' }, 'TD01', 1],
    ['other terms', { terms: riba }, 'TD24', 2],
    ['another name on the invoice', { invoice: other }, 'TD24', 2],
    ['paid by card', { terms: card }, 'TD24', 2],
    ['split payment', { vat_table: split }, 'TD24', 2],
    ['a declaration of intent', { intent_protocol: '12345678901234567-123456' }, 'TD24', 2],
  ] as const)('%s', (_, more, type, groups) => {
    const notes = [note, { ...note, name: 'b', ...more }];
    expect(draftGroups(notes, ({ terms }) => terms, type)).toHaveLength(groups);
  });

  test('two orders that were paid by card are two invoices', () => {
    const paid = { ...note, terms: card };
    const notes = [paid, { ...paid, order_id: 2 }, { ...paid, order_id: 1 }];
    expect(draftGroups(notes, ({ terms }) => terms, 'TD01').map((group) => group.length)).toEqual([2, 1]);
  });
});
