import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NO_PARTY, NO_PLACE } from '../trade-order/trade-values.ts';
import { readCsvOrders } from './read-csv-orders.ts';
import { readJsonOrders } from './read-json-orders.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const csv = (...lines: readonly string[]) => readCsvOrders(bytes(lines.join('\r\n')));
const json = (value: unknown) => readJsonOrders(bytes(JSON.stringify(value)));
const WHOLE = {
  number: 'ODA-7',
  date: '2026-11-02',
  vat_number: 'IT 01234567890',
  customer_account: '77',
  delivery_code: 'M1',
  delivery_name: 'Magazzino',
  delivery_city: 'Torino',
  delivery_on: '2026-11-10',
  contact_email: 'rossi@example.com',
  order_cig: '2902205f50',
  order_note: 'Suonare\nforte',
  total: 12.5,
};
const ROW = {
  row: 10,
  code: 'V-8',
  gtin: '8001234567897',
  customer_code: '77',
  name: 'Vite 8x40',
  quantity: 5,
  unit: 'pz',
  price: '2.50',
  wanted_on: '2026-11-09',
  cup: 'J11B21000000006',
  note: 'Fragile',
};
const EXPECTED = {
  act: 'order',
  number: 'ODA-7',
  version: '2026-11-02',
  date: '2026-11-02',
  currency: 'EUR',
  buyer: { ...NO_PARTY, vatNumber: 'IT01234567890', code: '77' },
  seller: NO_PARTY,
  deliverTo: { ...NO_PLACE, code: 'M1', name: 'Magazzino', city: 'Torino' },
  invoiceTo: NO_PARTY,
  wantedOn: '2026-11-10',
  cig: '2902205F50',
  cup: '',
  contact: { name: '', phone: '', email: 'rossi@example.com' },
  note: 'Suonare\nforte',
  rows: [
    {
      id: '10',
      sellerCode: 'V-8',
      buyerCode: '77',
      gtin: '8001234567897',
      manufacturerCode: '',
      name: 'Vite 8x40',
      quantity: '5',
      unit: 'H87',
      price: '2.5',
      baseQuantity: '1',
      free: false,
      wantedOn: '2026-11-09',
      cig: '',
      cup: 'J11B21000000006',
      note: 'Fragile',
    },
  ],
  total: '12.5',
};

test('every field, the same in CSV and in JSON', () => {
  const cell = (text: unknown) => `"${String(text).replaceAll('"', '""')}"`;
  const all = { ...WHOLE, ...ROW };
  const table = csv(Object.keys(all).join(','), Object.values(all).map(cell).join(','));
  expect(table).toEqual([{ order: { ...EXPECTED, echo: { format: 'csv', locale: 'en' } }, notes: [] }]);
  const expected = [{ order: { ...EXPECTED, echo: { format: 'json' } }, notes: [] }];
  const order = { ...WHOLE, rows: [ROW] };
  for (const value of [order, [order], { orders: [order] }]) expect(json(value)).toEqual(expected);
});

test('headings in Italian, decimal commas, thousands with points, days as people write them, from a spreadsheet', () => {
  const text =
    'Numero ordine;Data;Codice;Q.tà;U.M.;Prezzo netto;Data consegna;Note ordine\r\n9;2/11/2026;="00123";1.000;MT;0,125;10.11.26;Perché\r\n9;;A2;2,5;kg.;;;';
  const expected = [
    {
      notes: [],
      order: {
        number: '9',
        version: '2026-11-02',
        date: '2026-11-02',
        note: 'Perché',
        echo: { format: 'csv', locale: 'it' },
        rows: [
          { id: '1', sellerCode: '00123', quantity: '1000', unit: 'MTR', price: '0.125', wantedOn: '2026-11-10' },
          { id: '2', sellerCode: 'A2', quantity: '2.5', unit: 'KGM', price: '' },
        ],
      },
    },
  ];
  const files = [
    bytes(text),
    bytes(`\ufeff${text}`),
    Buffer.from(text, 'latin1'),
    Buffer.from(`\ufeff${text}`, 'utf16le'),
  ];
  for (const file of files) expect(readCsvOrders(file)).toMatchObject(expected);
  expect(readCsvOrders(bytes(text.replaceAll(';', '\t')))).toMatchObject(expected);
});

test.each([
  ['Numero ordine;Articolo;Q.tà', '1000'],
  ['number;codice;quantity', '1000'],
  ['PO number;SKU;Qty', '1'],
  ['number;ean;quantity', '1'],
])('1.000 below the headings %s is %s', (headings, quantity) => {
  expect(csv(headings, '1;A;1.000')).toMatchObject([{ order: { rows: [{ quantity }] } }]);
});

test('several orders in a file: rows without a number belong to the order above; a version is another order', () => {
  const found = csv('number;version;code;quantity', '1;;A;1', ';;B;2', '2;;C;3', '1;;D;4', '1;b;E;5');
  expect(
    found.map(({ order }) => [order?.number, order?.version, order?.rows.map(({ sellerCode }) => sellerCode).join('')]),
  ).toEqual([
    ['1', '', 'ABD'],
    ['2', '', 'C'],
    ['1', 'b', 'E'],
  ]);
});

test('changes, cancellations without rows, goods for nothing, prices of several units', () => {
  expect(csv('numero;azione;riferito a;codice;quantita', '8;annulla;7;;')).toMatchObject([
    { order: { act: 'cancel', number: '8', refersTo: '7', rows: [] } },
  ]);
  expect(json({ ...WHOLE, action: 'change', rows: [ROW] })).toMatchObject([{ order: { act: 'change' } }]);
  expect(csv('number;code;quantity;price;price_per;free', '1;A;1;250;100;', '1;A;1;250;100;x')).toMatchObject([
    {
      order: {
        rows: [
          { price: '250', baseQuantity: '100', free: false },
          { price: '0', baseQuantity: '1', free: true },
        ],
      },
    },
  ]);
});

test('what nobody can read is a warning with its line', () => {
  expect(csv('number;date;code;quantity;unit;price', '1;31/02/2026;A;due;spanne;x', '1;;B;-1;;')).toMatchObject([
    {
      order: { date: '', rows: [{ quantity: '0', unit: 'SPANNE', price: '' }, { quantity: '0' }] },
      notes: [
        { level: 'warning', line: 2, code: 'bad-date', value: '31/02/2026' },
        { level: 'warning', line: 2, code: 'bad-number', value: 'due' },
        { level: 'warning', line: 2, code: 'unknown-unit', value: 'spanne' },
        { level: 'warning', line: 2, code: 'bad-number', value: 'x' },
        { level: 'warning', line: 3, code: 'bad-number', value: '-1' },
      ],
    },
  ]);
});

test.each([
  ['no headings of an order', csv('code;name', 'A;Vite'), 'not-an-order'],
  ['headings alone', csv('number;code;quantity'), 'no-rows'],
  ['a row without a number', csv('number;code;quantity', ';A;1'), 'no-number'],
  ['an order without articles', csv('number;code;quantity', '1;;'), 'no-rows'],
  ['an action that nobody knows', csv('number;action;code;quantity', '1;boh;A;1'), 'not-an-order'],
  ['nothing', csv(''), 'not-an-order'],
  ['no JSON', readJsonOrders(bytes('numero')), 'not-an-order'],
  ['JSON that is cut off', readJsonOrders(bytes('{"number":"1","rows":[{"code":')), 'cut-off'],
  ['JSON without rows', json({ number: '1' }), 'no-rows'],
  ['JSON with rows that are none', json({ number: '1', rows: [1] }), 'not-an-order'],
  ['JSON with a number inside a number', json({ number: { a: 1 }, rows: [ROW] }), 'no-number'],
  ['an empty list', json([]), 'no-rows'],
  ['JSON that never stops nesting', readJsonOrders(bytes('['.repeat(1_000_000))), 'cut-off'],
  ['rows without end', json({ number: '1', rows: Array.from({ length: 20_001 }, () => ROW) }), 'wrong-count'],
])('refused: %s', (_, messages, code) => {
  expect(messages).toEqual([{ notes: [expect.objectContaining({ level: 'refused', code })] }]);
});

test('fields that JavaScript has by itself are not fields of an order', () => {
  expect(json(JSON.parse('{"__proto__":{"number":"1"},"rows":[{"code":"A","quantity":1}]}'))).toMatchObject([
    { notes: [{ code: 'no-number' }] },
  ]);
});

test('whatever a file contains, the readers return', () => {
  const cell = fc.string({ unit: fc.constantFrom(...'A1;,"\t\n.-€'), maxLength: 8 });
  fc.assert(
    fc.property(fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 6 }), (lines) => {
      const text = ['number;code;quantity;price;date', ...lines.map((cells) => cells.join(';'))].join('\n');
      expect(readCsvOrders(bytes(text)).length).toBeGreaterThan(0);
    }),
  );
  fc.assert(fc.property(fc.json(), (text) => void expect(readJsonOrders(bytes(text)).length).toBeGreaterThan(0)));
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (random) => {
      readCsvOrders(random);
      readJsonOrders(random);
    }),
  );
});
