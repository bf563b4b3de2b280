import { expect, test } from 'vitest';
import { AN_INVOICE, AN_ORDER } from '../../../../test/setup/trade-values.ts';
import { writeCsvInvoice, writeJsonInvoice } from './write-own-invoice.ts';

const at = '2026-11-30T10:11:12.000Z';
const answer = (locale: string) => ({ invoice: AN_INVOICE, order: { ...AN_ORDER, echo: { locale } }, at });

test('JSON: head, rows, VAT, due dates and totals, amounts as exact texts', () => {
  expect(JSON.parse(new TextDecoder().decode(writeJsonInvoice(answer('en'))))).toMatchInlineSnapshot();
});

test('CSV in Italian: a line for each row, kind of VAT and due date, numbers as in Italy', () => {
  const lines = new TextDecoder()
    .decode(writeCsvInvoice(answer('it')))
    .replace('\ufeff', '')
    .trim()
    .split('\r\n');
  const [head = [], ...rows] = lines.map((line) => line.split(';'));
  const cells = rows.map((row) => Object.fromEntries(row.map((cell, place) => [head[place], cell])));
  expect(cells.map((row) => [row['tipo riga'], row.importo, row.imposta, row.scadenza, row['da pagare']])).toEqual([
    ['riga', '6,90', '', '', '8,42'],
    ['iva', '6,90', '1,52', '', '8,42'],
    ['scadenza', '8,42', '', '2026-12-31', '8,42'],
  ]);
  expect(cells[0]).toMatchObject({
    documento: 'fattura',
    'numero documento': '12/A',
    prezzo: '0,0345',
    'riga ordine': '10',
    cig: 'ZB1234567A',
  });
  expect(new Set(head).size).toBe(head.length);
});

test('CSV in English', () => {
  const [head = ''] = new TextDecoder().decode(writeCsvInvoice(answer('en'))).split('\r\n');
  expect(head).toContain('document,document_number,document_date');
});
