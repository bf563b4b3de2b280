/** The books write the series beside the number, an XML writes it in the number: one document, whichever file comes first (C-DOC-5). */
import { expect, test } from 'vitest';
import { withImport } from './import-kit.ts';

const bench = withImport();

interface Written {
  readonly number: string;
  readonly date?: string;
  readonly total?: string;
  readonly credit?: boolean;
}

const paper = ({ number, date = '2026-02-28', total = '122.00', credit = false }: Written) =>
  `<p:FatturaElettronica xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2" versione="FPR12">
<FatturaElettronicaHeader><CessionarioCommittente><DatiAnagrafici><IdFiscaleIVA><IdPaese>IT</IdPaese><IdCodice>00743110157</IdCodice></IdFiscaleIVA>
</DatiAnagrafici></CessionarioCommittente></FatturaElettronicaHeader><FatturaElettronicaBody><DatiGenerali><DatiGeneraliDocumento>
<TipoDocumento>${credit ? 'TD04' : 'TD24'}</TipoDocumento><Divisa>EUR</Divisa><Data>${date}</Data><Numero>${number}</Numero>
<ImportoTotaleDocumento>${total}</ImportoTotaleDocumento></DatiGeneraliDocumento></DatiGenerali>
<DatiBeniServizi><DettaglioLinee><NumeroLinea>1</NumeroLinea><Descrizione>Vite</Descrizione><PrezzoUnitario>100.00</PrezzoUnitario>
<PrezzoTotale>100.00</PrezzoTotale><AliquotaIVA>22.00</AliquotaIVA></DettaglioLinee></DatiBeniServizi></FatturaElettronicaBody></p:FatturaElettronica>`;

const CUSTOMERS = 'code;company_name;vat_number\n7;Rossi;00743110157\n8;Bianchi;01234567897\n';
const books = (...rows: string[]) => `number;series;date;customer;total\n${rows.join('\n')}\n`;

const stored = () =>
  bench().rows<{ series: string; number: string; rows: number; papers: number }>(
    `select i.series, i.number, (select count(*)::int from invoice_rows r where r.invoice_id = i.id) as rows,
       (select count(*)::int from paper_files f where f.owner_id = i.id) as papers from invoices i order by series, number`,
  );

test.each([
  ['FT/12', 'FT', '12'],
  ['12/FT', 'FT', '12'],
  ['0012-A', 'A', '12'],
  // The number alone: the total says that it is this one.
  ['12', 'A', '12'],
])('%s of the XML is series %s, number %s of the books', async (written, series, number) => {
  const table = books(`${number};${series};28/02/2026;7;122,00`);
  bench().write({ 'customers.csv': CUSTOMERS, 'invoices.csv': table });
  await bench().run();
  const one = [{ series, number, rows: 1, papers: 1 }];
  bench().write({ 'fatturapa/a.xml': paper({ number: written }) });
  await bench().run();
  expect(await stored()).toEqual(one);
  // The books once more, and a corrected file: still one.
  bench().write({ 'invoices.csv': table });
  await bench().run();
  bench().write({ 'fatturapa/b.xml': paper({ number: written }).replace('Vite', 'Vite M8') });
  await bench().run();
  expect(await stored()).toEqual(one);
});

test('the file first, then the books: the document gets its series, its rows and file stay', async () => {
  bench().write({ 'customers.csv': CUSTOMERS, 'fatturapa/a.xml': paper({ number: '12/A' }) });
  await bench().run();
  expect(await stored()).toEqual([{ series: '', number: '12/A', rows: 1, papers: 1 }]);
  const table = books('12;A;28/02/2026;7;122,00');
  bench().write({ 'invoices.csv': table });
  await bench().run();
  await bench().run();
  expect(await stored()).toEqual([{ series: 'A', number: '12', rows: 1, papers: 1 }]);
});

test.each([
  ['another day', { number: 'FT/12', date: '2026-02-27' }],
  ['another kind', { number: 'FT/12', credit: true }],
  ['another total, and no series', { number: '12', total: '99.00' }],
  ['another series', { number: 'B/12' }],
])('%s is another document', async (_, written) => {
  bench().write({ 'customers.csv': CUSTOMERS, 'invoices.csv': books('12;FT;28/02/2026;7;122,00') });
  await bench().run();
  bench().write({ 'fatturapa/a.xml': paper(written) });
  await bench().run();
  expect(await stored()).toHaveLength(2);
});

test('two series of one number, day and total: the file is of neither', async () => {
  bench().write({
    'customers.csv': CUSTOMERS,
    'invoices.csv': books('12;A;28/02/2026;7;122,00', '12;B;28/02/2026;7;122,00'),
  });
  await bench().run();
  bench().write({ 'fatturapa/a.xml': paper({ number: '12' }) });
  await bench().run();
  expect(await stored()).toHaveLength(3);
});

test('a number of another customer stays theirs', async () => {
  bench().write({ 'customers.csv': CUSTOMERS, 'invoices.csv': books('12;FT;28/02/2026;8;122,00') });
  await bench().run();
  bench().write({ 'fatturapa/a.xml': paper({ number: 'FT/12' }) });
  const report = await bench().run();
  expect(report.files.find(({ file }) => file === 'fatturapa/')).toMatchObject({ inserted: 0, refused: 1 });
});
