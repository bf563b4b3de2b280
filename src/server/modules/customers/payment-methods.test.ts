import { expect, test } from 'vitest';
import { paymentMethod } from './payment-methods.ts';

test.each([
  ['riba_30', 'RiBa 30 giorni fine mese', 'Bank receipt, 30 days end of month'],
  ['riba_120', 'RiBa 120 giorni fine mese', 'Bank receipt, 120 days end of month'],
  ['bank_transfer', 'Bonifico bancario', 'Bank transfer'],
  ['RiBa 30/60 gg DFFM', 'RiBa 30/60 gg DFFM', 'RiBa 30/60 gg DFFM'],
  ['riba_oggi', 'riba_oggi', 'riba_oggi'],
  ['constructor', 'constructor', 'constructor'],
])('%s: %s, %s (C-ORD-3)', (code, it, en) => {
  expect([paymentMethod(code, 'it').label, paymentMethod(code, 'en').label]).toEqual([it, en]);
});
