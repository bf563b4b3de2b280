/** The files of the demo's invoices: valid FatturaPA with the amounts of the tables (C-CAT-7, C-FISC-2). */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assortmentOf } from '#demo/catalogue/assortment.ts';
import { checkInvoice, createSchemaThread, readFatturaPa } from '#server/modules/fatturapa/index.ts';
import { writeAccountDocuments } from './account-documents-writer.ts';
import { writeOrders } from './orders-writer.ts';

const TODAY = '2026-11-24';
const folder = mkdtempSync(join(tmpdir(), 'bancale-demo-files-'));
const schema = createSchemaThread();
let invoices: Array<Record<string, string>> = [];
const filed = () => invoices.filter(({ file_xml }) => file_xml);

beforeAll(() => {
  const { orders } = writeOrders(folder, 1, TODAY, assortmentOf(1000));
  writeAccountDocuments(folder, TODAY, orders);
  invoices = parse(readFileSync(join(folder, 'invoices.csv')), { columns: true, delimiter: ';' });
}, 60_000);
afterAll(async () => {
  await schema.close();
  rmSync(folder, { recursive: true });
});

test('every invoice of the last year has an XML that the Sistema di Interscambio would take, with its number, day and total', async () => {
  const wrong: unknown[] = [];
  for (const { number, date, total, file_xml: file = '' } of filed()) {
    const bytes = readFileSync(join(folder, 'papers', file));
    const [paper] = await readFatturaPa(bytes, file.split('/').at(-1) ?? '');
    if (paper?.is !== 'invoices') throw new Error(file);
    const findings = await checkInvoice(paper, { schema, today: TODAY });
    const document = paper.invoices[0]?.body.general?.document;
    if (findings.length > 0) wrong.push({ number, findings: findings.slice(0, 3) });
    expect([document?.number, document?.day, Number(document?.total)]).toEqual([number, date, Number(total)]);
  }
  expect(wrong.slice(0, 3)).toEqual([]);
  expect(filed().map(({ date = '' }) => date)).toEqual(
    invoices.map(({ date = '' }) => date).filter((date) => date >= '2025-11-24'),
  );
});

test('files have names of their own; invoices that came with the goods have a PDF, collective ones the courtesy copy', () => {
  const named = invoices.flatMap(({ file_pdf, file_xml }) => [file_pdf, file_xml].filter(Boolean));
  expect(new Set(named).size).toBe(named.length);
  const found = readdirSync(join(folder, 'papers'), { recursive: true }).filter((name) =>
    /\.(xml|pdf)$/.test(String(name)),
  );
  expect(found.toSorted()).toEqual(named.toSorted());
  const printed = (type: string) => invoices.filter((one) => one.type === type && one.file_pdf).length;
  expect([printed('accompanying') > 10, printed('TD04'), printed('TD24')]).toEqual([true, 1, 0]);
});
