/** Tax data of customers and articles in the files (docs/import-format.md, docs/tax.md). */
import { expect, test } from 'vitest';
import { readCustomerTax } from '#server/modules/customers/index.ts';
import { issuesOf, withImport } from './import-kit.ts';

const bench = withImport();
const PROTOCOL = '12345678901234567-123456';
const HEAD =
  'code;company_name;vat_number;country;split_payment;intent_protocol;intent_received_on;intent_from;intent_to;intent_plafond;intent_used;vies_state;vies_on;vies_consultation';

test('split payment, declaration of intent, foreign numbers and results of VIES; half data are refused by name (C-FISC-2, C-FISC-3)', async () => {
  bench().write({
    'customers.csv': [
      HEAD,
      `1;Comune;01234567897;;1;;;;;;;;;`,
      `2;Esporta;01234567897;;;12345678901234567/123456;02/01/2026;01/01/2026;31/12/2026;10000,50;2500;;;`,
      `3;Schrauben;123456789;DE;;;;;;;;valid;2026-03-01;WAPIAAA1`,
      `4;Vida;EL123456789;EL;;;;;;;;;;`,
      `5;Niederlassung;DE123456789;;;;;;;;;not-enrolled;2026-02-01;`,
      `6;Protocollo corto;;;;1234-1;;;;;;;;`,
      `7;Senza giorni;;;;${PROTOCOL};;;;;;;;`,
      `8;Al contrario;;;;${PROTOCOL};2026-01-01;2026-12-31;2026-01-01;1;;;;`,
      `9;Paese;;Germania;;;;;;;;;;`,
      `10;Italiana;01234567897;;;;;;;;;valid;2026-03-01;`,
      `11;Senza giorno;DE123456789;;;;;;;;;valid;;`,
      `12;Esito;DE123456789;;;;;;;;;forse;2026-03-01;`,
      '',
    ].join('\n'),
  });
  expect(issuesOf(await bench().run())).toEqual([
    'customers.csv:7 intent_protocol bad-protocol',
    'customers.csv:8 intent_received_on required',
    'customers.csv:9 intent_to ends-before-start',
    'customers.csv:10 country bad-country',
    'customers.csv:11 vat_number not-in-vies',
    'customers.csv:12 vies_on required',
    'customers.csv:13 vies_state not-one-of',
  ]);
  const taxOf = (id: number) => readCustomerTax(bench().db, id);
  expect(await taxOf(1)).toMatchObject({ splitPayment: true, intent: null });
  expect((await taxOf(2))?.intent).toEqual({
    protocol: PROTOCOL,
    receivedOn: '2026-01-02',
    validFrom: '2026-01-01',
    validTo: '2026-12-31',
    plafond: 100_005_000,
    left: 75_005_000,
  });
  // The older result about the same number does not replace the newer one.
  expect(await taxOf(3)).toMatchObject({ vatNumber: 'DE123456789', vies: { state: 'valid', on: '2026-03-01' } });
  expect(await taxOf(4)).toMatchObject({
    vatNumber: 'EL123456789',
    country: 'GR',
    vies: { state: 'unverified', on: null },
  });
});

test('a file without the columns changes nothing of them (C-FISC-2)', async () => {
  bench().write({
    'customers.csv': `${HEAD}\n1;Comune;01234567897;;1;${PROTOCOL};2026-01-01;2026-01-01;2026-12-31;5;;;;\n`,
  });
  await bench().run();
  bench().write({ 'customers.csv': 'code;company_name\n1;Comune\n' });
  await bench().run();
  expect(await readCustomerTax(bench().db, 1)).toMatchObject({ splitPayment: true, intent: { protocol: PROTOCOL } });
});

test('rates and natures of articles (C-FISC-2)', async () => {
  bench().write({
    'products.csv': [
      'code;name;vat;vat_nature',
      'A;Vite;22;',
      'B;Alimento;10;',
      'C;Erba;5;',
      'D;Libro;4;',
      'E;Telefono;22;n6.5',
      'F;Rottami;22;N6',
      'G;Esente;22;N4',
      '',
    ].join('\n'),
  });
  expect(issuesOf(await bench().run())).toEqual(['products.csv:7 vat_nature not-one-of']);
  expect(await bench().rows('select carti, vat, vat_nature from products order by carti')).toEqual([
    { carti: 'A', vat: 22, vat_nature: '' },
    { carti: 'B', vat: 10, vat_nature: '' },
    { carti: 'C', vat: 5, vat_nature: '' },
    { carti: 'D', vat: 4, vat_nature: '' },
    { carti: 'E', vat: 22, vat_nature: 'N6.5' },
    { carti: 'G', vat: 22, vat_nature: 'N4' },
  ]);
});
