import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { moneyFromNumber, moneyToNumber } from './money.ts';
import { deadlinesOf, termsOfText, termsText } from './payment-terms.rules.ts';
import type { PaymentTerms } from './payment-terms.ts';

const VECTORS = new URL('../../../../shared/data/fiscal/vectors/', import.meta.url);
const MISSING = !existsSync(new URL('payment_terms.json', VECTORS));
const all: Record<string, PaymentTerms> = MISSING
  ? {}
  : JSON.parse(readFileSync(new URL('payment_terms.json', VECTORS), 'utf8'));
const examples: Array<Record<'terms' | 'invoice_date' | 'total' | 'expected', string>> = MISSING
  ? []
  : parse(readFileSync(new URL('payment_terms.csv', VECTORS)), { columns: true, delimiter: ';' });

describe.skipIf(MISSING)('terms of payment (skipped where data/fiscal/vectors is missing) (C-DOC-3)', () => {
  test.each(examples)('$terms of $invoice_date, $total', ({ terms, invoice_date, total, expected }) => {
    const found = deadlinesOf(all[terms] as PaymentTerms, invoice_date, moneyFromNumber(Number(total)) ?? 0);
    expect(found.map(({ dueOn, amount }) => `${dueOn} ${moneyToNumber(amount).toFixed(2)}`)).toEqual(
      expected.split(/[,|+]\s*/),
    );
  });

  test.each(Object.entries(all))('%s is read back from its text', (_, terms) => {
    expect(termsOfText(termsText(terms, 'it'))).toEqual(terms);
    expect(termsOfText(termsText(terms, 'en'))).toEqual(terms);
  });
});

describe('terms of payment (C-DOC-3)', () => {
  const step = (days: number) => ({ days, count: 'months', base: 'month_end' }) as const;

  test.each<[PaymentTerms, it: string, en: string]>([
    [{ method: 'riba', steps: [step(30), step(60), step(90)] }, 'RiBa 30/60/90 gg DFFM', 'RiBa 30/60/90 days DFFM'],
    [
      { method: 'bank_transfer', steps: [{ days: 30, count: 'days' }] },
      'Bonifico 30 gg DF',
      'Bank transfer 30 days DF',
    ],
  ])('$method as text', (terms, it, en) => {
    expect([termsText(terms, 'it'), termsText(terms, 'en')]).toEqual([it, en]);
  });

  test('percentages, VAT with the first, and the last part takes what is left', () => {
    const terms: PaymentTerms = {
      method: 'bank_transfer',
      vat: 'first',
      steps: [
        { days: 0, count: 'days', percent: 33 },
        { days: 30, count: 'days', percent: 67 },
      ],
    };
    expect(deadlinesOf(terms, '2026-11-20', 1_220_100, 220_000)).toEqual([
      { dueOn: '2026-11-20', amount: 550_000 },
      { dueOn: '2026-12-20', amount: 670_100 },
    ]);
    expect(termsOfText(termsText(terms, 'it'))).toEqual(terms);
  });

  test('any other text is no terms', () => expect(termsOfText('pagamento anticipato')).toBeUndefined());
});
