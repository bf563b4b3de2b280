import { expect, test } from 'vitest';
import { groupedIban, sepaCode } from './sepa-code.rules.ts';

const TRANSFER = {
  name: 'Bancale S.p.A.',
  iban: 'IT60 X054 2811 1010 0000 0123 456',
  bic: '',
  amount: 2506.57,
  reason: '10482 2026/6.804',
};

test('the code of a bank transfer (C-DOC-4)', () => {
  expect(sepaCode(TRANSFER)).toBe(
    'BCD\n002\n1\nSCT\n\nBancale S.p.A.\nIT60X0542811101000000123456\nEUR2506.57\n\n\n10482 2026/6.804',
  );
});

test.each([
  [0.01, 'EUR0.01'],
  [10, 'EUR10.00'],
  [0.1 + 0.2, 'EUR0.30'],
  [0, undefined],
  [-5, undefined],
  [1e9, undefined],
])('amount %d → %s', (amount, line) => {
  expect(sepaCode({ ...TRANSFER, amount })?.split('\n')[7]).toBe(line);
});

test('a field keeps to its line and its length', () => {
  const lines =
    sepaCode({ ...TRANSFER, name: `Uno\nDue ${'x'.repeat(99)}`, reason: 'r'.repeat(200) })?.split('\n') ?? [];
  expect(lines).toHaveLength(11);
  expect([lines[5]?.length, lines[10]?.length]).toEqual([70, 140]);
  expect(lines[5]).toMatch(/^Uno Due x/);
});

test('an IBAN in groups', () => {
  expect(groupedIban('IT60X0542811101000000123456')).toBe('IT60 X054 2811 1010 0000 0123 456');
});
