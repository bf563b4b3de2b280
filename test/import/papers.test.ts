/** Files of documents: `papers/`, papers.csv, file_pdf and file_xml of invoices.csv (C-DOC-5). */
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { issuesOf, withImport } from './import-kit.ts';

const bench = withImport();

const lines = (...rows: string[]) => `${rows.join('\n')}\n`;
const pdf = (text: string) => `%PDF-1.4\n${text}`;
const INVOICES = lines(
  'number;series;date;customer;type;total',
  'FT/12;;2026-02-28;7;;122',
  '12;A;2026-02-28;7;;10',
  '12;;2025-02-28;8;;20',
  'FT/12;;2026-03-01;7;TD04;5',
);
const DOCUMENTS = {
  'invoices.csv': INVOICES,
  'delivery_notes.csv': lines('number;date;customer', 'DT/12;2026-02-03;7'),
};

beforeEach(() => bench().write({ 'customers.csv': lines('code;company_name', '7;Rossi', '8;Bianchi') }));

/** `invoice FT/12 2026 pdf fattura.pdf`, one per file of a document. */
const papers = async () =>
  (
    await bench().rows<{ text: string }>(
      `select concat_ws(' ', coalesce(i.kind, 'note'), coalesce(i.number, n.number), coalesce(i.year, n.year), f.role, f.name) as text
       from paper_files f left join invoices i on f.owner_kind = 'invoice' and i.id = f.owner_id
       left join delivery_notes n on f.owner_kind = 'note' and n.id = f.owner_id order by f.id`,
    )
  ).map(({ text }) => text);
const counted = async (options = {}) => {
  const report = await bench().run(options);
  return { issues: issuesOf(report), counts: report.files.find(({ file }) => file === 'papers/') };
};
const kept = (sha256: string) => readFileSync(join(bench().dataDir, 'papers', sha256.slice(0, 2), sha256), 'utf8');
const waiting = () => bench().one('select count(*)::int from waiting_papers');

test('by their names: invoice, credit note and delivery note of a year; other files are attached', async () => {
  bench().write({
    ...DOCUMENTS,
    'papers/fattura_FT-12_2026.pdf': pdf('1'),
    'papers/2026/nota_di_credito_FT 0012_2026.pdf': pdf('2'),
    'papers/DT_12_2026.pdf': pdf('3'),
    'papers/ddt_DT-12_2026.html': '<script>alert(1)</script>',
    'papers/.DS_Store': 'x',
  });
  const { issues, counts } = await counted();
  expect(issues).toEqual([]);
  expect(counts).toMatchObject({ rows: 4, inserted: 4, updated: 0, refused: 0 });
  expect((await papers()).toSorted()).toEqual([
    'credit_note FT/12 2026 pdf nota_di_credito_FT 0012_2026.pdf',
    'invoice FT/12 2026 pdf fattura_FT-12_2026.pdf',
    'note DT/12 2026 attachment ddt_DT-12_2026.html',
    'note DT/12 2026 pdf DT_12_2026.pdf',
  ]);
  expect(await bench().rows('select distinct media_type from paper_files order by 1')).toEqual([
    { media_type: 'application/octet-stream' },
    { media_type: 'application/pdf' },
  ]);
  const again = await counted();
  expect(again).toMatchObject({ issues: [], counts: { inserted: 0, updated: 0, refused: 0 } });
});

test('a replaced file takes the place of the earlier one, byte for byte', async () => {
  bench().write({ ...DOCUMENTS, 'papers/fattura_FT-12_2026.pdf': pdf('first') });
  await bench().run();
  bench().write({ 'papers/fattura_FT-12_2026.pdf': pdf('second') });
  expect((await counted()).counts).toMatchObject({ inserted: 0, updated: 1 });
  const rows = await bench().rows<{ sha256: string }>('select sha256 from paper_files');
  expect(rows.map(({ sha256 }) => kept(sha256))).toEqual([pdf('second')]);
});

test('of two files of one document the last one counts, also the second time', async () => {
  bench().write({ ...DOCUMENTS, 'papers/a/FT_12_2026.pdf': pdf('a'), 'papers/b/FT_12_2026.pdf': pdf('b') });
  bench().write({
    'papers.csv': lines('file;kind;number;year', 'a/FT_12_2026.pdf;ft;FT/12;2026', 'b/FT_12_2026.pdf;ft;FT/12;2026'),
  });
  for (const became of ['inserted', 'same']) {
    const { issues, counts } = await counted();
    expect(issues).toEqual(['papers.csv:2 file paper-twice']);
    expect(counts).toMatchObject({ inserted: became === 'inserted' ? 1 : 0, updated: 0 });
    const [row] = await bench().rows<{ sha256: string }>('select sha256 from paper_files');
    expect(kept(row?.sha256 ?? '')).toBe(pdf('b'));
  }
});

test('a name that is no name, one of no document, one of several', async () => {
  bench().write({
    ...DOCUMENTS,
    'invoices.csv': lines('number;series;date;customer;total', '1;A;2026-01-01;7;5', '1;B;2026-01-01;7;5'),
    'papers/condizioni.pdf': pdf('0'),
    'papers/fattura_1_2026.pdf': pdf('1'),
    'papers/fattura_99_2026.pdf': pdf('2'),
  });
  const { issues, counts } = await counted();
  expect(issues).toEqual([
    'papers/condizioni.pdf:0 paper-name',
    'papers/fattura_1_2026.pdf:0 papers-documents',
    'papers/fattura_99_2026.pdf:0 paper-waits',
  ]);
  expect(counts).toMatchObject({ rows: 3, inserted: 0, refused: 2 });
  expect(await papers()).toEqual([]);
});

test('an exact number comes before one that others may call so', async () => {
  bench().write({
    'invoices.csv': lines('number;series;date;customer;total', '12;A;2026-01-01;7;5', '12;;2026-01-01;7;5'),
    'papers/fattura_12_2026.pdf': pdf('plain'),
    'papers/fattura_A-12_2026.pdf': pdf('series'),
  });
  expect((await counted()).issues).toEqual([]);
  expect(
    await bench().rows('select series, f.name from invoices i join paper_files f on f.owner_id = i.id order by 1'),
  ).toEqual([
    { series: '', name: 'fattura_12_2026.pdf' },
    { series: 'A', name: 'fattura_A-12_2026.pdf' },
  ]);
});

test('what has no document waits, and is brought to it by the import of the document alone', async () => {
  bench().write({ 'papers/fattura_FT-12_2026.pdf': pdf('1') });
  expect((await counted()).issues).toEqual(['papers/fattura_FT-12_2026.pdf:0 paper-waits']);
  await bench().run();
  expect(await waiting()).toBe(1);
  mkdirSync(join(bench().source, 'later'));
  writeFileSync(join(bench().source, 'later', 'invoices.csv'), INVOICES);
  expect(await counted({ source: join(bench().source, 'later') })).toMatchObject({
    issues: [],
    counts: { inserted: 1 },
  });
  expect(await papers()).toEqual(['invoice FT/12 2026 pdf fattura_FT-12_2026.pdf']);
  expect(await waiting()).toBe(0);
});

test('papers.csv names any file, and of which customer; its other files go by their names', async () => {
  bench().write({
    ...DOCUMENTS,
    'papers.csv': lines(
      'file;kind;number;year;customer;attachment',
      'scan/0001.pdf;Fattura;12;;8;',
      'papers/scan/0002.pdf;nota credito;ft 12;2026;;',
      'scan/0003.pdf;ddt;DT 12;2026;7;sì',
      'scan/0004.pdf;ddt;DT 12;2026;8;',
    ),
    'papers/scan/0001.pdf': pdf('1'),
    'papers/scan/0002.pdf': pdf('2'),
    'papers/scan/0003.pdf': pdf('3'),
    'papers/scan/0004.pdf': pdf('4'),
    'papers/ddt_DT-12_2026.pdf': pdf('5'),
  });
  const { issues } = await counted();
  // The delivery note of another customer is never theirs.
  expect(issues).toEqual(['papers.csv:5 file paper-waits']);
  expect((await papers()).toSorted()).toEqual([
    'credit_note FT/12 2026 pdf 0002.pdf',
    'invoice 12 2025 pdf 0001.pdf',
    'note DT/12 2026 attachment 0003.pdf',
    'note DT/12 2026 pdf ddt_DT-12_2026.pdf',
  ]);
});

test('what papers.csv says wrongly is refused row by row', async () => {
  bench().write({
    ...DOCUMENTS,
    'papers.csv': lines(
      'file;kind;number;year;customer',
      'fehlt.pdf;fattura;1;;',
      'a.pdf;listino;1;;',
      'a.pdf;fattura;--;;',
      'a.pdf;fattura;1;26;',
      'a.pdf;fattura;1;2026;99',
      ';fattura;1;2026;7',
    ),
    'papers/a.pdf': pdf('1'),
  });
  expect((await counted()).issues).toEqual([
    'papers.csv:2 file paper-missing',
    'papers.csv:3 kind not-one-of',
    'papers.csv:4 number required',
    'papers.csv:5 year out-of-range',
    'papers.csv:6 customer unknown-customer',
    'papers.csv:7 file required',
    'papers/a.pdf:0 paper-name',
  ]);
});

test('file_pdf and file_xml of invoices.csv; a file that is not there is a warning', async () => {
  bench().write({
    'invoices.csv': lines(
      'number;series;date;customer;total;file_pdf;file_xml',
      '12;A;2026-02-28;7;122;pdf/12.pdf;xml/12.xml',
      '12;B;2026-02-28;7;122;pdf/12b.pdf;missing.xml',
      '13;;2026-02-28;8;1;;xml/12.xml',
    ),
    'papers/pdf/12.pdf': pdf('A'),
    'papers/pdf/12b.pdf': pdf('B'),
    'papers/xml/12.xml': XML,
  });
  expect((await counted()).issues).toEqual([
    'invoices.csv:3 file_xml paper-missing',
    // The XML is of another number: nobody else may read it.
    'invoices.csv:4 file_xml paper-other-number',
  ]);
  expect(
    await bench().rows(
      'select series, role, f.name from paper_files f join invoices i on i.id = owner_id order by 1, 2',
    ),
  ).toEqual([
    { series: 'A', role: 'pdf', name: '12.pdf' },
    { series: 'A', role: 'xml', name: '12.xml' },
    { series: 'B', role: 'pdf', name: '12b.pdf' },
  ]);
});

const XML = `<?xml version="1.0" encoding="UTF-8"?>
<p:FatturaElettronica xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2" versione="FPR12">
<FatturaElettronicaHeader/><FatturaElettronicaBody><DatiGenerali><DatiGeneraliDocumento><TipoDocumento>TD01</TipoDocumento>
<Data>2026-02-28</Data><Numero>A/12</Numero></DatiGeneraliDocumento></DatiGenerali></FatturaElettronicaBody></p:FatturaElettronica>`;

describe('files that are not what they should be', () => {
  test.each([
    ['a PDF that is none', 'fattura_FT-12_2026.pdf', '<html>', 'paper-not-pdf'],
    ['an empty file', 'fattura_FT-12_2026.pdf', '', 'paper-empty'],
    ['a file that is too large', 'fattura_FT-12_2026.pdf', pdf('x'.repeat(1_000_001)), 'paper-too-large'],
    ['XML with a DOCTYPE', 'fattura_FT-12_2026.xml', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'bad-content'],
    ['XML of another invoice', 'fattura_FT-12_2026.xml', XML, 'paper-other-number'],
  ])('%s is refused', async (_, name, content, code) => {
    bench().write({ ...DOCUMENTS, [`papers/${name}`]: content });
    const { issues, counts } = await counted({ paperMaxMb: 1 });
    expect(issues).toEqual([`papers/${name}:0 ${code}`]);
    expect(counts).toMatchObject({ rows: 1, inserted: 0, refused: 1 });
    expect(await papers()).toEqual([]);
  });

  test.each([
    '../customers.csv',
    '/etc/passwd',
    '..\\customers.csv',
    'papers/../customers.csv',
    'link.pdf',
    'linked/secret.pdf',
    '.',
  ])('a path out of the folder names nothing: %s', async (file) => {
    const outside = join(bench().dataDir, '..', 'outside');
    mkdirSync(outside);
    writeFileSync(join(outside, 'secret.pdf'), pdf('secret'));
    bench().write({
      ...DOCUMENTS,
      'papers.csv': lines('file;kind;number', `${file};fattura;FT/12`),
      'papers/a.txt': '',
    });
    symlinkSync(join(outside, 'secret.pdf'), join(bench().source, 'papers/link.pdf'));
    symlinkSync(outside, join(bench().source, 'papers/linked'));
    expect((await counted()).issues).toContain('papers.csv:2 file paper-missing');
    expect(await papers()).toEqual([]);
  });
});

test('a dry run counts and keeps nothing; a folder of papers alone is an import', async () => {
  bench().write(DOCUMENTS);
  await bench().run();
  const source = join(bench().source, 'alone');
  bench().write({ 'alone/papers/fattura_FT-12_2026.pdf': pdf('1') });
  expect((await counted({ source, dryRun: true })).counts).toMatchObject({ rows: 1, inserted: 1 });
  expect([await papers(), existsSync(join(bench().dataDir, 'papers'))]).toEqual([[], false]);
  expect((await counted({ source })).counts).toMatchObject({ rows: 1, inserted: 1 });
  expect(await papers()).toEqual(['invoice FT/12 2026 pdf fattura_FT-12_2026.pdf']);
});

test('a single file takes what it names beside it, and nothing else', async () => {
  bench().write({
    'invoices.csv': lines('number;date;customer;total;file_pdf', 'FT/12;2026-02-28;7;1;mia.pdf'),
    'papers/mia.pdf': pdf('1'),
    'papers/altro.pdf': pdf('2'),
  });
  await bench().run({ source: join(bench().source, 'customers.csv') });
  const { issues, counts } = await counted({ source: join(bench().source, 'invoices.csv') });
  expect([issues, counts?.rows]).toEqual([[], 1]);
  expect(await papers()).toEqual(['invoice FT/12 2026 pdf mia.pdf']);
});
