/** A folder of FatturaPA as an import (C-DOC-5). */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { issuesOf, withImport } from './import-kit.ts';

const bench = withImport();

const lines = (...rows: string[]) => `${rows.join('\n')}\n`;
const SHOP = {
  'customers.csv': lines('code;company_name;vat_number', '7;Rossi;IT00743110157', '8;Bianchi;01234567897'),
  'products.csv': lines('code;name_it', 'VITE;Vite M8'),
};

interface Written {
  type?: string;
  number?: string;
  buyer?: string;
  seller?: string;
  general?: string;
  total?: string;
  payments?: string;
}

/** A small invoice of two rows. */
function invoiceXml(options: Written = {}): string {
  const { type = 'TD24', number = '12/A', buyer = '00743110157', seller = '', total = '122.00' } = options;
  return `<?xml version="1.0" encoding="UTF-8"?>
<p:FatturaElettronica xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2" versione="FPR12">
<FatturaElettronicaHeader><DatiTrasmissione><CodiceDestinatario>0000000</CodiceDestinatario></DatiTrasmissione>
<CedentePrestatore>${seller}</CedentePrestatore>
<CessionarioCommittente><DatiAnagrafici><IdFiscaleIVA><IdPaese>IT</IdPaese><IdCodice>${buyer}</IdCodice></IdFiscaleIVA>
</DatiAnagrafici></CessionarioCommittente></FatturaElettronicaHeader>
<FatturaElettronicaBody><DatiGenerali><DatiGeneraliDocumento><TipoDocumento>${type}</TipoDocumento><Divisa>EUR</Divisa>
<Data>2026-02-28</Data><Numero>${number}</Numero><ImportoTotaleDocumento>${total}</ImportoTotaleDocumento></DatiGeneraliDocumento>
${options.general ?? ''}</DatiGenerali>
<DatiBeniServizi>
<DettaglioLinee><NumeroLinea>1</NumeroLinea><CodiceArticolo><CodiceTipo>EAN</CodiceTipo><CodiceValore>X</CodiceValore></CodiceArticolo>
<CodiceArticolo><CodiceTipo>Nostro</CodiceTipo><CodiceValore>vite</CodiceValore></CodiceArticolo><Descrizione>Vite M8</Descrizione>
<Quantita>100.00</Quantita><UnitaMisura>PZ</UnitaMisura><PrezzoUnitario>1.00</PrezzoUnitario>
<ScontoMaggiorazione><Tipo>SC</Tipo><Percentuale>50.00</Percentuale></ScontoMaggiorazione>
<PrezzoTotale>50.00</PrezzoTotale><AliquotaIVA>22.00</AliquotaIVA></DettaglioLinee>
<DettaglioLinee><NumeroLinea>2</NumeroLinea><Descrizione>Trasporto</Descrizione><PrezzoUnitario>50.00</PrezzoUnitario>
<PrezzoTotale>50.00</PrezzoTotale><AliquotaIVA>22.00</AliquotaIVA></DettaglioLinee>
<DatiRiepilogo><AliquotaIVA>22.00</AliquotaIVA><ImponibileImporto>100.00</ImponibileImporto><Imposta>22.00</Imposta>
<EsigibilitaIVA>I</EsigibilitaIVA></DatiRiepilogo></DatiBeniServizi>${options.payments ?? ''}
</FatturaElettronicaBody></p:FatturaElettronica>`;
}

const DEFERRED = invoiceXml({
  general: `<DatiOrdineAcquisto><IdDocumento>po-9</IdDocumento><CodiceCIG>Z123</CodiceCIG></DatiOrdineAcquisto>
    <DatiDDT><NumeroDDT>DT/0012</NumeroDDT><DataDDT>2026-02-03</DataDDT><RiferimentoNumeroLinea>1</RiferimentoNumeroLinea></DatiDDT>`,
  payments: `<DatiPagamento><CondizioniPagamento>TP01</CondizioniPagamento>
    <DettaglioPagamento><ModalitaPagamento>MP12</ModalitaPagamento><DataScadenzaPagamento>2026-03-31</DataScadenzaPagamento>
    <ImportoPagamento>61.00</ImportoPagamento><ABI>03069</ABI><CAB>09606</CAB></DettaglioPagamento>
    <DettaglioPagamento><ModalitaPagamento>MP05</ModalitaPagamento><DataScadenzaPagamento>2026-04-30</DataScadenzaPagamento>
    <ImportoPagamento>61.00</ImportoPagamento><IBAN>IT60 X054 2811 1010 0000 0123 456</IBAN></DettaglioPagamento></DatiPagamento>`,
});
const CREDIT = invoiceXml({
  type: 'TD04',
  number: 'NC/1',
  general: '<DatiFattureCollegate><IdDocumento>12/A</IdDocumento></DatiFattureCollegate>',
});
const NOTES = {
  'delivery_notes.csv': lines('number;date;customer;kind', 'DT/0012;2026-02-03;7;deferred'),
};

const counted = async (options = {}) => {
  const report = await bench().run(options);
  const found = report.files.find(({ file }) => file === 'fatturapa/');
  return { issues: issuesOf(report), counts: found, texts: report.firstIssues.map(({ text }) => text) };
};

test('with a day before which all was paid, only later deadlines are open; a file that comes again changes nothing', async () => {
  bench().write({ ...SHOP, 'fatturapa/IT1_1.xml': DEFERRED });
  const paidBefore = '2026-04-01';
  expect((await counted({ paidBefore })).issues).toEqual([]);
  const open = () => bench().rows('select due_date, open from deadlines order by part');
  const expected = [
    { due_date: '2026-03-31', open: 0 },
    { due_date: '2026-04-30', open: 610_000 },
  ];
  expect(await open()).toEqual(expected);
  expect(await bench().one('select due_open from invoices')).toBe(610_000);
  // Another file of the same document, without the setting: what counted as paid stays so.
  bench().write({ 'fatturapa/IT1_1.xml': `${DEFERRED}\n` });
  await counted();
  expect(await open()).toEqual(expected);
});

test('an invoice belongs to the address of its delivery notes, where all have the same; else to none', async () => {
  const notes = (...numbers: string[]) =>
    invoiceXml({
      number: `F${numbers.join('')}`,
      general: numbers
        .map((number) => `<DatiDDT><NumeroDDT>${number}</NumeroDDT><DataDDT>2026-02-03</DataDDT></DatiDDT>`)
        .join(''),
    });
  bench().write({
    ...SHOP,
    'addresses.csv': lines('customer;code;name', '7;1;Sede', '7;2;Cantiere'),
    'delivery_notes.csv': lines(
      'number;date;customer;kind;address',
      '1;2026-02-03;7;deferred;2',
      '2;2026-02-03;7;deferred;2',
      '3;2026-02-03;7;deferred;1',
      '4;2026-02-03;7;deferred;',
    ),
    'fatturapa/IT1_1.xml': notes('1', '2'),
    'fatturapa/IT1_2.xml': notes('1', '3'),
    'fatturapa/IT1_3.xml': notes('2', '4'),
    'fatturapa/IT1_4.xml': notes('9'),
  });
  expect((await counted()).issues).toEqual([]);
  const placed = () => bench().rows('select number, address_code from invoices order by number');
  const expected = [
    { number: 'F12', address_code: 2 },
    { number: 'F13', address_code: null },
    { number: 'F24', address_code: null },
    { number: 'F9', address_code: null },
  ];
  expect(await placed()).toEqual(expected);
  // The delivery note comes later than its invoice.
  bench().write({
    'delivery_notes.csv': lines('number;date;customer;kind;address', '9;2026-02-03;7;deferred;1'),
  });
  await counted();
  expect(await placed()).toEqual(expected.map((one) => (one.number === 'F9' ? { ...one, address_code: 1 } : one)));
});

test('a deferred invoice with rows, VAT table, references and deadlines; a credit note; links', async () => {
  bench().write({ ...SHOP, ...NOTES, 'fatturapa/IT1_1.xml': DEFERRED, 'fatturapa/2026/IT1_2.xml': CREDIT });
  const { issues, counts } = await counted();
  expect(issues).toEqual([]);
  expect(counts).toMatchObject({ rows: 2, inserted: 2, updated: 0, refused: 0 });
  expect(
    await bench().rows(
      `select client_id, kind, td, number, taxable, vat, total, payable, reference, cig, source, order_numbers, invoice_keys,
         due_open, document #>> '{body,general,document,number}' as shown from invoices order by number`,
    ),
  ).toEqual([
    expect.objectContaining({
      client_id: 7,
      kind: 'deferred',
      td: 'TD24',
      number: '12/A',
      taxable: 1_000_000,
      vat: 220_000,
      total: 1_220_000,
      payable: 1_220_000,
      reference: 'po-9',
      cig: 'Z123',
      source: 'xml',
      order_numbers: ['PO-9'],
      due_open: 1_220_000,
      shown: '12/A',
    }),
    expect.objectContaining({ kind: 'credit_note', number: 'NC/1', invoice_keys: ['12/A'], total: 1_220_000 }),
  ]);
  expect(
    await bench().rows(
      `select r.row_id, p.carti as article, r.quantity, r.gross, r.chain, r.net, r.total, r.note_number, r.note_key, r.order_number
       from invoice_rows r join invoices i on i.id = r.invoice_id left join products p on p.id = r.product_id
       where i.number = '12/A' order by r.row_id`,
    ),
  ).toEqual([
    {
      row_id: 1,
      article: 'VITE',
      quantity: 100,
      gross: 1,
      chain: '50',
      net: 0.5,
      total: 500_000,
      note_number: 'DT/0012',
      note_key: 'DT/12',
      order_number: 'PO-9',
    },
    expect.objectContaining({ row_id: 2, article: null, quantity: null, note_key: '', order_number: 'PO-9' }),
  ]);
  expect(await bench().rows('select distinct rate, taxable, tax, due from invoice_vat')).toEqual([
    { rate: 22, taxable: 1_000_000, tax: 220_000, due: 'I' },
  ]);
  expect(
    await bench().rows('select part, due_date::text as day, amount, open, mp, bank from deadlines order by part'),
  ).toEqual([
    { part: 1, day: '2026-03-31', amount: 610_000, open: 610_000, mp: 'MP12', bank: { abi: '03069', cab: '09606' } },
    {
      part: 2,
      day: '2026-04-30',
      amount: 610_000,
      open: 610_000,
      mp: 'MP05',
      bank: { iban: 'IT60X0542811101000000123456' },
    },
  ]);
  expect(await bench().rows('select from_kind, to_kind, how from document_links order by from_kind')).toEqual([
    { from_kind: 'invoice', to_kind: 'invoice', how: 'header' },
    { from_kind: 'note', to_kind: 'invoice', how: 'row' },
  ]);
});

const paperOf = (sha256: string) => readFileSync(join(bench().dataDir, 'papers', sha256.slice(0, 2), sha256), 'utf8');

test('the file is kept byte for byte; the same folder again changes nothing; a corrected file replaces all', async () => {
  bench().write({ ...SHOP, 'fatturapa/IT1_1.xml': DEFERRED });
  await bench().run();
  const kept = () =>
    bench().rows<{ role: string; name: string; sha256: string }>('select role, name, sha256 from paper_files');
  const [paper] = await kept();
  expect(paper).toMatchObject({ role: 'xml', name: 'IT1_1.xml' });
  expect(paperOf(paper?.sha256 ?? '')).toBe(DEFERRED);
  const state = () => bench().rows('select xmin::text, * from invoices');
  const before = await state();
  expect((await counted()).counts).toMatchObject({ rows: 1, inserted: 0, updated: 0, refused: 0 });
  expect(await state()).toEqual(before);
  const corrected = DEFERRED.replace('<Descrizione>Trasporto', '<Descrizione>Porto');
  bench().write({ 'fatturapa/IT1_1.xml': corrected });
  expect((await counted()).counts).toMatchObject({ inserted: 0, updated: 1 });
  expect(await bench().rows('select description from invoice_rows order by row_id')).toEqual([
    { description: 'Vite M8' },
    { description: 'Porto' },
  ]);
  const [now, ...more] = await kept();
  expect([paperOf(now?.sha256 ?? ''), more]).toEqual([corrected, []]);
  expect(await bench().one('select sum(open)::int from deadlines')).toBe(1_220_000);
});

test('an unknown buyer is refused with the number, and taken by a later import of the same folder', async () => {
  bench().write({ ...SHOP, 'fatturapa/IT1_1.xml': invoiceXml({ buyer: '12345670017' }) });
  const { issues, counts, texts } = await counted();
  expect(issues).toEqual(['fatturapa/IT1_1.xml:0 unknown-buyer']);
  expect(texts[0]).toContain('12345670017');
  expect(counts).toMatchObject({ rows: 1, inserted: 0, refused: 1 });
  bench().write({ 'customers.csv': lines('code;company_name;vat_number', '9;Verdi;12345670017') });
  expect((await counted()).counts).toMatchObject({ inserted: 1, refused: 0 });
});

test('several customers of one number: the one of the reference, else the lowest with a warning', async () => {
  bench().write({
    ...SHOP,
    'customers.csv': lines('code;company_name;vat_number', '7;Rossi;00743110157', '17;Rossi filiale;00743110157'),
    'fatturapa/a.xml': invoiceXml({
      number: '1',
      seller: '<RiferimentoAmministrazione>17</RiferimentoAmministrazione>',
    }),
    'fatturapa/b.xml': invoiceXml({ number: '2' }),
  });
  expect((await counted()).issues).toEqual(['fatturapa/b.xml:0 several-buyers']);
  expect(await bench().rows('select number, client_id from invoices order by number')).toEqual([
    { number: '1', client_id: 17 },
    { number: '2', client_id: 7 },
  ]);
});

test('the number of another customer is refused, never moved', async () => {
  bench().write({
    ...SHOP,
    'fatturapa/a.xml': invoiceXml(),
    'fatturapa/b.xml': invoiceXml({ buyer: '01234567897' }),
  });
  expect((await counted()).issues).toEqual(['fatturapa/b.xml:0 document-of-other']);
  expect(await bench().rows('select client_id from invoices')).toEqual([{ client_id: 7 }]);
});

test('a receipt sets the state of the file it names; one of an unknown file is a warning', async () => {
  const receipt = (
    file: string,
  ) => `<?xml version="1.0"?><n:RicevutaConsegna xmlns:n="urn:x"><IdentificativoSdI>1</IdentificativoSdI>
    <NomeFile>${file}</NomeFile></n:RicevutaConsegna>`;
  bench().write({
    ...SHOP,
    'fatturapa/IT1_1.xml': DEFERRED,
    'fatturapa/IT1_1_RC_001.xml': receipt('IT1_1.xml.p7m'),
    'fatturapa/IT1_9_RC_001.xml': receipt('IT1_9.xml'),
  });
  expect((await counted()).issues).toEqual(['fatturapa/IT1_9_RC_001.xml:0 receipt-without-file']);
  expect(await bench().rows('select sdi_state from invoices')).toEqual([{ sdi_state: 'RC' }]);
});

test('a broken envelope is refused in a sentence and hides no other file; other files are unknown', async () => {
  bench().write({ ...SHOP, 'fatturapa/a.xml.p7m': 'no envelope', 'fatturapa/b.xml': DEFERRED, 'fatturapa/c.txt': '' });
  const { issues, counts, texts } = await counted();
  expect(issues).toEqual(['fatturapa/c.txt:0 unknown-file', 'fatturapa/a.xml.p7m:0 bad-content']);
  expect(texts[1]).toMatch(/^The signed envelope/);
  expect(counts).toMatchObject({ rows: 2, inserted: 1, refused: 1 });
});

test('files alone are a whole import; a dry run counts them and writes neither rows nor files', async () => {
  bench().write(SHOP);
  await bench().run();
  bench().write({ 'alone/x.xml': DEFERRED });
  const source = join(bench().source, 'alone');
  expect((await counted({ source, dryRun: true })).counts).toMatchObject({ rows: 1, inserted: 1 });
  expect(await bench().one('select count(*)::int from invoices')).toBe(0);
  expect(existsSync(join(bench().dataDir, 'papers'))).toBe(false);
  expect((await counted({ source })).counts).toMatchObject({ rows: 1, inserted: 1 });
  expect(await bench().one('select count(*)::int from invoices')).toBe(1);
});

const SAMPLES = new URL('../../../shared/data/fiscal/invoices/', import.meta.url);
const MISSING = !existsSync(new URL('index.csv', SAMPLES));

describe.skipIf(MISSING)('samples (skipped where data/fiscal/invoices is missing)', () => {
  test('number, day, total and VAT rows are those of the index', async () => {
    const index: IndexLine[] = parse(readFileSync(new URL('index.csv', SAMPLES)), { columns: true, delimiter: ';' });
    const readable = new Set(index.filter(({ types }) => types !== '').map(({ file }) => file));
    const files = readdirSync(SAMPLES).filter((file) => readable.has(file) && /\.(xml|p7m)$/i.test(file));
    expect(files.length).toBeGreaterThan(20);
    bench().write(SHOP);
    await bench().run();
    // One folder each: several samples have one number, and would replace each other.
    for (const [place, file] of files.entries()) {
      const source = join(bench().source, `alone-${place}`);
      bench().write({ [`alone-${place}/${file}`]: readFileSync(new URL(file, SAMPLES)) });
      // The buyer becomes a customer: the first run names the number that is missing.
      const [unknown] = (await bench().run({ source })).firstIssues;
      expect([file, unknown?.code]).toEqual([file, 'unknown-buyer']);
      await bench().db.query(
        null,
        `insert into customers (client_id, company_name, vat_number, tax_code) values (100, 'Buyer', $1, $1)`,
        [unknown?.details?.number],
      );
      expect([file, issuesOf(await bench().run({ source }))]).toEqual([file, []]);
      expect({ file, ...(await storedColumns()) }).toMatchObject(columnsOf(index, file));
      for (const table of ['paper_files', 'deadlines', 'invoices', 'customers where client_id = 100'])
        await bench().db.query(null, `delete from ${table}`);
    }
  });
});

/** The documents of the one stored file, as the index writes those of a lot. */
async function storedColumns() {
  const stored = await bench().rows<{ number: string; date: string; total: number; vat: string }>(
    `select i.number, i.date::text as date, i.total, (select string_agg(
         v.rate || case when v.natura = '' then '' else '/' || v.natura end || ':' || v.taxable || ':' || v.tax, '+'
         order by v.position) from invoice_vat v where v.invoice_id = i.id) as vat
     from invoices i order by i.id`,
  );
  return {
    numbers: stored.map(({ number }) => number),
    dates: stored.map(({ date }) => date),
    totals: stored.map(({ total }) => total),
    vat: stored.map(({ vat }) => vat ?? ''),
  };
}

type IndexLine = Record<'file' | 'types' | 'numbers' | 'dates' | 'totals' | 'vat_rows', string>;

/** What a line of the index says, where it says something. */
function columnsOf(index: readonly IndexLine[], file: string) {
  const line = index.find((one) => one.file === file);
  const money = (text = '') => Math.round(Number(text) * 10_000);
  const block = (text: string) => {
    const [rate, taxable, tax] = text.split(':');
    return `${rate}:${money(taxable)}:${money(tax)}`;
  };
  const { numbers = '', dates = '', totals = '', vat_rows: vat = '' } = line ?? {};
  return {
    file,
    numbers: numbers.split('|'),
    dates: dates.split('|'),
    ...(/\d/.test(totals) && { totals: totals.split('|').map((text) => money(text)) }),
    ...(vat && { vat: vat.split('|').map((one) => one.split('+').map(block).join('+')) }),
  };
}
