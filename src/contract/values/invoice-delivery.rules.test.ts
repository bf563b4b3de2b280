import { expect, test } from 'vitest';
import { isSdiMailbox, pecFault, recipientFault } from './invoice-delivery.rules.ts';

test.each([
  ['', 'rossi@pec.it', false, undefined],
  ['', '', false, 'recipient-or-pec'],
  ['', '', true, undefined],
  ['ABC1234', '', false, undefined],
  ['UFABCD', '', false, undefined],
  ['0000000', '', false, undefined],
  ['0000000', 'rossi@pec.it', false, undefined],
  ['XXXXXXX', '', true, undefined],
  ['XXXXXXX', 'rossi@pec.it', false, 'recipient-foreign'],
  ['ABC12345', '', false, 'recipient-form'],
  ['ABC-123', '', false, 'recipient-form'],
  ['abc1234', '', false, 'recipient-form'], // callers write upper case
])('recipient code "%s", PEC "%s", foreign %s: %s (C-FISC-3)', (code, pec, foreign, fault) => {
  expect(recipientFault(code, { pec, foreign })).toBe(fault);
});

test.each([
  ['', undefined],
  ['rossi@pec.it', undefined],
  ['rossi', 'pec-form'],
  ['sdi01@pec.fatturapa.it', 'pec-sdi'],
  ['SDI12@PEC.FatturaPA.it', 'pec-sdi'],
  ['sdi@pec.fatturapa.it', undefined],
  ['rossi.sdi01@pec.fatturapa.it', undefined],
  ['sdi01@pec.example.it', undefined],
])('PEC "%s": %s (C-FISC-3)', (pec, fault) => {
  expect(pecFault(pec)).toBe(fault);
  expect(isSdiMailbox(pec)).toBe(fault === 'pec-sdi');
});
