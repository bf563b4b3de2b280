import { expect, test } from 'vitest';
import { changeSentences, type OrderChanges } from './order-changes.ts';

const row = { row: 10, carti: 'DADO', name: { it: 'Dado M8', en: 'Nut M8' }, um: 'PZ', gift: false, net: null };
const CHANGES: OrderChanges = {
  rows: [
    { ...row, from: 10, to: 1200, net: { from: 5000, to: 4550 } },
    { ...row, carti: 'VITE', from: 0, to: 3 },
    { ...row, carti: 'TAPPO', from: 2, to: 0, gift: true },
  ],
  day: { from: null, to: '2026-12-07' },
  total: { from: 1_000_000, to: 1_250_000 },
};
const plain = (sentences: string[]) => sentences.map((sentence) => sentence.replaceAll('\u00a0', ' '));

test('what changed, as the customer reads it (C-ORD-5)', () => {
  expect(plain(changeSentences(CHANGES, 'it'))).toEqual([
    'DADO: Dado M8, 10 pz → 1.200 pz, prezzo netto € 0,50 → € 0,4550',
    'VITE: Dado M8, aggiunto, 3 pz',
    'TAPPO: Dado M8, rimosso, omaggio',
    'Giorno: appena possibile → 07/12/2026',
    'Totale documento: € 100,00 → € 125,00',
  ]);
  expect(plain(changeSentences(CHANGES, 'en'))[0]).toBe(
    'DADO: Nut M8, 10 pcs → 1,200 pcs, net price € 0.50 → € 0.4550',
  );
});

test('without amounts for people who may not see them (C-OFF-5)', () => {
  expect(changeSentences(CHANGES, 'it', false).join(' ')).not.toContain('€');
});
