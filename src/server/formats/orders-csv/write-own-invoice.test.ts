import { expect, test } from 'vitest';
import { AN_INVOICE, AN_ORDER } from '../../../../test/setup/trade-values.ts';
import { writeCsvInvoice, writeJsonInvoice } from './write-own-invoice.ts';

const at = '2026-11-30T10:11:12.000Z';
const answer = (locale: string) => ({ invoice: AN_INVOICE, order: { ...AN_ORDER, echo: { locale } }, at });

test('JSON: head, rows, VAT, due dates and totals, amounts as exact texts', () => {
  expect(JSON.parse(new TextDecoder().decode(writeJsonInvoice(answer('en'))))).toMatchInlineSnapshot(`
    {
      "adjustments": [],
      "cig": "ZB1234567A",
      "cup": "B12C34567890123",
      "currency": "EUR",
      "delivery_notes": [
        {
          "date": "2026-11-20",
          "number": "7/2026",
        },
      ],
      "document": "invoice",
      "document_date": "2026-11-30",
      "document_number": "12/A",
      "document_type": "TD24",
      "due": [
        {
          "amount": "8.42",
          "on": "2026-12-31",
        },
      ],
      "invoices": [],
      "note": "",
      "orders": [
        {
          "date": "2026-11-02",
          "number": "4712",
        },
      ],
      "our_number": "OC/12/2026",
      "payable": "8.42",
      "prepaid": "0.00",
      "rounding": "0.00",
      "rows": [
        {
          "amount": "6.90",
          "code": "V-8",
          "customer_code": "77",
          "delivery_note": "7/2026",
          "gtin": "8001234567897",
          "name": "Vite 8x40",
          "nature": "",
          "note": "",
          "order": "4712",
          "order_row": "10",
          "price": "0.0345",
          "price_per": "1",
          "quantity": "200",
          "row": "1",
          "unit": "H87",
          "vat_rate": "22",
        },
      ],
      "tax": "1.52",
      "taxable": "6.90",
      "terms": "Bonifico 30 gg",
      "total": "8.42",
      "vat": [
        {
          "law": "",
          "nature": "",
          "tax": "1.52",
          "taxable": "6.90",
          "vat_rate": "22",
        },
      ],
    }
  `);
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
