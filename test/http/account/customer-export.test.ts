/** `npm run shop -- customer export`: the import reads what it wrote, and every customer is as before (C-FISC-3). */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CUSTOMER_FILE_COLUMNS } from '#server/import/files/customers/customers.import.ts';
import { CUSTOMER_COLUMNS } from '#server/modules/customers/index.ts';
import { importTables } from '../kit/import-tables.ts';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop();
let folder = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bancale-customers-'));
  await importTables(shop(), {
    'customers.csv': [
      'code;company_name;tax_code;vat_number;recipient_code;pec;phone;payment_methods;payment_terms;iban;bank_abi;bank_cab;discount;credit_limit;minimum_order;vat_nature;vat_reason;vat_exempt_until;country;split_payment;intent_protocol;intent_received_on;intent_from;intent_to;intent_plafond;intent_used;vies_state;vies_on;vies_consultation',
      `8001;"=HYPERLINK(""http://x"";""Neri; "");";;01234567897;ABC1234;neri@pec.example;+39 0341 287410;bank_transfer|riba_30;RiBa 30/60 gg DFFM salto 8,12 al 10;IT60 X054 2811 1010 0000 0123 456;3069;09606;50+10+-2.5;12345.6789;0.01;N4;Art. 10;2027-12-31;;1;12345678901234567-123456;2026-01-10;2026-01-15;2026-12-31;50000;1234.56;;;`,
      '8002;Müller GmbH;;136695976;XXXXXXX;;;;;DE89370400440532013000;;;;;;;;;DE;0;;;;;;;valid;2026-11-01;WAPIAAAAX',
      "8003;'s Hertogenbosch BV;;NL123456789B01;;;;;;;;;-3;;;;;;;;;;;;;;not-enrolled;2026-10-02;",
    ],
  });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(...argv: string[]): Promise<{ code: number; out: string; error: string }> {
  const { databaseUrl: DATABASE_URL, dataDir: DATA_DIR } = shop();
  const env = { ...process.env, DATABASE_URL, DATA_DIR };
  return new Promise((done) => {
    execFile(process.execPath, ['src/cli/shop.ts', 'customer', ...argv], { env }, (failed, out, error) =>
      done({ code: failed ? Number(failed.code) : 0, out, error }),
    );
  });
}

const customers = () =>
  shop().db.query(
    null,
    `select to_jsonb(c) as customer, (select to_jsonb(v) - 'asked_at' from vies_results v where v.vat_number = c.vat_number) as vies
     from customers c where active order by client_id`,
  );

test('the columns of the export are those of the import, in the same order', () => {
  expect(CUSTOMER_COLUMNS).toEqual(Object.keys(CUSTOMER_FILE_COLUMNS));
});

test('all customers once, with their tax data; read back they are as before; no file is overwritten (C-FISC-3)', {
  timeout: 90_000,
}, async () => {
  const before = await customers();
  const file = join(folder, 'customers.csv');
  const { code, out, error } = await run('export', '--to', file, '--lang', 'en');
  expect([code, error]).toEqual([0, '']);
  expect(out).toContain(`${before.length} customers written`);
  const [head, ...lines] = readFileSync(file, 'utf8').slice(1).trimEnd().split('\r\n');
  expect(lines).toHaveLength(before.length);

  // Other values meanwhile: the file brings the exported ones back.
  await shop().db.query(
    null,
    `update customers set company_name = 'X', vat_number = '', country = '', split_payment = false, intent_protocol = '',
       recipient_code = '', pec = '', payment_terms = null, iban = '', bank_abi = '', bank_cab = '', phone = '', discount = '', credit_limit = null, vat_nature = '' where client_id >= 8001`,
  );
  await importTables(shop(), { 'customers.csv': [head ?? '', ...lines] });
  expect(await customers()).toEqual(before);

  const again = await run('export', '--to', file);
  expect([again.code, again.error]).toEqual([1, expect.stringContaining(file)]);
});
