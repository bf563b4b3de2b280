import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { basicText, latinText } from '#server/formats/latin-text.rules.ts';
import { randomDraft } from '../../../../../bench/kit/random-invoices.ts';
import { isFileNameOfSdi } from '../checks/file-checks.rules.ts';
import { createSchemaThread } from '../checks/schema-thread.ts';
import { checkInvoice, fileNameOf, invoiceOf, readFatturaPa, writeFatturaPa } from '../index.ts';
import { rowTotal, writtenPrice } from './invoice-rows.rules.ts';
import { invoiceTotals } from './invoice-totals.rules.ts';
import { stampDuty } from './stamp-duty.rules.ts';

const VECTORS = new URL('../../../../../../shared/data/fiscal/vectors/', import.meta.url);
const MISSING = !existsSync(new URL('line_totals.json', VECTORS));
const rows = (name: string): Array<Record<string, string>> =>
  MISSING ? [] : parse(readFileSync(new URL(name, VECTORS)), { columns: true, delimiter: ';' });

interface LineTotal {
  quantity: string;
  gross: string;
  chain: string;
  unit_net_4: string;
  row_total: string;
  write: string;
}
const lineTotals: LineTotal[] = MISSING ? [] : JSON.parse(readFileSync(new URL('line_totals.json', VECTORS), 'utf8'));
const money = (text: string) => Math.round(Number(text) * 10_000);

describe.skipIf(MISSING)('writing FatturaPA (skipped where data/fiscal/vectors is missing) (C-FISC-2)', () => {
  test.each(rows('latin_text.csv'))('$input is written $written', ({ input = '', written }) => {
    expect(latinText(input)).toBe(written);
  });

  test.each(rows('file_names.csv'))('the name $name: $valid ($why)', ({ name = '', valid }) => {
    expect(isFileNameOfSdi(name)).toBe(valid === '1');
  });

  test.each(lineTotals)('$quantity × $gross with $chain is written as $write', (line) => {
    const row = { quantity: line.quantity, gross: money(line.gross), chain: line.chain, net: money(line.unit_net_4) };
    expect(rowTotal(row)).toBe(money(line.row_total));
    const written = writtenPrice(row);
    const byNet = line.write !== 'gross + chain';
    expect(Number(written.price)).toBe(Number(byNet ? line.unit_net_4 : line.gross));
    expect(written.otherData).toEqual(byNet ? [{ type: 'SCONTI', text: line.chain }] : undefined);
    expect(written.discounts?.length ?? 0).toBe(byNet || line.chain === '' ? 0 : line.chain.split('+').length);
  });
});

describe('writing FatturaPA (C-FISC-2)', () => {
  const schema = createSchemaThread();
  afterAll(() => schema.close());

  test('2 000 random documents follow the schema and have no finding, and are read back as written', async () => {
    const wrong: unknown[] = [];
    for (const [at, draft] of fc.sample(randomDraft, { numRuns: 2000, seed: 20_261_124 }).entries()) {
      const invoice = invoiceOf(draft);
      const xml = writeFatturaPa(invoice);
      const fileName = fileNameOf('IT', '01234567897', at + 1);
      const [file] = await readFatturaPa(Buffer.from(xml), fileName);
      if (file?.is !== 'invoices') throw new Error(xml);
      const findings = await checkInvoice(file, { schema, today: '2026-11-24' });
      if (findings.length > 0) wrong.push({ findings: findings.slice(0, 3), draft: JSON.stringify(draft) });
      expect(file.invoices[0]?.body.general?.document?.total).toBe(invoice.body.general?.document?.total);
    }
    expect(wrong.slice(0, 3)).toEqual([]);
  });

  test('names with what looks like an entity are read back as they are', async () => {
    const [draft] = fc.sample(randomDraft, { numRuns: 1, seed: 20_261_127 });
    if (!draft) throw new Error('no draft');
    const invoice = invoiceOf(draft);
    const lines = invoice.body.goods?.rows ?? [];
    const named = lines.map((line) => ({ ...line, description: 'Viti &nbsp;&amp; dadi &x;' }));
    const xml = writeFatturaPa({
      ...invoice,
      body: { ...invoice.body, goods: { ...invoice.body.goods, rows: named } },
    });
    const [file] = await readFatturaPa(Buffer.from(xml), fileNameOf('IT', '01234567897', 1));
    if (file?.is !== 'invoices') throw new Error(xml);
    expect(lines.length).toBeGreaterThan(0);
    expect(file.invoices[0]?.body.goods?.rows?.map((line) => line.description)).toEqual(
      named.map(({ description }) => description),
    );
  });

  test.each<[natura: string, total: number, withN1: boolean, duty: number]>([
    ['N4', 774_700, false, 0],
    ['N4', 774_800, false, 20_000],
    ['N3.2', 9_000_000, false, 0],
    ['N1', 9_000_000, false, 0],
    ['N1', 9_000_000, true, 20_000],
  ])('stamp duty on %s of %i (N1 counts: %s) is %i', (natura, total, withN1, duty) => {
    expect(stampDuty([{ natura, total }], '2026-11-24', withN1)).toBe(duty);
  });

  test('split payment: the buyer pays without the tax; reverse charge is no part of it', () => {
    const found = invoiceTotals(
      [
        { rate: '22.00', total: 1_000_000 },
        { rate: '0.00', natura: 'N6.5', total: 500_000 },
      ],
      { split: true },
    );
    expect(found).toMatchObject({
      total: 1_720_000,
      payable: 1_500_000,
      vat: [
        { due: 'S', tax: 220_000 },
        { due: 'I', tax: 0 },
      ],
    });
  });

  test('texts are cut at words; fields of Basic Latin lose accents', () => {
    expect(latinText('Rondella piana zincata', 16)).toBe('Rondella piana');
    expect(basicText('Nr° più')).toBe('Nro piu');
  });

  test.each<[number, string]>([
    [1, 'IT01234567897_00001.xml'],
    [71, 'IT01234567897_0001Z.xml'],
    [36 ** 5 - 1, 'IT01234567897_ZZZZZ.xml'],
  ])('file counter %i is %s', (counter, name) => expect(fileNameOf('IT', '01234567897', counter)).toBe(name));

  test.each([0, 36 ** 5, 1.5])('no file has the counter %d', (counter) => {
    expect(() => fileNameOf('IT', '01234567897', counter)).toThrow(RangeError);
  });
});
