/** Files of invoices, delivery notes and deadlines: for their customer alone, with the figures of the pages (C-DOC-2, C-ID-3). */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { type AddedDocuments, addDocuments } from '../kit/account-documents.ts';
import { readPdf } from '../kit/read-pdf.ts';
import { readXlsx } from '../kit/read-xlsx.ts';
import { type Customer, ORIGIN, type Visitor, withShop } from '../kit/start-shop.ts';

const shop = withShop();
let owner: Customer;
let stranger: Customer;
let own: AddedDocuments;
const XML = Buffer.from('<?xml version="1.0"?><p:FatturaElettronica xmlns:p="urn:x"/>');

/** As an import stores it. */
async function store(owned: ['invoice' | 'note', number], role: string, name: string, type: string, content: Buffer) {
  const sha256 = createHash('sha256').update(content).digest('hex');
  const folder = join(shop().dataDir, 'papers', sha256.slice(0, 2));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, sha256), content);
  await shop().db.query(
    null,
    `insert into paper_files (owner_kind, owner_id, role, name, media_type, bytes, sha256) values ($1, $2, $3, $4, $5, $6, $7)`,
    [...owned, role, name, type, content.length, sha256],
  );
}

beforeAll(async () => {
  [owner, stranger] = [await shop().login('cliente1@example.com'), await shop().login('cliente2@example.com')];
  for (const table of ['deadlines', 'document_links', 'invoices', 'delivery_notes'])
    await shop().db.query(null, `delete from ${table}`);
  own = await addDocuments(shop().db, owner.customerId, 'files', { addressCode: owner.addressCodes[0] ?? 0 });
  await store(['invoice', own.invoiceId], 'xml', 'IT01234567897_00001.xml', 'application/xml', XML);
  await store(['invoice', own.invoiceId], 'attachment', 'foto.html', 'text/html', Buffer.from('<script>1</script>'));
});

async function get(who: Visitor, path: string) {
  const cookie = [...who.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  const headers: Record<string, string> = cookie ? { Cookie: cookie } : {};
  const response = await shop().app.fetch(new Request(new URL(`/documents/${path}`, ORIGIN), { headers }));
  return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
}
const name = (headers: Headers) => /filename="([^"]*)"/.exec(headers.get('content-disposition') ?? '')?.[1];

test('without a file of the ERP an invoice is a courtesy copy, which says so', async () => {
  const { status, headers, bytes } = await get(owner, `invoice.pdf?id=${own.invoiceId}&lang=it`);
  expect([status, headers.get('content-type'), name(headers)]).toEqual([
    200,
    'application/pdf',
    'Fattura differita FT-0012-files.pdf',
  ]);
  const { text } = await readPdf(bytes);
  for (const said of ['VITE-8X20', 'Tubo PVC rigido 25 mm', 'DDT DT/0012-files', '39,34', '8,65', '47,99'])
    expect(text).toContain(said);
  expect(text).toContain('l’originale fiscale è il file trasmesso al Sistema di Interscambio');
});

test('a delivery note has no prices on paper', async () => {
  const { text } = await readPdf((await get(owner, `ddt.pdf?id=${own.noteId}&lang=en`)).bytes);
  for (const said of ['DT/0012-files', 'TUBO-PVC', 'Corriere Rapido']) expect(text).toContain(said);
  expect(text).not.toMatch(/27\.00|39\.34/);
});

test('the PDFs of the ERP take the place of the courtesy copy, in the ZIP too, for their customer alone', async () => {
  const { invoiceId, noteId } = await addDocuments(shop().db, owner.customerId, 'printed');
  const papers = { invoice: Buffer.from('%PDF-1.4 of the invoice'), note: Buffer.from('%PDF-1.4 of the note') };
  await store(['invoice', invoiceId], 'pdf', 'ft "12".pdf', 'application/pdf', papers.invoice);
  await store(['note', noteId], 'pdf', 'ddt.pdf', 'application/pdf', papers.note);
  const invoice = await get(owner, `invoice.pdf?id=${invoiceId}`);
  expect(Buffer.from(invoice.bytes)).toEqual(papers.invoice);
  expect(invoice.headers.get('content-disposition')).toMatch(/^attachment; filename="ft 12\.pdf"/);
  expect(Buffer.from((await get(owner, `ddt.pdf?id=${noteId}`)).bytes)).toEqual(papers.note);
  const files = Object.values(unzipSync((await get(owner, `invoices.zip?ids=${invoiceId}`)).bytes));
  expect(files.map((file) => Buffer.from(file)).filter((file) => file.equals(papers.invoice))).toHaveLength(1);
  for (const path of [`invoice.pdf?id=${invoiceId}`, `ddt.pdf?id=${noteId}`])
    expect((await get(stranger, path)).status).toBe(404);
  // The other tests count documents.
  await shop().db.query(null, `delete from deadlines where document like '%-printed'`);
  for (const table of ['invoices', 'delivery_notes'])
    await shop().db.query(null, `delete from ${table} where number like '%-printed'`);
});

test('the XML and attachments come byte for byte, as downloads', async () => {
  const xml = await get(owner, `invoice.xml?id=${own.invoiceId}`);
  expect(Buffer.from(xml.bytes)).toEqual(XML);
  const attached = await get(owner, `attachment?kind=invoice&id=${own.invoiceId}&n=1`);
  expect(strFromU8(attached.bytes)).toBe('<script>1</script>');
  expect(attached.headers.get('content-disposition')).toMatch(/^attachment; filename="foto\.html"/);
});

test('an XML is shown as a page that runs nothing, to its customer alone', async () => {
  // This file is none: there is nothing to read.
  expect((await get(owner, `invoice.html?id=${own.invoiceId}`)).status).toBe(404);
  const { invoiceId } = await addDocuments(shop().db, owner.customerId, 'readable');
  const xml = `<?xml version="1.0"?><p:FatturaElettronica xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2" versione="FPR12">
    <FatturaElettronicaHeader/><FatturaElettronicaBody><DatiGenerali><DatiGeneraliDocumento><TipoDocumento>TD24</TipoDocumento>
    <Numero>FT/0012-readable</Numero><Causale>&lt;script&gt;1&lt;/script&gt;</Causale></DatiGeneraliDocumento></DatiGenerali>
    </FatturaElettronicaBody></p:FatturaElettronica>`;
  await store(['invoice', invoiceId], 'xml', 'IT01234567897_00002.xml', 'application/xml', Buffer.from(xml));
  const { status, headers, bytes } = await get(owner, `invoice.html?id=${invoiceId}&lang=it`);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(strFromU8(bytes)).toContain('FT/0012-readable');
  expect(strFromU8(bytes)).not.toContain('<script');
  expect((await get(stranger, `invoice.html?id=${invoiceId}`)).status).toBe(404);
  // The other tests count documents.
  await shop().db.query(null, `delete from deadlines where document like '%-readable'`);
  for (const table of ['invoices', 'delivery_notes'])
    await shop().db.query(null, `delete from ${table} where number like '%-readable'`);
});

test.each(['csv', 'xlsx'])('the list of invoices as %s has what the filter finds', async (format) => {
  const { bytes } = await get(owner, `invoices.${format}?kind=credit_note&lang=it`);
  const text = format === 'csv' ? strFromU8(bytes) : JSON.stringify(readXlsx(bytes));
  expect(text).toContain('NC/0012-files');
  expect(text).not.toContain('FT/0012-files');
  expect(text).toContain(format === 'csv' ? '-12,20' : '-12.2');
});

test.each([
  ['delivery-notes.csv?article=tubo', 'DT/0012-files'],
  ['delivery-notes.csv?unbilled=false', 'FT/0012-files'],
  ['deadlines.csv?state=unpaid', 'Insoluta'],
  ['statement.csv', 'Saldo finale'],
  ['invoice-rows.xlsx', 'VITE-8X20'],
])('%s', async (path, said) => {
  const { status, bytes } = await get(owner, `${path}${path.includes('?') ? '&' : '?'}lang=it`);
  expect(status).toBe(200);
  expect(path.includes('xlsx') ? JSON.stringify(readXlsx(bytes)) : strFromU8(bytes)).toContain(said);
});

test.each(['deadlines', 'statement'])('%s as PDF', async (list) => {
  const { text } = await readPdf((await get(owner, `${list}.pdf?lang=it`)).bytes);
  expect(text).toContain('FT/0012-files');
  expect(text).toMatch(/Pagina 1 di \d/);
});

describe('the ZIP', () => {
  test('has a PDF for each document, the XML where there is one, and an index', async () => {
    const { status, headers, bytes } = await get(owner, 'invoices.zip?lang=it');
    expect([status, headers.get('content-type')]).toEqual([200, 'application/zip']);
    const files = unzipSync(bytes);
    const year = new Date().getUTCFullYear();
    expect(Object.keys(files).map((path) => path.replace(/^\d{4}/, String(year)))).toEqual([
      `${year}/Nota di credito NC-0012-files.pdf`,
      `${year}/Fattura differita FT-0012-files.pdf`,
      `${year}/Fattura differita FT-0012-files.xml`,
      'index.csv',
    ]);
    const xml = Object.entries(files).find(([path]) => path.endsWith('.xml'))?.[1] ?? new Uint8Array();
    expect(Buffer.from(xml)).toEqual(XML);
    expect(strFromU8(files['index.csv'] ?? new Uint8Array())).toContain('FT/0012-files');
  });

  test('has the chosen documents alone', async () => {
    const { bytes } = await get(owner, `invoices.zip?ids=${own.creditNoteId}&ids=999999&lang=it`);
    expect(Object.keys(unzipSync(bytes)).filter((path) => path !== 'index.csv')).toHaveLength(1);
  });
});

test('nobody else gets any of them', async () => {
  const one = ['invoice.pdf', 'invoice.xml', 'invoice.p7m'].map((file) => `${file}?id=${own.invoiceId}`);
  const attached = `attachment?kind=invoice&id=${own.invoiceId}&n=1`;
  for (const path of [...one, `ddt.pdf?id=${own.noteId}`, attached]) {
    expect([path, (await get(stranger, path)).status]).toEqual([path, 404]);
    expect([path, (await get(shop().guest(), path)).status]).toEqual([path, 401]);
  }
  for (const path of ['invoices.csv', 'delivery-notes.csv', 'deadlines.csv', 'statement.csv']) {
    const { status, bytes } = await get(stranger, path);
    expect([path, status, strFromU8(bytes).includes('0012-files')]).toEqual([path, 200, false]);
  }
  expect((await get(stranger, `invoices.zip?ids=${own.invoiceId}`)).status).toBe(404);
  expect((await get(stranger, `invoice-rows.xlsx?ids=${own.invoiceId}`)).status).toBe(404);
});

test.each([
  'invoice.pdf',
  'invoice.pdf?id=0',
  'invoice.pdf?id=x',
  'attachment?kind=note',
  'invoice.p7m?id=1',
  'invoices.zip?sort=x',
])('%s is refused', async (path) => {
  expect([404, 422]).toContain((await get(owner, path)).status);
});
