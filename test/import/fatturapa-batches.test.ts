import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startDying } from '../setup/killed-process.ts';
import { issuesOf, withImport } from './import-kit.ts';

const bench = withImport();

const SHOP = {
  'customers.csv': 'code;company_name;vat_number\n7;Rossi;00743110157\n8;Bianchi;01234567897\n',
  'products.csv': 'code;name_it\nVITE;Vite M8\n',
};

interface Written {
  readonly number?: string;
  readonly type?: string;
  readonly buyer?: string;
  readonly text?: string;
  readonly parts?: number;
}

const body = ({ number = '1', type = 'TD24', text = 'Vite M8', parts = 1 }: Written) => `<FatturaElettronicaBody>
<DatiGenerali><DatiGeneraliDocumento><TipoDocumento>${type}</TipoDocumento><Divisa>EUR</Divisa><Data>2026-02-28</Data>
<Numero>${number}</Numero><ImportoTotaleDocumento>122.00</ImportoTotaleDocumento></DatiGeneraliDocumento></DatiGenerali>
<DatiBeniServizi><DettaglioLinee><NumeroLinea>1</NumeroLinea><CodiceArticolo><CodiceTipo>A</CodiceTipo><CodiceValore>VITE</CodiceValore></CodiceArticolo>
<Descrizione>${text}</Descrizione><Quantita>1.00</Quantita><PrezzoUnitario>100.00</PrezzoUnitario><PrezzoTotale>100.00</PrezzoTotale><AliquotaIVA>22.00</AliquotaIVA></DettaglioLinee>
<DatiRiepilogo><AliquotaIVA>22.00</AliquotaIVA><ImponibileImporto>100.00</ImponibileImporto><Imposta>22.00</Imposta></DatiRiepilogo></DatiBeniServizi>
<DatiPagamento>${`<DettaglioPagamento><ModalitaPagamento>MP12</ModalitaPagamento><DataScadenzaPagamento>2026-04-30</DataScadenzaPagamento><ImportoPagamento>${(122 / parts).toFixed(2)}</ImportoPagamento></DettaglioPagamento>`.repeat(parts)}</DatiPagamento></FatturaElettronicaBody>`;

const paper = (...bodies: Written[]) =>
  `<p:FatturaElettronica xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2" versione="FPR12">
<FatturaElettronicaHeader><CessionarioCommittente><DatiAnagrafici><IdFiscaleIVA><IdPaese>IT</IdPaese><IdCodice>${bodies[0]?.buyer ?? '00743110157'}</IdCodice></IdFiscaleIVA>
</DatiAnagrafici></CessionarioCommittente></FatturaElettronicaHeader>${bodies.map(body).join('')}</p:FatturaElettronica>`;

const counted = async () => {
  const report = await bench().run();
  const { file: _, ...counts } = report.files.find(({ file }) => file === 'fatturapa/') ?? { file: '' };
  return { issues: issuesOf(report), ...counts };
};

/** Number, kind, article, text and open amount of every document. */
const stored = () =>
  bench().rows(
    `select i.number, i.credit, p.carti as article, r.description as text, i.due_open from invoices i
     join invoice_rows r on r.invoice_id = i.id left join products p on p.id = r.product_id order by i.number, i.credit`,
  );
const papers = () =>
  bench().rows<{ number: string; credit: boolean; name: string; sha256: string }>(
    `select i.number, i.credit, f.name, f.sha256 from paper_files f join invoices i on i.id = f.owner_id order by 1, 2, 3`,
  );
const shaOf = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');

test('more files than are written at once: each document once, a second run changes nothing (C-DOC-5)', async () => {
  const files = Array.from({ length: 300 }, (_, at) => [`fatturapa/${at}.xml`, paper({ number: `${at}` })] as const);
  bench().write({ ...SHOP, ...Object.fromEntries(files) });
  expect(await counted()).toMatchObject({ issues: [], rows: 300, inserted: 300, updated: 0, refused: 0 });
  expect(await bench().rows('select count(*)::int as n, count(distinct number)::int as of from invoices')).toEqual([
    { n: 300, of: 300 },
  ]);
  expect(await bench().one('select count(*)::int from invoice_rows where product_id is not null')).toBe(300);
  expect(await counted()).toMatchObject({ rows: 300, inserted: 0, updated: 0, refused: 0 });
});

test('an invoice and a credit note of one number: two documents; the deadlines are those of the first (C-DOC-5)', async () => {
  bench().write({
    ...SHOP,
    'fatturapa/a.xml': paper({ number: '1', text: 'Fattura' }),
    'fatturapa/b.xml': paper({ number: '1', text: 'Nota', type: 'TD04' }),
  });
  expect(await counted()).toMatchObject({ inserted: 2, updated: 0 });
  expect(await stored()).toEqual([
    { number: '1', credit: false, article: 'VITE', text: 'Fattura', due_open: 1_220_000 },
    { number: '1', credit: true, article: 'VITE', text: 'Nota', due_open: null },
  ]);
});

test('two files of one document: the later one counts, the first is gone, deadlines are its own (C-DOC-5)', async () => {
  const [first, second] = [paper({ text: 'prima', parts: 3 }), paper({ text: 'seconda', parts: 2 })];
  bench().write({ ...SHOP, 'fatturapa/a.xml': first, 'fatturapa/b.xml': second });
  expect(await counted()).toMatchObject({ inserted: 1, updated: 1 });
  expect(await stored()).toMatchObject([{ text: 'seconda', due_open: 1_220_000 }]);
  expect(await papers()).toMatchObject([{ name: 'b.xml', sha256: shaOf(second) }]);
  expect(await bench().one('select count(*)::int from deadlines')).toBe(2);
});

test('a file whose document another one took is read again when it comes a second time (C-DOC-5)', async () => {
  const [first, second] = [paper({ text: 'prima' }), paper({ text: 'seconda' })];
  bench().write({ ...SHOP, 'fatturapa/b.xml': first });
  await bench().run();
  // Now `a.xml` takes the document, and `b.xml`, which was kept until then, takes it back.
  bench().write({ 'fatturapa/a.xml': second });
  expect(await counted()).toMatchObject({ rows: 2, inserted: 0, updated: 2 });
  expect(await stored()).toMatchObject([{ text: 'prima' }]);
  expect(await papers()).toMatchObject([{ name: 'b.xml', sha256: shaOf(first) }]);
});

test('the same file under two names is one document (C-DOC-5)', async () => {
  const content = paper({ number: '5' });
  bench().write({ ...SHOP, 'fatturapa/a.xml': content, 'fatturapa/b.xml': content });
  expect(await counted()).toMatchObject({ rows: 2, inserted: 1, updated: 0, refused: 0 });
});

test('the number of another customer is refused also when both files come together (C-DOC-5)', async () => {
  bench().write({
    ...SHOP,
    'fatturapa/a.xml': paper({ number: '5' }),
    'fatturapa/b.xml': paper({ number: '5', buyer: '01234567897' }),
    'fatturapa/c.xml': paper({ number: '6', buyer: '01234567897' }),
  });
  expect(await counted()).toMatchObject({
    issues: ['fatturapa/b.xml:0 document-of-other'],
    inserted: 2,
    refused: 1,
  });
});

test('a lot of which a document was refused is read again, and is whole when nothing is refused any more (C-DOC-5)', async () => {
  bench().write({ ...SHOP, 'fatturapa/lot.xml': paper({ number: '1' }, { number: '?' }, { number: '2' }) });
  expect(await counted()).toMatchObject({
    issues: ['fatturapa/lot.xml:2 paper-without-number'],
    inserted: 2,
    refused: 1,
  });
  expect(await counted()).toMatchObject({ inserted: 0, updated: 2, refused: 1 });
  bench().write({ 'fatturapa/lot.xml': paper({ number: '1' }, { number: '3' }, { number: '2' }) });
  expect(await counted()).toMatchObject({ inserted: 1, updated: 2, refused: 0 });
  expect(await counted()).toMatchObject({ rows: 1, inserted: 0, updated: 0, refused: 0 });
});

test('the receipts of a folder: the last of a file counts, and of a lot for all its documents (C-DOC-5)', async () => {
  const receipt = (kind: string, file: string, at: string) =>
    `<n:${kind} xmlns:n="urn:x"><NomeFile>${file}</NomeFile><DataOraRicezione>${at}</DataOraRicezione></n:${kind}>`;
  bench().write({
    ...SHOP,
    'fatturapa/lot.xml': paper({ number: '1' }, { number: '2' }),
    'fatturapa/one.xml': paper({ number: '3' }),
    'fatturapa/lot_NS_001.xml': receipt('NotificaScarto', 'lot.xml', '2026-03-02T10:00:00'),
    'fatturapa/lot_RC_002.xml': receipt('RicevutaConsegna', 'LOT.xml.p7m', '2026-03-03T10:00:00'),
    'fatturapa/one_MC_001.xml': receipt('NotificaMancataConsegna', 'one.xml', '2026-03-01T10:00:00'),
  });
  expect(await counted()).toMatchObject({ issues: [], inserted: 3 });
  expect(await bench().rows('select number, sdi_state from invoices order by number')).toEqual([
    { number: '1', sdi_state: 'RC' },
    { number: '2', sdi_state: 'RC' },
    { number: '3', sdi_state: 'MC' },
  ]);
});

const LONG = 'x'.repeat(3_000_000);
test.each<[what: string, change: (xml: string) => string]>([
  ['a number of 3 MB', (xml) => xml.replace('<Numero>9', `<Numero>${LONG}`)],
  ['a code of 3 MB', (xml) => xml.replace('<CodiceValore>VITE', `<CodiceValore>${LONG}`)],
  [
    'a description of 3 MB',
    (xml) => xml.replace('<Descrizione>Vite M8', `<Descrizione>${LONG.replaceAll('xxx', 'xx ')}`),
  ],
  ['a price of 400 digits', (xml) => xml.replace('<PrezzoUnitario>100', `<PrezzoUnitario>${'9'.repeat(400)}`)],
  ['a quantity of thirty digits', (xml) => xml.replace('<Quantita>1.00', `<Quantita>${'9'.repeat(30)}`)],
  ['a rate of a million', (xml) => xml.replaceAll('<AliquotaIVA>22.00', '<AliquotaIVA>1000000')],
  ['a total of thirty digits', (xml) => xml.replaceAll('122.00', '9'.repeat(30))],
  ['the year 0', (xml) => xml.replace('2026-04-30', '0000-01-01')],
  ['half a character', (xml) => xml.replace('Vite M8', 'Vite &#xD83D; M8')],
  ['a character that no text may have', (xml) => xml.replace('Vite M8', 'Vite &#0; M8')],
  [
    'a hundred thousand references',
    (xml) =>
      xml.replace('</DatiGenerali>', `${'<DatiDDT><NumeroDDT>1</NumeroDDT></DatiDDT>'.repeat(100_000)}</DatiGenerali>`),
  ],
])(
  '%s hides no other file: it is stored as far as it can be, or refused in a sentence (C-FISC-1)',
  async (_, change) => {
    const hostile = change(paper({ number: '9' }));
    expect(hostile).not.toBe(paper({ number: '9' }));
    bench().write({ ...SHOP, 'fatturapa/a.xml': hostile, 'fatturapa/b.xml': paper({ number: '10' }) });
    const { issues, ...counts } = await counted();
    expect(counts).toMatchObject({ rows: 2, inserted: 2 - issues.length, refused: issues.length });
    expect(await bench().one(`select count(*)::int from invoices where number = '10'`)).toBe(1);
  },
);

test('killed in the middle: nothing is there, and the next import has everything once (C-DOC-5)', async () => {
  const files = Array.from({ length: 400 }, (_, at) => [`fatturapa/${at}.xml`, paper({ number: `${at}` })] as const);
  bench().write({ ...SHOP, ...Object.fromEntries(files) });
  const { dataDir, source } = bench();
  const script = join(import.meta.dirname, 'import-and-die.ts');
  await startDying(bench(), script, [dataDir, source]).died();
  // The files of the first documents were written, the documents were not.
  const shelf = join(dataDir, 'papers');
  expect(readdirSync(shelf).length).toBeGreaterThan(0);
  expect(await bench().one('select count(*)::int from invoices')).toBe(0);
  expect(await counted()).toMatchObject({ issues: [], rows: 400, inserted: 400 });
  const kept = await papers();
  expect(kept).toHaveLength(400);
  for (const { sha256 } of kept) expect(shaOf(readFileSync(join(shelf, sha256.slice(0, 2), sha256)))).toBe(sha256);
});
