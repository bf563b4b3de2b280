import { expect, test } from 'vitest';
import { bankOf } from './buyers-bank.rules.ts';

const ITALIAN = 'IT60X0542811101000000123456';

test.each([
  ['', '', '', {}],
  ['', '03069', '09606', { abi: '03069', cab: '09606' }],
  [ITALIAN, '', '', { abi: '05428', cab: '11101' }],
  // The books are right.
  [ITALIAN, '03069', '09606', { abi: '03069', cab: '09606' }],
  // Half of it is nothing.
  ['', '03069', '', {}],
  [ITALIAN, '03069', '', { abi: '05428', cab: '11101' }],
  ['DE89370400440532013000', '', '', {}],
])('IBAN "%s", ABI "%s", CAB "%s": %j (C-DOC-3)', (iban, bank_abi, bank_cab, bank) => {
  expect(bankOf({ iban, bank_abi, bank_cab })).toEqual(bank);
});
