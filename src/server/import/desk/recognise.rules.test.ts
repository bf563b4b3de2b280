import { describe, expect, test } from 'vitest';
import { fieldsOf, headerLine, namePattern, recognise, vanishedColumns } from './recognise.rules.ts';

describe('the kind of a file follows from its headings', () => {
  test.each([
    [
      ['Codice', 'Descrizione', 'Prezzo', 'Marca', 'EAN'],
      'catalogue',
      { code: 'Codice', name_it: 'Descrizione', price: 'Prezzo', brand: 'Marca', barcode: 'EAN' },
    ],
    [['Cod. Articolo', 'Prezzo (€)'], 'prices', { product: 'Cod. Articolo', price: 'Prezzo (€)' }],
    [['Cod. art.', 'Listino € 2027'], 'prices', { product: 'Cod. art.', price: 'Listino € 2027' }],
    [['SKU', 'Qty'], 'stock', { product: 'SKU', quantity: 'Qty' }],
    [
      ['Articolo', 'Quantità', 'Data arrivo'],
      'arrivals',
      { product: 'Articolo', quantity: 'Quantità', date: 'Data arrivo' },
    ],
    [['product', 'ean'], 'barcodes', { product: 'product', ean: 'ean' }],
    [['Codice', 'Attivo'], 'products', { code: 'Codice', active: 'Attivo' }],
    [
      ['Cliente', 'Ragione sociale', 'P. IVA', 'Città'],
      'customers',
      { code: 'Cliente', company_name: 'Ragione sociale', vat_number: 'P. IVA', city: 'Città' },
    ],
    [['Cliente', 'Sconto', 'Marca'], 'discounts', { customer: 'Cliente', chain: 'Sconto', brand: 'Marca' }],
  ])('%j → %s', (columns, kind, fields) => {
    expect(recognise(columns)).toMatchObject({ kind, columns: fields, lacking: [] });
  });

  test('a file that nobody knows says what it lacks', () => {
    expect(fieldsOf('prices', ['Alfa', 'Beta'])).toEqual({
      kind: 'prices',
      columns: {},
      lacking: ['product', 'price'],
    });
  });

  test('of prices of two years none is taken', () => {
    expect(fieldsOf('prices', ['Codice', 'Listino 2026', 'Listino 2027'])).toMatchObject({ lacking: ['price'] });
  });

  test('one column fills one field', () => {
    const { columns } = fieldsOf('catalogue', ['Codice', 'Descrizione', 'Codice (2)']);
    expect(new Set(Object.values(columns)).size).toBe(Object.keys(columns).length);
  });
});

describe('the line with the headings', () => {
  test.each([
    [
      'the first line',
      [
        ['Codice', 'Prezzo'],
        ['A1', '3'],
      ],
      1,
    ],
    [
      'below a title and a blank line',
      [
        ['Ruvo S.p.A. — listino 2027', '', ''],
        ['', '', ''],
        ['Codice', 'Descrizione', 'Prezzo'],
        ['A1', 'Vite', '3'],
      ],
      3,
    ],
    [
      'unknown words: the first line with two texts',
      [
        ['2027', ''],
        ['Alfa', 'Beta'],
        ['1', '2'],
      ],
      2,
    ],
    ['nothing at all', [['1', '2']], 1],
  ])('%s', (_, lines, line) => {
    expect(headerLine(lines)).toBe(line);
  });
});

test('the name of a file without what changes from month to month', () => {
  expect(namePattern('Listino_Ruvo_2027-01.xlsx')).toBe('listino ruvo');
  expect(namePattern('Listino Ruvo (2).XLSX')).toBe('listino ruvo');
});

test('columns that were read last time and are gone', () => {
  expect(vanishedColumns(['Codice', 'Conf.'], ['codice', 'Prezzo'])).toEqual(['Conf.']);
});
