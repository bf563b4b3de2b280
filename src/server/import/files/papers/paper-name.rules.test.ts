/** Names of files in `papers/` → documents (C-DOC-5). */
import { expect, test } from 'vitest';
import { paperKind, paperNamed } from './paper-name.rules.ts';

test.each([
  ['fattura_12_2026.pdf', 'invoice', ['12', 'FATTURA/12'], 2026],
  ['Fattura_FT-0012-A_2026.PDF', 'invoice', ['FT/12/A', 'FATTURA/FT/12/A'], 2026],
  ['fattura_FT_12_2026.pdf', 'invoice', ['FT/12', 'FATTURA/FT/12'], 2026],
  ['FT_12_2026.pdf', 'invoice', ['12', 'FT/12'], 2026],
  ['2026/marzo/fattura_differita_7_2026.pdf', 'invoice', ['7', 'DIFFERITA/7'], 2026],
  ['TD24_7_2026.xml.p7m', 'invoice', ['7', 'TD/24/7'], 2026],
  ['nota_di_credito_NC-1_2025.pdf', 'credit', ['NC/1', 'CREDITO/NC/1'], 2025],
  ['NC_1_2025.pdf', 'credit', ['1', 'NC/1'], 2025],
  ['TD04_1_2025.pdf', 'credit', ['1', 'TD/4/1'], 2025],
  ['ddt_33_2026.pdf', 'note', ['33', 'DDT/33'], 2026],
  ['DDT_33_2026.xlsx', 'note', ['33', 'DDT/33'], 2026],
  ['bolla_B 33_2026.pdf', 'note', ['B/33', 'BOLLA/B/33'], 2026],
])('%s is of the %s %j', (file, owner, keys, year) => {
  const [kind, credit] = owner === 'credit' ? ['invoice', true] : [owner, false];
  expect(paperNamed(file)).toEqual({ owner: kind, credit, keys, year });
});

test.each([
  'fattura.pdf',
  'fattura_12.pdf',
  'fattura_2026.pdf',
  'fattura__2026.pdf',
  'fattura_12_26.pdf',
  'listino_12_2026.pdf',
  'ordine_OC-1_2026.pdf',
  '12_2026.pdf',
  '',
])('%s names no document', (file) => expect(paperNamed(file)).toBeUndefined());

test.each([
  ['Fattura accompagnatoria', false],
  ['nota credito', true],
  ['Credit note', true],
  ['debit_note', false],
  ['TD01', false],
])('the kind %s', (word, credit) => expect(paperKind(word)).toEqual({ owner: 'invoice', credit }));

test('words of other things are no kind', () => expect(paperKind('fatturato')).toBeUndefined());
