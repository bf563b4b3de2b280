/** customers.csv: customers without VAT (docs/import-format.md). */
import { expect, test } from 'vitest';
import { issuesOf, withImport } from './import-kit.ts';

const bench = withImport();
const stored = () =>
  bench().rows(
    `select client_id, vat_nature, vat_reason, vat_exempt_until::text from customers where client_id < 100 order by client_id`,
  );

test('nature, reason and last day; what FatturaPA does not take is refused by name (C-PRICE-5)', async () => {
  bench().write({
    'customers.csv': [
      'code;company_name;vat_nature;vat_reason;vat_exempt_until',
      '1;Esporta;n3.5;Dichiarazione d’intento 1;31/12/2026',
      '2;Ente;N4;;',
      '3;Come sempre;;;',
      '4;Natura di un tempo;N3;;',
      '5;Nessuna natura;22;;',
      '6;Giorno che non c’è;N4;;31/02/2026',
      '',
    ].join('\n'),
  });
  expect(issuesOf(await bench().run())).toEqual([
    'customers.csv:5 vat_nature not-one-of',
    'customers.csv:6 vat_nature not-one-of',
    'customers.csv:7 vat_exempt_until not-a-date',
  ]);
  expect(await stored()).toEqual([
    { client_id: 1, vat_nature: 'N3.5', vat_reason: 'Dichiarazione d’intento 1', vat_exempt_until: '2026-12-31' },
    { client_id: 2, vat_nature: 'N4', vat_reason: '', vat_exempt_until: null },
    { client_id: 3, vat_nature: '', vat_reason: '', vat_exempt_until: null },
  ]);
});

test('a file without the columns changes nothing of it, an empty cell ends it (C-PRICE-5)', async () => {
  bench().write({
    'customers.csv': 'code;company_name;vat_nature;vat_exempt_until\n1;Esporta;N3.5;2026-12-31\n',
  });
  await bench().run();
  bench().write({ 'customers.csv': 'code;company_name\n1;Esporta\n' });
  await bench().run();
  expect((await stored())[0]).toMatchObject({ vat_nature: 'N3.5', vat_exempt_until: '2026-12-31' });
  bench().write({ 'customers.csv': 'code;company_name;vat_nature;vat_exempt_until\n1;Esporta;;\n' });
  await bench().run();
  expect((await stored())[0]).toMatchObject({ vat_nature: '', vat_exempt_until: null });
});
