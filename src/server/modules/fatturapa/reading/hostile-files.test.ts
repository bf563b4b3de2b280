/** Files that nobody sends by accident: each is refused with a code of its own, none harms the shop (C-FISC-1). */
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { attachmentOf, invoiceHtml, type PaperFile, readFatturaPa, refusalText, viewOfInvoice } from '../index.ts';

const NAMESPACE = 'http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2';

function invoiceXml(body = '', prolog = '', seller = 'Rossi S.r.l.'): string {
  return `${prolog}<p:FatturaElettronica versione="FPR12" xmlns:p="${NAMESPACE}"><FatturaElettronicaHeader><CedentePrestatore><DatiAnagrafici><Anagrafica><Denominazione>${seller}</Denominazione></Anagrafica></DatiAnagrafici></CedentePrestatore></FatturaElettronicaHeader><FatturaElettronicaBody><DatiGenerali><DatiGeneraliDocumento><TipoDocumento>TD01</TipoDocumento><Numero>1</Numero></DatiGeneraliDocumento></DatiGenerali>${body}</FatturaElettronicaBody></p:FatturaElettronica>`;
}

async function readOne(bytes: Uint8Array | string, name = 'IT01234567897_00001.xml'): Promise<PaperFile> {
  const [file] = await readFatturaPa(typeof bytes === 'string' ? Buffer.from(bytes) : bytes, name);
  if (!file) throw new Error('no answer');
  return file;
}

const codeOf = async (bytes: Uint8Array | string, name?: string) => {
  const file = await readOne(bytes, name);
  return file.is === 'refused' ? file.code : file.is;
};

async function readInvoice(bytes: Uint8Array | string) {
  const file = await readOne(bytes);
  if (file.is !== 'invoices' || !file.invoices[0])
    throw new Error(file.is === 'refused' ? `${file.code} ${file.detail}` : file.is);
  return file.invoices[0];
}

const ENTITIES = '<!DOCTYPE p [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>';
const deep = (levels: number) => `${'<a>'.repeat(levels)}${'</a>'.repeat(levels)}`;
const utf16 = (text: string, bigEndian: boolean) => {
  const bytes = Buffer.from(text, 'utf16le');
  return bigEndian ? bytes.swap16() : bytes;
};

describe('hostile and broken files (C-FISC-1)', () => {
  test.each<[what: string, bytes: Uint8Array | string, code: string]>([
    ['nothing', '', 'empty'],
    ['16 MB', new Uint8Array(16 * 1024 * 1024), 'too-large'],
    ['50 MB', new Uint8Array(50_000_000), 'too-large'],
    ['entities', invoiceXml('&b;', ENTITIES), 'doctype'],
    ['a DOCTYPE without entities', invoiceXml('', '<!DOCTYPE p SYSTEM "http://example.com/a.dtd">'), 'doctype'],
    ['10 000 levels', invoiceXml(deep(10_000)), 'too-deep'],
    ['an unknown entity', invoiceXml('<A>&nbsp;</A>'), 'not-xml'],
    ['half a file', invoiceXml().slice(0, 300), 'not-xml'],
    ['another XML', '<html/>', 'not-an-invoice'],
    ['another namespace', invoiceXml().replace(NAMESPACE, 'urn:x'), 'not-an-invoice'],
    ['a namespace that is not declared', invoiceXml('<x:A/>'), 'not-xml'],
    [
      'no body',
      `<p:FatturaElettronica xmlns:p="${NAMESPACE}"><FatturaElettronicaHeader/></p:FatturaElettronica>`,
      'not-an-invoice',
    ],
    ['an encoding nobody knows', invoiceXml('', '<?xml version="1.0" encoding="EBCDIC"?>'), 'encoding-unknown'],
    [
      'Latin-1 that says UTF-8',
      Buffer.from(invoiceXml('', '<?xml version="1.0" encoding="UTF-8"?>', 'Società'), 'latin1'),
      'encoding-wrong',
    ],
    ['random bytes', Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]), 'encoding-wrong'],
    ['half a ZIP', zipSync({ 'a.xml': strToU8(invoiceXml()) }).subarray(0, 200), 'zip-broken'],
    ['a ZIP of other files', zipSync({ 'a.txt': strToU8('a') }), 'zip-without-invoices'],
    ['a ZIP bomb', zipSync({ 'a.xml': new Uint8Array(60_000_000) }, { level: 9 }), 'zip-too-large'],
  ])('%s', async (_, bytes, code) => {
    expect(await codeOf(bytes)).toBe(code);
    expect(refusalText(code as 'empty', 'it')).not.toBe(refusalText(code as 'empty', 'en'));
  });

  test.each<[what: string, bytes: Uint8Array]>([
    ['a cut envelope', Buffer.from('3080060992864886f70d010702a0803080020101310f300d', 'hex')],
    ['base64 of nothing useful', Buffer.from('QUJDREVGR0hJSktMTU5PUA==')],
    ['random bytes', Buffer.from([0x30, 0x82, 1, 2, 3, 4])],
  ])('a .p7m of %s', async (_, bytes) => {
    expect(await codeOf(bytes, 'IT01234567897_00001.xml.p7m')).toBe('envelope-broken');
  });

  test('15 MB of one text are read', async () => {
    const text = 'a'.repeat(14_900_000);
    const { body } = await readInvoice(
      invoiceXml(`<DatiVeicoli><TotalePercorso>${text}</TotalePercorso></DatiVeicoli>`),
    );
    expect(body.vehicle?.distance).toHaveLength(text.length);
  });

  test.each<[what: string, bytes: Uint8Array]>([
    ['UTF-8', Buffer.from(invoiceXml('', '', 'Società'))],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${invoiceXml('', '<?xml version="1.0"?>', 'Società')}`)],
    ['UTF-16 little endian with a mark', utf16(`\ufeff${invoiceXml('', '', 'Società')}`, false)],
    ['UTF-16 big endian with a mark', utf16(`\ufeff${invoiceXml('', '', 'Società')}`, true)],
    ['UTF-16 without a mark', utf16(invoiceXml('', '<?xml version="1.0" encoding="UTF-16"?>', 'Società'), false)],
    ['Windows-1252', Buffer.from(invoiceXml('', '<?xml version="1.0" encoding="windows-1252"?>', 'Società'), 'latin1')],
    ['ISO-8859-1', Buffer.from(invoiceXml('', "<?xml version='1.0' encoding='ISO-8859-1'?>", 'Società'), 'latin1')],
  ])('letters with accents in %s', async (_, bytes) => {
    expect((await readInvoice(bytes)).header.seller?.identity?.name?.company).toBe('Società');
  });

  test('script in names stays text, in the page and in its head', async () => {
    const script = '&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror="a()"&gt;';
    const invoice = await readInvoice(invoiceXml('', '', script).replace('<Numero>1', `<Numero>${script}`));
    const html = invoiceHtml(viewOfInvoice(invoice, 'it'));
    expect(html).not.toMatch(/<script|<img|<\/title>[^\n]/);
    expect(html).toContain('&lt;script&gt;alert(1)');
  });

  test.each<[name: string, format: string, saved: string]>([
    ['../../etc/passwd', '', 'passwd'],
    ['C:\\Windows\\system.ini', '', 'system.ini'],
    ['.htaccess', '', 'htaccess'],
    ['fattura', 'PDF', 'fattura.pdf'],
    ['a\u202efdp.exe', '', 'afdp.exe'],
    ['../', 'x/y', 'allegato-1.bin'],
    ['pagina.html', 'HTML', 'pagina.html'],
  ])('an attachment called %s is a file to save: %s', async (name, format, saved) => {
    const attachment = `<Allegati><NomeAttachment>${name}</NomeAttachment>${format && `<FormatoAttachment>${format}</FormatoAttachment>`}<Attachment>PGI+</Attachment></Allegati>`;
    const file = attachmentOf(await readInvoice(invoiceXml(attachment)), 0);
    expect(file).toEqual({ fileName: saved, mediaType: 'application/octet-stream', bytes: Buffer.from('<b>') });
  });

  test('a ZIP has a result for each file, by its name without folders', async () => {
    const zip = zipSync({ 'x/../IT1.xml': strToU8(invoiceXml()), 'IT2.xml': strToU8('<a/>'), 'read.me': strToU8('a') });
    const files = await readFatturaPa(zip, 'a.zip');
    expect(files.map(({ fileName, is }) => [fileName, is])).toEqual([
      ['IT1.xml', 'invoices'],
      ['IT2.xml', 'refused'],
    ]);
  });
});
