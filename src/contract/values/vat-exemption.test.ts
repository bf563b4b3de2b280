import { expect, test } from 'vitest';
import { exemptionOn } from './vat-exemption.ts';

const INTENT = { nature: 'N3.5', reason: 'Dichiarazione d’intento 1', until: '2026-12-31' };
const HOLDS = { nature: 'N3.5', reason: 'Dichiarazione d’intento 1' };

test.each([
  ['a day before the last', '2026-12-30', INTENT, HOLDS],
  ['the last day', '2026-12-31', INTENT, HOLDS],
  ['the day after', '2027-01-01', INTENT, null],
  ['no end', '2099-01-01', { ...INTENT, until: null }, HOLDS],
  ['VAT as usual', '2026-12-30', { nature: '', reason: 'left over', until: null }, null],
  [
    'no reason of its own: the words of the nature',
    '2026-12-30',
    { nature: 'N4', reason: '', until: null },
    { nature: 'N4', reason: 'Esenti' },
  ],
] as const)('%s (C-PRICE-5)', (_, day, agreed, exemption) => {
  expect(exemptionOn(day, agreed)).toEqual(exemption);
});
